/**
 * A dealt Play of Lab Riches, complete and hidden: every GO with its Top Row and grid, the Prize Boxes, the Bonus
 * Game.
 */
import { assert } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { type Pence, pence } from '../../../kernel/pence.ts';
import {
  BONUS_MOTIFS_NEEDED,
  CELLS,
  CHARGES,
  COLUMNS,
  EXTRA_GOES,
  GOES_AT_START,
  type LabSymbol,
  ROWS,
  SYMBOLS,
} from './apparatus.ts';
import { METER_SEGMENTS } from './prizes.ts';

/** One place of the Top Row. */
export type Top =
  | { readonly type: 'symbol'; readonly symbol: LabSymbol }
  | { readonly type: 'charge'; readonly segments: number }
  | { readonly type: 'extra-goes'; readonly goes: number }
  | { readonly type: 'bonus' };

/** One GO: what the Top Row and the whole grid show. A locked square repeats its symbol. */
export type Go = {
  readonly top: readonly Top[];
  readonly grid: readonly LabSymbol[];
};

/** One segment of a Bonus Game Row. */
export type Segment =
  | { readonly type: 'up' }
  | { readonly type: 'charge'; readonly segments: number }
  | { readonly type: 'extra-goes'; readonly goes: number }
  | { readonly type: 'instant'; readonly pence: Pence };

/** The Bonus Game: rows from the bottom, and the segment on which the light rests in each row it visits. */
export type BonusScenario = {
  readonly rows: readonly (readonly Segment[])[];
  readonly landings: readonly number[];
};

export type LabScenario = {
  /** The amount of each Prize Box, top row first. */
  readonly boxes: readonly Pence[];
  readonly goes: readonly Go[];
  /** Only in a Play that opens the Bonus Game. */
  readonly bonus?: BonusScenario;
};

/** Untrusted JSON to a scenario. Throws `InvariantError` naming what is wrong. */
export function parseScenario(value: Json): LabScenario {
  const record = recordOf(value, 'scenario');
  const boxes = listOf(record.boxes, 'boxes').map((amount) => parsePence(amount));
  assert(boxes.length === ROWS, `${ROWS} Prize Boxes`);
  const goes = listOf(record.goes, 'goes').map(parseGo);
  const scenario: LabScenario = {
    boxes,
    goes,
    ...(record.bonus === undefined ? {} : { bonus: parseBonus(record.bonus) }),
  };
  checkCounts(scenario);
  return scenario;
}

function parseGo(value: Json): Go {
  const record = recordOf(value, 'go');
  const top = listOf(record.top, 'top').map(parseTop);
  const grid = listOf(record.grid, 'grid').map(parseSymbol);
  assert(top.length === COLUMNS && grid.length === CELLS, 'a GO has 4 top places and 20 squares');
  return { top, grid };
}

export function parseTop(value: Json): Top {
  const record = recordOf(value, 'top place');
  if (record.type === 'symbol') return { type: 'symbol', symbol: parseSymbol(record.symbol ?? null) };
  if (record.type === 'bonus') return { type: 'bonus' };
  const item = parseSegment(value);
  assert(item.type === 'charge' || item.type === 'extra-goes', 'unknown top place');
  return item;
}

function parseBonus(value: Json): BonusScenario {
  const record = recordOf(value, 'bonus');
  const rows = listOf(record.rows, 'bonus rows').map((row) => listOf(row, 'bonus row').map(parseSegment));
  const landings = listOf(record.landings, 'landings').map((landing) => wholeOf(landing, 'landing'));
  assert(rows.length === ROWS && landings.length >= 1 && landings.length <= ROWS, 'Bonus Game rows and landings');
  landings.forEach((landing, row) => {
    const isUp = rows[row]?.[landing]?.type === 'up';
    assert(rows[row]?.[landing] !== undefined, 'a landing outside its row');
    assert(isUp === row < landings.length - 1, 'the light climbs by arrows only, and rests on the first item');
  });
  return { rows, landings };
}

export function parseSegment(value: Json): Segment {
  const record = recordOf(value, 'segment');
  switch (record.type) {
    case 'up':
      return { type: 'up' };
    case 'charge':
      return { type: 'charge', segments: memberOf(record.segments, CHARGES, 'charge') };
    case 'extra-goes':
      return { type: 'extra-goes', goes: memberOf(record.goes, EXTRA_GOES, 'extra goes') };
    case 'instant':
      return { type: 'instant', pence: parsePence(record.pence ?? null) };
    default:
      throw new Error('unknown segment');
  }
}

/** The Play ends exactly when its goes are used up, with a Bonus Game exactly when three motifs came together. */
function checkCounts({ goes, bonus }: LabScenario): void {
  const tops = goes.flatMap((go) => go.top);
  const item = bonus ? bonus.rows[bonus.landings.length - 1]?.[bonus.landings.at(-1) ?? -1] : undefined;
  const extra = [...tops, item].reduce((sum, top) => sum + (top?.type === 'extra-goes' ? top.goes : 0), 0);
  const charge = [...tops, item].reduce((sum, top) => sum + (top?.type === 'charge' ? top.segments : 0), 0);
  const motifs = goes.map((go) => go.top.filter((top) => top.type === 'bonus').length);
  assert(goes.length === GOES_AT_START + extra, 'as many GOes as were awarded');
  assert(charge <= METER_SEGMENTS, 'the meter is never overfilled');
  assert(Math.max(...motifs) <= BONUS_MOTIFS_NEEDED, 'never more bonus motifs than open the Bonus Game');
  assert(motifs.filter((n) => n === BONUS_MOTIFS_NEEDED).length === (bonus ? 1 : 0), 'one Bonus Game for three motifs');
}

function recordOf(value: Json | undefined, what: string): { readonly [key: string]: Json } {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`);
  return value as { readonly [key: string]: Json };
}

function listOf(value: Json | undefined, what: string): readonly Json[] {
  assert(Array.isArray(value), `${what} is not a list`);
  return value as readonly Json[];
}

function wholeOf(value: Json | undefined, what: string): number {
  assert(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0, `${what} is not a whole number`);
  return value as number;
}

function memberOf(value: Json | undefined, members: readonly number[], what: string): number {
  const number = wholeOf(value, what);
  assert(members.includes(number), `${what} out of range: ${number}`);
  return number;
}

function parsePence(value: Json): Pence {
  return pence(wholeOf(value, 'amount'));
}

function parseSymbol(value: Json): LabSymbol {
  const symbol = SYMBOLS.find((name) => name === value);
  assert(symbol !== undefined, `unknown symbol: ${String(value)}`);
  return symbol as LabSymbol;
}
