/**
 * The words of a game: on screen, for announcements, for the published pages. Figures are arguments, never typed
 * here.
 */
import { formatPence, type Pence } from '../kernel/pence.ts';
import type { Component } from './structure.ts';
import type { GameEvent, View } from './view.ts';

/** One line of the published Prize Amounts and Odds table. `odds` is `1 in N`, `breakdown` in words (`£5 + £10`). */
export interface PublishedRow {
  readonly prizePence: Pence;
  readonly breakdown: string;
  readonly odds: string;
}

/**
 * The published figures of a game, all derived from its structure. `overallOdds` is `1 in 2.60`, `payoutPercent` is
 * `72.68`.
 */
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

/** How long a Play waits, in the words of the Procedures; a test holds it to what is applied. */
export const UNFINISHED_WAITS = 'seven days';

/** What the Procedures of every game stand beside: which documents apply, and where each can be read. */
export function documentsOfGame(name: string): Section {
  return {
    heading: 'Introduction',
    paragraphs: [
      `These are the Game Procedures of ${name}. To every Play of it these Procedures, the Rules for Instant Win Games and the Account Terms apply. The Rules and the Account Terms can be read from the foot of every page.`,
    ],
  };
}

/** The last section of every game's Procedures: Plays left unfinished, and which document prevails. */
export function generalOfGame(): Section {
  return {
    heading: 'General',
    paragraphs: [
      `A Play that is left unfinished keeps its Prize and can be continued from My Games at the step where it was left. After ${UNFINISHED_WAITS} it is completed and paid.`,
      'If the Rules, these Procedures and anything else published about the Game contradict each other, the Rules come first, then these Procedures.',
    ],
  };
}

/**
 * The first section of every game's Procedures: what a Play costs, what it is worth, and that nothing in it is skill.
 */
export function aboutGame(name: string, { pricePence, overallOdds, payoutPercent }: PublishedFigures): Section {
  return {
    heading: 'The Game',
    paragraphs: [
      `A Play of ${name} costs ${formatPence(pricePence)}. The overall chance of winning a Prize is ${overallOdds}, and ${payoutPercent}% of the price is expected to be paid out in Prizes.`,
      'This is a game of chance. The outcome of a Play is decided by the computer system at the point of purchase; no skill or judgement is needed, and no choice made during the Play changes the Prize Amount.',
      'Each Play has a Play Number, shown with the finished Play in My Games.',
    ],
  };
}
