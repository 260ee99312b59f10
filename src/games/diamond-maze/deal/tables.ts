/** The chances of Diamond Maze as tables of plain numbers: what six picks hold, how a turn comes, what a tile is. */
import { present } from '../../../kernel/assert.ts';
import { TILES, ZONE_DIAMONDS } from '../play/board.ts';
import { MOTIF_KINDS, type MotifKind } from '../play/motifs.ts';
import { ROW_BOXES } from '../play/prizes.ts';
import { CARD_MAX, DIE_FACES } from '../play/scenario.ts';
import { COLOURS, ZONES } from '../play/stones.ts';
import { WHEEL } from '../play/wheel.ts';

/** Bonus Tiles of each kind: eighteen in all. */
const TILES_OF_KIND: Readonly<Record<MotifKind, number>> = { go: 3, all: 3, one: 3, prize: 2, card: 3, upgrade: 4 };

export const [GO, ALL, ONE, PRIZE, CARD, UPGRADE] = [0, 1, 2, 3, 4, 5] as const;
export const NO_PAIR = -1;

/**
 * What six picks can hold, each entry equally likely: all six kinds and no pair, or a pair of one kind and not
 * another.
 */
const PICKS_TABLE = picksTable();
export const PICKS = PICKS_TABLE.length;

function picksTable(): readonly (readonly [paired: number, missing: number])[] {
  const counts = MOTIF_KINDS.map((kind) => TILES_OF_KIND[kind]);
  const all = counts.reduce((product, count) => product * count, 1);
  const outcomes: { readonly entry: readonly [number, number]; readonly ways: number }[] = [
    { entry: [NO_PAIR, NO_PAIR], ways: all },
  ];
  counts.forEach((count, paired) => {
    counts.forEach((without, missing) => {
      if (paired !== missing) outcomes.push({ entry: [paired, missing], ways: (all * (count - 1)) / 2 / without });
    });
  });
  const unit = outcomes.reduce((divisor, { ways }) => greatestDivisor(divisor, ways), 0);
  return outcomes.flatMap(({ entry, ways }) => Array.from({ length: ways / unit }, () => entry));
}

export const PAIRED = Int8Array.from(PICKS_TABLE, ([paired]) => paired);
export const MISSING = Int8Array.from(PICKS_TABLE, ([, missing]) => missing);

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

export const TURNS = DIE_FACES * DIE_FACES * CARD_MAX;
/** Of each of the 324 ways a turn can come: the Card, the roll as two digits, the spaces. */
export const TURN_CARD = turnTable((card) => card);
export const TURN_ROLL = turnTable((_, first, second) => first * 10 + second);
export const TURN_SPACES = turnTable((_, first, second) => first + second);

function turnTable(value: (card: number, first: number, second: number) => number): Int8Array {
  return Int8Array.from({ length: TURNS }, (_, turn) => {
    const dice = Math.trunc(turn / CARD_MAX);
    return value(1 + (turn % CARD_MAX), 1 + (dice % DIE_FACES), 1 + Math.trunc(dice / DIE_FACES));
  });
}

export const [IS_PRIZE, IS_BONUS, IS_WHEEL, IS_FAST] = [-1, -2, -3, -4] as const;
const KIND_CODES = {
  'bonus-prize': IS_PRIZE,
  'bonus-game': IS_BONUS,
  'extra-diamonds': IS_WHEEL,
  'fast-forward': IS_FAST,
} as const;
/** The colour of a Diamond Tile, or below zero the kind of another. */
export const TILE_CODES = Int8Array.from(TILES, ({ kind, colour }) =>
  kind === 'diamond' ? COLOURS.indexOf(present(colour, 'a colour')) : KIND_CODES[kind],
);
export const ZONE_TILES = ZONES.map((zone) => ZONE_DIAMONDS[zone]);
export const SEGMENTS = Int8Array.from(WHEEL, (segment) => (segment === 'collect' ? -1 : COLOURS.indexOf(segment)));
export const BOXES = Int32Array.from(COLOURS, (colour) => ROW_BOXES[colour]);
export const ALL_FULL = (1 << COLOURS.length) - 1;
