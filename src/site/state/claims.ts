/** How far a prize to be claimed has come, in words. */
import type { ClaimAnswer } from '../../wire/claims.ts';
import { dateAndTime } from './words.ts';

const TO_CLAIM: { readonly [Route in ClaimAnswer['route']]: string } = {
  bank: 'Tell us which bank account it is to be paid to.',
  telephone: 'Claim it by telephone.',
  'in-person': 'Claim it in person.',
};

type Standing = Pick<ClaimAnswer, 'status' | 'route' | 'changedAt' | 'reason'>;

/**
 * `standing` fits a list; `more` is what stands beside it wherever the claim is looked at by itself, and may be
 * empty.
 */
export interface ClaimWords {
  readonly standing: string;
  readonly more: string;
}

/**
 * Why the operator stopped a claim or put it back. What the player can do about it differs, and stands with the
 * status.
 */
const REASONS: { readonly [Reason in NonNullable<ClaimAnswer['reason']>]: string } = {
  fraud: 'We found signs that this Play was not bought or claimed honestly.',
  'wrong-person': 'We could not confirm that the prize is yours.',
  'not-of-age': 'We could not confirm that you were of age when the Play was bought.',
  'bank-details': 'Your bank did not take the payment.',
  papers: 'Something we need to verify it was missing.',
  appeal: 'We looked at it again.',
};

const WRITE =
  'If you think this is wrong, write to us with the Play Number: a person who did not decide it will look at it again. The prize is kept apart until then.';

export function claimWords({ status, route, changedAt, reason }: Standing): ClaimWords {
  switch (status) {
    case 'open':
      return reason === null
        ? { standing: 'Won, to be claimed', more: TO_CLAIM[route] }
        : { standing: 'Won, to be claimed again', more: `${REASONS[reason]} ${TO_CLAIM[route]}` };
    case 'claimed':
      return {
        standing: 'Won, being verified',
        more: 'We are looking at your claim. There is nothing you need to do.',
      };
    case 'verified':
      return { standing: 'Verified', more: 'It is being paid to your bank.' };
    case 'paid':
      return { standing: `Paid to your bank on ${dateAndTime(changedAt)}`, more: '' };
    case 'expired':
      return { standing: 'Not claimed in time', more: 'It is no longer paid.' };
    case 'rejected':
      return { standing: 'Claim not accepted', more: reason === null ? WRITE : `${REASONS[reason]} ${WRITE}` };
  }
}

/** The steps from winning a large prize to having it, as the player sees them. */
export const CLAIM_WAY = [
  { status: 'open', name: 'Won' },
  { status: 'claimed', name: 'Claimed' },
  { status: 'verified', name: 'Verified' },
  { status: 'paid', name: 'Paid' },
] as const;

/** The same as sentences. */
export function claimSentences(claim: Standing): string {
  const { standing, more } = claimWords(claim);
  return more === '' ? `${standing}.` : `${standing}. ${more}`;
}

type Status = Pick<ClaimAnswer, 'status'>;

/** Whether the prize is still to be paid. */
export function isUnderWay({ status }: Status): boolean {
  return status === 'open' || status === 'claimed' || status === 'verified';
}

/** Whether it was stopped, and is kept apart until somebody has looked at it again. */
export function isRejected({ status }: Status): boolean {
  return status === 'rejected';
}

/** Whether the prize is, or may yet become, the player's money. */
export function isStanding({ status }: Status): boolean {
  return status !== 'rejected' && status !== 'expired';
}
