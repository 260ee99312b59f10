import { afterEach, expect, it, vi } from 'vitest';
import { present } from '../kernel/assert.ts';
import { createPlatform } from './create.ts';
import { createPace, type Pace } from './ports/pace.ts';
import { accepted, buyNow, type House, openDoor, openHouse, playerWith } from './testing/house.ts';

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
