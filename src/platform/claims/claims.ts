/**
 * Claims in the hands of players and operators, and their running out. Money moves with the step, in one transaction.
 */
import { assert } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { hasHidden } from '../../kernel/visible.ts';
import { claimPostings } from '../../ledger/ledger.ts';
import { termsOf } from '../jurisdiction/terms.ts';
import { type ClaimRefusal, claimPosting, putBackDeadline, stepClaim } from '../ports/claim.ts';
import type { ClaimLogLine, StoredClaim } from '../ports/claim-store.ts';
import type { ClaimCases, ClaimView, OfficeClaim, Payee } from '../ports/claims.ts';
import type { Context } from '../ports/context.ts';
import { forEachItem, pagesOf } from '../ports/each.ts';
import { dealAgain, gameThatSold, type SoldFacts } from '../ports/sold.ts';
import { claimStepped, claimTold } from './emails.ts';

const NAME_LENGTH_MAX = 80;
const EXPIRE_BATCH = 100;

/** The steps a player takes in a claim. What the operator does stands in `ports/claim.ts`, as the same machine. */
export function createClaims(context: Context): ClaimCases {
  const { store, clock, secrets } = context;
  return {
    claims: async (accountId) =>
      (await store.claimsOf(accountId)).filter((claim) => isSound(context, claim)).map(viewOf),
    confirmClaim: async ({ accountId, playNumber, payee }) => {
      const owner = await store.claim(playNumber);
      if (owner?.accountId !== accountId) return refuse('unknown-claim');
      if (!isPayee(payee)) return refuse('payee-invalid');
      const sealed = secrets.seal('payee', Buffer.from(JSON.stringify(payee)));
      const line = { step: 'confirm', by: 'player', at: clock.now(), reason: null } as const;
      const result = await take(context, playNumber, line, sealed);
      return result.ok ? accept(viewOf(result.value)) : result;
    },
    officeClaims: async (query) =>
      (await store.claims(query)).filter((claim) => isSound(context, claim)).map((claim) => officeView(context, claim)),
    officeClaim: async (playNumber) => {
      const claim = await store.claim(playNumber);
      if (!claim) return refuse('unknown-claim');
      if (isHere(context, claim)) gameThatSold(context, claim);
      return accept({ ...officeView(context, claim), log: await store.claimLog(playNumber) });
    },
    stepClaim: async ({ playNumber, by, ...office }) => {
      const reason = 'reason' in office ? office.reason : null;
      const result = await take(context, playNumber, { step: office.step, by, at: clock.now(), reason });
      return result.ok ? accept(officeView(context, result.value)) : result;
    },
  };
}

/** Claims nobody made in time go to their own account. Gives how many. */
export function expireClaims(context: Context, now: Instant): Promise<number> {
  const due = pagesOf<StoredClaim>(EXPIRE_BATCH, (last) =>
    context.store.openClaimsDue({
      deadlineBefore: now,
      limit: EXPIRE_BATCH,
      ...(last === undefined ? {} : { after: last.playNumber }),
    }),
  );
  return forEachItem(
    context,
    due,
    ({ playNumber }) => `the claim of Play ${playNumber} could not expire`,
    async ({ playNumber }) =>
      (await take(context, playNumber, { step: 'expire', by: 'system', at: now, reason: null })).ok,
  );
}

/** Takes a step, once: the money moves with it, and a line of the log says who took it and why. */
async function take(
  context: Context,
  playNumber: string,
  line: ClaimLogLine,
  payee: Uint8Array | null = null,
): Promise<Result<StoredClaim, ClaimRefusal | 'unknown-claim'>> {
  const { store, calendar, outbox } = context;
  const { step, at, reason } = line;
  const play = await store.play(playNumber);
  if (!play) return refuse('unknown-claim');
  // A large sum follows from what is stored: all of it is looked at once more, down to the seed.
  if (isHere(context, play)) dealAgain(context, play);
  const profile = (await termsOf(store, play.termsHash))?.profile ?? context.profile;
  const answer = await store.changeClaim(playNumber, (claim) => {
    assert(
      claim.prizePence === play.prizePence,
      `the prize of Play ${playNumber} changed while its claim was taken on`,
    );
    const next = stepClaim(claim, step, at);
    if (!next.ok || next.value === claim.status) return { answer: next, change: null };
    const isPutBack = step === 'put-back';
    const posting = claimPosting(claim.status, next.value);
    const change = {
      status: next.value,
      deadlineAt: isPutBack ? putBackDeadline(profile, calendar, claim, at) : claim.deadlineAt,
      // A claim put back is made anew, with whatever the player says then.
      payee: isPutBack ? null : (payee ?? claim.sealedPayee),
      reason: reason ?? (step === 'confirm' ? null : claim.reason),
      line,
      postings: posting === null ? [] : claimPostings(posting, claim.prizePence),
    };
    const told = claimTold(context, claim.email, { ...claim, deadlineAt: change.deadlineAt, reason });
    const email = outbox.seal(claimStepped(context, step, told));
    return { answer: next, change: { ...change, email } };
  });
  if (answer === null) return refuse('unknown-claim');
  if (!answer.ok) return answer;
  outbox.nudge();
  const claim = await store.claim(playNumber);
  return claim ? accept(claim) : refuse('unknown-claim');
}

/** A claim outlives the version that sold its Play, which is kept only until no Play of it is open. */
function isHere({ findGame }: Context, { gameId, gameVersion }: SoldFacts): boolean {
  return !!findGame(gameId, gameVersion);
}

/** A claim on what was not sold is in no list: the alarm names it, and the others go on. */
function isSound(context: Context, claim: StoredClaim): boolean {
  try {
    if (isHere(context, claim)) gameThatSold(context, claim);
    return true;
  } catch {
    return false;
  }
}

function viewOf(claim: StoredClaim): ClaimView {
  const { playNumber, gameId, prizePence, boughtAt, route, status, deadlineAt, changedAt, reason } = claim;
  return { playNumber, gameId, prizePence, boughtAt, route, status, deadlineAt, changedAt, reason };
}

function officeView(context: Context, claim: StoredClaim): OfficeClaim {
  const { accountId, email } = claim;
  const payee = payeeOf(context, claim);
  return { ...viewOf(claim), accountId, email, payee, isPayeeUnreadable: payee === null && claim.sealedPayee !== null };
}

/** Whom the player named; null while nobody is named, and, after the alarm, where it cannot be read. */
export function payeeOf({ secrets, alarm }: Context, { playNumber, sealedPayee }: StoredClaim): Payee | null {
  const plain = sealedPayee && secrets.open('payee', sealedPayee);
  if (sealedPayee && !plain) alarm(`the payee of Play ${playNumber} cannot be opened`, 'payee-unreadable');
  // Only this platform seals payees, so what opens is one.
  return plain ? (JSON.parse(Buffer.from(plain).toString()) as Payee) : null;
}

/** Banks print no more than these in a name; nothing that cannot be seen is among them. */
const PAYEE_NAME = /^[\p{L}\p{M}\p{N}'’.,&/() -]+$/u;

function isPayee({ name, sortCode, accountNumber }: Payee): boolean {
  const isNamed = /\p{L}/u.test(name) && name.length <= NAME_LENGTH_MAX && PAYEE_NAME.test(name) && !hasHidden(name);
  return isNamed && /^\d{6}$/.test(sortCode) && /^\d{8}$/.test(accountNumber);
}
