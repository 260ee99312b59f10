/**
 * Visits every state a Play can be in: from one scenario, every sequence of legal moves, each state once. A proof,
 * not a sample, that choices cannot pay and that nothing is ever shown that is not sold; a report says how far it
 * reached.
 */
import { present } from '../kernel/assert.ts';
import { canonicalJson, type Json } from '../kernel/json.ts';
import type { AnyGame, Move, View } from './game.ts';
import { type Inspector, inspector } from './inspector.ts';
import type { RowIndex } from './structure.ts';
import type { Check, Violation } from './violation.ts';

export interface VisitReport {
  /** Distinct views between moves, and the moves made from them. */
  readonly states: number;
  readonly transitions: number;
  /** Distinct finished views, and the most moves on any way to one. */
  readonly endings: number;
  readonly longestPlay: number;
  /** False when the bound on states stopped it: then it is a sample, not a proof. */
  readonly isComplete: boolean;
  readonly violations: readonly Violation[];
}

export interface VisitOptions {
  readonly statesMax?: number;
  readonly violationsMax?: number;
}

const STATES_MAX = 1_000_000;
const VIOLATIONS_MAX = 10;
/** On the way of the walk itself: coming here again is a Play without end. */
const OPEN = -1;

interface Frame {
  readonly view: View;
  readonly key: string;
  readonly prize: number;
  readonly moves: readonly Move[];
  next: number;
  longest: number;
}

interface Seen {
  longest: number;
  readonly prize: number;
}

/** Visits all states of a scenario sold as a row. Never throws for what a game does: that is a violation, too. */
export function visit(game: AnyGame, scenario: Json, rowIndex: RowIndex, options: VisitOptions = {}): VisitReport {
  const { statesMax = STATES_MAX, violationsMax = VIOLATIONS_MAX } = options;
  return new Walk(game, scenario, inspector(game, rowIndex), statesMax).all(violationsMax);
}

/** Depth first, over a stack of its own: no Play is too long for it. */
class Walk {
  private readonly game: AnyGame;
  private readonly scenario: Json;
  private readonly inspect: Inspector;
  private readonly statesMax: number;
  private readonly keyOf: (view: View) => string;
  private readonly seen = new Map<string, Seen>();
  private readonly stack: Frame[] = [];
  private readonly violations: Violation[] = [];
  private transitions = 0;
  private endings = 0;
  private longestPlay = 0;
  private isComplete = true;

  constructor(game: AnyGame, scenario: Json, inspect: Inspector, statesMax: number) {
    this.game = game;
    this.scenario = scenario;
    this.inspect = inspect;
    this.statesMax = statesMax;
    this.keyOf = game.rules.stateKey?.bind(game.rules) ?? canonicalJson;
  }

  all(violationsMax: number): VisitReport {
    this.attempt(() => {
      const view = this.game.rules.open(this.scenario);
      this.enter(view, this.keyOf(view));
    });
    for (let frame = this.stack.at(-1); frame !== undefined; frame = this.stack.at(-1)) {
      if (this.violations.length >= violationsMax) return { ...this.result(), isComplete: false };
      const top = frame;
      const move = top.moves[top.next++];
      if (move === undefined) this.leave(top);
      else this.attempt(() => this.follow(top, move));
    }
    return this.result();
  }

  private result(): VisitReport {
    const { transitions, endings, longestPlay, isComplete, violations } = this;
    return { states: this.seen.size, transitions, endings, longestPlay, isComplete, violations };
  }

  private enter(view: View, key: string): void {
    const prize = this.game.read(view).prizePence;
    const moves = this.game.rules.moves(view);
    for (const fault of this.inspect.state(view, moves)) this.report(fault.check, fault.text);
    if (view.finished) this.endings++;
    this.seen.set(key, { longest: OPEN, prize });
    this.stack.push({ view, key, prize, moves, next: 0, longest: 0 });
  }

  private follow(frame: Frame, move: Move): void {
    const { rules } = this.game;
    let view = frame.view;
    for (const event of rules.play(this.scenario, view, move)) {
      view = rules.apply(view, event);
      const fault = this.inspect.shown(view);
      if (fault !== null) this.report('shown', fault);
    }
    this.transitions++;
    const key = this.keyOf(view);
    const known = this.seen.get(key);
    if (known === undefined && this.seen.size >= this.statesMax) {
      this.isComplete = false;
      return;
    }
    if (known === undefined) this.enter(view, key);
    else if (known.longest === OPEN) this.report('moves', 'a Play without end: the same view again');
    else frame.longest = Math.max(frame.longest, known.longest + 1);
    const { prize } = present(this.seen.get(key), 'the view just entered');
    if (prize < frame.prize) this.report('taken-back', `${frame.prize} was shown as won, then ${prize}`);
  }

  /** All moves from the top of the stack are made: its longest way is known, and counts for the view before it. */
  private leave(top: Frame): void {
    this.stack.pop();
    const done = this.seen.get(top.key);
    if (done !== undefined) done.longest = top.longest;
    const parent = this.stack.at(-1);
    if (parent === undefined) this.longestPlay = top.longest;
    else parent.longest = Math.max(parent.longest, top.longest + 1);
  }

  private attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.report('throws', String(error));
    }
  }

  private report(check: Check, text: string): void {
    const trail = this.stack.map((frame) => canonicalJson(frame.moves[frame.next - 1] ?? 'start')).join(' ');
    this.violations.push({ check, text: `${text}; after ${trail || 'the opening'}` });
  }
}
