import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playOut as playOutGame, sellFromSeed } from '../../game/run.ts';
import { faultsOf } from '../../ledger/books.ts';
import { commitmentOf, playNumberOf, playSeedOf } from '../../proof/seeds.ts';
import type { Bought, PlayState } from '../ports/platform.ts';
import {
  accepted,
  buyNow,
  type House,
  openDoor,
  openHouse,
  playerWith,
  playOut,
  purchaseOf,
} from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

let house: House;
let accountId: string;
beforeEach(async () => {
  house = openHouse();
  accountId = await playerWith(house, 5000);
});
afterEach(async () => {
  expect(house.alarms).toEqual([]);
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

describe('the life of a Play', () => {
  it('is bought, moved, finished once, replayed and listed', async () => {
    const { platform } = house;
    const request = await purchaseOf(platform, accountId);
    const bought = accepted(await platform.buy(request));
    expect(bought).toMatchObject({
      status: 'open',
      moveCount: 0,
      balancePence: 4800,
      repeated: false,
      settledAt: null,
    });
    expect(bought.proof).toEqual({ serverSeedHash: request.commitment, clientSeed: request.clientSeed });
    const order = [2, 0, 1];
    for (const [index, door] of order.entries()) {
      const step = accepted(await openDoor(platform, bought, accountId, index + 1, door));
      expect(step).toMatchObject({ number: index + 1, move: { type: 'open-door', door }, finished: index === 2 });
    }
    expect(accepted(await platform.play(accountId, bought.playNumber))).toMatchObject({
      status: 'finished',
      moveCount: 3,
    });
    const settled = accepted(await platform.finish(accountId, bought.playNumber));
    expect(settled).toMatchObject({ status: 'settled', balancePence: 4800 + Number(settled.prizePence) });
    expectChecked(settled);
    const replay = accepted(await platform.replay(accountId, bought.playNumber));
    expect(replay.opening).toEqual(bought.view);
    expect(replay.steps.map((step) => step.move)).toEqual(order.map((door) => ({ type: 'open-door', door })));
    expect(replay.stepsBySystem).toBe(0);
    expect(await platform.myGames(accountId, { limit: 10 })).toEqual([replay.play]);
  });

  it('belongs to its account alone', async () => {
    const { platform } = house;
    const bought = await buyNow(platform, accountId);
    const other = await playerWith(house);
    const refusal = { ok: false, refusal: { code: 'unknown-play' } };
    expect(await platform.play(other, bought.playNumber)).toEqual(refusal);
    expect(await openDoor(platform, bought, other, 1, 0)).toEqual(refusal);
    expect(await platform.finish(other, bought.playNumber)).toEqual(refusal);
    expect(await platform.replay(other, bought.playNumber)).toEqual(refusal);
    expect(await platform.myGames(other, { limit: 10 })).toEqual([]);
    expect(await platform.unfinishedPlay(other, bought.gameId)).toBeNull();
    expect(await platform.play(accountId, '0000-0000-0000-0000')).toEqual(refusal);
  });

  it('goes on exactly where it was left, in another process', async () => {
    const { platform } = house;
    const bought = await buyNow(platform, accountId);
    accepted(await openDoor(platform, bought, accountId, 1, 1));
    const here = accepted(await platform.play(accountId, bought.playNumber));
    const elsewhere = openHouse({ store: house.store, secrets: house.secrets });
    expect(accepted(await elsewhere.platform.play(accountId, bought.playNumber))).toEqual(here);
    expect(await elsewhere.platform.unfinishedPlay(accountId, bought.gameId)).toEqual(here);
    accepted(await openDoor(elsewhere.platform, bought, accountId, 2, 0));
    // The first process holds the Play one move back, and must notice.
    expect(await openDoor(platform, bought, accountId, 2, 2)).toMatchObject({
      refusal: { code: 'move-number-reused' },
    });
    accepted(await openDoor(platform, bought, accountId, 3, 2));
    expect(accepted(await elsewhere.platform.finish(accountId, bought.playNumber)).status).toBe('settled');
    await elsewhere.close();
  });
});

describe('moves', () => {
  let bought: Bought;
  beforeEach(async () => {
    bought = await buyNow(house.platform, accountId);
  });
  const codeOf = async (number: number, move: unknown) => {
    const answer = await house.platform.move({ accountId, playNumber: bought.playNumber, number, move });
    return answer.ok ? 'made' : answer.refusal.code;
  };

  it('are answered alike however often they are sent, whatever the order of members', async () => {
    const first = accepted(await openDoor(house.platform, bought, accountId, 1, 1));
    const { playNumber } = bought;
    const again = await house.platform.move({ accountId, playNumber, number: 1, move: { door: 1, type: 'open-door' } });
    expect(accepted(again)).toEqual(first);
    for (const door of [0, 2]) accepted(await openDoor(house.platform, bought, accountId, door === 0 ? 2 : 3, door));
    expect(accepted(await openDoor(house.platform, bought, accountId, 1, 1))).toEqual(first);
    accepted(await house.platform.finish(accountId, playNumber));
    expect(accepted(await openDoor(house.platform, bought, accountId, 1, 1))).toEqual(first);
    expect(accepted(await openDoor(house.platform, bought, accountId, 3, 2)).finished).toBe(true);
  });

  it('are refused by name', async () => {
    const door = (index: number) => ({ type: 'open-door', door: index });
    expect(await codeOf(2, door(0))).toBe('move-out-of-turn');
    expect(await codeOf(0, door(0))).toBe('move-out-of-turn');
    expect(await codeOf(1.5, door(0))).toBe('move-out-of-turn');
    for (const bad of [
      door(3),
      door(-1),
      { type: 'open-door' },
      { ...door(0), more: 1 },
      null,
      'open-door',
      [],
      undefined,
    ])
      expect(await codeOf(1, bad)).toBe('illegal-move');
    expect(await codeOf(1, door(0))).toBe('made');
    expect(await codeOf(1, door(1))).toBe('move-number-reused');
    expect(await codeOf(2, door(0))).toBe('illegal-move');
    expect(await house.platform.finish(accountId, bought.playNumber)).toMatchObject({
      refusal: { code: 'play-not-finished' },
    });
    expect(await house.platform.replay(accountId, bought.playNumber)).toMatchObject({
      refusal: { code: 'play-not-settled' },
    });
    expect(await codeOf(2, door(1))).toBe('made');
    expect(await codeOf(3, door(2))).toBe('made');
    expect(await codeOf(4, door(2))).toBe('illegal-move');
    accepted(await house.platform.finish(accountId, bought.playNumber));
    expect(await codeOf(4, door(2))).toBe('play-settled');
    expect(await codeOf(5, door(2))).toBe('move-out-of-turn');
  });

  it('of two devices at once never fork the Play', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => openDoor(house.platform, bought, accountId, 1, index % 3)),
    );
    const made = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(new Set(made.map((step) => JSON.stringify(step))).size).toBe(1);
    expect(made).toHaveLength(20);
    for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('move-number-reused');
    expect(accepted(await house.platform.play(accountId, bought.playNumber)).moveCount).toBe(1);
  });
});

describe('finishing', () => {
  it('100 times at once pays once and answers all alike', async () => {
    let prizes = 0;
    for (let n = 0; n < 6; n++) {
      const bought = await buyNow(house.platform, accountId);
      await playOut(house.platform, bought, accountId);
      const finishes = Array.from({ length: 100 }, () => house.platform.finish(accountId, bought.playNumber));
      const answers = (await Promise.all(finishes)).map(accepted);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      prizes += Number(answers[0]?.prizePence);
      const { balances } = await house.store.books();
      expect(balances).toMatchObject({ players: 5000 - 200 * (n + 1) + prizes, prizes: 0 - prizes });
    }
  });
});

/** What anyone can do with a settled Play and the published code, trusting no server. */
function expectChecked({ playNumber, gameId, gameVersion, proof, view, prizePence }: PlayState): void {
  const { serverSeed = '', clientSeed, serverSeedHash, rowIndex } = proof;
  const game = tinyGame();
  const seeds = { serverSeed, clientSeed, gameId, gameVersion };
  expect(commitmentOf(serverSeed)).toBe(serverSeedHash);
  expect(playNumberOf(seeds)).toBe(playNumber);
  const sold = sellFromSeed(game, playSeedOf(seeds, playNumber));
  expect(sold.rowIndex).toBe(rowIndex);
  expect(playOutGame(game, sold.scenario)).toEqual(view);
  expect(game.read(view).prizePence).toBe(prizePence);
}
