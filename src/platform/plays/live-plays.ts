/**
 * Plays laid out again from what is stored: the sealed seed is opened, the scenario dealt under the pinned game
 * version, everything compared with what was sold, and the moves made again. A bounded number stays laid out in
 * memory.
 */
import type { AnyGame, Move, View } from '../../game/game.ts';
import { makeMove } from '../../game/run.ts';
import type { Json } from '../../kernel/json.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { Pace } from '../ports/pace.ts';
import type { PlayStep } from '../ports/platform.ts';
import { dealAgain, dealtAt, gameThatSold } from '../ports/sold.ts';
import type { StoredMoves, StoredPlay } from '../ports/stored-play.ts';
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
  /**
   * The Play as stored, dealt at the pace where it is dealt before its reveal. Throws, and raises the alarm, when it is
   * not what was sold.
   */
  layOut(play: StoredPlay, pace?: Pace): Promise<LivePlay>;
  /** Remembers a Play laid out further, once its moves are stored. */
  keep(playNumber: string, live: LivePlay): void;
}

const KEPT_MAX = 2000;

/** Plays in memory, of which the longest unused are let go: all of them can be dealt again from their seeds. */
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
    layOut: async (play, pace = context.pace) => {
      gameThatSold(context, play);
      const found = kept.get(play.playNumber);
      if (found && found.steps.length <= play.moves.count) {
        const live = replay(context, play, found);
        keep(play.playNumber, live);
        return live;
      }
      // What is settled has nothing left to hide.
      const isHidden = play.settledAt === null;
      const dealt = isHidden ? await dealtAt(context, play, pace) : undefined;
      const lay = () => replay(context, play, openLive(...dealAgain(context, play, dealt)));
      const live = isHidden ? await pace.evenly(lay) : lay();
      if (!kept.has(play.playNumber)) keep(play.playNumber, live);
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

function replay({ alarm }: Context, play: StoredPlay, from: LivePlay): LivePlay {
  let live = from;
  for (const index of decodeIndices(play.moves.indices).slice(from.steps.length)) {
    const move = live.game.rules.moves(live.view)[index];
    if (!move) failLoudly(alarm, `a stored move of Play ${play.playNumber} is not legal`, 'stored-play-altered');
    live = moveOn(live, move, index);
  }
  if (live.digest !== play.moves.digest)
    failLoudly(alarm, `the moves of Play ${play.playNumber} are not those made`, 'stored-play-altered');
  return live;
}
