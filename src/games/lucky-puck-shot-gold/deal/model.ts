/**
 * The natural model of Lucky Puck Shot Gold, in plain numbers. Every pip a puck passes in the Main Game shows a
 * symbol by `MAIN_WEIGHTS`, every one in the Bonus Game a symbol by `BONUS_WEIGHTS`, all drawn independently; how
 * many bumpers a shot hits is drawn as in `paths.ts`. A symbol the table has no place for is drawn again: the colour
 * of a full row, a number too large for its row, a sixth bonus symbol in a shot, a boost of a row that is full or
 * boosted twice or on top, an extra puck beyond the second. Knows no row of the structure; `simulation.ts` plays it.
 */
import { assert, present } from '../../../kernel/assert.ts';
import { BOOSTS_MAX, INSTANT_PENCE } from '../play/prizes.ts';
import { BONUS_SYMBOLS_MAX, BONUS_SYMBOLS_MIN } from '../play/scenario.ts';
import { COLOURS, codeOf, MORE_SQUARES, type PuckSymbol } from '../play/symbols.ts';
import { HIT_WEIGHTS } from './paths.ts';

/** Out of 256: the seven colours from red to gold, then the bonus symbol. */
export const MAIN_WEIGHTS = [58, 47, 35, 27, 22, 18, 15, 34] as const;

/** Out of 1,024, by symbol: each number on each colour, each Instant Prize, the extra puck, each boost. */
export const BONUS_WEIGHTS: readonly (readonly [symbol: PuckSymbol, weight: number])[] = [
  ...COLOURS.flatMap((colour) =>
    weighted(
      MORE_SQUARES.map((squares): PuckSymbol => ({ kind: 'more', colour, squares })),
      [66, 14, 3],
    ),
  ),
  ...weighted(
    INSTANT_PENCE.map((pence): PuckSymbol => ({ kind: 'instant', pence })),
    [44, 70, 40, 20, 12, 8, 4, 2, 1, 1, 1, 1],
  ),
  [{ kind: 'extra-puck' }, 48],
  ...weighted(
    COLOURS.filter((colour) => BOOSTS_MAX[colour] > 0).map((colour): PuckSymbol => ({ kind: 'boost', colour })),
    [92, 44, 30, 16, 6, 3],
  ),
];

function weighted(symbols: readonly PuckSymbol[], weights: readonly number[]): [PuckSymbol, number][] {
  assert(symbols.length === weights.length, 'a weight for each symbol');
  return symbols.map((symbol, index) => [symbol, present(weights[index], 'a weight')]);
}

export const COLOUR_COUNT = COLOURS.length;
/** Symbols as small numbers: 0–6 the colours, 7 the bonus symbol, then the symbols of the Bonus Game in their order. */
export const BONUS_SYMBOL = COLOUR_COUNT;
export const FIRST_OF_BONUS_GAME = COLOUR_COUNT + 1;
/** An Instant Prize whose amount is set by the plan; its index is added. */
export const FIRST_INSTANT = FIRST_OF_BONUS_GAME + COLOUR_COUNT * MORE_SQUARES.length;
export const EXTRA_PUCK = FIRST_INSTANT + INSTANT_PENCE.length;
export const FIRST_BOOST = EXTRA_PUCK + 1;

/** The code of each symbol in a scenario. */
export const SYMBOL_CODES: readonly string[] = [
  ...COLOURS.map((colour) => codeOf({ kind: 'colour', colour })),
  codeOf({ kind: 'bonus' }),
  ...BONUS_WEIGHTS.map(([symbol]) => codeOf(symbol)),
];

/** The symbol for each of 256 and of 1,024 equally likely numbers. */
export const MAIN_TABLE = lookUp(MAIN_WEIGHTS, 256);
export const BONUS_TABLE = lookUp(
  BONUS_WEIGHTS.map(([, weight]) => weight),
  1024,
);
export const BOOSTS_ALLOWED = COLOURS.map((colour) => BOOSTS_MAX[colour]);

/**
 * Cumulated chances, out of 65,536, of a shot with 0 to 6 bumpers hit and three to five bonus symbols, given that it
 * has. A worked example: a shot that hits no bumper (28,412 in 65,536) shows three pips, all of them bonus symbols with
 * the chance (34/256)³ = 0.00234. That is 0.00102 of all shots; 0.0607 of all have three to five bonus symbols, so it
 * is 1,096 in 65,536 of those.
 */
export const UNLOCKING = unlockingShots();

function unlockingShots(): Uint32Array {
  const chance = MAIN_WEIGHTS[BONUS_SYMBOL] / 256;
  const cells: number[] = [];
  HIT_WEIGHTS.forEach((weight, hits) => {
    const crossings = 3 * (hits + 1);
    for (let count = BONUS_SYMBOLS_MIN; count <= BONUS_SYMBOLS_MAX; count++)
      cells.push(weight * binomial(crossings, count, chance));
  });
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  let cumulated = 0;
  return Uint32Array.from(cells, (cell) => {
    cumulated += cell;
    return Math.round((cumulated / total) * 65_536);
  });
}

/** The chance of `count` among `of`, by multiplication alone, so that every machine computes the same. */
function binomial(of: number, count: number, chance: number): number {
  if (count > of) return 0;
  let product = 1;
  for (let i = 0; i < count; i++) product *= ((of - i) / (i + 1)) * chance;
  for (let i = 0; i < of - count; i++) product *= 1 - chance;
  return product;
}

/** The index of a weight for each number below the total. */
function lookUp(weights: readonly number[], total: number): Uint8Array {
  const table = weights.flatMap((weight, index) => new Array<number>(weight).fill(index));
  if (table.length !== total) throw new RangeError(`weights add up to ${table.length}, not ${total}`);
  return Uint8Array.from(table);
}
