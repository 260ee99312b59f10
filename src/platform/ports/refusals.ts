/**
 * Every refusal of the platform with its one line for people. The only place these sentences stand; status codes are
 * the server's.
 */

import { PASSWORD_LENGTH } from '../../kernel/password.ts';
import type { ClaimRefusal } from './claim.ts';
import type { IdentityRefusal } from './identity.ts';
import type { NoticeRefusal } from './notice.ts';
import type { OfficeRefusal } from './office.ts';
import type {
  AddFundsRefusal,
  BuyRefusal,
  FinishRefusal,
  MoveRefusal,
  OpenTryRefusal,
  TryRefusal,
} from './platform.ts';
import type { ExclusionRefusal, LimitRefusal } from './standing-change.ts';
import type { WithdrawRefusal } from './wallet.ts';

export type PlatformRefusal =
  | AddFundsRefusal
  | BuyRefusal
  | ExclusionRefusal
  | LimitRefusal
  | FinishRefusal
  | MoveRefusal
  | OpenTryRefusal
  | IdentityRefusal
  | TryRefusal
  | ClaimRefusal
  | WithdrawRefusal
  | 'unknown-claim'
  | 'launch-invalid'
  | 'operator-unreachable'
  | 'unknown-player'
  | 'payee-invalid'
  | 'days-invalid'
  | 'play-number-invalid'
  | NoticeRefusal
  | 'unknown-payment'
  | 'play-not-settled'
  | 'receipt-missing'
  | OfficeRefusal;

export const REFUSALS: { readonly [Code in PlatformRefusal]: string } = {
  'not-allowed': 'Your role does not allow this. That you asked was logged.',
  'same-person': 'Nobody approves what they have proposed. Ask a second person.',
  'second-person-needed': 'This takes two people: propose it, and let somebody else approve it.',
  'request-changed': 'This is not the request as it was proposed. Read it again before you decide.',
  'request-decided': 'This request was decided before.',
  'staff-known': 'There is a member of staff with this address.',
  'unknown-account': 'There is no such account.',
  'unknown-change': 'There is no such request.',
  'unknown-staff': 'There is no such member of staff.',
  'unknown-stop': 'There is no such stop, or it was lifted.',
  'account-closed': 'This account is closed. Nothing was taken.',
  'code-needed': 'Enter a code of your authenticator app, or a recovery code.',
  'email-invalid': 'This is not an email address.',
  'password-too-short': `The password needs at least ${PASSWORD_LENGTH.min} characters. A few words in a row are easy to remember.`,
  'password-too-long': `The password may have at most ${PASSWORD_LENGTH.max} characters.`,
  'password-common':
    'This password is on lists that are tried first. A few words that have nothing to do with each other make a good one.',
  'password-personal':
    'This password is made of your own name, your address or a name of ours. Choose one that nobody who knows you would try.',
  'name-invalid': 'This is not a full name.',
  'birth-date-invalid': 'This is not a date of birth.',
  'too-young': 'Accounts are for adults: you have not reached the age from which one is opened here.',
  'country-not-served': 'Accounts are for people who live where this operator is licensed.',
  'person-known': 'An account could not be opened with these details: each person can have one account only.',
  'link-invalid': 'This link has been used, or its time is up. Ask for a new one.',
  'password-needed': 'Enter the password you chose when you registered.',
  'password-wrong': 'This is not your password.',
  'sign-in-expired': 'This took too long. Start again.',
  'code-wrong': 'This code is not right, or was used before. Wait for the next one.',
  'passkey-refused': 'This passkey does not sign in here.',
  'passkey-known': 'This passkey has been added before.',
  'two-step-on': 'Two-step sign-in is on already.',
  'terms-not-agreed': 'The Rules or the Account Terms have changed. Please read them again and agree to them.',
  'identity-needed': 'Confirm your email address and tell us who you are first. Nothing was taken.',
  'unknown-session': 'There is no such session in your account.',
  'unknown-passkey': 'There is no such passkey in your account.',
  'claim-under-way': 'A prize of yours is being claimed. Your details can be changed when it has been paid.',
  'balance-left': 'There is still money in this account.',
  'credentials-wrong': 'The email address or the password is wrong.',
  'too-many-attempts': 'Too many attempts. Wait a little and try again.',
  'amount-out-of-range': 'The amount is outside the allowed range. Nothing was taken.',
  'payment-declined': 'The payment was declined. Nothing was taken.',
  'funds-key-reused': 'This payment key belongs to a different payment.',
  'unknown-game': 'There is no such game.',
  'game-withdrawn': 'This game is no longer sold. Plays you have bought are yours to finish.',
  'game-changed': 'This game has changed since the Try began. Open a new one.',
  'purchase-key-reused': 'This purchase key belongs to a different purchase.',
  'play-unfinished': 'There is an unfinished Play of this game. Finish it first.',
  'commitment-unknown': 'No commitment like this was ever given to your account.',
  'commitment-ended': 'This commitment has ended. Its signed end is in the answer.',
  'client-seed-differs': 'Another seed is bound to this commitment. One commitment has one.',
  unavailable: 'This cannot be done right now. Ask again in a few minutes: nothing is bought or paid twice.',
  'insufficient-funds': 'The balance is lower than the price. Nothing was taken.',
  'launch-invalid': 'This address has been used, or its time is up. Open the game again from where you came.',
  'operator-unreachable': 'Your account cannot be reached at the moment. Open the game again from where you came.',
  'unknown-player': 'There is no such player.',
  'purchase-undecided':
    'Your purchase is being confirmed with your wallet. It is made once, or not at all; this page and My Games will say which.',
  'purchase-waits':
    'Another purchase of yours is still being confirmed with your wallet. Nothing was taken for this one.',
  'purchase-cancelled': 'Your wallet did not confirm the purchase, and it was cancelled. You keep your money.',
  'operator-limit-reached': 'A limit of your account does not allow this now. Nothing was taken.',
  'operator-excluded': 'Your account is taking a break from playing. Nothing was taken.',
  'operator-player-disabled': 'Your account cannot buy at the moment. Nothing was taken.',
  'operator-session-ended': 'Your visit has ended. Open the game again from where you came; nothing was taken.',
  'operator-game-not-allowed': 'This game is not sold to your account. Nothing was taken.',
  'operator-currency-wrong': 'This game is not sold in the currency of your account. Nothing was taken.',
  'limit-reached': 'A limit does not allow this now. Nothing was taken.',
  'play-too-soon': 'The last Play began only a moment ago. Nothing was taken.',
  'break-needed': 'You have played without a break. It goes on after a short one; your Plays are safe.',
  'limit-out-of-range': 'This limit is above what is allowed here.',
  'no-pending-increase': 'There is no increase waiting to be confirmed.',
  'increase-too-early': 'An increase can be confirmed only after the wait.',
  'exclusion-out-of-range': 'This is shorter or longer than it may be.',
  'exclusion-stands': 'The break you chose stands. It can be made longer, never shorter.',
  'time-out': 'You are taking a time-out. Nothing can be bought or added until it ends; your Plays can be finished.',
  'self-excluded': 'You have excluded yourself from playing. Plays you bought can be finished, and funds withdrawn.',
  'withdrawal-key-reused': 'This withdrawal key belongs to a different withdrawal.',
  'days-invalid': 'These are not two days in order, each like 2026-11-30.',
  'play-number-invalid':
    'This is not a Play Number. It has four groups of four letters and digits; perhaps one of them is wrong.',
  'notice-unsigned': 'This notice does not carry a signature and the time of signing.',
  'notice-signature-wrong': 'This notice was not signed by the payment provider.',
  'notice-out-of-time': 'This notice was signed too long ago, or by a clock that is ahead.',
  'notice-invalid': 'This notice is signed, and does not say one thing about one payment.',
  'unknown-payment': 'There is no such payment.',
  'receipt-missing': 'This Play was sold before receipts were given.',
  'unknown-claim': 'There is no prize to claim for this Play in your account.',
  'payee-invalid': 'Enter the name on the account, a sort code of six digits and an account number of eight.',
  'claim-other-route': 'This prize is claimed in another way.',
  'claim-out-of-order': 'This step does not follow the present state of the claim.',
  'claim-rejected': 'This claim was not accepted. My Games says why, and what you can do.',
  'claim-expired': 'The time to claim this prize is over.',
  'unknown-play': 'There is no such Play in your account.',
  'move-out-of-turn': 'This move does not follow the last one. Load the Play again.',
  'move-number-reused': 'A different move was already made under this number.',
  'illegal-move': 'The rules of the game do not allow this move now.',
  'play-settled': 'The Play is settled; no more moves can be made.',
  'play-not-finished': 'There is still something to reveal in this Play.',
  'play-not-settled': 'The Play is not settled yet; it can be replayed afterwards.',
  'try-token-invalid': 'This Try cannot be continued. Open a new one.',
};
