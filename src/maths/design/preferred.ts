/**
 * The shape a structure would have if winners could be fractions: shares of the bands kept, rows in proportion to
 * `weight × prize ^ -tilt`, with the one tilt that meets the payout. The integer program then stays as near to it as
 * it can.
 */
import { type DesignSpec, isInBand, type RowWish } from './spec.ts';

export interface Preferred {
  readonly tilt: number;
  /** For each row; positive, not whole. */
  readonly winners: readonly number[];
}

/** The rows of one band, or those outside every band, and the winners they share. */
interface Group {
  readonly rows: readonly number[];
  readonly winners: number;
}

/**
 * Beyond these the wished shares and the payout contradict each other; the program then gives way where it costs
 * least.
 */
export const TILT_MIN = -4;
export const TILT_MAX = 12;
const HALVINGS = 60;
/** What wishes for single rows always leave to the other rows of their band. */
const LEFT_MIN = 0.01;

/** `winners` and `moneyPence` are the totals to be met. */
export function preferredShape(spec: DesignSpec, winners: number, moneyPence: number): Preferred {
  const groups = groupsOf(spec, winners);
  let low = TILT_MIN;
  let high = TILT_MAX;
  for (let i = 0; i < HALVINGS; i++) {
    const tilt = (low + high) / 2;
    const money = atTilt(spec, groups, tilt).reduce((sum, w, r) => sum + w * prizeOf(spec, r), 0);
    if (money > moneyPence) low = tilt;
    else high = tilt;
  }
  const tilt = (low + high) / 2;
  return { tilt, winners: atTilt(spec, groups, tilt) };
}

function groupsOf(spec: DesignSpec, winners: number): Group[] {
  const rowsWhere = (claim: (prizePence: number) => boolean): number[] =>
    spec.rows.flatMap((row, i) => (claim(row.prizePence) ? [i] : []));
  const wished = spec.bands.filter((band) => band.share !== null);
  const rest = rowsWhere((prize) => !wished.some((band) => isInBand(prize, band)));
  const claimed = wished.reduce((sum, band) => sum + (band.share ?? 0), 0);
  const scale = rest.length === 0 ? 1 / claimed : Math.min(1, (1 - LEFT_MIN) / claimed);
  const groups = wished.map((band) => ({
    rows: rowsWhere((prize) => isInBand(prize, band)),
    winners: (band.share ?? 0) * scale * winners,
  }));
  if (rest.length > 0) groups.push({ rows: rest, winners: (1 - claimed * scale) * winners });
  return groups;
}

function atTilt(spec: DesignSpec, groups: readonly Group[], tilt: number): number[] {
  const out = new Array<number>(spec.rows.length).fill(0);
  for (const group of groups) spread(spec, group, tilt, out);
  return out;
}

/** Rows with wishes of their own keep them; the others share what is left, and settle against their bounds. */
function spread(spec: DesignSpec, group: Group, tilt: number, out: number[]): void {
  let left = group.winners;
  const open = new Set<number>();
  for (const r of group.rows) {
    const own = ownWish(spec.rows[r] as RowWish, spec.pool);
    if (own === null) open.add(r);
    else left -= out[r] = own;
  }
  left = Math.max(left, LEFT_MIN * group.winners);
  while (open.size > 0) {
    let sum = 0;
    for (const r of open) sum += pull(spec, r, tilt);
    const outside = [...open].filter((r) => clamped(spec, r, (left * pull(spec, r, tilt)) / sum) === null);
    for (const r of outside.length > 0 ? outside : open) {
      const share = (left * pull(spec, r, tilt)) / sum;
      const row = spec.rows[r] as RowWish;
      out[r] = Math.min(Math.max(share, row.winnersMin), row.winnersMax);
    }
    if (outside.length === 0) return;
    for (const r of outside) {
      open.delete(r);
      left = Math.max(left - (out[r] as number), 1e-9);
    }
  }
}

function clamped(spec: DesignSpec, r: number, winners: number): number | null {
  const row = spec.rows[r] as RowWish;
  return winners < row.winnersMin || winners > row.winnersMax ? null : winners;
}

function ownWish(row: RowWish, pool: number): number | null {
  if (row.winnersMin === row.winnersMax) return row.winnersMin;
  if (row.preferredOdds === null) return null;
  return Math.min(Math.max(pool / row.preferredOdds, row.winnersMin), row.winnersMax);
}

/** Measured in prices, so that the tilt does not depend on the unit. */
function pull(spec: DesignSpec, r: number, tilt: number): number {
  const row = spec.rows[r] as RowWish;
  return row.weight * (row.prizePence / spec.pricePence) ** -tilt;
}

function prizeOf(spec: DesignSpec, r: number): number {
  return (spec.rows[r] as RowWish).prizePence;
}
