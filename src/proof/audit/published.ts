/** What a log has told everybody, as an auditor reads it on the way: what a purchase names must be among it. */
import type { ReadableLeaf } from '../leaf.ts';
import type { PurchaseRecord } from '../record.ts';
import type { AuditFaultCode } from './faults.ts';

type Publication = Extract<ReadableLeaf, { readonly type: 'publication' }>;

export interface Published {
  told(leaf: ReadableLeaf): void;
  /** Why a purchase is not of what was published. */
  faultsOf(purchase: PurchaseRecord): readonly (readonly [AuditFaultCode, string])[];
}

export function createPublished(): Published {
  const publications: Publication[] = [];
  const rules = new Set<string>();
  return {
    told: (leaf) => {
      if (leaf.type === 'publication') publications.push(leaf);
      if (leaf.type === 'rules') rules.add(leaf.rulesHash);
    },
    faultsOf: (purchase) => {
      const { game, version, rulesHash } = purchase;
      const faults: [AuditFaultCode, string][] = [];
      if (!rules.has(rulesHash)) faults.push(['rules-unknown', `no leaf before it tells the rules ${rulesHash}`]);
      if (!publications.some((leaf) => isOf(leaf, purchase)))
        faults.push(['not-published', `no leaf before it tells this structure, code and price of ${game} ${version}`]);
      return faults;
    },
  };
}

function isOf(leaf: Publication, { game, version, structureHash, codeHash, pricePence }: PurchaseRecord): boolean {
  return (
    leaf.game === game &&
    leaf.version === version &&
    leaf.structureHash === structureHash &&
    leaf.codeHash === codeHash &&
    leaf.pricePence === pricePence
  );
}
