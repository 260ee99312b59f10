/** My Games: which Plays are asked for, what they cost and won together, and each as its owner may take it home. */
import { outcomeAt } from '../../game/structure.ts';
import { wordsOf } from '../../game/telling.ts';
import { present } from '../../kernel/assert.ts';
import { parsePlayNumber } from '../../kernel/play-number.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { Context } from '../ports/context.ts';
import type { PlaysFilter, PlaysWish } from '../ports/filter.ts';
import type { KeptPlay, MyGamesCases, PlayEnd, ToldStep, WishRefusal } from '../ports/my-games.ts';
import type { PlayStep } from '../ports/play-state.ts';
import type { PlayedGame } from '../ports/play-store.ts';
import { checkSums } from '../ports/sold.ts';
import type { StoredPlay } from '../ports/stored-play.ts';
import { createLivePlays, type LivePlay, type LivePlays } from './live-plays.ts';
import { listedState, stateOf } from './state.ts';

/** Plays that are taken home are laid out once and not looked at again. */
const TAKEN_HOME_KEPT = 1;

/** My Games over a store. Nothing listed or added up tells of a prize that its owner has not seen revealed. */
export function createMyGames(context: Context, livePlays: LivePlays): MyGamesCases {
  const { store } = context;
  const passing = createLivePlays(context, TAKEN_HOME_KEPT);
  return {
    gamesPlayed: async (accountId) => (await store.gamesOf(accountId)).map((played) => namedGame(context, played)),
    readWish: async (accountId, wish) => {
      const { game } = wish;
      if (game !== undefined && !(await isKnown(context, accountId, game))) return refuse('unknown-game');
      return readRest(context, wish);
    },
    myGames: async (accountId, page) => {
      const plays = await store.playsOf(accountId, page);
      return Promise.all(plays.map((play) => listedState(context, livePlays, play)));
    },
    playSums: async (accountId, filter) => {
      await checkSums(context, accountId, 'all');
      return store.playSums(accountId, filter);
    },
    keptPlays: async (accountId, page) => {
      const plays = await store.playsOf(accountId, page);
      return Promise.all(plays.map((play) => keptPlay(context, passing, play)));
    },
  };
}

async function isKnown({ store, findGame }: Context, accountId: string, gameId: string): Promise<boolean> {
  if (findGame(gameId)) return true;
  return (await store.gamesOf(accountId)).some((played) => played.gameId === gameId);
}

function readRest({ calendar }: Context, wish: PlaysWish): Result<PlaysFilter, WishRefusal> {
  const { game, result, from, to, number } = wish;
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : calendar.parseDay(day)));
  if (first === null || last === null) return refuse('days-invalid');
  if (first !== undefined && last !== undefined && first > last) return refuse('days-invalid');
  const playNumber = number === undefined ? undefined : parsePlayNumber(number);
  if (playNumber === null) return refuse('play-number-invalid');
  const filter: PlaysFilter = {
    ...(game === undefined ? {} : { gameId: game }),
    ...(result === undefined ? {} : { result }),
    ...(first === undefined ? {} : { boughtFrom: calendar.startOf(first) }),
    ...(last === undefined ? {} : { boughtBefore: calendar.startOf(last + 1) }),
    ...(playNumber === undefined ? {} : { playNumber }),
  };
  return accept(filter);
}

function namedGame({ findGame }: Context, { gameId, gameVersion }: PlayedGame): { id: string; name: string } {
  const game = findGame(gameId) ?? findGame(gameId, gameVersion);
  return { id: gameId, name: game?.copy.name ?? gameId };
}

async function keptPlay(context: Context, livePlays: LivePlays, play: StoredPlay): Promise<KeptPlay> {
  const { playNumber, gameId, gameVersion, pricePence, boughtAt, settledAt, serverSeedHash, clientSeed } = play;
  const gameName = context.findGame(gameId, gameVersion)?.copy.name ?? gameId;
  const known = { playNumber, gameId, gameName, gameVersion, pricePence, boughtAt, settledAt };
  const hidden: KeptPlay = { ...known, proof: { serverSeedHash, clientSeed }, end: null };
  if (settledAt === null) return hidden;
  try {
    const live = await livePlays.layOut(play);
    return { ...known, proof: stateOf(context, play, live).proof, end: endOf(play, live) };
  } catch {
    // The alarm has been raised where the Play could not be laid out. The others are still the player's to have.
    return hidden;
  }
}

function endOf({ rowIndex, prizePence, claim, moves }: StoredPlay, { game, opening, steps }: LivePlay): PlayEnd {
  const { breakdown } = outcomeAt(game.structure, rowIndex);
  return {
    prizePence,
    outcome: breakdown.length === 0 ? '' : game.copy.describeBreakdown(breakdown),
    claim,
    steps: tell(game, opening, steps),
    stepsBySystem: moves.bySystem,
  };
}

function tell(game: LivePlay['game'], opening: LivePlay['view'], steps: readonly PlayStep[]): ToldStep[] {
  const words = wordsOf(game, opening, steps);
  return steps.map((step, index) => ({ ...step, words: present(words[index], `the words of step ${index}`) }));
}
