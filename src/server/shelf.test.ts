/** The shelf: what is on offer stands in the lobby; what is only kept for its Plays has a page that says so. */
import { expect, it } from 'vitest';
import { publishedFigures } from '../game/figures.ts';
import { tinyGame } from '../platform/testing/tiny-game.ts';
import { shelfOf } from './shelf.ts';

const published = (id: string, version: string) => {
  const game = { ...tinyGame({ id }), version };
  return { ...game, figures: publishedFigures(game) };
};

it('has a page for a game no longer sold, and the version on offer where there is one', () => {
  const shelf = shelfOf(
    [published('sold', '2')],
    [published('sold', '1'), published('gone', '3'), published('gone', '2')],
  );
  expect(shelf.lobby.games.map(({ id }) => id)).toEqual(['sold']);
  expect(shelf.page('sold')).toMatchObject({ version: '2', isSold: true });
  expect(shelf.page('gone')).toMatchObject({ version: '3', isSold: false });
  expect(shelf.page('never')).toBeUndefined();
});
