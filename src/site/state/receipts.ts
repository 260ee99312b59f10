/**
 * Receipts of Plays: asked of the server, and kept in this browser as they came, so that a later answer can be held
 * against them. Parsed by nobody but the verifier. Knows no page.
 */
import { canonicalJson } from '../../kernel/json.ts';
import type { Keep } from '../../stage/storage.ts';
import type { Door } from './door.ts';

export interface Receipts {
  /**
   * The receipt as it stands; the one kept when the server has none or does not answer now; null when there is
   * neither.
   */
  find(playNumber: string): Promise<FoundReceipt | null>;
  /** Keeps what the answer to a purchase or to FINISH carries; an answer without a receipt changes nothing. */
  keepFrom(playNumber: string, answer: object): void;
}

export interface FoundReceipt {
  readonly receipt: unknown;
  /** The server gave none: this is the one kept. */
  readonly isKept: boolean;
  /** A receipt kept before, of another purchase than the server names now: evidence, and not overwritten. */
  readonly contradicted: unknown;
}

interface KeptReceipt {
  readonly playNumber: string;
  readonly receipt: unknown;
}

const KEY = 'unveil.receipts';
/** All together: a purchase must never find the storage full of receipts. The oldest give way. */
const KEPT_CHARACTERS_MAX = 500_000;

export function createReceipts(door: Pick<Door, 'get'>, keep: Keep): Receipts {
  const keptOf = (playNumber: string) => readAll(keep).find((one) => one.playNumber === playNumber)?.receipt ?? null;

  function write(playNumber: string, receipt: unknown): void {
    if (typeof receipt !== 'object' || receipt === null) return;
    const kept = keptOf(playNumber);
    if (kept !== null && purchaseOf(kept) !== purchaseOf(receipt)) return;
    let all = [{ playNumber, receipt }, ...readAll(keep).filter((one) => one.playNumber !== playNumber)];
    while (all.length > 1 && JSON.stringify(all).length > KEPT_CHARACTERS_MAX) all = all.slice(0, -1);
    keep.write(KEY, JSON.stringify(all));
  }
  return {
    keepFrom: (playNumber, answer) => write(playNumber, Reflect.get(answer, 'receipt')),
    async find(playNumber) {
      const answer = await door.get<unknown>(receiptPath(playNumber));
      if (answer.ok) {
        write(playNumber, answer.value);
        const kept = keptOf(playNumber);
        const isSame = kept === null || purchaseOf(kept) === purchaseOf(answer.value);
        return { receipt: answer.value, isKept: false, contradicted: isSame ? null : kept };
      }
      const kept = keptOf(playNumber);
      return kept === null ? null : { receipt: kept, isKept: true, contradicted: null };
    },
  };
}

function receiptPath(playNumber: string): string {
  return `/plays/${encodeURIComponent(playNumber)}/receipt`;
}

/** What a receipt says was bought, to compare; a receipt that says nothing is like any other that says nothing. */
function purchaseOf(receipt: unknown): string {
  const part: unknown = typeof receipt === 'object' && receipt !== null ? Reflect.get(receipt, 'purchase') : null;
  const record: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'record') : null;
  return canonicalJson(record ?? null);
}

/** Nothing when what is kept is not ours. */
function readAll(keep: Keep): readonly KeptReceipt[] {
  try {
    const all: unknown = JSON.parse(keep.read(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isKeptReceipt) : [];
  } catch {
    return [];
  }
}

function isKeptReceipt(value: unknown): value is KeptReceipt {
  return typeof value === 'object' && value !== null && 'receipt' in value && 'playNumber' in value;
}

/** Whom the site itself names as log and witnesses; null while it names none. */
export async function sitePolicy(fetch: (path: string) => Promise<Response>): Promise<string | null> {
  try {
    const answer = await fetch('/log/policy');
    // An address the server does not know is answered with the site's own page.
    const isText = answer.headers.get('content-type')?.startsWith('text/plain') === true;
    return answer.ok && isText ? await answer.text() : null;
  } catch {
    return null;
  }
}

/**
 * Whether the receipt proves that the purchase of this Play is in the log, for the policy the site names. What it takes
 * to tell is loaded only when there is a proof to look at.
 */
export async function isInLog(playNumber: string, receipt: unknown, policyText: string | null): Promise<boolean> {
  const hasProof = typeof receipt === 'object' && receipt !== null && JSON.stringify(receipt).includes('"proof":');
  if (!hasProof || policyText === null) return false;
  const [{ verifyReceipt }, { parsePolicy }] = await Promise.all([
    import('../../proof/verify.ts'),
    import('../../proof/note/policy.ts'),
  ]);
  const policy = parsePolicy(policyText);
  if (!policy.ok) return false;
  const verdict = verifyReceipt(receipt, policy.value, () => null);
  return verdict.playNumber === playNumber && verdict.claims.logged.state === 'holds';
}
