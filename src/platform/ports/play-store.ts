/**
 * What the store keeps of bought Plays until and after they are settled, and how they are listed and added up.
 */
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Posting } from '../../ledger/ledger.ts';
import type { OpenedClaim } from './claim-store.ts';
import type { PlaySums, PlaysFilter, PlaysPage } from './filter.ts';
import type { NewCall } from './operator.ts';
import type { StoredMoves, StoredPlay } from './stored-play.ts';

/** A game somebody has played, and a version of it that sold them a Play. */
export interface PlayedGame {
  readonly gameId: string;
  readonly gameVersion: string;
}

/** `moved-on`: the Play holds other moves by now, or is settled; read it again. */
export type MoveRecording = 'recorded' | 'moved-on';

export type SettlementOutcome = 'settled' | 'settled-before' | 'moved-on';

export interface Settlement {
  readonly playNumber: string;
  /** How many moves the Play must hold for the settlement to be true of it. */
  readonly moveCount: number;
  /** Moves to add in the same transaction: the sweep's. */
  readonly completion: StoredMoves | null;
  readonly postings: readonly Posting[];
  readonly settledAt: Instant;
  /** The day it is won on. */
  readonly day: Day;
  /** What the log will hold of it, and which log. Null for Plays of before there was one. */
  readonly leaf: { readonly origin: string; readonly entry: Uint8Array } | null;
  /** Opened in the same transaction, for a prize too large for the wallet. */
  readonly claim: OpenedClaim | null;
  /** What the wallet of the player's operator is told, where one keeps their money. */
  readonly credit?: NewCall | null;
}

/** Row, prize and price as they are stored, and one Play of them. */
export type SoldKind = Pick<
  StoredPlay,
  'playNumber' | 'gameId' | 'gameVersion' | 'rowIndex' | 'prizePence' | 'pricePence'
>;

export interface PlayStore {
  /** Null when no Play has the number, whoever asks: whose it is, is for the caller to look at. */
  play(playNumber: string): Promise<StoredPlay | null>;
  /** The account's one unsettled Play of the game; null when there is none. */
  unfinishedPlay(accountId: string, gameId: string): Promise<StoredPlay | null>;
  /** Unsettled first, then newest first, from after `before`; none when `before` is not the account's. */
  playsOf(accountId: string, page: PlaysPage): Promise<readonly StoredPlay[]>;
  /** Each game the account has a Play of, once. */
  gamesOf(accountId: string): Promise<readonly PlayedGame[]>;
  /**
   * What the account's settled Plays say that they were sold as, each once, with a Play that says so: all of them, or
   * those with a claim. Whoever adds prizes up looks at these first.
   */
  soldKinds(accountId: string, which: 'all' | 'claimed'): Promise<readonly SoldKind[]>;
  /** Over all the account's Plays that pass the filter. */
  playSums(accountId: string, filter: PlaysFilter): Promise<PlaySums>;
  /** Replaces the moves when the Play, unsettled, holds exactly `afterCount` of them. */
  recordMoves(playNumber: string, afterCount: number, moves: StoredMoves): Promise<MoveRecording>;
  /** Ends a Play once: moves, postings, claim and leaf in one transaction. Ended before: changes nothing. */
  settle(settlement: Settlement): Promise<SettlementOutcome>;
  /** Unsettled Plays bought at or before the time, oldest first, after the given one. */
  unsettledPlays(query: { boughtAtMax: Instant; limit: number; after?: string }): Promise<readonly StoredPlay[]>;
  /** The versions that unsettled Plays pin. */
  unsettledVersions(): Promise<readonly { gameId: string; gameVersion: string; plays: number }[]>;
}
