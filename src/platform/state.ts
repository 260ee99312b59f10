/** What its owner may see of a Play at this moment. The one place where secrets of a Play leave the platform: settled, never before. */
import { type Context, failLoudly } from './context.ts';
import type { PlayProof, PlayState } from './platform.ts';
import type { StoredPlay } from './store.ts';
import { type LivePlay, openSeeds, type Table } from './table.ts';

export function stateOf(context: Context, play: StoredPlay, live: Pick<LivePlay, 'view'>): PlayState {
  const { playNumber, gameId, gameVersion, pricePence, boughtAt, settledAt } = play;
  const isSettled = settledAt !== null;
  if (isSettled && !live.view.finished) failLoudly(context.alarm, `Play ${playNumber} is settled but not finished`);
  return {
    playNumber,
    gameId,
    gameVersion,
    pricePence,
    status: isSettled ? 'settled' : live.view.finished ? 'finished' : 'open',
    view: live.view,
    moveCount: play.moves.count,
    boughtAt,
    settledAt,
    ...(isSettled ? { prizePence: play.prizePence } : {}),
    proof: proofOf(context, play),
  };
}

function proofOf(context: Context, play: StoredPlay): PlayProof {
  const { serverSeedHash, clientSeed, rowIndex } = play;
  if (play.settledAt === null) return { serverSeedHash, clientSeed };
  return { serverSeedHash, clientSeed, serverSeed: openSeeds(context, play).serverSeed, rowIndex };
}

/** The state of a stored Play, or, when it cannot be laid out, what is certain of it: the alarm is raised, the list goes on. */
export function listedState(context: Context, table: Table, play: StoredPlay): PlayState {
  try {
    return stateOf(context, play, table.layOut(play));
  } catch {
    // Listed as what it is, bought and with its prize if settled; opening it says that it cannot be shown now.
    return stateOf(context, play, { view: { finished: play.settledAt !== null } });
  }
}
