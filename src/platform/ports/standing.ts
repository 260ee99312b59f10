/**
 * Where an account stands with the rules of the place and its own: what is set, what is used up, and what holds it back
 * now. Pure functions over facts; the store reads them inside the transaction that acts on them.
 */
import type { Calendar, Day, Period } from '../../kernel/calendar.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { LimitId, Profile } from '../jurisdiction/profile.ts';

/** The moment something is decided, and what of the account's history bears on it. */
export interface Moment {
  readonly at: Instant;
  /** The first day of the present day, week and month. */
  readonly firstDays: Readonly<Record<Period, Day>>;
}

/** A limit the player has set. `wanted`: a looser one asked for, not in force; null means none at all. */
export interface OwnLimit {
  readonly value: number;
  readonly wanted: { readonly value: number | null; readonly askedAt: Instant } | null;
}

/** A player who does not want to play: until a time, and after a self-exclusion until they have asked to return. */
export interface Exclusion {
  readonly kind: 'time-out' | 'self-exclusion';
  readonly untilAt: Instant;
  /** When playing is possible again, once the player has asked to return. */
  readonly returnAt: Instant | null;
}

/** Being here without a break of the length the place asks for. */
export interface Visit {
  readonly startedAt: Instant;
  readonly seenAt: Instant;
}

/** All that is stored and bears on limits, read in one moment. */
export interface Standing {
  readonly own: Readonly<Partial<Record<LimitId, OwnLimit>>>;
  readonly added: Readonly<Record<Period, Pence>>;
  readonly spent: Readonly<Record<Period, Pence>>;
  /** When the n-th latest Play or Try began; 1 is the latest. Null when there were fewer in the last 24 hours or so. */
  readonly nthTurnAt: (n: number) => Instant | null;
  /** How many Plays and Tries began after the time. */
  readonly turnsAfter: (at: Instant) => number;
  readonly lastPlayAt: Instant | null;
  readonly exclusion: Exclusion | null;
  readonly visit: Visit | null;
}

export type HoldCode = 'self-excluded' | 'time-out' | 'break-needed' | 'limit-reached' | 'play-too-soon';

/** What stands in the way now, and until when: null when no passing of time alone ends it. */
export interface Hold {
  readonly code: HoldCode;
  readonly untilAt: Instant | null;
  /** With `limit-reached`: which one, whose it is, what it allows and what of it is used. */
  readonly limit?: LimitId;
  readonly by?: 'place' | 'player';
  readonly allowed?: number;
  readonly used?: number;
}

/** The rules an account is held to. */
export interface Rules {
  readonly profile: Profile;
  readonly calendar: Calendar;
}

export function momentOf(calendar: Calendar, at: Instant): Moment {
  const first = (period: Period): Day => calendar.spanOf(period, at).fromDay;
  return { at, firstDays: { day: first('day'), week: first('week'), month: first('month') } };
}

/** What keeps the player from playing at all: exclusion before time-out before a break. */
export function presenceHold({ profile }: Rules, { exclusion, visit }: Standing, at: Instant): Hold | null {
  const excluded = exclusion && exclusionHold(exclusion, at);
  if (excluded) return excluded;
  const breakEndsAt = visit && breakEnd(profile, visit, at);
  return breakEndsAt ? { code: 'break-needed', untilAt: breakEndsAt } : null;
}

/** A self-exclusion does not end by itself: past its term the player has to ask, and then to wait. */
export function exclusionHold({ kind, untilAt, returnAt }: Exclusion, at: Instant): Hold | null {
  if (kind === 'time-out') return at < untilAt ? { code: 'time-out', untilAt } : null;
  if (at < untilAt) return { code: 'self-excluded', untilAt };
  return returnAt === null || at < returnAt ? { code: 'self-excluded', untilAt: returnAt } : null;
}

/** When the break ends that the visit has led to; null when there is none now. */
export function breakEnd({ visit: rule }: Profile, visit: Visit, at: Instant): Instant | null {
  const dueAt = visit.startedAt + rule.mostMinutes * MINUTE_MS;
  const endsAt = dueAt + rule.breakMinutes * MINUTE_MS;
  return at >= dueAt && at < endsAt && !hasRested({ visit: rule }, visit, at) ? endsAt : null;
}

/** The visit after the player was here at this time: the same one, or a new one after a break. Unchanged during a break. */
export function visitAt(profile: Profile, visit: Visit | null, at: Instant): Visit {
  if (!visit || hasRested(profile, visit, at)) return { startedAt: at, seenAt: at };
  return breakEnd(profile, visit, at) === null ? { ...visit, seenAt: Math.max(at, visit.seenAt) } : visit;
}

/** Whether the player was away long enough, or the break after a full visit has passed. */
function hasRested({ visit: rule }: Pick<Profile, 'visit'>, { startedAt, seenAt }: Visit, at: Instant): boolean {
  const restMs = rule.breakMinutes * MINUTE_MS;
  return at >= seenAt + restMs || at >= startedAt + rule.mostMinutes * MINUTE_MS + restMs;
}

/** What keeps a purchase from being made: presence, then the limits, the one that holds longest first; then the pause. */
export function purchaseHold(rules: Rules, standing: Standing, pricePence: Pence, at: Instant): Hold | null {
  const holds = [turnHold(rules, standing, at), ...moneyHolds(rules, standing, 'spend', pricePence, at)];
  return presenceHold(rules, standing, at) ?? longest(holds) ?? pauseHold(rules.profile, standing, at);
}

export function tryHold(rules: Rules, standing: Standing, at: Instant): Hold | null {
  return presenceHold(rules, standing, at) ?? turnHold(rules, standing, at);
}

export function addFundsHold(rules: Rules, standing: Standing, amountPence: Pence, at: Instant): Hold | null {
  return presenceHold(rules, standing, at) ?? longest(moneyHolds(rules, standing, 'add', amountPence, at));
}

function pauseHold({ pauseSeconds }: Profile, { lastPlayAt }: Standing, at: Instant): Hold | null {
  const untilAt = (lastPlayAt ?? Number.NEGATIVE_INFINITY) + pauseSeconds * 1000;
  return at < untilAt ? { code: 'play-too-soon', untilAt } : null;
}

/** Plays and Tries of any 24 hours: full until the oldest that counts is a day old. */
function turnHold({ profile }: Rules, { own, nthTurnAt }: Standing, at: Instant): Hold | null {
  const holds = bounds(profile, own, 'turns-24h').map(({ by, allowed }): Hold | null => {
    const fullSince = allowed === 0 ? at : nthTurnAt(allowed);
    if (fullSince === null || at >= fullSince + DAY_MS) return null;
    const untilAt = allowed === 0 ? null : fullSince + DAY_MS;
    return { code: 'limit-reached', untilAt, limit: 'turns-24h', by, allowed, used: allowed };
  });
  return longest(holds);
}

function moneyHolds(
  { profile, calendar }: Rules,
  standing: Standing,
  kind: 'add' | 'spend',
  pence: Pence,
  at: Instant,
): readonly (Hold | null)[] {
  return (['day', 'week', 'month'] as const).flatMap((period) => {
    const used = standing[kind === 'add' ? 'added' : 'spent'][period];
    return bounds(profile, standing.own, `${kind}-${period}`).map(({ by, allowed }): Hold | null => {
      if (used + pence <= allowed) return null;
      const untilAt = pence > allowed ? null : calendar.spanOf(period, at).until;
      return { code: 'limit-reached', untilAt, limit: `${kind}-${period}`, by, allowed, used };
    });
  });
}

/** The bounds that apply: the place's and the player's own. The stricter decides, as both have to be kept. */
function bounds(profile: Profile, own: Standing['own'], limit: LimitId): { by: 'place' | 'player'; allowed: number }[] {
  const cap = profile.caps[limit];
  const value = own[limit]?.value;
  return [
    ...(value === undefined ? [] : [{ by: 'player' as const, allowed: value }]),
    ...(cap === undefined ? [] : [{ by: 'place' as const, allowed: cap }]),
  ];
}

function longest(holds: readonly (Hold | null)[]): Hold | null {
  const until = (hold: Hold): number => hold.untilAt ?? Number.POSITIVE_INFINITY;
  return holds.reduce((most, hold) => (hold && (!most || until(hold) > until(most)) ? hold : most), null);
}
