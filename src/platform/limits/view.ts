/**
 * Limits as their owner sees them: each with what the jurisdiction allows, what is the player's own, what is used and
 * until when.
 */
import type { Period } from '../../kernel/calendar.ts';
import { DAY_MS, type Instant } from '../../kernel/clock.ts';
import { LIMITS, type LimitId } from '../jurisdiction/profile.ts';
import type { LimitEntry, LimitsView } from '../ports/limits.ts';
import { exclusionHold, type Jurisdiction, type Standing } from '../ports/standing.ts';
import { confirmSpan } from '../ports/standing-change.ts';

/** All limits at a moment: amounts in pence, turns by number. An increase that has lapsed is shown no more. */
export function limitsView(jurisdiction: Jurisdiction, standing: Standing, at: Instant): LimitsView {
  const { timeOut, selfExclusion } = jurisdiction.profile;
  return {
    limits: LIMITS.map((id) => entryOf(jurisdiction, standing, id, at)),
    exclusion: exclusionView(standing, at),
    lengths: {
      timeOutDays: { least: timeOut.leastDays, most: timeOut.mostDays },
      exclusionMonths: { least: selfExclusion.leastMonths, most: selfExclusion.mostMonths },
    },
  };
}

function entryOf({ profile, calendar }: Jurisdiction, standing: Standing, id: LimitId, at: Instant): LimitEntry {
  const own = standing.own[id];
  const period = periodOf(id);
  const span = own?.pendingIncrease && confirmSpan(profile, own.pendingIncrease.askedAt);
  const isAlive = own?.pendingIncrease && span && at < span.until;
  return {
    id,
    cap: profile.caps[id] ?? null,
    own: own?.value ?? null,
    pendingIncrease: isAlive ? { value: own.pendingIncrease.value, fromAt: span.from, untilAt: span.until } : null,
    used:
      period === null ? standing.turnsAfter(at - DAY_MS) : standing[id.startsWith('add') ? 'added' : 'spent'][period],
    resetsAt: period === null ? null : calendar.spanOf(period, at).until,
  };
}

function periodOf(id: LimitId): Period | null {
  switch (id) {
    case 'add-day':
    case 'spend-day':
      return 'day';
    case 'add-week':
    case 'spend-week':
      return 'week';
    case 'add-month':
    case 'spend-month':
      return 'month';
    case 'turns-24h':
      return null;
  }
}

function exclusionView({ exclusion }: Standing, at: Instant): LimitsView['exclusion'] {
  const hold = exclusion && exclusionHold(exclusion, at);
  if (!exclusion || !hold) return null;
  const mayAskReturn = exclusion.kind === 'self-exclusion' && at >= exclusion.untilAt && exclusion.returnAt === null;
  return { kind: exclusion.kind, untilAt: hold.untilAt, mayAskReturn };
}
