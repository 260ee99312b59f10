/** What stops and counts of sold Plays need of a store. Counts are written with the sale, in its transaction. */
import type { RowIndex } from '../../game/structure.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { NewLogLine } from './office-log.ts';
import type { NewSaleStop, SaleStop } from './sale.ts';

/**
 * Plays of one row of a version's structure (null: losing ones): how many were sold, and how many have been finished.
 * Who is shown `sold` by row learns outcomes that their owners have not seen: it is for the monitor alone.
 */
export interface RowCount {
  readonly gameId: string;
  readonly gameVersion: string;
  readonly row: RowIndex;
  readonly sold: number;
  readonly settled: number;
}

/** What a game took and gave in an hour since 1970; prizes count where their Plays were finished. */
export interface HourCount {
  readonly gameId: string;
  readonly hour: number;
  readonly sold: number;
  readonly soldPence: Pence;
  readonly settled: number;
  readonly wonPence: Pence;
}

/** Sold Plays of a version by row (-1: losing), up to when its sale began again: they have been judged by people. */
export interface MonitorBase {
  readonly gameId: string;
  readonly gameVersion: string;
  readonly at: Instant;
  readonly sold: Readonly<Record<string, number>>;
}

export interface SaleStore {
  /** Those that are not lifted, future ones included; or all there ever were, newest first. */
  saleStops(which: 'standing' | 'all'): Promise<readonly SaleStop[]>;
  /**
   * Writes a stop and its line. Where the same hand has stopped the same already from as early on, nothing is written
   * and null is given. No purchase that it is about commits after it.
   */
  stopSale(stop: NewSaleStop, line: NewLogLine): Promise<SaleStop | null>;
  /**
   * Lifts a stop, once. False when it is not standing. `bases`: what was sold of the versions it was about, which the
   * monitor does not judge again.
   */
  liftStop(
    id: number,
    lift: { readonly by: string; readonly bases: readonly MonitorBase[] },
    line: NewLogLine,
  ): Promise<boolean>;
  /** What the monitor leaves out. */
  monitorBases(): Promise<readonly MonitorBase[]>;
  /** Takes it upon the caller to tell staff of a stop: false when somebody has. Null gives it back. */
  tellStop(id: number, at: Instant | null): Promise<boolean>;
  /** By game, version and row, over days. */
  rowCounts(days: { readonly first: Day; readonly last: Day }): Promise<readonly RowCount[]>;
  /** By game and hour, for hours from `first` on and before `until`. */
  hourCounts(hours: { readonly first: number; readonly until: number }): Promise<readonly HourCount[]>;
  /** Puts together what was counted apart for days before this one. Gives how many rows went. */
  foldCounts(before: Day): Promise<number>;
}
