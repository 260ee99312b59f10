/**
 * Money, claims and limits of one account against a clerk's paper, whatever is done in whatever order and however time
 * passes. `UNVEIL_LONG=1` runs for minutes; a failing run prints its seed and the few acts that suffice to fail it, and
 * becomes a test here.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { calendarFor, ukProfile } from './jurisdiction/profile.ts';
import { openHouse, playerWith, START } from './testing/house.ts';
import { deposit, paperCommands } from './testing/paper/commands.ts';
import { dateOf, endOfTerm, midnightOf, plusDays, plusMonths } from './testing/paper/london.ts';
import { Paper } from './testing/paper/paper.ts';
import { tinyGame } from './testing/tiny-game.ts';

/** Nothing, the smallest prize, and both sides of each border between the ways a prize is paid. */
const PRIZES = {
  nothing: 0,
  least: 2_00,
  'wallet-most': 500_00,
  'bank-least': 500_01,
  'bank-most': 30_000_00,
  'telephone-least': 30_000_01,
  'telephone-most': 50_000_00,
  'person-least': 50_000_01,
};
const STARTS = ['2026-01-15T12:00Z', '2026-03-28T23:30Z', '2026-10-24T22:59:59Z', '2028-02-28T12:00Z'];

const isLong = process.env.UNVEIL_LONG === '1';
const RUNS = isLong ? 1000 : 14;

function gameWinning(id: string, prizePence: number) {
  const prize = pence(prizePence);
  const rows = prizePence > 0 ? [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }] : [];
  return tinyGame({ id, structure: { pricePence: pence(2_00), pool: 1, rows } });
}

const GAMES = Object.entries(PRIZES).map(([id, prize]) => gameWinning(id, prize));

const property = fc.asyncProperty(
  fc.constantFrom(...STARTS),
  paperCommands(PRIZES, isLong ? 80 : 50),
  async (start, commands) => {
    const house = openHouse({ games: GAMES, profile: ukProfile() });
    try {
      house.clock.advance(Date.parse(start) - START);
      const id = await playerWith(house);
      await fc.asyncModelRun(async () => {
        const model = new Paper();
        const real = { house, id };
        await deposit({ amount: 100_00, copies: 1 }).run(model, real);
        return { model, real };
      }, commands);
    } finally {
      await house.close();
    }
  },
);

it('whatever is done with the money of an account, the paper agrees', { timeout: 3_600_000 }, async () => {
  await fc.assert(property, { numRuns: RUNS });
});

it('the paper’s calendar and the platform’s agree, over both changes of the clocks and a leap day', () => {
  const calendar = calendarFor(ukProfile());
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 200 }), (at, count) => {
      expect(dateOf(at)).toBe(calendar.isoDate(at));
      expect(midnightOf(dateOf(at))).toBe(calendar.startOf(calendar.dayOf(at)));
      expect(endOfTerm(at, count)).toBe(calendar.termEnd(at, count));
      expect(plusDays(at, count)).toBe(calendar.plus(at, count, 'days'));
      expect(plusMonths(at, count)).toBe(calendar.plus(at, count, 'months'));
    }),
    { numRuns: 500 },
  );
});
