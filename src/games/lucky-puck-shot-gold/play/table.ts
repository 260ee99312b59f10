/**
 * The air hockey table: nine squares, three pockets at either end, five arrows, and where a puck goes on it. Pure
 * geometry; knows no symbol and no prize.
 */
import { InvariantError, present } from '../../../kernel/assert.ts';

/** The five Directional Arrows, from left to right: where the puck starts and how it leaves. */
export const ARROWS = ['left-lane', 'centre-to-left', 'centre', 'centre-to-right', 'right-lane'] as const;
export type Arrow = (typeof ARROWS)[number];

/** How a puck leaves the end of the table, as seen on screen. */
export const TURNS = ['left', 'straight', 'right'] as const;
export type Turn = (typeof TURNS)[number];

export const LANES = 3;
export const SQUARES = 9;
export const POCKETS = 6;

/** Index 0–8: row by row from the far end, each row from the left. */
export const SQUARE_NAMES = [
  'far left',
  'far centre',
  'far right',
  'middle left',
  'centre',
  'middle right',
  'near left',
  'near centre',
  'near right',
] as const;

/** Index 0–5: the far end from the left, then the near end from the left. */
export const POCKET_NAMES = ['far left', 'far centre', 'far right', 'near left', 'near centre', 'near right'] as const;

/**
 * A place on the table: lanes 0–2 from the left, squares 0–2 from the far end, pockets at -1 and 3. Side walls at
 * -0.5 and 2.5.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One crossing of the table, from end to end: always three squares, then a pocket. */
export interface Leg {
  readonly squares: readonly number[];
  readonly pocket: number;
  /**
   * The line the puck follows, with its bounces off the side walls, from the pocket it leaves to the pocket it
   * reaches.
   */
  readonly line: readonly Point[];
}

const LEFT_WALL = -0.5;
const RIGHT_WALL = LANES - 0.5;
/** Rows a puck passes on a leg: three squares, then the pocket. */
const STEPS = 4;

const LEGS: readonly (readonly Leg[])[] = Array.from({ length: POCKETS }, (_, pocket) =>
  TURNS.map((turn) => layLeg(pocket, turn)),
);

const LAUNCHES: { readonly [A in Arrow]: { readonly pocket: number; readonly turn: Turn } } = {
  'left-lane': { pocket: 3, turn: 'straight' },
  'centre-to-left': { pocket: 4, turn: 'left' },
  centre: { pocket: 4, turn: 'straight' },
  'centre-to-right': { pocket: 4, turn: 'right' },
  'right-lane': { pocket: 5, turn: 'straight' },
};

/**
 * The leg of a puck that leaves the end of the table at a pocket. From each pocket the three turns lead to the three
 * pockets of the other end, each to one.
 */
export function leg(pocket: number, turn: Turn): Leg {
  return present(LEGS[pocket]?.[TURNS.indexOf(turn)], 'leg from a pocket');
}

/** By pocket and lane of the other end. */
const TURNS_TOWARDS: readonly (readonly Turn[])[] = LEGS.map((legs) =>
  Array.from({ length: LANES }, (_, lane) => {
    const turn = TURNS[legs.findIndex(({ pocket }) => pocket % LANES === lane)];
    return present(turn, 'a turn to every lane');
  }),
);

/** The first leg: the puck is served from a near pocket in the direction of the arrow. */
export function firstLeg(arrow: Arrow): Leg {
  const launch = LAUNCHES[arrow];
  return leg(launch.pocket, launch.turn);
}

/** The turn that leads from a pocket to a lane of the other end. */
export function turnTowards(pocket: number, lane: number): Turn {
  return present(TURNS_TOWARDS[pocket]?.[lane], 'a turn to every lane');
}

/**
 * The legs of a whole shot. Each turn is made by a Spinning Bumper, which then vanishes; the last leg ends in an open
 * pocket. Throws when the puck would meet an open pocket before its last leg, or a Spinning Bumper on it.
 */
export function walk(arrow: Arrow, bumpers: readonly number[], turns: readonly Turn[]): readonly Leg[] {
  let covered = 0;
  for (const pocket of bumpers) covered |= 1 << pocket;
  let last = firstLeg(arrow);
  const legs = [last];
  for (const turn of turns) {
    if (!isCovered(covered, last)) throw new InvariantError(`no Spinning Bumper at the ${nameOf(last)} pocket`);
    covered &= ~(1 << last.pocket);
    last = leg(last.pocket, turn);
    legs.push(last);
  }
  if (isCovered(covered, last)) throw new InvariantError(`a Spinning Bumper still covers the ${nameOf(last)} pocket`);
  return legs;
}

function isCovered(covered: number, { pocket }: Leg): boolean {
  return (covered & (1 << pocket)) !== 0;
}

function nameOf({ pocket }: Leg): string {
  return present(POCKET_NAMES[pocket], 'pocket');
}

/** Straight lines at 45 degrees or along a lane, mirrored at the side walls, so that each row is crossed over a pip. */
function layLeg(from: number, turn: Turn): Leg {
  const lane = from % LANES;
  const isFar = from < LANES;
  const startY = isFar ? -1 : LANES;
  const stepY = isFar ? 1 : -1;
  const stepX = TURNS.indexOf(turn) - 1;
  const squares: number[] = [];
  const line: Point[] = [{ x: lane, y: startY }];
  for (let half = 1; half <= STEPS * 2; half++) {
    const unfolded = lane + (stepX * half) / 2;
    const point = { x: fold(unfolded), y: startY + (stepY * half) / 2 };
    if (half % 2 === 0 && half < STEPS * 2) squares.push(point.y * LANES + point.x);
    if (isWall(point.x) || half === STEPS * 2) line.push(point);
  }
  const endLane = present(line.at(-1), 'end').x;
  return { squares, pocket: isFar ? endLane + LANES : endLane, line };
}

/** Mirrors a position on an endless line of lanes into the table. */
function fold(unfolded: number): number {
  const period = LANES * 2;
  const shifted = unfolded - LEFT_WALL;
  const around = ((shifted % period) + period) % period;
  return LEFT_WALL + (around > LANES ? period - around : around);
}

function isWall(x: number): boolean {
  return x === LEFT_WALL || x === RIGHT_WALL;
}
