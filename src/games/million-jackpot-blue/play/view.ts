/**
 * What passes between the player and £1 Million Jackpot Blue: the view, the moves, the events. All plain JSON, all of
 * it may be seen by the player.
 */
import type { View } from '../../../game/view.ts';
import type { Pence } from '../../../kernel/pence.ts';
import type { Game1Symbol, Game4Symbol, GameNumber, Multiplier } from './board.ts';

/** A place shows its motif and its amount apart, since one is revealed before the other. `null`: not revealed yet. */
export interface Game1Place {
  readonly symbol: Game1Symbol | null;
  readonly pence: Pence | null;
}
export interface Game2Row {
  /** In kilograms. Both are revealed together. */
  readonly weights: { readonly yours: number; readonly theirs: number } | null;
  readonly pence: Pence | null;
}
export interface Game3Row {
  readonly numbers: { readonly first: number; readonly second: number; readonly total: number } | null;
  readonly pence: Pence | null;
}
export interface Game4Row {
  readonly symbols: { readonly left: Game4Symbol; readonly right: Game4Symbol } | null;
  readonly pence: Pence | null;
}

export interface BonusView {
  /** The Bonus Game Play Window opens once, closes by itself when all five pieces are revealed, and stays done. */
  readonly window: 'closed' | 'open' | 'done';
  /** The numbers under the four Bonus Motifs, in their order. */
  readonly motifs: readonly (number | null)[];
  readonly multiplier: Multiplier | null;
}

export interface BlueView extends View {
  readonly finished: boolean;
  readonly game1: readonly Game1Place[];
  readonly game2: readonly Game2Row[];
  readonly game3: readonly Game3Row[];
  readonly game4: readonly Game4Row[];
  readonly bonus: BonusView;
}

/** `place` and `motif` are indexes from 0. `from` is what was selected: the motif or the word PRIZE. */
export type BlueMove =
  | {
      readonly type: 'reveal';
      readonly game: GameNumber;
      readonly place: number;
      readonly from: 'motif' | 'prize';
    }
  | { readonly type: 'open-bonus' }
  | { readonly type: 'reveal-bonus-motif'; readonly motif: number }
  | { readonly type: 'reveal-multiplier' };

export type BlueEvent =
  | { readonly type: 'symbol-revealed'; readonly game: 1; readonly place: number; readonly symbol: Game1Symbol }
  | {
      readonly type: 'weights-revealed';
      readonly game: 2;
      readonly place: number;
      readonly yours: number;
      readonly theirs: number;
    }
  | {
      readonly type: 'numbers-revealed';
      readonly game: 3;
      readonly place: number;
      readonly first: number;
      readonly second: number;
      readonly total: number;
    }
  | {
      readonly type: 'symbols-revealed';
      readonly game: 4;
      readonly place: number;
      readonly left: Game4Symbol;
      readonly right: Game4Symbol;
    }
  | { readonly type: 'prize-revealed'; readonly game: GameNumber; readonly place: number; readonly pence: Pence }
  | { readonly type: 'bonus-opened' }
  | { readonly type: 'bonus-motif-revealed'; readonly motif: number; readonly number: number }
  | { readonly type: 'multiplier-revealed'; readonly multiplier: Multiplier }
  | { readonly type: 'bonus-closed' };
