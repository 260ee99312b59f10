import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sellFromSeed } from '../../game/run.ts';
import { games } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { createDealThreads, dealCode } from './deal-threads.ts';

const code = dealCode();

it('deals in a thread what would be dealt here, in every game, also under another structure', async () => {
  const deal = createDealThreads(code);
  for (const game of games) {
    const seed = randomBytes(32);
    expect(await deal(game, seed)).toEqual(sellFromSeed(game, seed));
    const rows = game.structure.rows.map((row) => ({ ...row, winners: 1 }));
    const edition = { ...game, structure: { ...game.structure, pool: rows.length, rows } };
    expect(await deal(edition, seed)).toEqual(sellFromSeed(edition, seed));
  }
  const seed = randomBytes(32);
  const unlisted = tinyGame({ id: 'unlisted' });
  expect(await deal(unlisted, seed)).toEqual(sellFromSeed(unlisted, seed));
});

it('passes on what a deal throws, and deals on after a thread has died', async () => {
  const game = present(games[0], 'a game');
  const deal = createDealThreads(code);
  await expect(deal(game, new Uint8Array(3))).rejects.toThrow('seed');
  const seed = randomBytes(32);
  expect(await deal(game, seed)).toEqual(sellFromSeed(game, seed));
  const mortal = createDealThreads(
    Promise.resolve(`
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ id }) => (id <= 2 ? process.exit(1) : parentPort.postMessage({ id, sold: 'dealt' })));
  `),
  );
  const first = await Promise.allSettled([mortal(game, seed), mortal(game, seed)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await mortal(game, seed)).toBe('dealt');
});
