/** What the player sees, can do, and is shown: the view, the moves and the events of Diamond Riches. Types only. */
import type { Pence } from '../../../kernel/pence.ts';
import type { Colour, PrizeLevel } from './ladders.ts';
import type { Motif } from './motifs.ts';
import type { Meter, Rest, Tier } from './wheels.ts';

/** The Bonus Game Play Window. */
export interface BonusView {
  readonly tier: Tier;
  /** What the unlocked Super or Mega Bonus Grid shows; none in the plain Bonus Game. */
  readonly opened: readonly Motif[];
  /** The picks so far, in order. `tile` is an index into the grid. */
  readonly picked: readonly { readonly tile: number; readonly motif: Motif }[];
  readonly picksLeft: number;
}

/** The Prize Game Play Window. `played` is true once it is over; its pot stays on screen. */
export interface PrizeGameView {
  readonly played: boolean;
  readonly spinsLeft: number;
  readonly spinsMade: number;
  readonly rest: Rest;
  readonly potPence: Pence;
}

export interface RichesView {
  readonly finished: boolean;
  readonly window: 'main' | 'bonus' | 'prize';
  /** The number of the Spins Left Indicator; extra spins, not counted in it, are used first. */
  readonly spinsLeft: number;
  readonly extraSpins: number;
  readonly spinsMade: number;
  readonly bonusesPlayed: number;
  readonly rest: Rest;
  /** Diamonds in each segment of the Coloured Diamond Wheel. */
  readonly diamonds: readonly number[];
  /** True once the Multiplier Wheel holds x2 to x5. */
  readonly isMultiplierRaised: boolean;
  readonly prizeLevel: PrizeLevel;
  /** Populated segments of each ladder, by colour. */
  readonly ladders: readonly number[];
  /** Ladders whose EXTRA SPIN has been collected, by colour. */
  readonly extraSpinsTaken: readonly boolean[];
  /** The Prize each completed ladder has highlighted, by colour; null while it is not complete. */
  readonly wonPence: readonly (Pence | null)[];
  /** Filled pips. More than the meter holds while the surplus waits to be carried over. */
  readonly meters: Readonly<Record<Meter, number>>;
  /** Meters that say UNLOCKED and have not been played yet, in the order of play. */
  readonly unlocked: readonly Meter[];
  readonly bonus: BonusView | null;
  readonly prizeGame: PrizeGameView | null;
}

export type RichesMove =
  | { readonly type: 'spin' }
  | { readonly type: 'pick'; readonly tile: number }
  | { readonly type: 'spin-prize' };

export type RichesEvent =
  | ({ readonly type: 'wheels-stopped' } & Rest)
  | { readonly type: 'diamonds-collected'; readonly colour: Colour; readonly count: number }
  | { readonly type: 'extra-spin-won'; readonly colour: Colour }
  | { readonly type: 'ladder-completed'; readonly colour: Colour; readonly pence: Pence }
  | { readonly type: 'icons-collected'; readonly meter: Meter; readonly count: number }
  | { readonly type: 'unlocked'; readonly meter: Meter }
  | { readonly type: 'bonus-opened'; readonly tier: Tier; readonly opened: readonly Motif[] }
  | { readonly type: 'motif-revealed'; readonly tile: number; readonly motif: Motif }
  | { readonly type: 'bonus-closed'; readonly matched: Motif | null }
  | { readonly type: 'segment-raised'; readonly segment: number; readonly by: number }
  | { readonly type: 'mystery-filled'; readonly counts: readonly number[] }
  | { readonly type: 'spins-doubled' }
  | { readonly type: 'multipliers-raised' }
  | { readonly type: 'prizes-raised'; readonly level: PrizeLevel }
  | { readonly type: 'pips-added'; readonly count: number }
  | { readonly type: 'prize-game-opened' }
  | ({ readonly type: 'prize-wheels-stopped' } & Rest)
  | { readonly type: 'prize-collected'; readonly pence: Pence; readonly multiplier: number }
  | { readonly type: 'prize-spin-won' }
  | { readonly type: 'prize-game-closed' }
  | { readonly type: 'play-ended' };
