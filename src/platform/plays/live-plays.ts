/**
 * Plays laid out again from what is stored: the sealed seed is opened, the scenario dealt under the pinned game
 * version, everything compared with what was sold, and the moves made again. A bounded number stays laid out in
 * memory.
 */
import type { AnyGame, Move, View } from '../../game/game.ts';
import { makeMove, sellFromSeed } from '../../game/run.ts';
import { outcomeAt } from '../../game/structure.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { commitmentOf, type PlaySeeds, playNumberOf, playSeedOf } from '../../proof/seeds.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { PlayStep } from '../ports/platform.ts';
import { sha256Hex } from '../ports/secrets.ts';
import type { BoughtPlay, StoredMoves, StoredPlay } from '../ports/store.ts';
import { openSealed } from '../proof/commitments.ts';
import { decodeIndices, digestAfter, encodeIndices } from './moves.ts';

/** A Play laid out: its hidden scenario, and all that has been revealed. Never leaves the platform. */
export interface LivePlay {
  readonly game: AnyGame;
  readonly scenario: Json;
  readonly opening: View;
  readonly view: View;
  readonly steps: readonly PlayStep[];
  readonly indices: readonly number[];
  readonly digest: string;
}

export interface LivePlays {
  /** The Play as stored. Throws, and raises the alarm, when it is not what was sold. */
  layOut(play: StoredPlay): LivePlay;
  /** Remembers a Play laid out further, once its moves are stored. */
  keep(playNumber: string, live: LivePlay): void;
}

const KEPT_MAX = 2000;

export function createLivePlays(context: Context, keptMax: number = KEPT_MAX): LivePlays {
  const kept = new Map<string, LivePlay>();

  function keep(playNumber: string, live: LivePlay): void {
    kept.delete(playNumber);
    kept.set(playNumber, live);
    if (kept.size <= keptMax) return;
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      return;
    }
  }

  return {
    layOut: (play) => {
      const found = kept.get(play.playNumber);
      const isBehind = found && found.steps.length <= play.moves.count;
      const live = replay(context, play, isBehind ? found : openLive(...dealAgain(context, play)));
      if (!found || isBehind) keep(play.playNumber, live);
      return live;
    },
    keep,
  };
}

/** A scenario nobody has moved in yet. */
export function openLive(game: AnyGame, scenario: Json): LivePlay {
  const opening = game.rules.open(scenario);
  return { game, scenario, opening, view: opening, steps: [], indices: [], digest: '' };
}

/** The Play after one more legal move. `index` is its place among the legal moves. */
export function moveOn(live: LivePlay, move: Move, index: number): LivePlay {
  const { events, view } = makeMove(live.game, live.scenario, live.view, move);
  return {
    ...live,
    view,
    steps: [...live.steps, { number: live.steps.length + 1, move, events }],
    indices: [...live.indices, index],
    digest: digestAfter(live.digest, move),
  };
}

/** The moves of a Play as they are stored, the last `bySystem` of them not made by the player. */
export function storedMovesOf(live: LivePlay, bySystem: number): StoredMoves {
  return { count: live.indices.length, indices: encodeIndices(live.indices), digest: live.digest, bySystem };
}

/** SHA-256 of the canonical scenario, in hex: stored with the Play, compared whenever it is dealt again. */
export function scenarioHashOf(scenario: Json): string {
  return sha256Hex(canonicalJson(scenario));
}

/** The seeds of a Play, the server's opened. For the platform's eyes until the Play is settled. */
export function openSeeds({ secrets, alarm }: Context, play: BoughtPlay): PlaySeeds {
  const opened = openSealed(secrets, play.sealedSeed);
  if (opened === null) failLoudly(alarm, `the seed of Play ${play.playNumber} cannot be opened`);
  const { serverSeed } = opened;
  if (commitmentOf(serverSeed) !== play.serverSeedHash)
    failLoudly(alarm, `the seed of Play ${play.playNumber} is not the one committed to`);
  return { serverSeed, clientSeed: play.clientSeed, gameId: play.gameId, gameVersion: play.gameVersion };
}

function dealAgain(context: Context, play: StoredPlay): [AnyGame, Json] {
  const { alarm, findGame } = context;
  const { playNumber, gameId, gameVersion } = play;
  const game = findGame(gameId, gameVersion);
  if (!game) failLoudly(alarm, `Play ${playNumber} was sold by ${gameId}@${gameVersion}, which is not here`);
  const seeds = openSeeds(context, play);
  const { rowIndex, scenario } = sellFromSeed(game, playSeedOf(seeds, playNumber));
  const isAsSold =
    playNumberOf(seeds) === playNumber &&
    rowIndex === play.rowIndex &&
    outcomeAt(game.structure, rowIndex).prizePence === play.prizePence &&
    scenarioHashOf(scenario) === play.scenarioHash;
  if (!isAsSold) failLoudly(alarm, `Play ${playNumber} dealt again is not what was sold`);
  return [game, scenario];
}

function replay({ alarm }: Context, play: StoredPlay, from: LivePlay): LivePlay {
  let live = from;
  for (const index of decodeIndices(play.moves.indices).slice(from.steps.length)) {
    const move = live.game.rules.moves(live.view)[index];
    if (!move) failLoudly(alarm, `a stored move of Play ${play.playNumber} is not legal`);
    live = moveOn(live, move, index);
  }
  if (live.digest !== play.moves.digest) failLoudly(alarm, `the moves of Play ${play.playNumber} are not those made`);
  return live;
}
