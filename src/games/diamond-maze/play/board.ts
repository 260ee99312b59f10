/**
 * The Board: a loop of thirty tiles drawn as a rectangle nine wide and eight high. Tile 0 is the Fast Forward Tile
 * between the red and the green Zone, in the middle of the upper side; tiles are counted clockwise from there.
 */
import { present } from '../../../kernel/assert.ts';
import { COLOURS, type Colour, type Zone } from './stones.ts';

export type TileKind = 'diamond' | 'bonus-game' | 'bonus-prize' | 'extra-diamonds' | 'fast-forward';

export interface Tile {
  readonly kind: TileKind;
  /** The Zone it lies in; none for the Fast Forward Tiles, which lie between two. */
  readonly zone: Zone | null;
  /** The Diamond on a Diamond Tile. */
  readonly colour: Colour | null;
}

/** Procedures: "positioned on the Fast Forward Tile in between the red and green Zones". */
export const START = 0;
const OPPOSITE = 15;
export const ZONE_TILES = 7;

/** Each Zone clockwise: a letter for the colour of a Diamond, `*` Bonus Game, `£` Bonus Prize, `+` Extra Diamonds. */
const ZONE_PLANS: Readonly<Record<Zone, string>> = {
  green: '£og*+ry',
  blue: 'oy+*rpb',
  yellow: 'yor*+bg',
  red: 'gby*£p£',
};

const SIGNS: Readonly<Record<string, TileKind>> = { '*': 'bonus-game', '£': 'bonus-prize', '+': 'extra-diamonds' };

export const TILES: readonly Tile[] = [
  fastForward(),
  ...zoneTiles('green'),
  ...zoneTiles('blue'),
  fastForward(),
  ...zoneTiles('yellow'),
  ...zoneTiles('red'),
];

function fastForward(): Tile {
  return { kind: 'fast-forward', zone: null, colour: null };
}

function zoneTiles(zone: Zone): readonly Tile[] {
  return [...ZONE_PLANS[zone]].map((sign) => {
    const kind = SIGNS[sign];
    if (kind !== undefined) return { kind, zone, colour: null };
    return {
      kind: 'diamond',
      zone,
      colour: present(
        COLOURS.find((colour) => colour.startsWith(sign)),
        sign,
      ),
    };
  });
}

export function tileAt(tile: number): Tile {
  return present(TILES[tile], 'a tile');
}

/** The tile so many spaces further clockwise. */
export function tileAfter(from: number, spaces: number): number {
  return (from + spaces) % TILES.length;
}

/** Every tile stepped on from a tile, in order; the last is where the token rests. */
export function pathFrom(from: number, spaces: number): readonly number[] {
  return Array.from({ length: spaces }, (_, step) => tileAfter(from, step + 1));
}

/** Spaces between the two Fast Forward Tiles, the same either way. */
export const FAST_FORWARD_SPACES = OPPOSITE - START;

/** The Diamond Tiles of a Zone, clockwise. */
export const ZONE_DIAMONDS: Readonly<Record<Zone, readonly number[]>> = {
  green: diamondsOf('green'),
  blue: diamondsOf('blue'),
  yellow: diamondsOf('yellow'),
  red: diamondsOf('red'),
};

function diamondsOf(zone: Zone): readonly number[] {
  return [...TILES.keys()].filter((tile) => tileAt(tile).zone === zone && tileAt(tile).colour !== null);
}

const FIRST_HALF = [...ZONE_DIAMONDS.green, ...ZONE_DIAMONDS.blue];
const SECOND_HALF = [...ZONE_DIAMONDS.yellow, ...ZONE_DIAMONDS.red];

/** The Diamond Tiles of the two Zones that a Fast Forward from a tile passes, in the order passed. */
export function fastForwardDiamonds(from: number): readonly number[] {
  return from === START ? FIRST_HALF : SECOND_HALF;
}

/** The tile of a Zone with a Diamond of the colour, or `null`: no Zone has two of one colour. */
export function diamondIn(zone: Zone, colour: Colour): number | null {
  return ZONE_DIAMONDS[zone].find((tile) => tileAt(tile).colour === colour) ?? null;
}

/** Spaces from a Bonus Game Tile to a Diamond of a Zone, walking clockwise. */
export function spacesTo(from: number, to: number): number {
  return (to - from + TILES.length) % TILES.length;
}

/**
 * Spaces from a Bonus Game Tile to the last Diamond of a Zone, walking clockwise through the whole Zone: from its own
 * corner once around the Board.
 */
export function spacesThrough(from: number, zone: Zone): number {
  const diamonds = ZONE_DIAMONDS[zone];
  const toFirst = spacesTo(from, present(diamonds[0], 'a Diamond Tile'));
  return toFirst + spacesTo(present(diamonds[0], 'a Diamond Tile'), present(diamonds.at(-1), 'a Diamond Tile'));
}

export const BOARD_COLUMNS = 9;
export const BOARD_ROWS = 8;

/** Where a tile stands on the rectangle: column and row from the upper left corner, from 0. */
export function tilePlace(tile: number): { readonly column: number; readonly row: number } {
  const [right, bottom] = [BOARD_COLUMNS - 1, BOARD_ROWS - 1];
  const upperRight = right / 2;
  const lowerRight = upperRight + bottom;
  const lowerLeft = lowerRight + right;
  const upperLeft = lowerLeft + bottom;
  if (tile <= upperRight) return { column: right / 2 + tile, row: 0 };
  if (tile <= lowerRight) return { column: right, row: tile - upperRight };
  if (tile <= lowerLeft) return { column: right - (tile - lowerRight), row: bottom };
  if (tile <= upperLeft) return { column: 0, row: bottom - (tile - lowerLeft) };
  return { column: tile - upperLeft, row: 0 };
}
