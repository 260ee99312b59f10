/** How far a prize to be claimed has come, in words. */
import type { ClaimAnswer } from '../server/wire-account.ts';
import { dateAndTime } from './words.ts';

const TO_CLAIM: { readonly [Route in ClaimAnswer['route']]: string } = {
  bank: 'Tell us which bank account it is to be paid to.',
  telephone: 'Claim it by telephone.',
  'in-person': 'Claim it in person.',
};

type Standing = Pick<ClaimAnswer, 'status' | 'route' | 'changedAt' | 'reason'>;

/** Why the operator stopped a claim or put it back, and what the player can do about it. */
const REASONS: { readonly [Reason in NonNullable<ClaimAnswer['reason']>]: string } = {
  fraud: 'We found signs that this Play was not bought or claimed honestly.',
  'wrong-person': 'We could not confirm that the prize is yours.',
  'not-of-age': 'We could not confirm that you were of age when the Play was bought.',
  'bank-details': 'Your bank did not take the payment. Please tell us once more which account it is to be paid to.',
  papers: 'Something we need to verify it was missing. Please claim it once more.',
  appeal: 'We looked at it again. Please claim it once more.',
};

const WRITE =
  'If you think this is wrong, write to us with the Play Number: a person who did not decide it will look at it again. The prize is kept apart until then.';

export function claimWords({ status, route, changedAt, reason }: Standing): string {
  switch (status) {
    case 'open':
      return reason === null
        ? `Won, to be claimed. ${TO_CLAIM[route]}`
        : `Won, to be claimed again. ${REASONS[reason]}`;
    case 'claimed':
      return 'Won, being verified.';
    case 'verified':
      return 'Verified. It is being paid to your bank.';
    case 'paid':
      return `Paid to your bank on ${dateAndTime(changedAt)}.`;
    case 'expired':
      return 'Not claimed in time; it is no longer paid.';
    case 'rejected':
      return `Your claim was not accepted. ${reason === null ? '' : `${REASONS[reason]} `}${WRITE}`;
  }
}

/** Whether anything is still to come of it. */
export function isUnderWay({ status }: Pick<ClaimAnswer, 'status'>): boolean {
  return status !== 'paid' && status !== 'expired';
}
