/**
 * Where an account stands with the rules of the jurisdiction and its own: what is set, what is used up, and what
 * holds it back now. Pure functions over facts; the store reads them inside the transaction that acts on them.
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

/**
 * A limit the player has set. `pendingIncrease`: a higher one asked for, not in force; its value is null for none at
 * all.
 */
export interface OwnLimit {
  readonly value: number;
  readonly pendingIncrease: { readonly value: number | null; readonly askedAt: Instant } | null;
}

/** A player who does not want to play: until a time, and after a self-exclusion until they have asked to return. */
export interface Exclusion {
  readonly kind: 'time-out' | 'self-exclusion';
  readonly untilAt: Instant;
  /** When playing is possible again, once the player has asked to return. */
  readonly returnAt: Instant | null;
}

/** Being here without a break of the length the jurisdiction asks for. */
export interface PlaySession {
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
  readonly playSession: PlaySession | null;
}

export type HoldCode = 'self-excluded' | 'time-out' | 'break-needed' | 'limit-reached' | 'play-too-soon';

/** What stands in the way now, and until when: null when no passing of time alone ends it. */
export interface Hold {
  readonly code: HoldCode;
  readonly untilAt: Instant | null;
  /** With `limit-reached`: which one, whose it is, what it allows and what of it is used. */
  readonly limit?: LimitId;
  readonly by?: 'jurisdiction' | 'player';
  readonly allowed?: number;
  readonly used?: number;
}

/** The rules an account is held to. */
export interface Jurisdiction {
  readonly profile: Profile;
  readonly calendar: Calendar;
}

/** The moment with the days that count in it, by the calendar of the jurisdiction. */
export function momentOf(calendar: Calendar, at: Instant): Moment {
  const first = (period: Period): Day => calendar.spanOf(period, at).fromDay;
  return { at, firstDays: { day: first('day'), week: first('week'), month: first('month') } };
}

/** What keeps the player from playing at all: exclusion before time-out before a break. */
export function presenceHold(
  { profile }: Jurisdiction,
  { exclusion, playSession }: Standing,
  at: Instant,
): Hold | null {
  const excluded = exclusion && exclusionHold(exclusion, at);
  if (excluded) return excluded;
  const breakEndsAt = playSession && breakEnd(profile, playSession, at);
  return breakEndsAt ? { code: 'break-needed', untilAt: breakEndsAt } : null;
}

/** A self-exclusion does not end by itself: past its term the player has to ask, and then to wait. */
export function exclusionHold({ kind, untilAt, returnAt }: Exclusion, at: Instant): Hold | null {
  if (kind === 'time-out') return at < untilAt ? { code: 'time-out', untilAt } : null;
  if (at < untilAt) return { code: 'self-excluded', untilAt };
  return returnAt === null || at < returnAt ? { code: 'self-excluded', untilAt: returnAt } : null;
}

/** When the break ends that the play session has led to; null when there is none now. */
export function breakEnd({ playSession: rule }: Profile, playSession: PlaySession, at: Instant): Instant | null {
  const dueAt = playSession.startedAt + rule.mostMinutes * MINUTE_MS;
  const endsAt = dueAt + rule.breakMinutes * MINUTE_MS;
  return at >= dueAt && at < endsAt && !hasRested({ playSession: rule }, playSession, at) ? endsAt : null;
}

/**
 * The playSession after the player was here at this time: the same one, or a new one after a break. Unchanged during
 * a break.
 */
export function playSessionAt(profile: Profile, playSession: PlaySession | null, at: Instant): PlaySession {
  if (!playSession || hasRested(profile, playSession, at)) return { startedAt: at, seenAt: at };
  return breakEnd(profile, playSession, at) === null
    ? { ...playSession, seenAt: Math.max(at, playSession.seenAt) }
    : playSession;
}

/** Whether the player was away long enough, or the break after a full play session has passed. */
function hasRested(
  { playSession: rule }: Pick<Profile, 'playSession'>,
  { startedAt, seenAt }: PlaySession,
  at: Instant,
): boolean {
  const restMs = rule.breakMinutes * MINUTE_MS;
  return at >= seenAt + restMs || at >= startedAt + rule.mostMinutes * MINUTE_MS + restMs;
}

/**
 * What keeps a purchase from being made: presence, then the limits, the one that holds longest first; then the
 * interval between Plays.
 */
export function purchaseHold(
  jurisdiction: Jurisdiction,
  standing: Standing,
  pricePence: Pence,
  at: Instant,
): Hold | null {
  const holds = [turnHold(jurisdiction, standing, at), ...moneyHolds(jurisdiction, standing, 'spend', pricePence, at)];
  return (
    presenceHold(jurisdiction, standing, at) ?? longest(holds) ?? playIntervalHold(jurisdiction.profile, standing, at)
  );
}

/**
 * What keeps a Try from being opened: presence, then the number of Plays and Tries in 24 hours. Money has no part in
 * it.
 */
export function tryHold(jurisdiction: Jurisdiction, standing: Standing, at: Instant): Hold | null {
  return presenceHold(jurisdiction, standing, at) ?? turnHold(jurisdiction, standing, at);
}

/** What keeps an amount in pence from being added: presence, then the limit that holds longest. */
export function addFundsHold(
  jurisdiction: Jurisdiction,
  standing: Standing,
  amountPence: Pence,
  at: Instant,
): Hold | null {
  return (
    presenceHold(jurisdiction, standing, at) ?? longest(moneyHolds(jurisdiction, standing, 'add', amountPence, at))
  );
}

function playIntervalHold({ playIntervalSeconds }: Profile, { lastPlayAt }: Standing, at: Instant): Hold | null {
  const untilAt = (lastPlayAt ?? Number.NEGATIVE_INFINITY) + playIntervalSeconds * 1000;
  // A Play of the future began by a clock that was wrong: it holds back no other until then.
  return at < untilAt && (lastPlayAt ?? 0) <= at ? { code: 'play-too-soon', untilAt } : null;
}

/** Plays and Tries of any 24 hours: full until the oldest that counts is a day old. */
function turnHold({ profile }: Jurisdiction, { own, nthTurnAt }: Standing, at: Instant): Hold | null {
  const holds = bounds(profile, own, 'turns-24h').map(({ by, allowed }): Hold | null => {
    const fullSince = allowed === 0 ? at : nthTurnAt(allowed);
    if (fullSince === null || at >= fullSince + DAY_MS) return null;
    const untilAt = allowed === 0 ? null : fullSince + DAY_MS;
    return { code: 'limit-reached', untilAt, limit: 'turns-24h', by, allowed, used: allowed };
  });
  return longest(holds);
}

function moneyHolds(
  { profile, calendar }: Jurisdiction,
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

/** The bounds that apply: the jurisdiction's and the player's own. The stricter decides, as both have to be kept. */
function bounds(
  profile: Profile,
  own: Standing['own'],
  limit: LimitId,
): { by: 'jurisdiction' | 'player'; allowed: number }[] {
  const cap = profile.caps[limit];
  const value = own[limit]?.value;
  return [
    ...(value === undefined ? [] : [{ by: 'player' as const, allowed: value }]),
    ...(cap === undefined ? [] : [{ by: 'jurisdiction' as const, allowed: cap }]),
  ];
}

function longest(holds: readonly (Hold | null)[]): Hold | null {
  const until = (hold: Hold): number => hold.untilAt ?? Number.POSITIVE_INFINITY;
  return holds.reduce((most, hold) => (hold && (!most || until(hold) > until(most)) ? hold : most), null);
}
