/** The games on offer, as the lobby and the game pages print them. Made once at start from each game's words and figures. */
import type { Copy, PublishedFigures, Section } from '../game/copy.ts';
import type { GameAnswer, GamesAnswer } from './wire.ts';

/** What of a game is published: no rules, no dealing. */
export interface PublishedGame {
  readonly id: string;
  readonly version: string;
  readonly copy: Pick<Copy, 'name' | 'tagline' | 'howToPlay' | 'procedures'>;
  readonly figures: PublishedFigures;
}

export interface Shelf {
  readonly lobby: GamesAnswer;
  page(gameId: string): GameAnswer | undefined;
}

export function shelfOf(games: readonly PublishedGame[]): Shelf {
  const pages = new Map(games.map((game) => [game.id, pageOf(game)]));
  return { lobby: { games: games.map(summaryOf) }, page: (gameId) => pages.get(gameId) };
}

function summaryOf({ id, copy, figures }: PublishedGame): GamesAnswer['games'][number] {
  const { pricePence, topPrizePence, overallOdds, payoutPercent } = figures;
  return { id, name: copy.name, tagline: copy.tagline, pricePence, topPrizePence, overallOdds, payoutPercent };
}

function pageOf({ id, version, copy, figures }: PublishedGame): GameAnswer {
  return {
    id,
    version,
    name: copy.name,
    tagline: copy.tagline,
    figures: { ...figures, rows: [...figures.rows] },
    howToPlay: sectionsOf(copy.howToPlay(figures)),
    procedures: sectionsOf(copy.procedures(figures)),
  };
}

function sectionsOf(sections: readonly Section[]): GameAnswer['procedures'] {
  return sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
}
