/** How far a prize to be claimed has come, in words. */
import type { ClaimAnswer } from '../server/wire-account.ts';
import { dateAndTime } from './words.ts';

const TO_CLAIM: { readonly [Route in ClaimAnswer['route']]: string } = {
  bank: 'Tell us which bank account it is to be paid to.',
  telephone: 'Claim it by telephone.',
  'in-person': 'Claim it in person.',
};

export function claimWords({ status, route, changedAt }: Pick<ClaimAnswer, 'status' | 'route' | 'changedAt'>): string {
  switch (status) {
    case 'open':
      return `Won, to be claimed. ${TO_CLAIM[route]}`;
    case 'claimed':
      return 'Won, being verified.';
    case 'verified':
      return 'Verified. It is being paid to your bank.';
    case 'paid':
      return `Paid to your bank on ${dateAndTime(changedAt)}.`;
    case 'expired':
      return 'Not claimed in time; it is no longer paid.';
  }
}
