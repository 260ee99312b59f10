/** Limits, time-outs and self-exclusion in words, from what the server says of them. Types no figure. */
import { LIMIT_SUBJECTS } from '../../kernel/limits.ts';
import type { LimitEntry, LimitId } from '../../wire/limits.ts';
import type { ApiRefusal } from './door.ts';
import { dateAndTime, money } from './words.ts';

export const LIMIT_GROUPS = [
  { heading: 'Adding funds', ids: ['add-day', 'add-week', 'add-month'] },
  { heading: 'Spending on Plays', ids: ['spend-day', 'spend-week', 'spend-month'] },
  { heading: 'Plays and Tries', ids: ['turns-24h'] },
] as const satisfies readonly { heading: string; ids: readonly LimitId[] }[];

const NAMES: { readonly [Id in LimitId]: string } = {
  'add-day': 'a day',
  'add-week': 'a week, Sunday to Saturday',
  'add-month': 'a calendar month',
  'spend-day': 'a day',
  'spend-week': 'a week, Sunday to Saturday',
  'spend-month': 'a calendar month',
  'turns-24h': 'in any 24 hours',
};

export function limitName(id: LimitId): string {
  return NAMES[id];
}

/** An amount of money, or a number of Plays and Tries. */
export function limitValue(id: LimitId, value: number): string {
  return id === 'turns-24h' ? `${value} Plays and Tries` : money(value);
}

/** What applies: the stricter of one's own and the jurisdiction's; null when there is neither. */
export function inForce({ own, cap }: LimitEntry): number | null {
  if (own === null) return cap;
  return cap === null ? own : Math.min(own, cap);
}

/** What is limited: `spending in a week`. */
export function limitSubject(id: LimitId): string {
  return LIMIT_SUBJECTS[id];
}

/** A refusal by a limit, an interval or a break, in full: which, and until when. Any other keeps its own words. */
export function holdWords({ code, message, data }: ApiRefusal): string {
  const until = typeof data?.untilAt === 'number' ? dateAndTime(data.untilAt) : null;
  if (code === 'limit-reached' && data && isLimitId(data.limit)) {
    const whose = data.by === 'player' ? 'Your own limit' : 'The limit that holds for everybody';
    const figure = limitValue(data.limit, Number(data.allowed));
    const used = limitValue(data.limit, Number(data.used));
    const then = until === null ? 'It does not allow this at any time.' : `It begins anew on ${until}.`;
    return `${whose}, ${figure} for ${LIMIT_SUBJECTS[data.limit]}, stands in the way: ${used} used so far. ${then} Nothing was taken.`;
  }
  if (code === 'time-out' && until !== null) return `You are taking a time-out until ${until}. Nothing was taken.`;
  if (code === 'break-needed' && until !== null) return `You have played without a break. Go on after ${until}.`;
  return message;
}

function isLimitId(value: unknown): value is LimitId {
  return typeof value === 'string' && value in NAMES;
}
