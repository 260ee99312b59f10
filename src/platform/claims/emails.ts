/** Emails about a claim: what happened to it, why, what its player can do, and until when. */
import type { Instant } from '../../kernel/clock.ts';
import { formatPence, type Pence } from '../../kernel/pence.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import { dateInWords } from '../jurisdiction/words.ts';
import type { ClaimReason, ClaimRoute, ClaimStep } from '../ports/claim.ts';
import type { FindGame } from '../ports/context.ts';
import type { Email } from '../ports/mail.ts';

/** What an email about a claim tells. `reason` is that of the step it tells of. */
export interface ClaimTold {
  readonly to: string;
  readonly game: string;
  readonly playNumber: string;
  readonly prizePence: Pence;
  readonly route: ClaimRoute;
  readonly deadlineAt: Instant;
  readonly reason: ClaimReason | null;
}

/** The facts of a claim as its emails tell them. */
export function claimTold(
  { findGame }: { readonly findGame: FindGame },
  to: string,
  { gameId, ...facts }: Omit<ClaimTold, 'to' | 'game'> & { readonly gameId: string },
): ClaimTold {
  const { playNumber, prizePence, route, deadlineAt, reason } = facts;
  const game = findGame(gameId)?.copy.name ?? gameId;
  return { to, game, playNumber, prizePence, route, deadlineAt, reason };
}

/** The jurisdiction whose clocks and telephone the emails name. */
interface Jurisdiction {
  readonly profile: Profile;
}

/** A Play was settled, and its prize has to be claimed. */
export function claimOpened(jurisdiction: Jurisdiction, told: ClaimTold): Email {
  return about(told, 'You have won a prize to claim', [
    `Your Play has won ${formatPence(told.prizePence)}.`,
    `${howToClaim(jurisdiction, told)} ${untilWhen(jurisdiction, told)}`,
  ]);
}

/** The claim took a step: each has its email. */
export function claimStepped(jurisdiction: Jurisdiction, step: ClaimStep, told: ClaimTold): Email {
  return STEPPED[step](jurisdiction, told);
}

const WRITE =
  'If you think this is wrong, write to us with the Play Number: a person who did not decide it looks at it again.';
const NOTHING_TO_DO = 'There is nothing you need to do. A prize once claimed does not run out.';

const STEPPED: { readonly [Step in ClaimStep]: (jurisdiction: Jurisdiction, told: ClaimTold) => Email } = {
  confirm: (_place, told) =>
    about(told, 'We have your claim', [
      `You have claimed ${formatPence(told.prizePence)}, to be paid to the bank account you named. We verify the claim and pay it then.`,
      NOTHING_TO_DO,
      'If this was not you, write to us or call us at once.',
    ]),
  'telephone-done': (_place, told) => taken(told, 'by telephone'),
  'in-person-done': (_place, told) => taken(told, 'in person'),
  verify: (_place, told) =>
    about(told, 'Your claim is verified', [
      `Your claim of ${formatPence(told.prizePence)} is verified, and the prize is paid next.`,
      NOTHING_TO_DO,
    ]),
  pay: (_place, told) =>
    about(told, 'Your prize is paid', [
      `We have paid your prize of ${formatPence(told.prizePence)}${told.route === 'bank' ? ' to the bank account you named' : ''}.`,
      'If it does not arrive within a few days, write to us with the Play Number.',
    ]),
  expire: (jurisdiction, told) =>
    about(told, 'Your prize was not claimed in time', [
      `Your prize of ${formatPence(told.prizePence)} could be claimed until the end of ${dateInWords(jurisdiction.profile, told.deadlineAt)}. It is no longer paid.`,
      WRITE,
    ]),
  reject: (_place, told) =>
    about(told, 'Your claim was not accepted', [
      `We do not pay your claim of ${formatPence(told.prizePence)}. ${reasonOf(told)} The prize is kept in an account of its own: it does not become ours by that.`,
      WRITE,
    ]),
  'put-back': (jurisdiction, told) =>
    about(told, 'Please claim your prize again', [
      `Your claim of ${formatPence(told.prizePence)} has to be made once more. ${reasonOf(told)}`,
      `${howToClaim(jurisdiction, told)} ${untilWhen(jurisdiction, told)}`,
    ]),
};

const REASONS: { readonly [Reason in ClaimReason]: string } = {
  fraud: 'There are signs that the Play was not bought or claimed honestly.',
  'wrong-person': 'It could not be confirmed that the prize is yours.',
  'not-of-age': 'It could not be confirmed that you were of age when the Play was bought.',
  'bank-details': 'The bank did not take the payment.',
  papers: 'Something that verifying it needs was missing.',
  appeal: 'We have looked at it again.',
};

function reasonOf({ reason }: ClaimTold): string {
  return reason === null ? '' : REASONS[reason];
}

function taken(told: ClaimTold, how: string): Email {
  return about(told, 'We have your claim', [
    `You have claimed ${formatPence(told.prizePence)} ${how}. We verify the claim and pay it then.`,
    NOTHING_TO_DO,
    'If this was not you, write to us or call us at once.',
  ]);
}

function howToClaim({ profile }: Jurisdiction, { route }: ClaimTold): string {
  const { telephone, hours } = profile.contact;
  switch (route) {
    case 'bank':
      return 'Open the Play in My Games and say which bank account the prize is to be paid to.';
    case 'telephone':
      return `Claim it by telephone: ${telephone} (${hours}).`;
    case 'in-person':
      return `Claim it in person. Call ${telephone} (${hours}) and we agree where and when.`;
  }
}

function untilWhen({ profile }: Jurisdiction, { deadlineAt }: ClaimTold): string {
  return `It can be claimed until the end of ${dateInWords(profile, deadlineAt)}.`;
}

function about({ to, game, playNumber }: ClaimTold, subject: string, paragraphs: readonly string[]): Email {
  return {
    to,
    subject,
    paragraphs: [...paragraphs, `Game: ${game}. Play Number: ${playNumber}.`],
    link: { path: `/my-games/${playNumber}`, text: 'Look at the Play' },
  };
}
