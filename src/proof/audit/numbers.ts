/**
 * The commitments of all players, as an auditor meets them in the log: each player's numbers must follow one another,
 * each sold or opened unsold, each named by the next.
 */
import { type EndRecord, endHash, soldEnd } from '../commitments.ts';
import type { PurchaseRecord } from '../record.ts';
import { commitmentOf } from '../seeds.ts';

interface Series {
  readonly next: number;
  readonly lastEnd: string | null;
}

export interface Numbers {
  /** Why an end is not a proper one; null when it is. */
  retired(record: EndRecord): string | null;
  /** What is wrong with the number of a purchase; null when it follows. */
  sold(purchase: PurchaseRecord): string | null;
}

export function createNumbers(): Numbers {
  const series = new Map<string, Series>();
  const ends = new Map<string, EndRecord>();
  const keyOf = (name: string, number: number): string => `${name} ${number}`;

  /** Past the numbers that were opened unsold, up to this one. */
  function reach(name: string, number: number): Series | number {
    let at = series.get(name) ?? { next: 1, lastEnd: null };
    while (at.next < number) {
      const end = ends.get(keyOf(name, at.next));
      if (end === undefined || end.previousEnd !== at.lastEnd) return at.next;
      ends.delete(keyOf(name, at.next));
      at = { next: at.next + 1, lastEnd: endHash(end) };
    }
    return at;
  }

  return {
    retired: (record) => {
      const { end, hash, number } = record;
      if (end.type !== 'retired') return `number ${number} was sold`;
      if (commitmentOf(end.serverSeed) !== hash) return `the seed opened for number ${number} is another`;
      ends.set(keyOf(record.series, number), record);
      return null;
    },
    sold: (purchase) => {
      const { series: name, number } = purchase.commitment;
      const at = reach(name, number);
      series.set(name, { next: number + 1, lastEnd: endHash(soldEnd(purchase, purchase.boughtAt)) });
      if (typeof at === 'number') return `number ${at} of this player was neither sold nor opened`;
      if (at.next > number) return `number ${number} of this player was sold before`;
      return purchase.previousEnd === at.lastEnd ? null : `number ${number} does not name the end of the one before`;
    },
  };
}
