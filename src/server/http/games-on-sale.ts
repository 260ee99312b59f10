/**
 * The games on offer, as the lobby and the game pages print them, and those kept for the Plays they sold. Made once
 * at start from each game's words and figures.
 */
import type { Copy, PublishedFigures } from '../../game/copy.ts';
import type { GameAnswer, GamesAnswer } from '../../wire/wire.ts';
import { sectionsOf } from './sections.ts';

/** What of a game is published: no rules, no dealing. */
export interface PublishedGame {
  readonly id: string;
  readonly version: string;
  readonly copy: Pick<Copy, 'name' | 'tagline' | 'howToPlay' | 'procedures'>;
  readonly figures: PublishedFigures;
}

export interface GamesOnSale {
  readonly lobby: GamesAnswer;
  /** Of a game on offer, or of one no longer sold. */
  page(gameId: string): GameAnswer | undefined;
  /** What a game is called; its id where nothing is known of it any more. */
  nameOf(gameId: string): string;
}

/**
 * `former` are versions no longer sold, the latest of a game first: each counts where the game itself is not on
 * offer.
 */
export function gamesOnSale(games: readonly PublishedGame[], former: readonly PublishedGame[] = []): GamesOnSale {
  const pages = new Map([
    ...former.toReversed().map((game) => [game.id, pageOf(game, false)] as const),
    ...games.map((game) => [game.id, pageOf(game, true)] as const),
  ]);
  return {
    lobby: { games: games.map(summaryOf) },
    page: (gameId) => pages.get(gameId),
    nameOf: (gameId) => pages.get(gameId)?.name ?? gameId,
  };
}

function summaryOf({ id, copy, figures }: PublishedGame): GamesAnswer['games'][number] {
  const { pricePence, topPrizePence, overallOdds, payoutPercent } = figures;
  return { id, name: copy.name, tagline: copy.tagline, pricePence, topPrizePence, overallOdds, payoutPercent };
}

function pageOf({ id, version, copy, figures }: PublishedGame, isSold: boolean): GameAnswer {
  return {
    id,
    version,
    name: copy.name,
    isSold,
    tagline: copy.tagline,
    figures: { ...figures, rows: [...figures.rows] },
    howToPlay: sectionsOf(copy.howToPlay(figures)),
    procedures: sectionsOf(copy.procedures(figures)),
  };
}
