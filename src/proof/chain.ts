/**
 * Claim d: whether a player's commitments follow one another without gaps up to a purchase, each with its signed end.
 */

import { type Claim, fails, holds, unknown } from './claim.ts';
import { type EndRecord, endHash, type SignedRecord, verifyEnd } from './commitments.ts';
import type { VerifierKey } from './note/key.ts';
import { type PurchaseRecord, recordHash } from './record.ts';

type Ends = ReadonlyMap<number, EndRecord>;

/** What the ends at hand say about everything before this purchase. */
export function checkChain(
  purchase: PurchaseRecord,
  ends: readonly SignedRecord<EndRecord>[],
  known: readonly VerifierKey[],
): Claim {
  const { commitment, previousEnd } = purchase;
  if ((commitment.number === 1) !== (previousEnd === null)) {
    return fails(`Commitment ${commitment.number} does not say properly what came before it.`);
  }
  const sorted = sortEnds(purchase, ends, known);
  return 'state' in sorted ? sorted : walk(purchase, sorted);
}

/** The proper ends by their number; or the claim that follows from one that is not. */
function sortEnds(
  purchase: PurchaseRecord,
  ends: readonly SignedRecord<EndRecord>[],
  known: readonly VerifierKey[],
): Ends | Claim {
  const { commitment } = purchase;
  const found = new Map<number, EndRecord>();
  for (const one of ends) {
    const { number, series, hash, end } = one.record;
    if (series !== commitment.series) return unknown('An end of another player’s commitments is among them.');
    const proper = verifyEnd(one, known);
    if (!proper.ok && (proper.refusal.code === 'origin-unknown' || proper.refusal.code === 'note-unsigned')) {
      return unknown(`The end of commitment ${number} is signed by a key that the policy does not name.`);
    }
    if (!proper.ok && proper.refusal.code === 'seed-differs') {
      return fails(`The seed opened for commitment ${number} is not the one committed to.`);
    }
    if (!proper.ok) return fails(`The end of commitment ${number} does not carry the log’s signature.`);
    const other = found.get(number);
    if (other !== undefined && endHash(other) !== endHash(one.record)) {
      return fails(`Commitment ${number} has two ends, both signed: it was sold again.`);
    }
    const isOther = hash !== commitment.hash || end.type !== 'sold' || end.recordHash !== recordHash(purchase);
    if (number === commitment.number && isOther)
      return fails('This commitment has a signed end that is not this Play.');
    found.set(number, one.record);
  }
  return found;
}

/** Back from the purchase, each number named by the one after it. */
function walk({ commitment, previousEnd }: PurchaseRecord, ends: Ends): Claim {
  let named = previousEnd;
  let retired = 0;
  for (let number = commitment.number - 1; number >= 1; number -= 1) {
    const end = ends.get(number);
    if (end === undefined) {
      const missing = number === 1 ? 'the end of commitment 1' : `the ends of commitments 1 to ${number}`;
      return unknown('Ends of earlier commitments are not at hand.', [missing]);
    }
    if (named !== endHash(end))
      return fails(`The end of commitment ${number} is not the one that ${number + 1} names.`);
    if (end.end.type === 'retired') retired += 1;
    named = end.previousEnd;
  }
  if (named !== null) return fails('The first commitment names one before it.');
  const before = commitment.number - 1;
  if (before === 0) return holds('This is the first commitment: there is nothing before it.');
  return holds(`${before} before this one, without gaps: ${before - retired} sold, ${retired} opened unsold.`);
}
