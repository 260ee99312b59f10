/**
 * The board as a thing in space: thirty blocks of stone around a pit, seen from above at a slant. Projects places on
 * it to the picture. Knows where tiles lie, not what is on them.
 */
import { BOARD_COLUMNS, BOARD_ROWS, TILES, tilePlace } from '../../games/diamond-maze/play/board.ts';
import { type Point, pointsText } from '../../stage/gem.ts';

/** Where a place of the board appears, in units of the picture: a tile is about 100 wide. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** How large things are there; 1 in the middle of the board. */
  readonly scale: number;
}

export interface Block {
  readonly column: number;
  readonly row: number;
  /** Polygons, in the units of the picture. */
  readonly top: string;
  readonly inlay: string;
  readonly front: string;
  readonly side: string;
  /** Lays a drawing of -50 to 50 flat on the block. */
  readonly matrix: string;
  /** The middle of its top. */
  readonly spot: Spot;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface Floor {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  /** A place by columns and rows from the corner at the back on the left, and by its height above the slab. */
  project(column: number, row: number, up?: number): Spot;
  /** A path through places, as polygon points. */
  outline(places: readonly Point[], up?: number): string;
}

const UNIT = 100;
const GAP = 0.045;
const INLAY = 0.13;
export const BLOCK_HEIGHT = 0.2;
const MARGIN = 0.3;
const SLAB_DEPTH = 0.34;

interface View {
  readonly columns: number;
  readonly rows: number;
  /** The slant from which the board is seen, in degrees: 90 is straight from above. */
  readonly slant: number;
  /** How far away the eye is, in tiles. */
  readonly eye: number;
}

const WIDE: View = { columns: BOARD_COLUMNS, rows: BOARD_ROWS, slant: 57, eye: 21 };
const TALL: View = { columns: BOARD_ROWS, rows: BOARD_COLUMNS, slant: 68, eye: 26 };

/** The same loop, lying or, for narrow windows, turned to stand: 9 by 8 tiles, or 8 by 9. */
export function floorOf(isTall: boolean): Floor {
  const view = isTall ? TALL : WIDE;
  const { columns, rows } = view;
  const eyeOf = eyeAt(view);
  const corners = [eyeOf(-MARGIN, -MARGIN, BLOCK_HEIGHT), eyeOf(columns + MARGIN, rows + MARGIN, -SLAB_DEPTH)] as const;
  const [back, fore] = corners;
  const left = -fore.x;
  const project = (column: number, row: number, up = 0): Spot => {
    const { x, y, scale } = eyeOf(column, row, up);
    return { x: x - left, y: y - back.y, scale };
  };
  const outline = (places: readonly Point[], up = 0) =>
    pointsText(
      places.map(([column, row]) => {
        const { x, y } = project(column, row, up);
        return [x, y] as const;
      }),
    );
  return {
    columns,
    rows,
    width: fore.x - left,
    height: fore.y - back.y,
    blocks: TILES.map((_, tile) => {
      const [column, row] = placeOf(tile, isTall);
      return blockAt(column, row, columns, { project, outline });
    }),
    project,
    outline,
  };
}

/** A pinhole view of the board: its middle at 0, 0. */
function eyeAt({ columns, rows, slant, eye }: View) {
  const angle = (slant / 180) * Math.PI;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return (column: number, row: number, up: number): Spot => {
    const away = row - rows / 2;
    const scale = eye / (eye - away * cos - up * sin);
    return { x: (column - columns / 2) * scale * UNIT, y: (away * sin - up * cos) * scale * UNIT, scale };
  };
}

/** Where the tile lies: as the board says, or with the board turned a quarter to the left. */
function placeOf(tile: number, isTall: boolean): Point {
  const { column, row } = tilePlace(tile);
  return isTall ? [row, BOARD_COLUMNS - 1 - column] : [column, row];
}

function blockAt(
  column: number,
  row: number,
  columns: number,
  { project, outline }: Pick<Floor, 'project' | 'outline'>,
): Block {
  const [west, east, north, south] = [column + GAP, column + 1 - GAP, row + GAP, row + 1 - GAP];
  const square = (by: number): readonly Point[] => [
    [west + by, north + by],
    [east - by, north + by],
    [east - by, south - by],
    [west + by, south - by],
  ];
  // The side that faces the middle of the board is the one that is seen.
  const edge = column + 0.5 < columns / 2 ? east : west;
  const wall = (from: Point, to: Point) => `${outline([from, to], BLOCK_HEIGHT)} ${outline([to, from])}`;
  const middle = project(column + 0.5, row + 0.5, BLOCK_HEIGHT);
  const [right, down] = [project(column + 1, row + 0.5, BLOCK_HEIGHT), project(column + 0.5, row + 1, BLOCK_HEIGHT)];
  const high = project(column, row, BLOCK_HEIGHT);
  const low = project(column + 1, row + 1);
  const wide = Math.max(project(column + 1, row + 1, BLOCK_HEIGHT).x, low.x, project(column + 1, row, BLOCK_HEIGHT).x);
  const narrow = Math.min(project(column, row + 1, BLOCK_HEIGHT).x, high.x);
  return {
    column,
    row,
    top: outline(square(0), BLOCK_HEIGHT),
    inlay: outline(square(INLAY), BLOCK_HEIGHT),
    front: wall([west, south], [east, south]),
    side: wall([edge, north], [edge, south]),
    matrix: `matrix(${[
      (right.x - middle.x) / 50,
      (right.y - middle.y) / 50,
      (down.x - middle.x) / 50,
      (down.y - middle.y) / 50,
      middle.x,
      middle.y,
    ]
      .map((value) => Number(value.toFixed(3)))
      .join(' ')})`,
    spot: middle,
    box: { x: narrow, y: high.y - 2, width: wide - narrow, height: low.y - high.y + 4 },
  };
}
