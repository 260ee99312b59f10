/**
 * The games on offer, as the lobby and the game pages print them, and those kept for the Plays they sold. Made once
 * at start from each game's words and figures.
 */
import type { Copy, PublishedFigures } from '../../game/copy.ts';
import type { GameAnswer, GamesAnswer } from '../../wire/games.ts';
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
  /** Of a game on offer, or of one no longer sold; with a version, of the one that sold a Play. */
  page(gameId: string, version?: string): GameAnswer | undefined;
  /** What a game is called; its id where nothing is known of it any more. */
  nameOf(gameId: string): string;
}

/** A version of a game that may have sold Plays, or null. */
export type FindPublished = (gameId: string, version: string) => PublishedGame | null;

/**
 * `former` are versions no longer sold, the latest of a game first: each counts where the game itself is not on
 * offer. `find` knows the versions that are in neither list.
 */
export function gamesOnSale(
  games: readonly PublishedGame[],
  former: readonly PublishedGame[] = [],
  find: FindPublished = () => null,
): GamesOnSale {
  const pages = new Map<string, GameAnswer>();
  for (const game of former.toReversed()) keep(pages, game, pageOf(game, false));
  for (const game of games) keep(pages, game, pageOf(game, true));
  const page = (gameId: string, version?: string): GameAnswer | undefined => {
    const known = pages.get(version === undefined ? gameId : `${gameId}@${version}`);
    if (known !== undefined || version === undefined) return known;
    const found = find(gameId, version);
    return found === null ? undefined : pageOf(found, false);
  };
  return { lobby: { games: games.map(summaryOf) }, page, nameOf: (gameId) => page(gameId)?.name ?? gameId };
}

function keep(pages: Map<string, GameAnswer>, { id, version }: PublishedGame, page: GameAnswer): void {
  pages.set(id, page).set(`${id}@${version}`, page);
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
