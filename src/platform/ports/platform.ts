/**
 * What a person can do with an account and a Play: the use cases, as the server and the command line call them.
 * Expected refusals are values in the documented order; a broken invariant throws. Knows no HTTP and no SQL.
 */

import type { View } from '../../game/game.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Receipt } from '../../proof/receipt.ts';
import type { Topic } from '../jurisdiction/words.ts';
import type { ClaimCases } from './claims.ts';
import type { StopReason } from './health.ts';
import type { Account, Identity, Session } from './identity.ts';
import type { LimitCases, PlaySessionCases } from './limits.ts';
import type { MyGamesCases } from './my-games.ts';
import type { OperatorCases } from './operator-cases.ts';
import type { PlayState, PlayStep } from './play-state.ts';
import type { IssuedCommitment } from './proof.ts';
import type { SaleStop } from './sale.ts';
import type { HoldCode } from './standing.ts';
import type { SweepTask } from './sweep-task.ts';
import type { WalletCases } from './wallet.ts';

export type { PlayProof, PlayState, PlayStatus, PlayStep } from './play-state.ts';
export type { Account, Session };

/** A Play just bought, with the account's balance as it is now. `repeated`: the key had bought this Play before. */
export interface Bought extends PlayState {
  readonly balancePence: Pence;
  /** As it stands, without the ends of earlier numbers. Null for a Play of before there was a log. */
  readonly receipt: Receipt | null;
  readonly repeated: boolean;
}

/** A settled Play, with the account's balance as it is now. */
export interface Settled extends PlayState {
  readonly balancePence: Pence;
}

/**
 * What a Play was sold under: the rules of the jurisdiction, and the game's own Procedures in the version that sold
 * it.
 */
export interface PlayTerms {
  readonly topics: readonly Topic[];
  readonly procedures: Topic['sections'];
  readonly gameVersion: string;
}

/**
 * A settled Play as it was seen: fold the events of the steps over `opening`. `completedBySystem` when the sweep made
 * moves.
 */
export interface PlayReplay {
  readonly play: PlayState;
  readonly opening: View;
  readonly steps: readonly PlayStep[];
  readonly stepsBySystem: number;
}

export interface BuyRequest {
  readonly accountId: string;
  /** 16 random bytes, hex. Made and kept by the browser before sending; one intent, one key. */
  readonly purchaseKey: string;
  readonly gameId: string;
  /** 16 random bytes of the player's own, hex. */
  readonly clientSeed: string;
  /** SHA-256 of the server's next secret seed, hex, as handed out before. */
  readonly commitment: string;
}

/**
 * In this order. `purchase-key-reused`: same key, other body. A repeated key with the same body gets the first answer,
 * a decline included (`insufficient-funds`, `limit-reached` and exclusions stay so under their key).
 * The commitment comes next: past it, the player's seed is bound to it. `commitment-ended` carries the signed end in
 * `data`; `commitment-unknown` was never issued; `client-seed-differs`: another seed is bound. They, `play-unfinished`
 * (the Play in `detail`), `break-needed` and `play-too-soon` are not kept under the key. `identity-needed`: the address
 * is not confirmed, or the person not known. `unavailable`: nothing can be sold now (`Health`); the key
 * may be kept.
 */
export type BuyRefusal =
  | 'purchase-key-reused'
  | 'commitment-unknown'
  | 'commitment-ended'
  | 'client-seed-differs'
  | 'identity-needed'
  | 'unknown-game'
  | 'game-withdrawn'
  | 'play-unfinished'
  | 'unavailable'
  | HoldCode
  | 'insufficient-funds'
  | OperatorRefusal;

/**
 * Of purchases with an operator's wallet. `purchase-undecided`: the wallet has not said whether it is paid for; asking
 * again under the same key tells (the Play Number in `detail`). `purchase-waits`: another purchase of the account is
 * so. Both are kept under no key, the others are.
 */
export type OperatorRefusal =
  | 'purchase-undecided'
  | 'purchase-waits'
  | 'purchase-cancelled'
  | 'operator-limit-reached'
  | 'operator-excluded'
  | 'operator-player-disabled'
  | 'operator-session-ended'
  | 'operator-game-not-allowed'
  | 'operator-currency-wrong';

export type MoveRefusal = 'unknown-play' | 'move-out-of-turn' | 'illegal-move' | 'move-number-reused' | 'play-settled';
export type FinishRefusal = 'unknown-play' | 'play-not-finished';
export type AddFundsRefusal =
  | 'account-closed'
  | 'identity-needed'
  | 'amount-out-of-range'
  | 'payment-declined'
  | 'funds-key-reused'
  | HoldCode;
export type TryRefusal = 'unknown-game' | 'game-changed' | 'try-token-invalid' | 'move-out-of-turn' | 'illegal-move';
export type OpenTryRefusal = 'unknown-game' | 'game-withdrawn' | HoldCode;

/**
 * A Try: the same game and odds, no account, no money. The token holds its sealed seed; the moves made so far travel
 * with it.
 */
export interface TryState {
  readonly token: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly view: View;
  readonly moveCount: number;
}

/** The account after a payment. `isPending`: the provider has not answered yet; the funds come when it does. */
export interface Added extends Account {
  readonly isPending: boolean;
}

/** Everything is asynchronous because stores are; nothing here waits on anything else. */
export interface Platform
  extends Identity,
    LimitCases,
    PlaySessionCases,
    MyGamesCases,
    ClaimCases,
    WalletCases,
    OperatorCases {
  /** The time by the clock that everything here goes by. */
  now(): Instant;
  /** The rules in force, in words. */
  topics(): readonly Topic[];
  /** The terms a Play was sold under; those in force for one sold before terms were kept. */
  playTerms(accountId: string, playNumber: string): Promise<Result<PlayTerms, 'unknown-play'>>;
  /** Ends the session. Ended before: changes nothing. */
  signOut(token: string): Promise<void>;
  /** The account of a live session, or null. Also gives the session's csrf token. */
  session(token: string): Promise<Session | null>;
  /** SHA-256 (hex) of the seed the account's next purchase will use; makes and stores one when there is none. */
  commitment(accountId: string): Promise<string>;
  /** The same with its number and all that is signed of it. */
  issuedCommitment(accountId: string): Promise<IssuedCommitment>;
  /** One payment per key. */
  addFunds(request: {
    accountId: string;
    fundsKey: string;
    amountPence: number;
  }): Promise<Result<Added, AddFundsRefusal>>;

  /** Buys once a key; the refusals in the order of docs/errors.md, and nothing is taken with any of them. */
  buy(request: BuyRequest): Promise<Result<Bought, BuyRefusal>>;
  /** `unknown-play` also when the Play is another account's. */
  play(accountId: string, playNumber: string): Promise<Result<PlayState, 'unknown-play'>>;
  /** The account's unfinished Play of a game (open or finished but not settled), if any. */
  unfinishedPlay(accountId: string, gameId: string): Promise<PlayState | null>;
  /** The same number with the same move again gives the same events; with another move `move-number-reused`. */
  move(request: {
    accountId: string;
    playNumber: string;
    number: number;
    move: unknown;
  }): Promise<Result<PlayStep & { readonly finished: boolean }, MoveRefusal>>;
  /** Settles once; again gives the same answer. */
  finish(accountId: string, playNumber: string): Promise<Result<Settled, FinishRefusal>>;
  /** `play-not-settled` while it is unfinished. */
  replay(accountId: string, playNumber: string): Promise<Result<PlayReplay, 'unknown-play' | 'play-not-settled'>>;

  /** A Try of a signed-in player counts among their Plays and Tries; nothing of the game is stored. */
  openTry(gameId: string, accountId?: string): Promise<Result<TryState, OpenTryRefusal>>;
  /** The moves so far are the browser's to bring: they are played again from the token's seed. */
  moveTry(request: {
    token: string;
    moves: readonly unknown[];
    move: unknown;
  }): Promise<Result<PlayStep & { readonly finished: boolean }, TryRefusal>>;
  /** What the Try would have paid. Only for a finished Try. */
  finishTry(request: {
    token: string;
    moves: readonly unknown[];
  }): Promise<Result<{ readonly prizePence: Pence }, TryRefusal | 'play-not-finished'>>;

  /** The receipt of a Play as it stands. */
  receipt(accountId: string, playNumber: string): Promise<Result<Receipt, 'unknown-play' | 'receipt-missing'>>;
  /** Gives waiting leaves their places in the log and signs it. Gives its size. */
  sequence(): Promise<number>;
  /** The key of the log that speaks now, as text. */
  logKey(): Promise<string>;
  /**
   * Every task of the sweep: completes and pays Plays bought at least 7 days ago, and the rest. Gives how many Plays it
   * settled.
   */
  sweep(): Promise<number>;
  /** One task of the sweep, however the others fare. Gives how many items it brought to an end. */
  sweepTask(task: SweepTask): Promise<number>;
  /**
   * Looks whether anything can be sold: the store, the clock, what else the process checks. To be called every few
   * seconds.
   */
  watch(): Promise<void>;
  /** What is not sold now, or from some moment on. */
  saleStops(): Promise<readonly SaleStop[]>;
  /**
   * Judges what was sold of each version against its structure, and stops the sale of what does not fit. Gives how many
   * it stopped. To be called every minute; the platform does so itself every thousand Plays it sells.
   */
  judgeSales(): Promise<number>;
  /** Why nothing can be sold as of the last look; empty when all is well. */
  stopReasons(): readonly StopReason[];
  /** Starts the calls to operators' wallets that are due. To be called several times a second. */
  runOperatorCalls(): Promise<void>;
  /** Sends the emails that are due. Gives how many. */
  deliverEmails(): Promise<number>;
  /** Waits for emails on their way, ends the sequencer, and closes the store. */
  close(): Promise<void>;
}
