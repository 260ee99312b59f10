/**
 * Each game of the catalogue through the whole platform, with random legal moves: bought, resumed, finished,
 * replayed, checked.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyAll, sellFromSeed } from '../game/run.ts';
import { findGame, games } from '../games/catalogue.ts';
import { seededRandom } from '../kernel/random.ts';
import { faultsOf } from '../ledger/books.ts';
import { playNumberOf, playSeedOf } from '../proof/seeds.ts';
import { accepted, type House, openHouse, playerWith, purchaseOf } from './testing/house.ts';

const PLAYS = 12;
let house: House;
beforeEach(() => {
  house = openHouse({ findGame });
});
afterEach(() => house.close());

it.each(games.map((game) => [game.id, game] as const))('%s', async (gameId, game) => {
  const { platform } = house;
  const id = await playerWith(house, 50_000);
  for (let n = 0; n < PLAYS; n++) {
    const { playNumber } = accepted(await platform.buy(await purchaseOf(platform, id, gameId)));
    const random = seededRandom(new Uint8Array(32).fill(n), 'moves');
    for (;;) {
      const { view, moveCount, status } = accepted(await platform.play(id, playNumber));
      if (status === 'finished') break;
      const moves = game.rules.moves(view);
      const move = moves[random.below(moves.length)];
      accepted(await platform.move({ accountId: id, playNumber, number: moveCount + 1, move }));
    }
    const { proof, view, gameVersion, prizePence } = accepted(await platform.finish(id, playNumber));
    const { opening, steps } = accepted(await platform.replay(id, playNumber));
    expect(steps.reduce((shown, { events }) => applyAll(game, shown, events), opening)).toEqual(view);
    expect(game.read(view).prizePence).toBe(prizePence);
    const seeds = { serverSeed: proof.serverSeed ?? '', clientSeed: proof.clientSeed, gameId, gameVersion };
    expect(playNumberOf(seeds)).toBe(playNumber);
    expect(sellFromSeed(game, playSeedOf(seeds, playNumber)).rowIndex).toBe(proof.rowIndex);
  }
  expect(house.alarms).toEqual([]);
  expect(faultsOf(await house.store.books())).toEqual([]);
});
