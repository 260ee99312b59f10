/** The words of a game: on screen, for announcements, for the published pages. Figures are arguments, never typed here. */
import type { Pence } from '../kernel/pence.ts';
import type { Component } from './structure.ts';
import type { GameEvent, View } from './view.ts';

/** One line of the published Prize Amounts and Odds table. `odds` is `1 in N`, `breakdown` in words (`£5 + £10`). */
export interface PublishedRow {
  readonly prizePence: Pence;
  readonly breakdown: string;
  readonly odds: string;
}

/** The published figures of a game, all derived from its structure. `overallOdds` is `1 in 2.60`, `payoutPercent` is `72.68`. */
export interface PublishedFigures {
  readonly pricePence: Pence;
  readonly topPrizePence: Pence;
  readonly overallOdds: string;
  readonly payoutPercent: string;
  readonly rows: readonly PublishedRow[];
}

/** A headed piece of prose. Each paragraph is plain text. */
export interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface Copy<V extends View = View, E extends GameEvent = GameEvent, C extends Component = Component> {
  readonly name: string;
  /** One line for the lobby. Promises nothing. */
  readonly tagline: string;
  /** How to Play, in order. */
  howToPlay(figures: PublishedFigures): readonly Section[];
  /** The game's Procedures in our own prose, with the on-screen words quoted as they are. */
  procedures(figures: PublishedFigures): readonly Section[];
  /** A breakdown as the published table prints it. */
  describeBreakdown(breakdown: readonly C[]): string;
  /** What an event reveals, in words, for announcements and transcripts. `after` is the view with the event applied. */
  announce(event: E, after: V): string;
}
