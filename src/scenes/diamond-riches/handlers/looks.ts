/** How stones, emblems and icons look: colours and cuts by colour name. Words are in the game's `copy.ts`. */
import type { Colour } from '../../../games/diamond-riches/play/ladders.ts';
import type { Meter } from '../../../games/diamond-riches/play/wheels.ts';
import type { Cut } from '../../../stage/gem.ts';

export const TINTS: Readonly<Record<Colour, string>> = {
  red: '#e2203f',
  blue: '#2d7bff',
  pink: '#ff5fb0',
  green: '#12b866',
  purple: '#9a4bff',
  yellow: '#ffc21f',
};

/** One cut per colour: the shape alone tells them apart. */
export const CUTS: Readonly<Record<Colour, Cut>> = {
  red: 'emerald',
  blue: 'hexagon',
  pink: 'round',
  green: 'princess',
  purple: 'trillion',
  yellow: 'star',
};

/** The letter on a Bonus Icon's medallion, and the outline around it. */
export const EMBLEMS: Readonly<
  Record<Meter, { readonly letter: string; readonly outline: string; readonly fill: string }>
> = {
  bonus: { letter: 'B', outline: circle(), fill: '#3f8cff' },
  super: { letter: 'S', outline: polygon(6, 0), fill: '#c23bd8' },
  mega: { letter: 'M', outline: star(), fill: '#e2384f' },
  prize: { letter: 'P', outline: polygon(4, 0), fill: '#12a866' },
};

function circle(): string {
  return 'M0 -46A46 46 0 0 1 0 46A46 46 0 0 1 0 -46Z';
}

function polygon(sides: number, turn: number): string {
  return path(sides, () => 48, turn);
}

function star(): string {
  return path(16, (index) => (index % 2 === 0 ? 49 : 39), 0);
}

function path(points: number, radius: (index: number) => number, turn: number): string {
  const at = (index: number) => {
    const angle = ((index / points + turn) * 2 - 0.5) * Math.PI;
    return `${(Math.cos(angle) * radius(index)).toFixed(1)} ${(Math.sin(angle) * radius(index)).toFixed(1)}`;
  };
  return `M${Array.from({ length: points }, (_, index) => at(index)).join('L')}Z`;
}
