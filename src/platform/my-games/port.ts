/** What a player can do with all the Plays they bought: list some of them, add them up, take them home. */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Claim } from '../claims/claim.ts';
import type { PlayProof, PlayState, PlayStep } from '../platform.ts';

export const PLAY_RESULTS = ['won', 'not-won', 'unfinished'] as const;
/** What became of a Play. An unfinished one is neither won nor not: nobody may know. */
export type PlayResult = (typeof PLAY_RESULTS)[number];

/** Which Plays somebody asks for, as asked: days as `2026-11-30`, both included, a Play Number as it was typed. */
export interface PlaysWish {
  readonly game?: string;
  readonly result?: PlayResult;
  readonly from?: string;
  readonly to?: string;
  readonly number?: string;
}

/** The same, understood. A part that is absent leaves nothing out. */
export interface PlaysFilter {
  readonly gameId?: string;
  readonly result?: PlayResult;
  readonly boughtFrom?: Instant;
  readonly boughtBefore?: Instant;
  readonly playNumber?: string;
}

/** Exact sums over Plays. `wonPence` is of the finished ones; an unfinished one counts its price. */
export interface PlaySums {
  readonly plays: number;
  readonly unfinished: number;
  readonly costPence: Pence;
  readonly wonPence: Pence;
}

export interface PlaysPage {
  readonly limit: number;
  /** A Play Number to page from. */
  readonly before?: string;
  readonly filter?: PlaysFilter;
}

/** One move with what it revealed, told in the game's words. */
export interface ToldStep extends PlayStep {
  readonly words: readonly string[];
}

/** What only a settled Play tells. `outcome` is the prize part by part, empty without one. */
export interface PlayEnd {
  readonly prizePence: Pence;
  readonly outcome: string;
  readonly claim: Claim | null;
  readonly steps: readonly ToldStep[];
  readonly stepsBySystem: number;
}

/** A Play to take home. */
export interface KeptPlay
  extends Pick<PlayState, 'playNumber' | 'gameId' | 'gameVersion' | 'pricePence' | 'boughtAt' | 'settledAt'> {
  readonly gameName: string;
  readonly proof: PlayProof;
  /** Null while unfinished, and for a settled Play that cannot be shown now: unknown, never a loss. */
  readonly end: PlayEnd | null;
}

export interface MyGamesCases {
  /** What a wish asks for. The refusals in this order. */
  readWish(wish: PlaysWish): Result<PlaysFilter, 'unknown-game' | 'days-invalid' | 'play-number-invalid'>;
  /** Unfinished first, then newest first. */
  myGames(accountId: string, page: PlaysPage): Promise<readonly PlayState[]>;
  playSums(accountId: string, filter: PlaysFilter): Promise<PlaySums>;
  /** In the order of `myGames`, with all there is to know of them. */
  keptPlays(accountId: string, page: PlaysPage): Promise<readonly KeptPlay[]>;
}
