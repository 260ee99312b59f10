/** The onSale: what is on offer stands in the lobby; what is only kept for its Plays has a page that says so. */
import { expect, it } from 'vitest';
import { publishedFigures } from '../../game/figures.ts';
import { tinyGame } from '../../platform/testing/tiny-game.ts';
import { gamesOnSale } from './games-on-sale.ts';

const published = (id: string, version: string) => {
  const game = { ...tinyGame({ id }), version };
  return { ...game, figures: publishedFigures(game) };
};

it('has a page for a game no longer sold, and the version on offer where there is one', () => {
  const onSale = gamesOnSale(
    [published('sold', '2')],
    [published('sold', '1'), published('gone', '3'), published('gone', '2')],
  );
  expect(onSale.lobby.games.map(({ id }) => id)).toEqual(['sold']);
  expect(onSale.page('sold')).toMatchObject({ version: '2', isSold: true });
  expect(onSale.page('gone')).toMatchObject({ version: '3', isSold: false });
  expect(onSale.page('never')).toBeUndefined();
});

it('has the page of any version that sold a Play, and says whether it is the one on offer', () => {
  const onSale = gamesOnSale([published('sold', '2')], [published('sold', '1')], (id, version) =>
    version === '0' ? published(id, version) : null,
  );
  expect(onSale.page('sold', '2')).toMatchObject({ version: '2', isSold: true });
  expect(onSale.page('sold', '1')).toMatchObject({ version: '1', isSold: false });
  expect(onSale.page('sold', '0')).toMatchObject({ version: '0', isSold: false });
  expect(onSale.page('sold', '3')).toBeUndefined();
});
