import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Move } from '../../game/game.ts';
import { createPlatform } from '../create.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut, purchaseOf } from '../testing/house.ts';
import { TINY_STRUCTURE, tinyGame } from '../testing/tiny-game.ts';
import { TRY_TIME_MS } from './tries.ts';

let house: House;
beforeEach(() => {
  house = openHouse();
});
afterEach(() => house.close());

const doors = [2, 0, 1].map((door) => ({ type: 'open-door', door }));

async function playTry(): Promise<{ token: string; shown: number; prizePence: number }> {
  const { platform } = house;
  const opened = accepted(await platform.openTry('three-doors'));
  const moves: Move[] = [];
  let shown = 0;
  for (const move of doors) {
    const step = accepted(await platform.moveTry({ token: opened.token, moves, move }));
    expect(step.number).toBe(moves.length + 1);
    for (const event of step.events) shown += Number((event as unknown as { pence: number }).pence);
    moves.push(move);
    expect(step.finished).toBe(moves.length === 3);
  }
  const { prizePence } = accepted(await platform.finishTry({ token: opened.token, moves }));
  return { token: opened.token, shown, prizePence };
}

describe('a Try', () => {
  it('plays like a Play, shows what it says it won, and stores nothing', async () => {
    const before = await house.store.books();
    const tries = [];
    for (let n = 0; n < 40; n++) tries.push(await playTry());
    for (const { shown, prizePence } of tries) expect(prizePence).toBe(shown);
    // The chance that none or all of 40 win at odds of one half is below one in 10^11.
    expect(new Set(tries.map(({ prizePence }) => prizePence > 0)).size).toBe(2);
    expect(new Set(tries.map(({ token }) => token)).size).toBe(40);
    expect(await house.store.books()).toEqual(before);
  });

  it('refuses by name', async () => {
    const { platform, clock } = house;
    expect(await platform.openTry('no-such-game')).toMatchObject({ refusal: { code: 'unknown-game' } });
    const { token } = accepted(await platform.openTry('three-doors'));
    const codeOf = async (changed: { token?: string; moves?: unknown[]; move?: unknown }) => {
      const answer = await platform.moveTry({ token, moves: [], move: doors[0], ...changed });
      return answer.ok ? 'made' : answer.refusal.code;
    };
    expect(await codeOf({})).toBe('made');
    expect(await codeOf({ move: { type: 'open-door', door: 9 } })).toBe('illegal-move');
    expect(await codeOf({ moves: [doors[0]] })).toBe('illegal-move');
    expect(await codeOf({ moves: doors, move: doors[0] })).toBe('illegal-move');
    expect(await platform.finishTry({ token, moves: doors.slice(1) })).toMatchObject({
      refusal: { code: 'play-not-finished' },
    });
    const changed = Buffer.from(token, 'base64url');
    changed[40] = (changed[40] ?? 0) ^ 1;
    for (const bad of ['', 'x', token.slice(0, -4), changed.toString('base64url')])
      expect(await codeOf({ token: bad })).toBe('try-token-invalid');
    const other = openHouse();
    expect(await codeOf({ token: accepted(await other.platform.openTry('three-doors')).token })).toBe(
      'try-token-invalid',
    );
    await other.close();
    clock.advance(TRY_TIME_MS);
    expect(await codeOf({})).toBe('try-token-invalid');
  });

  it('tells nothing of its seed in the token, and ends with its game version', async () => {
    const { token } = accepted(await house.platform.openTry('three-doors'));
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('three-doors');
    const renewed = openHouse({ games: [tinyGame({ version: '2.0.0' })], secrets: house.secrets });
    const structure = { ...TINY_STRUCTURE, rows: TINY_STRUCTURE.rows.slice(1) };
    const changed = openHouse({ games: [tinyGame({ structure })], secrets: house.secrets });
    for (const { platform } of [renewed, changed])
      for (const ended of [
        platform.moveTry({ token, moves: [], move: doors[0] }),
        platform.finishTry({ token, moves: [] }),
      ])
        expect(await ended).toMatchObject({ refusal: { code: 'game-changed' } });
    await renewed.close();
    await changed.close();
  });

  it('of a game no longer sold is refused by name, one begun before goes on', async () => {
    const { token } = accepted(await house.platform.openTry('three-doors'));
    const parts = {
      ...house.parts,
      findGame: (id: string, version?: string) => (version ? house.parts.findGame(id, version) : null),
      isWithdrawn: (id: string) => id === 'three-doors',
    };
    const later = createPlatform(parts);
    expect(await later.openTry('three-doors')).toMatchObject({ refusal: { code: 'game-withdrawn' } });
    expect(await later.openTry('no-doors')).toMatchObject({ refusal: { code: 'unknown-game' } });
    expect((await later.moveTry({ token, moves: [], move: doors[0] })).ok).toBe(true);
    const id = await playerWith(house, 1000);
    const open = await buyNow(house.platform, id);
    const purchase = await purchaseOf(later, id);
    expect(await later.buy(purchase)).toMatchObject({ refusal: { code: 'game-withdrawn' } });
    expect(await later.buy({ ...purchase, gameId: 'no-doors' })).toMatchObject({ refusal: { code: 'unknown-game' } });
    await playOut(later, open, id);
    expect(accepted(await later.finish(id, open.playNumber)).status).toBe('settled');
  });
});
