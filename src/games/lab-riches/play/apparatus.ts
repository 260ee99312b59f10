/** The nouns of the laboratory: symbols, motifs, and the places they stand in. */

/** The Symbols of grid and Top Row, each with a shape of its own. */
export const SYMBOLS = ['flask', 'test tubes', 'microscope', 'magnet', 'coil', 'burner', 'gauge', 'prism'] as const;
export type LabSymbol = (typeof SYMBOLS)[number];

export const COLUMNS = 4;
export const ROWS = 5;
export const CELLS = COLUMNS * ROWS;

/** Goes Left at the start of the Main Game. */
export const GOES_AT_START = 6;

/** GOes a Play has at most, extra ones among them: more are never dealt. */
export const GOES_MAX = 14;

/** Bonus motifs in one GO that open the Bonus Game. */
export const BONUS_MOTIFS_NEEDED = 3;

/** Segments a charge adds and goes an extra-goes motif awards. */
export const CHARGES = [1, 2, 3, 4, 5] as const;
export const EXTRA_GOES = [1, 2, 3] as const;

/** The index of a square, row by row from the top left. */
export function cellOf(row: number, column: number): number {
  return row * COLUMNS + column;
}

/** The kinds in each Bonus Game Row, bottom row first (docs/rulings.md, "The Bonus Game of the laboratory"). */
export const BONUS_ROWS: readonly { up: number; charge: number; 'extra-goes': number; instant: number }[] = [
  { up: 3, charge: 2, 'extra-goes': 1, instant: 2 },
  { up: 2, charge: 2, 'extra-goes': 1, instant: 2 },
  { up: 2, charge: 2, 'extra-goes': 1, instant: 1 },
  { up: 2, charge: 1, 'extra-goes': 1, instant: 1 },
  { up: 0, charge: 2, 'extra-goes': 1, instant: 1 },
];
