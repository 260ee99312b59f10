/**
 * Checking one receipt in a browser: the published file of its game is found first, then the verifier answers, and
 * what the Play showed is told in the game's words.
 */
import type { Copy } from '../game/copy.ts';
import { wordsOf } from '../game/telling.ts';
import { parsePolicy } from '../proof/note/policy.ts';
import { parseReceipt, type Receipt } from '../proof/receipt.ts';
import { type Verdict, verifyReceipt } from '../proof/verify.ts';
import type { FindCode, FoundCode } from './codes.ts';

/** Knows no log and no witness: all that others must vouch for cannot be told. */
const NOBODY = 'quorum none\n';

export interface Checked {
  readonly verdict: Verdict;
  /** Null when the file is none. */
  readonly receipt: Receipt | null;
  readonly found: FoundCode | null;
  /** What each move revealed, in the game's words; empty when it cannot be computed. */
  readonly story: readonly (readonly string[])[];
  /** Why the policy could not be read, in words; null when it could, or none was given. */
  readonly policyFault: string | null;
}

type Announces = Pick<Copy, 'announce'>;
const copies = import.meta.glob<Announces>('../games/*/words/copy.ts');

export async function check(receipt: unknown, policyText: string | null, findCode: FindCode): Promise<Checked> {
  const given = parsePolicy(policyText ?? NOBODY);
  const policy = given.ok ? given : parsePolicy(NOBODY);
  if (!policy.ok) throw new Error('the policy that trusts nobody is a policy');
  const parsed = parseReceipt(receipt);
  const record = parsed.ok ? parsed.value.purchase.record : null;
  const found = record === null ? null : await findCode(record.game, record.version);
  const verdict = verifyReceipt(receipt, policy.value, (asked) => found?.code.compute(asked, found.codeHash) ?? null);
  return {
    verdict,
    receipt: parsed.ok ? parsed.value : null,
    found,
    story: record === null || found === null ? [] : await tell(record.game, verdict, found),
    policyFault: given.ok ? null : `${given.refusal.code} ${given.refusal.detail ?? ''}`.trimEnd(),
  };
}

async function tell(game: string, { steps }: Verdict, { code }: FoundCode): Promise<Checked['story']> {
  const copy = await copies[`../games/${game}/words/copy.ts`]?.();
  if (steps === null || copy === undefined) return [];
  return wordsOf({ rules: code, copy }, steps.computed.opening, steps.computed.reveals);
}
