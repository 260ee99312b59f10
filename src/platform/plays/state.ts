/**
 * What its owner may see of a Play at this moment. The one place where secrets of a Play leave the platform: settled,
 * never before.
 */
import type { View } from '../../game/game.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { PlayState } from '../ports/platform.ts';
import { openSeeds } from '../ports/sold.ts';
import type { StoredPlay } from '../ports/stored-play.ts';
import type { LivePlay, LivePlays } from './live-plays.ts';

/** The state of a Play laid out. */
export function stateOf(context: Context, play: StoredPlay, live: Pick<LivePlay, 'view'>): PlayState {
  const isSettled = play.settledAt !== null;
  if (isSettled && !live.view.finished)
    failLoudly(context.alarm, `Play ${play.playNumber} is settled but not finished`);
  const state = hiddenState(play, live.view);
  if (!isSettled) return state;
  const { serverSeed } = openSeeds(context, play);
  const claim = play.claim === null ? {} : { claim: play.claim };
  return {
    ...state,
    ...claim,
    prizePence: play.prizePence,
    proof: { ...state.proof, serverSeed, rowIndex: play.rowIndex },
  };
}

/**
 * The state of a stored Play, or, when it cannot be laid out, what is certain of it: the alarm is raised, the list goes
 * on.
 */
export async function listedState(context: Context, livePlays: LivePlays, play: StoredPlay): Promise<PlayState> {
  try {
    return stateOf(context, play, await livePlays.layOut(play));
  } catch {
    // Listed as bought, with no prize: what cannot be shown is unknown, never a loss. Opening it says so.
    return hiddenState(play, { finished: play.settledAt !== null });
  }
}

/** All but what only a settled Play tells. */
function hiddenState(play: StoredPlay, view: View): PlayState {
  const { playNumber, gameId, gameVersion, pricePence, boughtAt, settledAt, serverSeedHash, clientSeed } = play;
  return {
    playNumber,
    gameId,
    gameVersion,
    pricePence,
    status: settledAt !== null ? 'settled' : view.finished ? 'finished' : 'open',
    view,
    moveCount: play.moves.count,
    boughtAt,
    settledAt,
    proof: { serverSeedHash, clientSeed },
  };
}
