/**
 * What every Play and every account stands under, in words: the Rules, which the Procedures of each game name, and
 * the Account Terms. Made from the profile where they name figures. A document is known by the hash of its text, so
 * that who agreed to one agreed to these words.
 */
import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { formatPence, pence } from '../../kernel/pence.ts';
import type { Profile } from './profile.ts';
import type { TermsText } from './terms.ts';

export const DOCUMENTS = ['rules', 'account-terms'] as const;
export type DocumentId = (typeof DOCUMENTS)[number];

interface Words {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** `version` is the hash of what it says. `text` is what is kept once somebody has agreed to it. */
export interface Document extends Words {
  readonly id: DocumentId;
  readonly version: string;
  readonly text: TermsText;
}

/** The documents in force. `playDays`: how long a Play waits for its player before it is completed. */
export function documentsOf(profile: Profile, playDays: number): readonly Document[] {
  const words: { readonly [Id in DocumentId]: Words } = {
    rules: rules(profile, playDays),
    'account-terms': accountTerms(profile),
  };
  return DOCUMENTS.map((id) => {
    const text = canonicalJson({ document: id, ...words[id] } as unknown as Json);
    const hash = createHash('sha256').update(text).digest('hex');
    return { id, version: hash, text: { hash, text }, ...words[id] };
  });
}

const money = (amount: number): string => formatPence(pence(amount));
const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function rules(profile: Profile, playDays: number): Words {
  return {
    title: 'Rules for Instant Win Games',
    sections: [
      {
        heading: 'What these Rules are for',
        paragraphs: [
          'These Rules apply to every Play and every Try of every instant win game on this site, together with the Game Procedures of that game and the Account Terms.',
          'If they contradict each other, these Rules come first, then the Game Procedures, then the Account Terms, then anything else we say about a game. Words that the Procedures of a game give a meaning have that meaning there.',
        ],
      },
      {
        heading: 'A Play',
        paragraphs: [
          'A Play is bought for the price its page names, from the balance of your account. Payment, Play and its outcome are recorded in one step: either all of it happened or none. Each Play has its own Play Number.',
          'The outcome is decided by chance at the moment of purchase, by the odds published for the game. It depends on no player, no history, no hour and no choice made in the game. The game only unveils it; no skill is needed, and none helps.',
          'The same purchase is never taken twice, however often it is asked for. A Play that has been bought cannot be given back, changed or passed on.',
          `There is one unfinished Play of a game at a time, and ${counted(profile.playIntervalSeconds, 'second')} lie between the start of one Play and the next.`,
          'A Try is played with the same odds, costs nothing and pays nothing.',
        ],
      },
      {
        heading: 'Unfinished Plays',
        paragraphs: [
          `A Play you leave waits at its exact step, in My Games, on every device. Left alone for ${counted(playDays, 'day')}, it is completed by the system and paid at the Prize it was sold with.`,
          'A game may be taken off sale at any time. Plays already bought are finished, shown and paid as they were sold.',
        ],
      },
      {
        heading: 'Prizes',
        paragraphs: [
          'A Play wins one Prize Amount at most: the sum of everything its finished screen shows as won. It is always one of the amounts of the published table Prize Amounts and Odds.',
          ...prizePaths(profile),
        ],
      },
      {
        heading: 'When something goes wrong',
        paragraphs: [
          'What counts is the Play as it was sold and recorded. Before it is paid, what its finished screen shows is compared with it. Should they ever differ, nothing is shown as a loss: the Play stays open and is owed to you until a person has looked at it.',
          'If a game cannot be drawn, its result can be had without pictures. A lost connection never changes a Play.',
          'We do not pay a Prize to somebody who cheated, to whom it does not belong, or who was not of age when the Play was bought.',
        ],
      },
      complaints(profile),
    ],
  };
}

function prizePaths({ claims, contact }: Profile): readonly string[] {
  const [wallet, bank, telephone] = [claims.walletMaxPence, claims.bankMaxPence, claims.telephoneMaxPence].map(money);
  return [
    `A Prize of up to ${wallet} is in your balance at FINISH. One above that, up to ${bank}, is claimed in My Games and paid to your bank; up to ${telephone}, by telephone, ${contact.telephone}; above, in person.`,
    `It has to be claimed within ${counted(claims.days, 'day')} of the day of purchase, and never less than ${counted(claims.leastDaysFromPayment, 'day')} after the Play ended.`,
  ];
}

function complaints({ contact, jurisdiction, careLine }: Profile): Words['sections'][number] {
  return {
    heading: 'Complaints and law',
    paragraphs: [
      `${contact.name}: ${contact.email}, ${contact.telephone}, ${contact.hours}. A complaint about a Play is answered by a person who did not decide it.`,
      `The law and the courts of ${jurisdiction} apply. Times are told on its clocks.`,
      `If playing is no longer fun: ${careLine.name}, ${careLine.number}.`,
    ],
  };
}

function accountTerms(profile: Profile): Words {
  const { accounts, addFunds, withdraw, caps, limitIncrease, playSession, timeOut, selfExclusion } = profile;
  const countries = new Intl.DisplayNames('en-GB', { type: 'region' });
  const named = accounts.countries.map((code) => countries.of(code) ?? code);
  const where = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(named);
  const weekly = caps['add-week'];
  return {
    title: 'Account Terms',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          `An account is for one person of ${accounts.ageMin} and over who lives in ${where}. Each person has one, for themselves; nobody plays on another's.`,
          'What you tell us about yourself has to be true and kept up to date. We may ask for proof before a Prize is paid.',
          'Keep your password to yourself. What is done in your account with it counts as done by you, until you have told us that somebody else has it.',
        ],
      },
      {
        heading: 'Money',
        paragraphs: [
          `One payment adds from ${money(addFunds.leastPence)} to ${money(addFunds.mostPence)}, up to a balance of ${money(addFunds.balanceMaxPence)}; Prizes may lift it above that.${weekly === undefined ? '' : ` In a week at most ${money(weekly)} can be added.`}`,
          `You can take your balance out at any time, from ${money(withdraw.leastPence)} or whole. It earns no interest. Every movement stands in your wallet.`,
          'Money is used for Plays and taken out again; it is not a bank account, and is not passed on to another person.',
        ],
      },
      {
        heading: 'Limits and breaks',
        paragraphs: [
          `You can set limits on adding, spending and playing. A lower one counts at once; a higher one only after ${counted(limitIncrease.waitHours, 'hour')}, and once you have confirmed it.`,
          `After ${counted(playSession.mostMinutes, 'minute')} without a break you are signed out for ${counted(playSession.breakMinutes, 'minute')}. A time-out lasts from ${counted(timeOut.leastDays, 'day')} to ${counted(timeOut.mostDays, 'day')}, a self-exclusion from ${counted(selfExclusion.leastMonths, 'month')} to ${counted(selfExclusion.mostMonths, 'month')}. Neither can be made shorter.`,
          'A Play already bought can always be finished, and a balance always be taken out.',
        ],
      },
      {
        heading: 'Your data',
        paragraphs: [
          'We keep what is needed to run your account, to answer for your Plays and to keep out those who have excluded themselves. You can download all of it from your account at any time.',
          `When you close your account, your address, password and browsers are erased at once; your name, date of birth and country are kept for ${counted(accounts.recordsKeptYears, 'year')}.`,
        ],
      },
      {
        heading: 'Ending and changing',
        paragraphs: [
          'You can close your account at any time, once its balance is taken out and its Plays are finished. We may close or hold an account that breaks these terms; what is owed to it is still paid to its owner.',
          'When these terms or the Rules change, you are asked to agree to the new version at your next sign-in. A Play stays under the Rules it was sold under.',
        ],
      },
      complaints(profile),
    ],
  };
}
