/** A bought Play in its owner's hands: seeing it, moving, finishing, replay. */
import { settlementFault } from '../../game/run.ts';
import { InvariantError, present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { settlementPostings } from '../../ledger/ledger.ts';
import { sealedEntry } from '../../proof/leaf.ts';
import { accountNow } from '../account/sessions.ts';
import { claimOpened, claimTold } from '../claims/emails.ts';
import { termsOf } from '../jurisdiction/terms.ts';
import { finishedPlay } from '../operator/messages.ts';
import { balanceNow, creditOf, operatorPlayerOf } from '../operator/players.ts';
import { newClaim } from '../ports/claim.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { Platform, PlayStep } from '../ports/platform.ts';
import type { Settlement } from '../ports/play-store.ts';
import type { StoredMoves, StoredPlay } from '../ports/stored-play.ts';
import { openSealed } from '../proof/commitments.ts';
import { type LivePlay, type LivePlays, moveOn, storedMovesOf } from './live-plays.ts';
import { findLegalMove, isSameMove } from './moves.ts';
import { settlementRecordOf } from './receipts.ts';
import { stateOf } from './state.ts';

/**
 * How often a Play may move on under a request before that is a defect: a request waits for a bounded number of
 * others.
 */
const ROUNDS_MAX = 100;

type PlayUseCases = Pick<Platform, 'play' | 'unfinishedPlay' | 'move' | 'finish' | 'replay'>;

/** Bought Plays: moved, finished, replayed. Another account's Play is `unknown-play`. */
export function createPlays(
  context: Context,
  livePlays: LivePlays,
  afterSettling: (accountId: string) => Promise<void>,
): PlayUseCases {
  const { store } = context;

  async function playOf(accountId: string, playNumber: string): Promise<StoredPlay | null> {
    const play = await store.play(playNumber);
    return play?.accountId === accountId ? play : null;
  }

  return {
    play: async (accountId, playNumber) => {
      const play = await playOf(accountId, playNumber);
      return play ? accept(stateOf(context, play, await livePlays.layOut(play))) : refuse('unknown-play');
    },
    unfinishedPlay: async (accountId, gameId) => {
      const play = await store.unfinishedPlay(accountId, gameId);
      return play ? stateOf(context, play, await livePlays.layOut(play)) : null;
    },
    move: async ({ accountId, playNumber, number, move }) => {
      for (let round = 0; round < ROUNDS_MAX; round++) {
        const play = await playOf(accountId, playNumber);
        if (!play) return refuse('unknown-play');
        const live = await livePlays.layOut(play);
        const made = live.steps[number - 1];
        if (made) return answerMade(live, made, move);
        if (number !== play.moves.count + 1) return refuse('move-out-of-turn');
        if (play.settledAt !== null) return refuse('play-settled');
        const legal = findLegalMove(live.game, live.view, move);
        if (!legal) return refuse('illegal-move');
        const next = moveOn(live, legal.move, legal.index);
        const recording = await store.recordMoves(playNumber, play.moves.count, storedMovesOf(next, 0));
        if (recording === 'moved-on') continue;
        livePlays.keep(playNumber, next);
        return accept({ ...present(next.steps.at(-1), 'the step just made'), finished: next.view.finished });
      }
      throw new InvariantError(`Play ${playNumber} kept moving on`);
    },
    finish: async (accountId, playNumber) => {
      for (let round = 0; round < ROUNDS_MAX; round++) {
        const play = await playOf(accountId, playNumber);
        if (!play) return refuse('unknown-play');
        const live = await livePlays.layOut(play);
        if (play.settledAt !== null) {
          const balancePence = await balanceNow(context, accountId);
          return accept({ ...stateOf(context, play, live), balancePence });
        }
        if (!live.view.finished) return refuse('play-not-finished');
        await context.seedGuard.beforeOpening();
        await store.settle(
          await settlementOf(context, play, live, { completion: null, at: context.clock.now(), by: 'player' }),
        );
        context.outbox.nudge();
        await afterSettling(accountId);
      }
      throw new InvariantError(`Play ${playNumber} kept moving on`);
    },
    replay: async (accountId, playNumber) => {
      const play = await playOf(accountId, playNumber);
      if (!play) return refuse('unknown-play');
      if (play.settledAt === null) return refuse('play-not-settled');
      const live = await livePlays.layOut(play);
      const { opening, steps } = live;
      return accept({ play: stateOf(context, play, live), opening, steps, stepsBySystem: play.moves.bySystem });
    },
  };
}

/** How a Play comes to its end: when, by whom, and with which moves made for its player. */
interface Ending {
  readonly completion: StoredMoves | null;
  readonly at: Instant;
  readonly by: 'player' | 'system';
}

/**
 * What settles a Play at its prize, `live` being its finished state. Reads the finished view once more: should it show
 * anything but what was sold, the alarm is raised and nothing is written.
 */
export async function settlementOf(
  context: Context,
  play: StoredPlay,
  live: LivePlay,
  { completion, at, by }: Ending,
): Promise<Settlement> {
  const { alarm, calendar, store, profile, outbox } = context;
  const player = await operatorPlayerOf(context, play.accountId);
  const fault = settlementFault(live.game, live.view, play.rowIndex);
  if (fault !== null) failLoudly(alarm, `Play ${play.playNumber} was not settled: ${fault}`);
  // The rules a Play was sold under decide how it is paid, whatever they have become since.
  const sold = (await termsOf(store, play.termsHash))?.profile ?? profile;
  // Where an operator keeps the money, its wallet or its claims desk pays.
  const opened = player ? null : newClaim(sold, calendar, play, at);
  const claim = opened && {
    ...opened,
    email: outbox.seal(
      claimOpened(
        context,
        claimTold(context, (await accountNow(store, play.accountId)).email, { ...play, ...opened, reason: null }),
      ),
    ),
  };
  return {
    playNumber: play.playNumber,
    moveCount: play.moves.count,
    completion,
    postings: settlementPostings(play.accountId, play.prizePence, player ? 'operators' : claim ? 'claims' : 'wallet'),
    credit: player && creditOf(context, player, finishedPlay({ ...play, by })),
    settledAt: at,
    leaf: await settlementLeaf(context, play, live, { settledAt: at, isClaim: claim !== null }),
    day: calendar.dayOf(at),
    claim,
  };
}

/** What the log will hold of a settlement; null for Plays of before there was a log. */
async function settlementLeaf(
  { secrets, log }: Context,
  play: StoredPlay,
  live: LivePlay,
  told: { readonly settledAt: Instant; readonly isClaim: boolean },
): Promise<Settlement['leaf']> {
  const sealed = openSealed(secrets, play.sealedSeed);
  if (play.commitment === null || !sealed?.salts) return null;
  const { name: origin } = await log.current();
  const record = settlementRecordOf(play, live, { ...told, origin, serverSeed: sealed.serverSeed });
  return { origin, entry: sealedEntry(sealed.salts.settlement, record) };
}

/** The same number again: the same events for the same move, a refusal for another. */
function answerMade(live: LivePlay, made: PlayStep, move: unknown) {
  if (!isSameMove(made.move, move)) return refuse('move-number-reused');
  return accept({ ...made, finished: made.number === live.steps.length && live.view.finished });
}
