import { afterEach, expect, it, vi } from 'vitest';
import { present } from '../kernel/assert.ts';
import { createPlatform } from './create.ts';
import { AT_ONCE, createPace, type Pace } from './ports/pace.ts';
import { accepted, buyNow, type House, openDoor, openHouse, playerWith } from './testing/house.ts';
import { tinyGame } from './testing/tiny-game.ts';

let house: House | undefined;
afterEach(() => house?.close());

/** A clock that goes on by itself a little at each look, and by as much as a deal takes. */
function handClock() {
  let time = 0;
  return {
    now: () => {
      time += 0.01;
      return time;
    },
    spend: (ms: number) => {
      time += ms;
    },
  };
}

/** When the answer of each deal came, on a grid of 10 ms with slots of 2 ms. */
async function momentsOf(...deals: readonly number[]): Promise<number[]> {
  vi.useFakeTimers();
  const clock = handClock();
  const pace = createPace({ gridMs: 10, slotMs: 2, now: clock.now });
  // To a tenth: each look at this clock costs a hundredth.
  const answers = deals.map((ms) => pace.evenly(() => clock.spend(ms)).then(() => Math.floor(clock.now() * 5) / 5));
  vi.runAllTimers();
  vi.useRealTimers();
  return Promise.all(answers);
}

it('answers a deal that took long when it answers one that took hardly any time', async () => {
  expect(await momentsOf(1.4)).toEqual(await momentsOf(0.03));
  // Others in the same slot do not wait longer for the one that took long.
  expect(await momentsOf(0.03, 1.4, 0.06)).toEqual(await momentsOf(0.03, 0.03, 0.06));
  // Past the slot it takes another one, whole.
  const [late, prompt] = [await momentsOf(2.5), await momentsOf(0.1)];
  expect((late[0] ?? 0) - (prompt[0] ?? 0)).toBeCloseTo(2, 1);
});

it('goes on a whole number of steps after a deal was asked for in other threads', async () => {
  vi.useFakeTimers();
  try {
    const from = Date.now();
    const dealt: number[] = [];
    const after = (ms: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { rowIndex: null, scenario: ms };
    };
    const moments = [1, 60, 99, 101].map(async (ms) => {
      const pace = createPace({ deal: after(ms), stepMs: 100, now: () => Date.now() });
      dealt.push(Number((await pace.deal(tinyGame(), new Uint8Array(32))).scenario));
      return Date.now() - from;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(moments)).toEqual([100, 100, 100, 200]);
    expect(dealt).toEqual([1, 60, 99, 101]);
    const lost = createPace({ deal: () => Promise.reject(new Error('ended')), stepMs: 1, now: () => Date.now() });
    const refused = expect(lost.deal(tinyGame(), new Uint8Array(32))).rejects.toThrow('ended');
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});

it('passes on what a deal throws, and lets the others of its slot be', async () => {
  const pace = createPace({ gridMs: 1 });
  const bad = pace.evenly(() => {
    throw new Error('no such row');
  });
  const good = pace.evenly(() => 7);
  await expect(bad).rejects.toThrow('no such row');
  expect(await good).toBe(7);
});

it('is kept by every deal before a reveal: purchase, Play dealt again, Try opened, moved and finished', async () => {
  let slots = 0;
  const pace: Pace = {
    ...AT_ONCE,
    evenly: async (deal) => {
      slots++;
      return deal();
    },
  };
  house = openHouse({ pace });
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    const before = slots;
    await work();
    return slots - before;
  };
  const id = await playerWith(house, 1000);
  expect(await counted(() => buyNow((house as House).platform, id))).toBe(1);
  const { parts, platform } = house;
  const play = present((await platform.myGames(id, { limit: 1 }))[0], 'the Play');
  expect(await counted(() => platform.play(id, play.playNumber))).toBe(0);
  // A server that has just started has nothing laid out.
  const again = () => createPlatform(parts);
  expect(await counted(() => again().play(id, play.playNumber))).toBe(1);
  expect(await counted(() => again().unfinishedPlay(id, play.gameId))).toBe(1);
  expect(await counted(() => again().myGames(id, { limit: 5 }))).toBe(1);
  expect(await counted(() => again().finish(id, play.playNumber))).toBe(1);
  expect(await counted(() => openDoor(again(), play, id, 1, 0))).toBe(1);
  let token = '';
  expect(
    await counted(async () => {
      token = accepted(await platform.openTry(play.gameId)).token;
    }),
  ).toBe(1);
  const move = { type: 'open-door', door: 0 };
  expect(await counted(() => platform.moveTry({ token, moves: [], move }))).toBe(1);
  expect(await counted(() => platform.finishTry({ token, moves: [move] }))).toBe(1);
});
