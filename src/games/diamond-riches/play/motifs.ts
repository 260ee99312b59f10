/**
 * The icons of the Bonus Game: nine kinds, some of which carry a colour or a number. Two identical ones win that
 * bonus.
 */
import { COLOURS, type Colour } from './ladders.ts';

/** The tiles of the Bonus Game Grid, and the picks of each play. */
export const GRID_TILES = 20;
export const PICKS = 5;

/** Icons that the Super and the Mega Bonus Grid add. */
export const SIDE_ICONS = { bonus: 0, super: 2, mega: 4 } as const;

export const EXTRA_DIAMONDS = [2, 3, 4, 5, 6] as const;
export const PRIZE_PIPS = [2, 3, 4] as const;
/** Multi-Fill adds one or two diamonds to its segment. */
export const MULTI_FILL_MAX = 2;
export const MYSTERY_DIAMONDS = [5, 6, 7, 8, 9, 10] as const;

const PLAIN_MOTIFS = [
  'multi-fill',
  'mystery-fill',
  'double-spins',
  'upgrade-multiplier',
  'upgrade-prizes',
  'max-prizes',
  'activate-prize-game',
] as const;

export type PlainMotif = (typeof PLAIN_MOTIFS)[number];
export type DiamondsMotif = `${Colour}-${(typeof EXTRA_DIAMONDS)[number]}`;
export type PipsMotif = `pips-${(typeof PRIZE_PIPS)[number]}`;

/** One icon as it is shown. Two icons are identical exactly when their motifs are equal. */
export type Motif = PlainMotif | DiamondsMotif | PipsMotif;

/** The nine kinds of bonus. */
export type MotifKind = PlainMotif | 'extra-diamonds' | 'prize-pips';

/** What a motif promises: its kind, with the colour and the number it carries. */
export type Bonus =
  | { readonly kind: PlainMotif }
  | { readonly kind: 'extra-diamonds'; readonly colour: Colour; readonly count: number }
  | { readonly kind: 'prize-pips'; readonly count: number };

const BONUSES: ReadonlyMap<string, Bonus> = new Map<string, Bonus>([
  ...PLAIN_MOTIFS.map((kind): [string, Bonus] => [kind, { kind }]),
  ...COLOURS.flatMap((colour) =>
    EXTRA_DIAMONDS.map((count): [string, Bonus] => [`${colour}-${count}`, { kind: 'extra-diamonds', colour, count }]),
  ),
  ...PRIZE_PIPS.map((count): [string, Bonus] => [`pips-${count}`, { kind: 'prize-pips', count }]),
]);

/** Every icon there is. */
export const MOTIFS: readonly Motif[] = [...BONUSES.keys()] as Motif[];

export function isMotif(value: unknown): value is Motif {
  return typeof value === 'string' && BONUSES.has(value);
}

export function bonusOf(motif: Motif): Bonus {
  return BONUSES.get(motif) as Bonus;
}

export function diamondsMotif(colour: Colour, count: number): Motif {
  return `${colour}-${count}` as DiamondsMotif;
}

export function pipsMotif(count: number): Motif {
  return `pips-${count}` as PipsMotif;
}

/**
 * The motif that is there twice, or null. With two pairs, the first completed; readers assert that it never comes to
 * that.
 */
export function pairedMotif(motifs: readonly Motif[]): Motif | null {
  return motifs.find((motif, index) => motifs.indexOf(motif) < index) ?? null;
}
