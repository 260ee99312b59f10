/**
 * How limits and exclusions may change: lower at once; higher only after a wait, and only when the player confirms it
 * then. Pure: facts in, the change or a refusal out.
 */
import type { Calendar } from '../../kernel/calendar.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { LimitId, Profile } from '../jurisdiction/profile.ts';
import { type Exclusion, exclusionHold, type Jurisdiction, type OwnLimit, type Standing } from './standing.ts';

/** What is to be written. `own: null` removes the limit. */
export type StandingChange =
  | { readonly type: 'limit'; readonly limit: LimitId; readonly own: OwnLimit | null }
  | { readonly type: 'exclusion'; readonly exclusion: Exclusion | null };

export type LimitRefusal = 'limit-out-of-range' | 'no-pending-increase' | 'increase-too-early';
export type ExclusionRefusal = 'exclusion-out-of-range' | 'exclusion-stands';

/** When a pending increase may be confirmed, and until when: after that it has lapsed. */
export function confirmSpan(
  { limitIncrease }: Profile,
  askedAt: Instant,
): { readonly from: Instant; readonly until: Instant } {
  const from = askedAt + limitIncrease.waitHours * HOUR_MS;
  return { from, until: from + limitIncrease.confirmWithinDays * DAY_MS };
}

/** The player sets a limit, or with null asks to have none. */
export function setLimit(
  { profile }: Jurisdiction,
  { own }: Standing,
  { limit, value, at }: { readonly limit: LimitId; readonly value: number | null; readonly at: Instant },
): Result<StandingChange | null, LimitRefusal> {
  const cap = profile.caps[limit];
  const isWhole = value === null || (Number.isSafeInteger(value) && value >= 0);
  if (!isWhole || (value !== null && cap !== undefined && value > cap)) return refuse('limit-out-of-range');
  const present = own[limit];
  if (!present) return accept(value === null ? null : { type: 'limit', limit, own: { value, pendingIncrease: null } });
  if (value !== null && value <= present.value)
    return accept({ type: 'limit', limit, own: { value, pendingIncrease: null } });
  return accept({ type: 'limit', limit, own: { value: present.value, pendingIncrease: { value, askedAt: at } } });
}

/** The player confirms the increase, after the wait. */
export function confirmIncrease(
  { profile }: Jurisdiction,
  { own }: Standing,
  limit: LimitId,
  at: Instant,
): Result<StandingChange, LimitRefusal> {
  const pendingIncrease = own[limit]?.pendingIncrease;
  if (!pendingIncrease) return refuse('no-pending-increase');
  const span = confirmSpan(profile, pendingIncrease.askedAt);
  if (at < span.from) return refuse('increase-too-early', undefined, { untilAt: span.from });
  if (at >= span.until) return refuse('no-pending-increase');
  const { value } = pendingIncrease;
  return accept({ type: 'limit', limit, own: value === null ? null : { value, pendingIncrease: null } });
}

/** The player thinks better of it: the limit stays as it is. */
export function cancelIncrease({ own }: Standing, limit: LimitId): Result<StandingChange, LimitRefusal> {
  const present = own[limit];
  if (!present?.pendingIncrease) return refuse('no-pending-increase');
  return accept({ type: 'limit', limit, own: { value: present.value, pendingIncrease: null } });
}

/** A time-out in days or a self-exclusion in months. What stands may be made longer, never shorter. */
export function exclude(
  { profile, calendar }: Jurisdiction,
  { exclusion }: Standing,
  { kind, length, at }: { readonly kind: Exclusion['kind']; readonly length: number; readonly at: Instant },
): Result<StandingChange, ExclusionRefusal> {
  const [least, most] =
    kind === 'time-out'
      ? [profile.timeOut.leastDays, profile.timeOut.mostDays]
      : [profile.selfExclusion.leastMonths, profile.selfExclusion.mostMonths];
  if (!Number.isSafeInteger(length) || length < least || length > most) return refuse('exclusion-out-of-range');
  const untilAt = pauseEnd(calendar, kind, length, at);
  const next: Exclusion = { kind, untilAt, returnAt: null };
  return exclusion && exclusionHold(exclusion, at) && !isStricter(next, exclusion)
    ? refuse('exclusion-stands', undefined, { untilAt: exclusion.untilAt })
    : accept({ type: 'exclusion', exclusion: next });
}

/** A day of a pause is the same time on the clock next day, or 24 hours: whichever is longer. */
function pauseEnd(calendar: Calendar, kind: Exclusion['kind'], length: number, at: Instant): Instant {
  if (kind === 'self-exclusion') return calendar.plus(at, length, 'months');
  return Math.max(calendar.plus(at, length, 'days'), at + length * DAY_MS);
}

/** After the term of a self-exclusion the player asks to return; it takes a day more. */
export function askReturn(
  { profile }: Jurisdiction,
  { exclusion }: Standing,
  at: Instant,
): Result<StandingChange, ExclusionRefusal> {
  if (exclusion?.kind !== 'self-exclusion' || exclusion.returnAt !== null) return refuse('exclusion-stands');
  if (at < exclusion.untilAt) return refuse('exclusion-stands', undefined, { untilAt: exclusion.untilAt });
  const returnAt = at + profile.selfExclusion.returnHours * HOUR_MS;
  return accept({ type: 'exclusion', exclusion: { ...exclusion, returnAt } });
}

/** A self-exclusion is stricter than any time-out; of one kind the later end. */
function isStricter(next: Exclusion, present: Exclusion): boolean {
  if (next.kind !== present.kind) return next.kind === 'self-exclusion';
  return next.untilAt > present.untilAt;
}
