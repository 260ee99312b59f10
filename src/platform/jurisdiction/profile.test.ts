import { describe, expect, it } from 'vitest';
import { parseProfile, readProfile, ukProfile } from './profile.ts';

const uk = ukProfile();

it('the profile that ships says what the rules say', () => {
  expect(uk).toMatchObject({
    timeZone: 'Europe/London',
    weekStart: 'sunday',
    caps: { 'add-week': 350_00 },
    limitIncrease: { waitHours: 24 },
    playIntervalSeconds: 5,
    realityCheckMinutes: 20,
    playSession: { mostMinutes: 60, breakMinutes: 10 },
    timeOut: { leastDays: 1, mostDays: 42 },
    selfExclusion: { leastMonths: 6 },
    claims: { walletMaxPence: 500_00, bankMaxPence: 30_000_00, telephoneMaxPence: 50_000_00, days: 180 },
    accounts: { ageMin: 18, moneyNeedsIdentity: true, recordsKeptYears: 5 },
  });
  expect(uk.caps['turns-24h']).toBeGreaterThan(0);
});

describe('a profile is refused in words', () => {
  it.each<[string, unknown, RegExp]>([
    ['that is none', 'uk', /object/],
    ['with a field missing', { ...uk, caps: undefined }, /caps/],
    ['with a field too many', { ...uk, bonus: 1 }, /bonus/],
    ['with a cap nobody knows', { ...uk, caps: { 'spend-year': 1 } }, /caps/],
    ['with an amount that is no whole pence', { ...uk, withdraw: { leastPence: 0.5 } }, /leastPence/],
    ['with a field under both of its names', { ...uk, visit: uk.playSession }, /visit/],
    ['with a negative interval', { ...uk, playIntervalSeconds: -1 }, /playIntervalSeconds/],
    ['of nowhere on earth', { ...uk, timeZone: 'Europe/Atlantis' }, /timeZone/],
    ['that serves nobody', { ...uk, accounts: { ...uk.accounts, countries: [] } }, /countries/],
    ['with borders that do not rise', { ...uk, claims: { ...uk.claims, bankMaxPence: 1 } }, /borders/],
    ['with a longest below the shortest', { ...uk, timeOut: { leastDays: 5, mostDays: 4 } }, /timeOut/],
  ])('%s', (_what, value, words) => {
    const result = parseProfile(value);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(`${result.refusal.code} ${result.refusal.detail}`).toMatch(words);
  });

  it('from a file that is not there', () => {
    expect(readProfile('/nowhere/profile.json')).toMatchObject({ ok: false, refusal: { code: 'profile-invalid' } });
  });
});

it('a parsed profile is what was written', () => expect(parseProfile(uk)).toEqual({ ok: true, value: uk }));

it('a profile of before is read, by what its fields were called', () => {
  const { jurisdiction, limitIncrease, playIntervalSeconds, realityCheckMinutes, playSession, ...rest } = uk;
  const former = { place: jurisdiction, loosening: limitIncrease, pauseSeconds: playIntervalSeconds };
  expect(parseProfile({ ...rest, ...former, reminderMinutes: realityCheckMinutes, visit: playSession })).toEqual({
    ok: true,
    value: uk,
  });
});
