/** What the player sees, can do, and is shown: the view, the moves and the events of Diamond Maze. Types only. */
import type { Pence } from '../../../kernel/pence.ts';
import type { Motif } from './motifs.ts';
import type { Colour, Token } from './stones.ts';

/** The Bonus Game panel. */
export interface BonusView {
  /** The picks so far, in order. `tile` is an index into the eighteen Bonus Tiles. */
  readonly picked: readonly { readonly tile: number; readonly motif: Motif }[];
  readonly picksLeft: number;
  /** Once all picks are made: the motif that is there twice. Its description and CONTINUE are shown. */
  readonly matched: Motif | null;
}

/** The Bonus Prize Game panel: three rocks, of which one is opened. */
export interface RocksView {
  readonly opened: { readonly rock: number; readonly pence: Pence } | null;
}

/** The screen with the Extra Diamonds Wheel. */
export interface WheelView {
  /** The segment under the Wheel Indicator: an index into `WHEEL`. */
  readonly rest: number;
  readonly spinsMade: number;
  /** The column YOUR DIAMONDS, in the order collected. */
  readonly diamonds: readonly Colour[];
}

/**
 * A Diamond that populates one box: from a Diamond Tile of the Board, or (`tile` is null) from the wheel or a Bonus
 * Tile.
 */
export interface CollectedDiamond {
  readonly tile: number | null;
  readonly colour: Colour;
}

export interface MazeView {
  readonly finished: boolean;
  readonly window: 'token' | 'board' | 'bonus' | 'rocks' | 'wheel';
  /** Chosen on the Token Selection Screen; null before. */
  readonly token: Token | null;
  /** Where the token rests: an index into `TILES`. */
  readonly position: number;
  /** The number of the Rolls Left Indicator. */
  readonly rollsLeft: number;
  /** True while the EXTRA ROLL box covers the Rolls Left Indicator: the next roll is an extra one. */
  readonly isExtraRoll: boolean;
  readonly rollsMade: number;
  /** What the dice showed last; null while they have not been rolled. */
  readonly dice: readonly [number, number] | null;
  /** The stack: Cards drawn and not yet collected, in the order drawn. */
  readonly cards: readonly number[];
  readonly cardsDrawn: number;
  /** Populated boxes of each row of the Prize Table, by colour. */
  readonly boxes: readonly number[];
  /** True once PRIZE UPGRADE has raised the Prize Table. */
  readonly isUpgraded: boolean;
  /** What each filled row has won, by colour; null while it is not full. */
  readonly wonPence: readonly (Pence | null)[];
  /** The panel BONUS PRIZE under the Prize Table, in the order won. */
  readonly bonusPrizes: readonly Pence[];
  readonly bonus: BonusView | null;
  readonly rocks: RocksView | null;
  readonly wheel: WheelView | null;
  /** Bonus Games, Bonus Prize Games and wheels left behind. */
  readonly bonusesPlayed: number;
  readonly rocksPlayed: number;
  readonly wheelsPlayed: number;
}

export type MazeMove =
  | { readonly type: 'choose-token'; readonly token: Token }
  | { readonly type: 'roll' }
  /** Selects a Bonus Tile. */
  | { readonly type: 'pick'; readonly tile: number }
  /** CONTINUE, after two Bonus Tiles have matched. */
  | { readonly type: 'continue' }
  /** Selects a rock: 0, 1 or 2. */
  | { readonly type: 'select-rock'; readonly rock: number }
  | { readonly type: 'spin' };

export type MazeEvent =
  | { readonly type: 'token-chosen'; readonly token: Token }
  /** A Card joins the stack. `isExtra`: by DRAW EXTRA CARD, beside the one each turn begins with. */
  | { readonly type: 'card-drawn'; readonly card: number; readonly isExtra: boolean }
  /** The dice have stopped; the Rolls Left Indicator (or the EXTRA ROLL box) has been used. */
  | { readonly type: 'dice-rolled'; readonly dice: readonly [number, number] }
  /** A double: the EXTRA ROLL box covers the Rolls Left Indicator. */
  | { readonly type: 'extra-roll-won' }
  /**
   * The token walks clockwise; `pathFrom(from, spaces)` of `board.ts` gives every tile on its way. By dice, or after
   * the Bonus Game.
   */
  | { readonly type: 'token-moved'; readonly from: number; readonly spaces: number }
  /**
   * Landed by dice on a Diamond Tile: the Cards of the stack, added up, populate so many boxes (those beyond the row
   * are discarded).
   */
  | { readonly type: 'stack-collected'; readonly tile: number; readonly colour: Colour; readonly count: number }
  /** Landed on a Fast Forward Tile: two Zones rise, the token goes to the other one. */
  | { readonly type: 'fast-forwarded'; readonly from: number; readonly spaces: number }
  /** One box each: from the Zones of a Fast Forward, from a matched bonus, from COLLECT. */
  | { readonly type: 'diamonds-collected'; readonly diamonds: readonly CollectedDiamond[] }
  | { readonly type: 'row-filled'; readonly colour: Colour; readonly pence: Pence }
  | { readonly type: 'bonus-opened' }
  | { readonly type: 'motif-revealed'; readonly tile: number; readonly motif: Motif }
  /** All picks are made and two match: the panel describes the bonus and waits for CONTINUE. */
  | { readonly type: 'bonus-matched'; readonly motif: Motif }
  | { readonly type: 'bonus-closed' }
  | { readonly type: 'prize-upgraded' }
  /** An amount joins the panel BONUS PRIZE. */
  | { readonly type: 'bonus-prize-won'; readonly pence: Pence }
  | { readonly type: 'rocks-opened' }
  | { readonly type: 'rock-broken'; readonly rock: number; readonly pence: Pence }
  | { readonly type: 'rocks-closed' }
  | { readonly type: 'wheel-opened' }
  | { readonly type: 'wheel-stopped'; readonly segment: number }
  /**
   * After COLLECT, back to the Board. The Diamonds of YOUR DIAMONDS, if any, were populated just before, in
   * `diamonds-collected`.
   */
  | { readonly type: 'wheel-closed' }
  | { readonly type: 'play-ended' };
