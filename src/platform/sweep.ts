/**
 * The sweep: a Play left alone is completed with legal moves, recorded as the system's, and paid at its predetermined
 * prize. It never touches a Play within its time, and one that cannot be completed never holds up the others.
 */
import { firstMove } from '../game/run.ts';
import { assert, present } from '../kernel/assert.ts';
import { DAY_MS, type Instant } from '../kernel/clock.ts';
import { ATTEMPTS_KEPT_MS } from './account/guard.ts';
import { expireClaims } from './claims/claims.ts';
import { PLAY_TIME_MS } from './jurisdiction/play-time.ts';
import { settleStalePayments } from './money/funds.ts';
import { settleStaleWithdrawals } from './money/wallet.ts';
import { type LivePlay, type LivePlays, moveOn, storedMovesOf } from './plays/live-plays.ts';
import { settlementOf } from './plays/plays.ts';
import type { Context } from './ports/context.ts';
import type { StoredPlay } from './ports/store.ts';

const BATCH = 100;

/** Completes and pays what is due, takes up lost payments, forgets dead sessions. Gives how many Plays it settled. */
export async function sweep(context: Context, livePlays: LivePlays): Promise<number> {
  const now = context.clock.now();
  let settled = 0;
  let after: string | undefined;
  for (;;) {
    const due = await context.store.unsettledPlays({ boughtAtMax: now - PLAY_TIME_MS, limit: BATCH, after });
    for (const play of due) if (await completePlay(context, livePlays, play, now)) settled++;
    after = due.at(-1)?.playNumber;
    if (due.length < BATCH) break;
  }
  await settleStalePayments(context, now);
  await settleStaleWithdrawals(context, now);
  await expireClaims(context, now);
  context.outbox.nudge();
  await context.store.forgetTurns(now - 2 * DAY_MS);
  await forgetWhatIsPast(context, now);
  return settled;
}

async function forgetWhatIsPast({ store, identity }: Context, now: Instant): Promise<void> {
  await store.forget({
    openedAt: now - identity.sessionTotalMs,
    seenAt: now - identity.sessionIdleMs,
    attemptedAt: now - ATTEMPTS_KEPT_MS,
  });
  await store.forgetIdentity({
    expiresAt: now,
    deviceSeenAt: now - identity.deviceKnownMs,
    closedAt: now - identity.recordsKeptMs,
  });
}

/** False when the Play could not be settled now: it moved on meanwhile, or the alarm was raised. */
async function completePlay(context: Context, livePlays: LivePlays, play: StoredPlay, now: Instant): Promise<boolean> {
  assert(play.boughtAt + PLAY_TIME_MS <= now, `Play ${play.playNumber} is within its time`);
  try {
    const live = livePlays.layOut(play);
    const finished = playToEnd(live);
    const added = finished.steps.length - live.steps.length;
    const completion = added > 0 ? storedMovesOf(finished, added) : null;
    await context.seedGuard.beforeOpening();
    const outcome = await context.store.settle(await settlementOf(context, play, finished, { completion, at: now }));
    if (outcome === 'settled') livePlays.keep(play.playNumber, finished);
    return outcome === 'settled';
  } catch (error) {
    context.alarm(`Play ${play.playNumber} could not be completed: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

function playToEnd(from: LivePlay): LivePlay {
  let live = from;
  while (!live.view.finished) {
    const moves = live.game.rules.moves(live.view);
    const index = firstMove(moves);
    live = moveOn(live, present(moves[index], 'a way on'), index);
  }
  return live;
}
