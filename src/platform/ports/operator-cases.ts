/** What an operator asks of the platform, and what its players are told while a wallet has not decided. */
import type { View } from '../../game/game.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Caller, Session } from './identity.ts';
import type { AnsweredCall, ReservationState } from './operator.ts';
import type { PlayStep } from './play-state.ts';

export interface LaunchAsked {
  /** Opens the operator's session of the player, when the address is used. */
  readonly launchToken: string;
  readonly gameId: string;
  readonly mode: 'real' | 'try';
  readonly language: string;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly historyUrl: string | null;
  /** How long the player has been playing at the operator's already. */
  readonly elapsedSeconds: number;
}

export interface Launched extends LaunchAsked {
  readonly session: Session;
  readonly realityCheckSeconds: number | null;
  readonly currency: string;
  readonly scale: number;
}

/**
 * A purchase that waits for a wallet, as its player may see it: what was asked, and since when; nothing of the Play.
 */
export interface UndecidedPurchase {
  readonly playNumber: string;
  readonly gameId: string;
  readonly pricePence: Pence;
  readonly since: Instant;
}

/** `finished`: all is revealed and the credit is on its way. `settled`: the wallet has it. */
export type OperatorPlayState = ReservationState | 'finished' | 'settled';

/** As the player saw it; nothing in it names them. */
export interface OperatorReplay {
  readonly opening: View;
  readonly steps: readonly PlayStep[];
}

export interface OperatorPlay {
  readonly playNumber: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly player: string;
  readonly pricePence: Pence;
  readonly reservedAt: Instant;
  readonly state: OperatorPlayState;
  /** What it has won and shown: told once it is settled, never before. */
  readonly settled: { readonly prizePence: Pence; readonly settledAt: Instant; readonly replay: OperatorReplay } | null;
}

export interface OperatorCases {
  /** A token that opens one visit, once, within a minute. */
  launch(
    operatorId: string,
    asked: LaunchAsked,
  ): Promise<Result<{ token: string; expiresAt: Instant }, 'unknown-game'>>;
  /** Uses the token up, and asks the operator who it is. */
  openLaunch(
    token: string,
    caller: Caller,
  ): Promise<Result<Launched, 'launch-invalid' | 'operator-unreachable' | 'operator-session-ended'>>;
  /** The purchase of the account that a wallet has not decided yet. */
  undecidedPurchase(accountId: string): Promise<UndecidedPurchase | null>;
  /** `unknown-play` also when the Play is another operator's. */
  operatorPlay(operatorId: string, playNumber: string): Promise<Result<OperatorPlay, 'unknown-play'>>;
  /** Answered calls, a page after the row given; a row names a line. */
  operatorLedger(
    operatorId: string,
    page: { readonly from: Instant; readonly until: Instant; readonly after: number; readonly limit: number },
  ): Promise<readonly (AnsweredCall & { readonly row: number })[]>;
  /** Ends every visit of the player. Plays stay; they are finished at the next visit, or by time. */
  closeOperatorPlayer(
    operatorId: string,
    ref: string,
  ): Promise<Result<{ readonly sessions: number }, 'unknown-player'>>;
}
