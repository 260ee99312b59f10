/**
 * What a designer asks for: `structure.design.json`, parsed. Knows nothing of how winners are found.
 *
 * ```json
 * {
 *   "pricePence": 250,
 *   "pool": 5400000,
 *   "overallOdds": "2.70",            printed figure, or an exact fraction "27/10" (both: 1 in 2.70)
 *   "payoutPercent": "69.95",         printed figure, or an exact fraction of the price "1399/2000"
 *   "rows": [                         ascending by prize; every row gets at least one winner
 *     { "prizePence": 250, "breakdown": [{ "kind": "row", "pence": 250 }], "weight": 3 },
 *     { "prizePence": 10000000, "breakdown": ["anything"], "winners": 2 }
 *   ],
 *   "shape": { "moneyBackShare": 0.45, "bands": [{ "fromPence": 500, "toPence": 1000, "share": 0.3 }] }
 * }
 * ```
 *
 * A row: `prizePence` (left out: the sum of the breakdown's `pence`), `breakdown` (any JSON, handed back untouched),
 * and of
 * - `winners`: exactly so many; or `winnersMin`, `winnersMax`; or `oddsMin`, `oddsMax` (1 in so many): hard bounds;
 * - `odds`: preferred, 1 in so many (a wish, kept as nearly as the figures allow);
 * - `weight`: how common against the other rows of its band before the tilt (1 when absent). A natural model's
 *   probabilities go here: the designer multiplies them by `prize ^ -tilt` and finds the tilt that meets the payout.
 *
 * A band: rows with `fromPence <= prize <= toPence`; `share` of all wins (a wish), `shareMin`, `shareMax` (hard).
 * Bands do not overlap. `moneyBackShare` is the band from price to price.
 */
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { accept, type Refusal, type Result, refuse } from '../../kernel/result.ts';

/** A wished figure as an exact fraction; `decimals` when it was printed, so that its last digit must hold. */
export interface WishedFigure {
  readonly text: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly decimals: number | null;
}

export interface RowWish {
  readonly prizePence: number;
  readonly breakdown: Json;
  readonly winnersMin: number;
  readonly winnersMax: number;
  /** True when a bound was asked for, so that it may stand in the way. */
  readonly isBounded: boolean;
  readonly preferredOdds: number | null;
  readonly weight: number;
}

export interface BandWish {
  readonly fromPence: number;
  readonly toPence: number;
  readonly share: number | null;
  readonly shareMin: number;
  readonly shareMax: number;
}

export interface DesignSpec {
  readonly pricePence: number;
  readonly pool: number;
  readonly odds: WishedFigure;
  /** Of the price, not in percent: 7/10 for 70.00. Its `decimals` count the percentage's. */
  readonly payout: WishedFigure;
  readonly rows: readonly RowWish[];
  readonly bands: readonly BandWish[];
}

class BadSpec extends Error {}

/** The spec, or a refusal `bad-spec` that names the member at fault. */
export function parseDesignSpec(value: unknown): Result<DesignSpec, 'bad-spec'> {
  try {
    return accept(specOf(value));
  } catch (error) {
    if (error instanceof BadSpec) return refuse('bad-spec', error.message);
    throw error;
  }
}

/** True for the refusal of a spec that cannot be read (as against one that cannot be met). */
export function isBadSpec(refusal: Refusal): boolean {
  return refusal.code === 'bad-spec';
}

function specOf(value: unknown): DesignSpec {
  const spec = members(value, 'the spec', [
    'pricePence',
    'pool',
    'overallOdds',
    'payoutPercent',
    'rows',
    'shape',
    'name',
    'comment',
  ]);
  const pricePence = whole(spec.pricePence, 'pricePence', 1, 1e9);
  const pool = whole(spec.pool, 'pool', 1, 1e12);
  const odds = figure(spec.overallOdds, 'overallOdds');
  const percent = figure(spec.payoutPercent, 'payoutPercent');
  // A printed payout is a percentage, a fraction is of the price.
  const payout = percent.decimals === null ? percent : { ...percent, denominator: percent.denominator * 100n };
  if (odds.numerator < odds.denominator) bad('overallOdds is below one');
  const rows = list(spec.rows, 'rows').map((row, i) => rowOf(row, `rows[${i}]`, pool));
  if (rows.length === 0) bad('rows is empty');
  rows.forEach((row, i) => {
    if (i > 0 && row.prizePence < (rows[i - 1] as RowWish).prizePence) bad(`rows[${i}]: rows must ascend by prize`);
  });
  const texts = rows.map((row) => `${row.prizePence} ${canonicalJson(row.breakdown)}`);
  const twice = texts.findIndex((text, i) => texts.indexOf(text) !== i);
  if (twice >= 0) bad(`rows[${twice}]: the same prize and breakdown stand twice`);
  return { pricePence, pool, odds, payout, rows, bands: bandsOf(spec.shape, pricePence, rows) };
}

function rowOf(value: unknown, where: string, pool: number): RowWish {
  const row = members(value, where, [
    'prizePence',
    'breakdown',
    'winners',
    'winnersMin',
    'winnersMax',
    'oddsMin',
    'oddsMax',
    'odds',
    'weight',
    'comment',
  ]);
  const breakdown = (row.breakdown ?? null) as Json;
  const summed = summedPence(breakdown);
  const prizePence = whole(row.prizePence ?? summed ?? undefined, `${where}.prizePence`, 1, 1e12);
  if (summed !== null && summed !== prizePence) bad(`${where}: the breakdown adds up to ${summed}, not ${prizePence}`);
  const exact = row.winners === undefined ? null : whole(row.winners, `${where}.winners`, 1, pool);
  let winnersMin = exact ?? whole(row.winnersMin ?? 1, `${where}.winnersMin`, 1, pool);
  let winnersMax = exact ?? whole(row.winnersMax ?? pool, `${where}.winnersMax`, 1, pool);
  if (row.oddsMax !== undefined) winnersMin = Math.ceil(pool / positive(row.oddsMax, `${where}.oddsMax`));
  if (row.oddsMin !== undefined) winnersMax = Math.floor(pool / positive(row.oddsMin, `${where}.oddsMin`));
  if (winnersMin > winnersMax) bad(`${where}: its bounds leave no number of winners`);
  return {
    prizePence,
    breakdown,
    winnersMin,
    winnersMax,
    isBounded: winnersMin > 1 || winnersMax < pool,
    preferredOdds: row.odds === undefined ? null : positive(row.odds, `${where}.odds`),
    weight: row.weight === undefined ? 1 : positive(row.weight, `${where}.weight`),
  };
}

function bandsOf(value: unknown, pricePence: number, rows: readonly RowWish[]): BandWish[] {
  if (value === undefined) return [];
  const shape = members(value, 'shape', ['moneyBackShare', 'bands']);
  const bands = shape.bands === undefined ? [] : list(shape.bands, 'shape.bands').map(bandOf);
  if (shape.moneyBackShare !== undefined) {
    const share = fraction(shape.moneyBackShare, 'shape.moneyBackShare');
    bands.push({ fromPence: pricePence, toPence: pricePence, share, shareMin: 0, shareMax: 1 });
  }
  bands.sort((a, b) => a.fromPence - b.fromPence);
  bands.forEach((band, i) => {
    const name = `the band ${band.fromPence}–${band.toPence}`;
    if (i > 0 && band.fromPence <= (bands[i - 1] as BandWish).toPence) bad(`${name} overlaps the one before`);
    if (!rows.some((row) => isInBand(row.prizePence, band))) bad(`${name} holds no row`);
  });
  return bands;
}

export function isInBand(prizePence: number, band: BandWish): boolean {
  return prizePence >= band.fromPence && prizePence <= band.toPence;
}

function bandOf(value: unknown, i: number): BandWish {
  const where = `shape.bands[${i}]`;
  const band = members(value, where, ['fromPence', 'toPence', 'share', 'shareMin', 'shareMax', 'comment']);
  return {
    fromPence: whole(band.fromPence, `${where}.fromPence`, 0, 1e12),
    toPence: whole(band.toPence, `${where}.toPence`, 0, 1e12),
    share: band.share === undefined ? null : fraction(band.share, `${where}.share`),
    shareMin: band.shareMin === undefined ? 0 : fraction(band.shareMin, `${where}.shareMin`),
    shareMax: band.shareMax === undefined ? 1 : fraction(band.shareMax, `${where}.shareMax`),
  };
}

/** `2.70`, `1 in 2.70`, `69.95`, `69.95%`, `27/10`. */
function figure(value: unknown, where: string): WishedFigure {
  const text = String(value ?? '').trim();
  const ratio = /^(\d{1,18})\/(\d{1,18})$/.exec(text);
  if (ratio && Number(ratio[2]) > 0 && Number(ratio[1]) > 0)
    return { text, numerator: BigInt(ratio[1] ?? 0), denominator: BigInt(ratio[2] ?? 1), decimals: null };
  const printed = /^(?:1 in )?(\d{1,9})(?:\.(\d{1,9}))?%?$/.exec(text);
  if (!printed) return bad(`${where}: expected a figure like "2.70" or a fraction like "27/10", not "${text}"`);
  const decimals = printed[2]?.length ?? 0;
  const numerator = BigInt(`${printed[1]}${printed[2] ?? ''}`);
  if (numerator === 0n) bad(`${where} is zero`);
  return { text, numerator, denominator: 10n ** BigInt(decimals), decimals };
}

function summedPence(breakdown: Json): number | null {
  if (!Array.isArray(breakdown) || breakdown.length === 0) return null;
  let sum = 0;
  for (const part of breakdown as readonly unknown[]) {
    const amount = typeof part === 'object' && part !== null ? (part as Record<string, unknown>).pence : undefined;
    if (typeof amount !== 'number') return null;
    sum += amount;
  }
  return sum;
}

function members(value: unknown, where: string, allowed: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad(`${where} is not an object`);
  for (const key of Object.keys(value)) if (!allowed.includes(key)) bad(`${where}: unknown member "${key}"`);
  return value as Record<string, unknown>;
}

function list(value: unknown, where: string): readonly unknown[] {
  return Array.isArray(value) ? value : bad(`${where} is not a list`);
}

function whole(value: unknown, where: string, from: number, to: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= from && value <= to) return value;
  return bad(`${where}: expected a whole number from ${from} to ${to}, not ${JSON.stringify(value)}`);
}

function positive(value: unknown, where: string): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  return bad(`${where}: expected a number above 0, not ${JSON.stringify(value)}`);
}

function fraction(value: unknown, where: string): number {
  return positive(value, where) <= 1 ? (value as number) : bad(`${where}: expected a share up to 1`);
}

function bad(message: string): never {
  throw new BadSpec(message);
}
