/** Which Plays of an account: as asked, as understood, page by page, and added up. */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';

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
