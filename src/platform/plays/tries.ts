/**
 * Tries: the same games, odds and dealing as a Play, with no account, no money and nothing stored. The seed travels
 * sealed in a token, the moves beside it.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AnyGame, View } from '../../game/game.ts';
import { makeMove, sellFromSeed, settlementFault } from '../../game/run.ts';
import { outcomeAt } from '../../game/structure.ts';
import { DAY_MS, type Instant } from '../../kernel/clock.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { SEED_BYTES } from '../../kernel/random.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import { holdRefusal } from '../ports/hold.ts';
import type { Platform, TryRefusal } from '../ports/platform.ts';
import { offerOf, stopFor } from '../ports/sale.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { type Hold, momentOf, tryHold } from '../ports/standing.ts';
import { findLegalMove } from './moves.ts';

/** A Try may be continued for so long. */
export const TRY_TIME_MS = DAY_MS;

interface TryToken {
  readonly seed: string;
  readonly gameId: string;
  readonly gameVersion: string;
  /** The structure it was drawn from: a Try is of that one, as a Play is of the version that sold it. */
  readonly structureHash: string;
  readonly openedAt: Instant;
}

/** A Try laid out again from its token and moves. */
interface OpenTry {
  readonly game: AnyGame;
  readonly rowIndex: number | null;
  readonly scenario: Json;
  readonly view: View;
}

/** Tries: dealt as Plays are, from chance that nobody keeps, in a token that only this server can read. */
export function createTries(context: Context): Pick<Platform, 'openTry' | 'moveTry' | 'finishTry'> {
  const { clock, findGame, secrets, alarm, pace } = context;
  return {
    openTry: async (gameId, accountId) => {
      const game = findGame(gameId);
      if (!game) return refuse(context.isWithdrawn(gameId) ? 'game-withdrawn' : 'unknown-game');
      if (stopFor(await context.store.saleStops('standing'), offerOf(game), clock.now()))
        return refuse('game-withdrawn');
      const hold = accountId === undefined ? null : await countTry(context, accountId);
      if (hold) return { ok: false, refusal: holdRefusal(hold) };
      const seed = secrets.fresh(SEED_BYTES);
      const { scenario } = await pace.evenly(() => sellFromSeed(game, seed));
      const token = sealToken(context, {
        seed: bytesToHex(seed),
        gameId,
        gameVersion: game.version,
        structureHash: structureHashOf(game),
        openedAt: clock.now(),
      });
      return accept({ token, gameId, gameVersion: game.version, view: game.rules.open(scenario), moveCount: 0 });
    },
    moveTry: async ({ token, moves, move }) => {
      const found = await pace.evenly(() => layOutTry(context, token, moves));
      if (!found.ok) return found;
      const { game, scenario, view } = found.value;
      const legal = findLegalMove(game, view, move);
      if (!legal) return refuse('illegal-move');
      const step = makeMove(game, scenario, view, legal.move);
      const { events } = step;
      return accept({ number: moves.length + 1, move: legal.move, events, finished: step.view.finished });
    },
    finishTry: async ({ token, moves }) => {
      const found = await pace.evenly(() => layOutTry(context, token, moves));
      if (!found.ok) return found;
      const { game, rowIndex, view } = found.value;
      if (!view.finished) return refuse('play-not-finished');
      const fault = settlementFault(game, view, rowIndex);
      if (fault !== null) failLoudly(alarm, `a Try of ${game.id}@${game.version} shows another prize: ${fault}`);
      return accept({ prizePence: outcomeAt(game.structure, rowIndex).prizePence });
    },
  };
}

/** Counts the Try among the player's Plays and Tries, unless something holds it back. */
function countTry({ store, calendar, clock, profile }: Context, accountId: string): Promise<Hold | null> {
  const moment = momentOf(calendar, clock.now());
  return store.openTurn(accountId, moment, (standing) => tryHold({ profile, calendar }, standing, moment.at));
}

function layOutTry(context: Context, token: string, moves: readonly unknown[]): Result<OpenTry, TryRefusal> {
  const opened = openToken(context, token);
  if (!opened || context.clock.now() >= opened.openedAt + TRY_TIME_MS) return refuse('try-token-invalid');
  const game = context.findGame(opened.gameId, opened.gameVersion);
  if (!game || structureHashOf(game) !== opened.structureHash) return refuse('game-changed');
  const { rowIndex, scenario } = sellFromSeed(game, hexToBytes(opened.seed));
  let view = game.rules.open(scenario);
  for (const move of moves) {
    const legal = findLegalMove(game, view, move);
    if (!legal) return refuse('illegal-move');
    view = makeMove(game, scenario, view, legal.move).view;
  }
  return accept({ game, rowIndex, scenario, view });
}

const hashes = new WeakMap<AnyGame, string>();

/** SHA-256 of the structure's canonical JSON. */
function structureHashOf(game: AnyGame): string {
  const hash = hashes.get(game) ?? sha256Hex(canonicalJson(game.structure));
  hashes.set(game, hash);
  return hash;
}

function sealToken({ secrets }: Context, token: TryToken): string {
  return Buffer.from(secrets.seal('try', Buffer.from(JSON.stringify(token)))).toString('base64url');
}

function openToken({ secrets }: Context, text: string): TryToken | null {
  const plain = secrets.open('try', Buffer.from(text, 'base64url'));
  // Only this platform seals tokens, so what opens is one.
  return plain === null ? null : (JSON.parse(Buffer.from(plain).toString()) as TryToken);
}
