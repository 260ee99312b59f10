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
import { forEachItem, pagesOf } from './ports/each.ts';
import { AT_ONCE } from './ports/pace.ts';
import type { Platform } from './ports/platform.ts';
import type { StoredPlay } from './ports/stored-play.ts';
import { SWEEP_TASKS, type SweepTask } from './ports/sweep-task.ts';

const BATCH = 100;

/** Each task gives how many it brought to an end. */
const TASKS: {
  readonly [Task in SweepTask]: (context: Context, now: Instant, livePlays: LivePlays) => Promise<number>;
} = {
  plays: completePlays,
  payments: settleStalePayments,
  withdrawals: settleStaleWithdrawals,
  claims: expireClaims,
  turns: async ({ store }, now) => none(store.forgetTurns(now - 2 * DAY_MS)),
  sessions: async ({ store, identity }, now) =>
    none(
      store.forget({
        openedAt: now - identity.sessionTotalMs,
        seenAt: now - identity.sessionIdleMs,
        attemptedAt: now - ATTEMPTS_KEPT_MS,
      }),
    ),
  identities: async ({ store, identity }, now) =>
    none(
      store.forgetIdentity({
        expiresAt: now,
        deviceSeenAt: now - identity.deviceKnownMs,
        closedAt: now - identity.recordsKeptMs,
      }),
    ),
  // Yesterday may still be written to by a purchase that began before midnight.
  counts: ({ store, calendar }, now) => none(store.foldCounts(calendar.dayOf(now) - 1)),
};

async function none(work: Promise<unknown>): Promise<number> {
  await work;
  return 0;
}

/** The sweep: tasks that fail alone, each over many items of which a bad one is told and left. */
export function createSweep(context: Context, livePlays: LivePlays): Pick<Platform, 'sweep' | 'sweepTask'> {
  const running = new Map<SweepTask, Promise<number>>();

  async function run(task: SweepTask): Promise<number> {
    // What time settles and ends is not settled by a clock that is known to be wrong.
    if (context.health.reasons().some(({ alarm }) => alarm === 'clock-jumped')) return 0;
    try {
      const ended = await TASKS[task](context, context.clock.now(), livePlays);
      if (ended > 0) context.outbox.nudge();
      return ended;
    } catch (error) {
      context.alarm(
        `the sweep's task “${task}” failed: ${error instanceof Error ? error.message : error}`,
        'task-failed',
      );
      return 0;
    }
  }

  function sweepTask(task: SweepTask): Promise<number> {
    const present =
      running.get(task) ??
      run(task).finally(() => {
        running.delete(task);
      });
    running.set(task, present);
    return present;
  }

  return {
    sweepTask,
    sweep: async () => {
      const [settled = 0] = await Promise.all(SWEEP_TASKS.map(sweepTask));
      return settled;
    },
  };
}

function completePlays(context: Context, now: Instant, livePlays: LivePlays): Promise<number> {
  const due = pagesOf<StoredPlay>(BATCH, (last) =>
    context.store.unsettledPlays({
      boughtAtMax: now - PLAY_TIME_MS,
      limit: BATCH,
      ...(last === undefined ? {} : { after: last.playNumber }),
    }),
  );
  return forEachItem(
    context,
    due,
    ({ playNumber }) => `Play ${playNumber} could not be completed`,
    (play) => completePlay(context, livePlays, play, now),
  );
}

/** False when the Play moved on meanwhile. */
async function completePlay(context: Context, livePlays: LivePlays, play: StoredPlay, now: Instant): Promise<boolean> {
  assert(play.boughtAt + PLAY_TIME_MS <= now, `Play ${play.playNumber} is within its time`);
  const live = await livePlays.layOut(play, AT_ONCE);
  const finished = playToEnd(live);
  const added = finished.steps.length - live.steps.length;
  const completion = added > 0 ? storedMovesOf(finished, added) : null;
  await context.seedGuard.beforeOpening();
  const outcome = await context.store.settle(
    await settlementOf(context, play, finished, { completion, at: now, by: 'system' }),
  );
  if (outcome === 'settled') livePlays.keep(play.playNumber, finished);
  return outcome === 'settled';
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
