/**
 * A stored Play held against what was sold: the structure of its version, its sealed seed, the scenario dealt from it.
 * Asked whenever money or words follow from what is stored.
 */
import type { AnyGame } from '../../game/game.ts';
import { type SoldPlay, sellFromSeed } from '../../game/run.ts';
import { outcomeAt } from '../../game/structure.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { commitmentOf, type PlaySeeds, playNumberOf, playSeedOf } from '../../proof/seeds.ts';
import { type Context, failLoudly } from './context.ts';
import type { StoredMovement } from './money-store.ts';
import type { Pace } from './pace.ts';
import { openSealed } from './sealed-seed.ts';
import { sha256Hex } from './secrets.ts';
import type { BoughtPlay, StoredPlay } from './stored-play.ts';

/** SHA-256 (hex) of the scenario's canonical JSON. */
export function scenarioHashOf(scenario: Json): string {
  return sha256Hex(canonicalJson(scenario));
}

/** The seeds of a Play, the server's opened. For the platform's eyes until the Play is settled. */
export function openSeeds({ secrets, alarm }: Context, play: BoughtPlay): PlaySeeds {
  const opened = openSealed(secrets, play.sealedSeed);
  if (opened === null) failLoudly(alarm, `the seed of Play ${play.playNumber} cannot be opened`, 'stored-play-altered');
  const { serverSeed } = opened;
  if (commitmentOf(serverSeed) !== play.serverSeedHash)
    failLoudly(alarm, `the seed of Play ${play.playNumber} is not the one committed to`, 'stored-play-altered');
  return { serverSeed, clientSeed: play.clientSeed, gameId: play.gameId, gameVersion: play.gameVersion };
}

/** What a row of a Play, or of its claim, says that was sold. */
export type SoldFacts = Pick<
  StoredPlay,
  'playNumber' | 'gameId' | 'gameVersion' | 'rowIndex' | 'prizePence' | 'pricePence'
>;

/**
 * The game that sold a Play, after a look whether row, prize and price are those of its structure: asked whenever money
 * or words follow from what is stored, and cheap. Raises the alarm and throws when they are not.
 */
export function gameThatSold({ alarm, findGame }: Context, sold: SoldFacts): AnyGame {
  const { playNumber, gameId, gameVersion, rowIndex, prizePence, pricePence } = sold;
  const game = findGame(gameId, gameVersion);
  if (!game)
    failLoudly(
      alarm,
      `Play ${playNumber} was sold by ${gameId}@${gameVersion}, which is not here`,
      'game-version-missing',
    );
  const { structure } = game;
  const isRow = rowIndex === null || structure.rows[rowIndex] !== undefined;
  if (!isRow || outcomeAt(structure, rowIndex).prizePence !== prizePence || structure.pricePence !== pricePence)
    failLoudly(alarm, `Play ${playNumber} is stored with a prize that its game did not sell`, 'stored-play-altered');
  return game;
}

/**
 * Whether all prizes of an account that a sum would add are those of their structures: asked before any sum of prizes
 * is shown or counted. Raises the alarm and throws when one is not. What a version sold that is not here cannot be
 * told.
 */
export async function checkSums(context: Context, accountId: string, which: 'all' | 'claimed'): Promise<void> {
  for (const kind of await context.store.soldKinds(accountId, which))
    if (context.findGame(kind.gameId, kind.gameVersion)) gameThatSold(context, kind);
}

/**
 * The movements of a wallet as they came, once each prize among them is what its Play was sold with: asked before any
 * of them is shown or handed out. Raises the alarm and throws when one is not.
 */
export async function withCheckedPrizes(
  context: Context,
  movements: readonly StoredMovement[],
): Promise<readonly StoredMovement[]> {
  const prizes = movements.filter(({ reason }) => reason === 'prize-paid');
  await Promise.all(
    prizes.map(async ({ playNumber, changePence }) => {
      const play = playNumber === null ? null : await context.store.play(playNumber);
      if (play !== null && context.findGame(play.gameId, play.gameVersion)) gameThatSold(context, play);
      if (play?.prizePence !== changePence)
        failLoudly(
          context.alarm,
          `the prize booked for Play ${playNumber} is not one that its game did sell`,
          'stored-play-altered',
        );
    }),
  );
  return movements;
}

/** What the sealed seed of a Play leads to, dealt at the pace. */
export function dealtAt(context: Context, play: StoredPlay, pace: Pace): Promise<SoldPlay> {
  return pace.deal(gameThatSold(context, play), playSeedOf(openSeeds(context, play), play.playNumber));
}

/** The Play dealt again from its sealed seed, or as it was just `dealt`, compared with all that is stored of it. */
export function dealAgain(context: Context, play: StoredPlay, dealt?: SoldPlay): [AnyGame, Json] {
  const { playNumber } = play;
  const game = gameThatSold(context, play);
  const seeds = openSeeds(context, play);
  const { rowIndex, scenario } = dealt ?? sellFromSeed(game, playSeedOf(seeds, playNumber));
  const isAsSold =
    playNumberOf(seeds) === playNumber && rowIndex === play.rowIndex && scenarioHashOf(scenario) === play.scenarioHash;
  if (!isAsSold)
    failLoudly(context.alarm, `Play ${playNumber} dealt again is not what was sold`, 'stored-play-altered');
  return [game, scenario];
}
