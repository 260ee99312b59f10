/**
 * The rules of the jurisdiction in words, made from the profile, so that no page can disagree with what is applied.
 * What was in force when a Play was sold is kept with it as this text.
 */
import type { Instant } from '../../kernel/clock.ts';
import { formatPence, pence } from '../../kernel/pence.ts';
import type { Profile } from './profile.ts';

export interface Topic {
  readonly id: 'limits' | 'claims' | 'accounts' | 'unfinished' | 'malfunctions' | 'fairness';
  readonly heading: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** `playDays`: how long a Play waits for its player before it is completed. */
export function topicsOf(profile: Profile, playDays: number): readonly Topic[] {
  return [
    limits(profile),
    claims(profile),
    accounts(profile),
    unfinished(profile, playDays),
    malfunctions(profile),
    fairness(),
  ];
}

/** `29 May 2027`, on the clocks of the jurisdiction. */
export function dateInWords({ timeZone }: Pick<Profile, 'timeZone'>, at: Instant): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);
}

/** `29 May 2027 at 09:05`. */
export function timeInWords({ timeZone }: Pick<Profile, 'timeZone'>, at: Instant): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}

const money = (amount: number): string => formatPence(pence(amount));
const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const CAP_WORDS: { readonly [Id in keyof Profile['caps'] & string]: (value: number) => string } = {
  'add-day': (value) => `Funds of at most ${money(value)} can be added in a day.`,
  'add-week': (value) => `Funds of at most ${money(value)} can be added in a week, from Sunday to Saturday.`,
  'add-month': (value) => `Funds of at most ${money(value)} can be added in a calendar month.`,
  'spend-day': (value) => `At most ${money(value)} can be spent on Plays in a day.`,
  'spend-week': (value) => `At most ${money(value)} can be spent on Plays in a week, from Sunday to Saturday.`,
  'spend-month': (value) => `At most ${money(value)} can be spent on Plays in a calendar month.`,
  'turns-24h': (value) => `At most ${value} Plays and Tries together can be begun in any 24 hours.`,
};

function limits(profile: Profile): Topic {
  const {
    addFunds,
    caps,
    limitIncrease,
    playIntervalSeconds,
    realityCheckMinutes,
    playSession,
    timeOut,
    selfExclusion,
    careLine,
  } = profile;
  const everybody = Object.entries(caps).flatMap(([id, value]) =>
    value === undefined ? [] : [CAP_WORDS[id as keyof typeof CAP_WORDS](value)],
  );
  return {
    id: 'limits',
    heading: 'Limits and breaks',
    sections: [
      {
        heading: 'For everybody',
        paragraphs: [
          ...everybody,
          `One payment adds from ${money(addFunds.leastPence)} to ${money(addFunds.mostPence)}, up to a balance of ${money(addFunds.balanceMaxPence)}. Prizes may lift a balance above that.`,
          'Days, weeks and months begin at midnight on the clocks of ' + profile.jurisdiction + '.',
          `There is one unfinished Play of a game at a time, and ${counted(playIntervalSeconds, 'second')} lie between the start of one Play and the next.`,
        ],
      },
      {
        heading: 'Your own limits',
        paragraphs: [
          'You can set lower limits on adding funds and on spending, by day, week and month, and on Plays and Tries. The stricter limit always applies.',
          `A lower limit counts at once. A higher one counts only when you confirm it, from ${counted(limitIncrease.waitHours, 'hour')} after you asked, within ${counted(limitIncrease.confirmWithinDays, 'day')}.`,
        ],
      },
      {
        heading: 'Time',
        paragraphs: [
          `Every ${counted(realityCheckMinutes, 'minute')} you are told the time and your spending in the play session: the prices of its Plays, less the prizes paid. A prize that is claimed counts once it is paid; until then it is told beside it.`,
          `After ${counted(playSession.mostMinutes, 'minute')} without a break you are signed out, and can sign in again after ${counted(playSession.breakMinutes, 'minute')}. Your Plays wait for you.`,
        ],
      },
      {
        heading: 'Breaks you choose',
        paragraphs: [
          `A time-out lasts from ${counted(timeOut.leastDays, 'day')} to ${counted(timeOut.mostDays, 'day')} and ends by itself.`,
          `A self-exclusion lasts from ${counted(selfExclusion.leastMonths, 'month')} to ${counted(selfExclusion.mostMonths, 'month')}. After its term you have to ask to return, and wait ${counted(selfExclusion.returnHours, 'hour')}.`,
          'Neither can be made shorter. A Play already bought can always be finished and is always paid, and your balance can be withdrawn.',
          `If playing is no longer fun, talk to somebody: ${careLine.name}, ${careLine.number}.`,
        ],
      },
    ],
  };
}

function claims({ claims: figures, contact }: Profile): Topic {
  const [wallet, bank, telephone] = [figures.walletMaxPence, figures.bankMaxPence, figures.telephoneMaxPence].map(
    money,
  );
  return {
    id: 'claims',
    heading: 'How prizes are paid',
    sections: [
      {
        heading: 'By amount',
        paragraphs: [
          `A prize of up to and including ${wallet} is in your balance as soon as the Play is finished.`,
          `A prize above ${wallet}, up to and including ${bank}: you claim it in My Games by saying which bank account it goes to. We verify it and pay it there.`,
          `A prize above ${bank}, up to and including ${telephone}: you claim it by telephone, ${contact.telephone}.`,
          `A prize above ${telephone}: you claim it in person. Call ${contact.telephone} and we agree where and when.`,
        ],
      },
      {
        heading: 'Until when',
        paragraphs: [
          `A prize has to be claimed within ${counted(figures.days, 'day')} after the day of purchase: the last moment is the end of the last of these days. If a Play ended late, at least ${counted(figures.leastDaysFromPayment, 'day')} remain from its end.`,
          'Once claimed, a prize does not run out, however long verifying and paying take. A prize nobody has claimed by then is no longer paid.',
          'Each step stands with the Play in My Games: won, claimed and being verified, verified, paid. You get an email about each.',
        ],
      },
      {
        heading: 'If a claim is not accepted',
        paragraphs: [
          'We may not pay a prize to somebody who cheated, to whom it does not belong, or who was not of age when the Play was bought. The reason then stands with the Play in My Games, and the prize is kept in an account of its own: it does not become ours by that.',
          `Write to ${contact.email} if you think we are wrong. A person who did not decide it looks at it again.`,
          `A claim may also be put back, for instance when a bank did not take the payment: then you claim it once more, and have at least ${counted(figures.leastDaysFromPayment, 'day')} for it.`,
        ],
      },
    ],
  };
}

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });

function accounts({ accounts: figures }: Profile): Topic {
  const countries = figures.countries.map((code) => COUNTRIES.of(code) ?? code);
  return {
    id: 'accounts',
    heading: 'Your account',
    sections: [
      {
        heading: 'Who can have one',
        paragraphs: [
          `One account for each person of ${figures.ageMin} and over who lives in ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(countries)}. The age is complete at midnight of the birthday.`,
          ...(figures.moneyNeedsIdentity
            ? [
                'Adding funds and buying a Play need a confirmed email address and your name, date of birth and country. Try, signing in and finishing a Play never do.',
              ]
            : []),
          'You can change your name and your country yourself, with your password, unless a prize of yours is being claimed. Only we can correct a date of birth.',
        ],
      },
      {
        heading: 'Signed in',
        paragraphs: [
          `A browser is signed out after ${counted(figures.sessionIdleMinutes, 'minute')} without activity, and after ${counted(figures.sessionTotalHours, 'hour')} in any case. It stays known to your account for ${counted(figures.deviceKnownDays, 'day')}, so that strangers who guess cannot keep you out.`,
          `The link in an email works once: for ${counted(figures.confirmLinkHours, 'hour')} to confirm an address, for ${counted(figures.resetLinkMinutes, 'minute')} to choose a new password.`,
        ],
      },
      {
        heading: 'What we keep',
        paragraphs: [
          'Everything we hold about you can be downloaded from your account at any time.',
          `When you close your account, your email address, password, passkeys, codes and browsers are erased at once. Your name, date of birth and country, and the changes to them, are kept for ${counted(figures.recordsKeptYears, 'year')}, because we must be able to answer for your Plays and to keep out those who have excluded themselves.`,
          'Plays, payments, claims and limits stay as long as the books do, with no name on them after that time.',
        ],
      },
    ],
  };
}

function unfinished({ jurisdiction }: Profile, playDays: number): Topic {
  return {
    id: 'unfinished',
    heading: 'Unfinished Plays',
    sections: [
      {
        heading: 'Your Play is kept',
        paragraphs: [
          'What a Play is worth is decided when you buy it. Leaving the game, losing the connection or signing out changes nothing: the Play waits in My Games at the exact step, on every device.',
          `A Play left alone for ${counted(playDays, 'day')} is completed by the system and paid at the prize it was sold with. You can watch every step of it afterwards.`,
          `Times are those of ${jurisdiction}.`,
        ],
      },
    ],
  };
}

function malfunctions({ contact }: Profile): Topic {
  return {
    id: 'malfunctions',
    heading: 'If something goes wrong',
    sections: [
      {
        heading: 'What you see is what was sold',
        paragraphs: [
          'Before a Play is paid, what its finished screen shows is added up once more and compared with what was sold. Should they ever differ, nothing is shown as a loss: the Play stays open, it stays owed to you, and a person looks at it.',
          'If a game cannot be drawn, you can have the result without pictures. It is the same result.',
          'If the answer to a purchase is lost, asking again never buys a second Play.',
        ],
      },
      {
        heading: 'How to reach us',
        paragraphs: [
          `${contact.name}: write to ${contact.email} or call ${contact.telephone}, ${contact.hours}. Have the Play Number at hand if it is about a Play.`,
        ],
      },
    ],
  };
}

function fairness(): Topic {
  return {
    id: 'fairness',
    heading: 'How a Play is decided',
    sections: [
      {
        heading: 'By chance alone, at the moment of purchase',
        paragraphs: [
          'Every Play of a game has the same odds. They depend on no player, no history, no hour and no choice made in the game.',
          'Before you buy, the server binds itself to a secret by its hash; your browser adds a random part of its own. The outcome follows from both, so neither side can steer it. Once the Play is finished the secret is opened, and anybody can work the Play out again.',
        ],
      },
    ],
  };
}
