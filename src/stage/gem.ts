/**
 * Gems, computed: outline → girdle, crown and table facets, each shaded by one light. One cut per kind, so that shape
 * alone tells them apart. All coordinates lie in a square of -50 to 50. Draw with `Gem.svelte`, or use the polygons.
 * Knows no game.
 */
import { shade } from './colour.ts';

export const CUTS = [
  'round',
  'emerald',
  'hexagon',
  'princess',
  'trillion',
  'marquise',
  'star',
  'pear',
  'kite',
] as const;
export type Cut = (typeof CUTS)[number];

export type Point = readonly [x: number, y: number];

export interface Facet {
  readonly points: string;
  readonly fill: string;
}

export interface CutGem {
  readonly facets: readonly Facet[];
  readonly table: string;
  readonly outline: string;
}

/** The outline of a cut, clockwise from the top. */
export function outlineOf(cut: Cut): readonly Point[] {
  switch (cut) {
    case 'round':
      return polygon(12, 46, 46);
    case 'hexagon':
      return polygon(6, 45, 47);
    case 'emerald':
      return chamfer(rectangle(36, 46), 0.26);
    case 'princess':
      return chamfer(rectangle(42, 42), 0.12);
    case 'trillion':
      return bulge(polygon(3, 50, 50), 5, 3).map(([x, y]) => [x, y + 8]);
    case 'marquise':
      return bulge(
        [
          [0, -48],
          [0, 48],
        ],
        26,
        6,
      );
    case 'kite':
      return chamfer(
        [
          [0, -49],
          [38, -10],
          [0, 50],
          [-38, -10],
        ],
        0.16,
      );
    case 'star':
      return Array.from({ length: 16 }, (_, index) => around(index / 16, index % 2 === 0 ? 48 : 36));
    case 'pear':
      return Array.from({ length: 14 }, (_, index) => {
        const angle = (index / 14) * 2 * Math.PI;
        const narrow = 0.5 - 0.5 * Math.cos(angle);
        return [Math.sin(angle) * (18 + 22 * narrow) * 0.95, -Math.cos(angle) * 47] as const;
      });
  }
}

/**
 * Cuts a gem of a colour (`#rrggbb`). `turn` (in turns, 0–1) moves the light around it: change it and the stone
 * sparkles.
 */
export function cutGem(cut: Cut, colour: string, turn = 0): CutGem {
  const girdle = outlineOf(cut);
  const count = girdle.length;
  const at = (ring: readonly Point[], index: number): Point => ring[((index % count) + count) % count] ?? [0, 0];
  const table = scale(girdle, 0.54);
  const crown = girdle.map(([x, y], index) => {
    const [x2, y2] = at(girdle, index + 1);
    return [((x + x2) / 2) * 0.79, ((y + y2) / 2) * 0.79] as const;
  });
  const light = lightAt(turn);
  const facets = girdle.flatMap((_, index) => [
    facet([at(girdle, index), at(girdle, index + 1), at(crown, index)], { tilt: 0.86, salt: index, colour, light }),
    facet([at(girdle, index), at(crown, index), at(table, index), at(crown, index - 1)], {
      tilt: 0.62,
      salt: index + 2,
      colour,
      light,
    }),
    facet([at(crown, index), at(table, index + 1), at(table, index)], { tilt: 0.4, salt: index + 1, colour, light }),
  ]);
  return { facets, table: pointsText(table), outline: pointsText(girdle) };
}

interface FacetOptions {
  readonly tilt: number;
  readonly salt: number;
  readonly colour: string;
  readonly light: readonly [number, number, number];
}

function facet(points: readonly Point[], { tilt, salt, colour, light }: FacetOptions): Facet {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  const length = Math.hypot(x, y) || 1;
  const facing =
    (x / length) * tilt * light[0] + (y / length) * tilt * light[1] + Math.sqrt(1 - tilt * tilt) * light[2];
  const sparkle = (((salt * 7) % 5) - 2) * 0.07;
  return { points: pointsText(points), fill: shade(colour, Math.max(-0.72, Math.min(0.82, facing * 0.95 + sparkle))) };
}

function lightAt(turn: number): readonly [number, number, number] {
  const angle = turn * 2 * Math.PI - 2.2;
  return [Math.cos(angle) * 0.93, Math.sin(angle) * 0.93, 0.37];
}

/** `"x,y x,y …"` for an SVG polygon, one decimal. */
export function pointsText(points: readonly Point[]): string {
  return points.map(([x, y]) => `${Number(x.toFixed(1))},${Number(y.toFixed(1))}`).join(' ');
}

function around(turn: number, radius: number, squash = 1): Point {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius * squash];
}

function polygon(sides: number, rx: number, ry: number): readonly Point[] {
  return Array.from({ length: sides }, (_, index) => around(index / sides, rx, ry / rx));
}

function rectangle(halfWidth: number, halfHeight: number): readonly Point[] {
  return [
    [-halfWidth, -halfHeight],
    [halfWidth, -halfHeight],
    [halfWidth, halfHeight],
    [-halfWidth, halfHeight],
  ];
}

/** Cuts the corners off. */
function chamfer(points: readonly Point[], share: number): readonly Point[] {
  return points.flatMap((point, index) => {
    const before = points[(index - 1 + points.length) % points.length] ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    return [between(point, before, share), between(point, after, share)];
  });
}

/** Bends each side outward by `by`, in `steps` pieces. */
function bulge(points: readonly Point[], by: number, steps: number): readonly Point[] {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]) || 1;
    const out: Point = [(next[1] - point[1]) / length, -(next[0] - point[0]) / length];
    return Array.from({ length: steps }, (_, step) => {
      const [x, y] = between(point, next, step / steps);
      const bend = Math.sin((step / steps) * Math.PI) * by;
      return [x + out[0] * bend, y + out[1] * bend] as const;
    });
  });
}

function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function scale(points: readonly Point[], factor: number): readonly Point[] {
  return points.map(([x, y]) => [x * factor, y * factor]);
}
