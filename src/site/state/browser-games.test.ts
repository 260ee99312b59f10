import { expect, it } from 'vitest';
import { loadBrowserGame } from './browser-games.ts';

const gameIds = Object.keys(import.meta.glob('../../games/*/index.ts')).map((path) => path.split('/')[3] ?? '');

it('there are games to read', () => {
  expect(gameIds.length).toBeGreaterThan(0);
});

it.each(gameIds)('%s can be replayed and told in words in the browser', async (gameId) => {
  const { rules, copy } = await loadBrowserGame(gameId);
  expect([rules.moves, rules.apply, copy.announce].map((part) => typeof part)).toEqual([
    'function',
    'function',
    'function',
  ]);
});

it('a game that is not in the house has no book', async () => {
  await expect(loadBrowserGame('no-such-game')).rejects.toThrow('no-such-game');
});
