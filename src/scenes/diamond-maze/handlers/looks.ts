/** Colours and cuts of the mine: one cut for each stone, so that its shape alone tells it. */
import type { Colour, Zone } from '../../../games/diamond-maze/play/stones.ts';
import type { Cut } from '../../../stage/gem.ts';

export const STONES = {
  yellow: { tint: '#ffcf33', cut: 'round' },
  green: { tint: '#2fbf5f', cut: 'princess' },
  orange: { tint: '#ff7d1a', cut: 'kite' },
  red: { tint: '#ef2b46', cut: 'emerald' },
  blue: { tint: '#2f86ff', cut: 'hexagon' },
  purple: { tint: '#a545ff', cut: 'trillion' },
} as const satisfies Readonly<Record<Colour, { readonly tint: string; readonly cut: Cut }>>;

export const SEAMS = {
  green: '#43c463',
  blue: '#3f9dff',
  yellow: '#ffc83a',
  red: '#ff4b3e',
} as const satisfies Readonly<Record<Zone, string>>;

export const GOLD = '#ffcf7a';

/** How many stones may be in the air at once. */
export const FLYERS = 24;
