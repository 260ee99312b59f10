import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { pence } from '../../kernel/pence.ts';
import { calendarFor, ukProfile } from '../jurisdiction/profile.ts';
import { standingOf, sums } from '../testing/standing.ts';
import {
  addFundsHold,
  breakEnd,
  playSessionAt,
  presenceHold,
  purchaseHold,
  type Standing,
  tryHold,
} from './standing.ts';
import { askReturn, confirmIncrease, exclude, setLimit } from './standing-change.ts';

const profile = ukProfile();
const jurisdiction = { profile, calendar: calendarFor(profile) };
const utc = (text: string): number => Date.parse(`${text}Z`);
const HOUR_MS = 60 * MINUTE_MS;
const NOON = utc('2026-11-30T12:00:00');
const own = (value: number) => ({ value, pendingIncrease: null });
const none = sums(pence(0), pence(0), pence(0));

describe('money limits', () => {
  it.each([
    ['the last penny of the week', 340_00, 10_00, null],
    ['a penny more', 340_00, 10_01, { limit: 'add-week', by: 'jurisdiction', untilAt: utc('2026-12-06T00:00:00') }],
    ['more than any week allows', 0, 350_01, { limit: 'add-week', untilAt: null }],
  ])('of the jurisdiction, adding funds: %s', (_what, added, amount, expected) => {
    const standing = standingOf({ added: sums(pence(0), pence(added), pence(added)) });
    const hold = addFundsHold(jurisdiction, standing, pence(amount), NOON);
    if (expected === null) expect(hold).toBeNull();
    else expect(hold).toMatchObject({ code: 'limit-reached', allowed: 350_00, used: added, ...expected });
  });

  it('of one’s own come first where they are stricter, and the one that holds longest is named', () => {
    const standing = standingOf({
      own: { 'spend-day': own(10_00), 'spend-month': own(50_00) },
      spent: sums(pence(10_00), pence(10_00), pence(48_00)),
    });
    const at = utc('2026-11-20T12:00:00');
    expect(purchaseHold(jurisdiction, standing, pence(5_00), at)).toEqual({
      code: 'limit-reached',
      limit: 'spend-month',
      by: 'player',
      allowed: 50_00,
      used: 48_00,
      untilAt: utc('2026-12-01T00:00:00'),
    });
    const lighter = { ...standing, spent: sums(pence(10_00), pence(10_00), pence(10_00)) };
    expect(purchaseHold(jurisdiction, lighter, pence(5_00), at)).toMatchObject({ limit: 'spend-day' });
    expect(purchaseHold(jurisdiction, { ...lighter, spent: none }, pence(5_00), at)).toBeNull();
  });

  it('of a day end at midnight in London, in summer too', () => {
    const standing = standingOf({ own: { 'spend-day': own(5_00) }, spent: sums(pence(5_00), pence(0), pence(0)) });
    const untilOf = (at: string) => purchaseHold(jurisdiction, standing, pence(2_00), utc(at))?.untilAt;
    expect(untilOf('2026-06-30T22:59:59')).toBe(utc('2026-06-30T23:00:00'));
    expect(untilOf('2026-03-29T00:30:00')).toBe(utc('2026-03-29T23:00:00'));
    expect(untilOf('2026-10-25T01:30:00')).toBe(utc('2026-10-26T00:00:00'));
  });
});

describe('Plays and Tries of any 24 hours', () => {
  const full = (fullSince: number, cap = 75): Standing =>
    standingOf({ nthTurnAt: (n) => (n === cap ? fullSince : null) });

  it('are full until the oldest that counts is a day old, to the millisecond', () => {
    const standing = full(NOON);
    const hold = { code: 'limit-reached', limit: 'turns-24h', allowed: 75, untilAt: NOON + 24 * HOUR_MS };
    expect(purchaseHold(jurisdiction, standing, pence(1), NOON + 24 * HOUR_MS - 1)).toMatchObject(hold);
    expect(tryHold(jurisdiction, standing, NOON + 24 * HOUR_MS - 1)).toMatchObject(hold);
    expect(purchaseHold(jurisdiction, standing, pence(1), NOON + 24 * HOUR_MS)).toBeNull();
  });

  it('are bounded by the player’s own number where that is lower', () => {
    const standing = { ...full(NOON, 3), own: { 'turns-24h': own(3) } };
    expect(tryHold(jurisdiction, standing, NOON + 1)).toMatchObject({ by: 'player', allowed: 3 });
    expect(tryHold(jurisdiction, { ...standing, own: { 'turns-24h': own(0) } }, NOON)).toMatchObject({ untilAt: null });
  });
});

it('a Play begins no sooner than five seconds after the last', () => {
  const standing = standingOf({ lastPlayAt: NOON });
  expect(purchaseHold(jurisdiction, standing, pence(1), NOON + 4999)).toEqual({
    code: 'play-too-soon',
    untilAt: NOON + 5000,
  });
  expect(purchaseHold(jurisdiction, standing, pence(1), NOON + 5000)).toBeNull();
  expect(tryHold(jurisdiction, standing, NOON)).toBeNull();
});

describe('play sessions', () => {
  const playSession = { startedAt: NOON, seenAt: NOON + 59 * MINUTE_MS };
  it.each([
    [59 * MINUTE_MS, null],
    [60 * MINUTE_MS - 1, null],
    [60 * MINUTE_MS, 70],
    [69 * MINUTE_MS - 1, 70],
    // Ten minutes after being seen last the break has been taken already.
    [69 * MINUTE_MS, null],
    [70 * MINUTE_MS, null],
  ])('after %d ms: the break ends after %s minutes', (afterMs, minutes) => {
    const expected = minutes === null ? null : NOON + minutes * MINUTE_MS;
    expect(breakEnd(profile, playSession, NOON + afterMs)).toBe(expected);
    const hold = presenceHold(jurisdiction, standingOf({ playSession }), NOON + afterMs);
    expect(hold).toEqual(expected === null ? null : { code: 'break-needed', untilAt: expected });
  });

  it('go on while the player is here, and begin anew after a rest of ten minutes', () => {
    expect(playSessionAt(profile, null, NOON)).toEqual({ startedAt: NOON, seenAt: NOON });
    const seen = playSessionAt(profile, { startedAt: NOON, seenAt: NOON }, NOON + 10 * MINUTE_MS - 1);
    expect(seen).toEqual({ startedAt: NOON, seenAt: NOON + 10 * MINUTE_MS - 1 });
    expect(playSessionAt(profile, seen, seen.seenAt + 10 * MINUTE_MS).startedAt).toBe(seen.seenAt + 10 * MINUTE_MS);
    expect(playSessionAt(profile, playSession, NOON + 61 * MINUTE_MS)).toBe(playSession);
  });
});

describe('changing a limit', () => {
  const at = NOON;
  const set = (standing: Standing, value: number | null) =>
    setLimit(jurisdiction, standing, { limit: 'spend-week', value, at });
  const change = (value: number, pendingIncrease: { value: number | null; askedAt: number } | null = null) => ({
    ok: true,
    value: { type: 'limit', limit: 'spend-week', own: { value, pendingIncrease } },
  });

  it('is at once when lower, and only pending when higher', () => {
    expect(set(standingOf(), 20_00)).toEqual(change(20_00));
    const standing = standingOf({ own: { 'spend-week': own(20_00) } });
    expect(set(standing, 19_99)).toEqual(change(19_99));
    expect(set(standing, 20_01)).toEqual(change(20_00, { value: 20_01, askedAt: NOON }));
    expect(set(standing, null)).toEqual(change(20_00, { value: null, askedAt: NOON }));
    expect(set(standingOf(), null)).toEqual({ ok: true, value: null });
  });

  it.each([-1, 0.5, Number.NaN, 350_01])('refuses %s', (value) => {
    expect(setLimit(jurisdiction, standingOf(), { limit: 'add-week', value, at })).toMatchObject({
      refusal: { code: 'limit-out-of-range' },
    });
  });

  it('an increase waits 24 hours and lapses a week later', () => {
    const standing = standingOf({
      own: { 'spend-week': { value: 20_00, pendingIncrease: { value: 90_00, askedAt: NOON } } },
    });
    const confirm = (afterMs: number) => confirmIncrease(jurisdiction, standing, 'spend-week', NOON + afterMs);
    const day = 24 * HOUR_MS;
    expect(confirm(day - 1)).toMatchObject({ refusal: { code: 'increase-too-early', data: { untilAt: NOON + day } } });
    expect(confirm(day)).toEqual(change(90_00));
    expect(confirm(8 * day - 1)).toEqual(change(90_00));
    expect(confirm(8 * day)).toMatchObject({ refusal: { code: 'no-pending-increase' } });
  });
});

describe('exclusions', () => {
  const timeOut = (standing: Standing, days: number, at = NOON) =>
    exclude(jurisdiction, standing, { kind: 'time-out', length: days, at });
  const selfExclusion = (standing: Standing, months: number, at = NOON) =>
    exclude(jurisdiction, standing, { kind: 'self-exclusion', length: months, at });

  it.each([0, 43, 1.5])('no time-out lasts %s days', (days) => {
    expect(timeOut(standingOf(), days)).toMatchObject({ refusal: { code: 'exclusion-out-of-range' } });
  });
  it.each([5, 61])('no self-exclusion lasts %s months', (months) => {
    expect(selfExclusion(standingOf(), months)).toMatchObject({ refusal: { code: 'exclusion-out-of-range' } });
  });

  it('end at the same time on the clock or after full days of 24 hours, whichever is later', () => {
    const endOf = (days: number, at: string) => timeOut(standingOf(), days, utc(at));
    for (const [days, at, untilAt] of [
      // The clocks go forward in the night: the same time next day would be after 23 hours.
      [1, '2026-03-28T12:00:00', '2026-03-29T12:00:00'],
      [7, '2026-03-28T18:00:00', '2026-04-04T18:00:00'],
      // They go back: a day on the clock has 25 hours.
      [1, '2026-10-24T11:00:00', '2026-10-25T12:00:00'],
      [2, '2026-07-01T11:00:00', '2026-07-03T11:00:00'],
    ] as const)
      expect(endOf(days, at)).toMatchObject({ value: { exclusion: { untilAt: utc(untilAt) } } });
    expect(selfExclusion(standingOf(), 6, utc('2026-08-31T11:00:00'))).toMatchObject({
      value: { exclusion: { untilAt: utc('2027-02-28T12:00:00') } },
    });
  });

  it('can be made longer or stricter, never shorter', () => {
    const week = standingOf({ exclusion: { kind: 'time-out', untilAt: NOON + 7 * 24 * HOUR_MS, returnAt: null } });
    expect(timeOut(week, 6)).toMatchObject({ refusal: { code: 'exclusion-stands' } });
    expect(timeOut(week, 8).ok).toBe(true);
    expect(selfExclusion(week, 6).ok).toBe(true);
    expect(timeOut(week, 1, NOON + 7 * 24 * HOUR_MS).ok).toBe(true);
    const half = standingOf({ exclusion: { kind: 'self-exclusion', untilAt: NOON, returnAt: null } });
    expect(timeOut(half, 42)).toMatchObject({ refusal: { code: 'exclusion-stands' } });
  });

  it('of oneself end only a day after asking to return', () => {
    const exclusion = { kind: 'self-exclusion', untilAt: NOON, returnAt: null } as const;
    const standing = standingOf({ exclusion });
    expect(presenceHold(jurisdiction, standing, NOON - 1)).toEqual({ code: 'self-excluded', untilAt: NOON });
    expect(presenceHold(jurisdiction, standing, NOON + 900 * HOUR_MS)).toEqual({
      code: 'self-excluded',
      untilAt: null,
    });
    expect(askReturn(jurisdiction, standing, NOON - 1)).toMatchObject({ refusal: { code: 'exclusion-stands' } });
    const returnAt = NOON + 24 * HOUR_MS;
    expect(askReturn(jurisdiction, standing, NOON)).toEqual({
      ok: true,
      value: { type: 'exclusion', exclusion: { ...exclusion, returnAt } },
    });
    const returning = standingOf({ exclusion: { ...exclusion, returnAt } });
    expect(presenceHold(jurisdiction, returning, returnAt - 1)).toEqual({ code: 'self-excluded', untilAt: returnAt });
    expect(presenceHold(jurisdiction, returning, returnAt)).toBeNull();
  });
});
