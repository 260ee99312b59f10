/**
 * Visits every state a Play can be in: from one scenario, every sequence of legal moves, each state once. A proof,
 * not a sample, that choices cannot pay and that nothing is ever shown that is not sold; a report says how far it
 * reached.
 */
import { present } from '../kernel/assert.ts';
import { canonicalJson, type Json } from '../kernel/json.ts';
import type { AnyGame, Move, View } from './game.ts';
import { settlementFault } from './run.ts';
import { isPartOf, outcomeAt, type RowIndex } from './structure.ts';
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
  const keyOf = game.rules.stateKey?.bind(game.rules) ?? canonicalJson;
  const inspect = inspector(game, rowIndex);
  const seen = new Map<string, Seen>();
  const stack: Frame[] = [];
  const violations: Violation[] = [];
  let transitions = 0;
  let endings = 0;
  let isComplete = true;

  const report = (check: Check, text: string): void => {
    const trail = stack.map((frame) => canonicalJson(frame.moves[frame.next - 1] ?? 'start')).join(' ');
    violations.push({ check, text: `${text}; after ${trail || 'the opening'}` });
  };

  const enter = (view: View, key: string): void => {
    const prize = game.read(view).prizePence;
    const moves = game.rules.moves(view);
    for (const fault of inspect.state(view, moves)) report(fault.check, fault.text);
    if (view.finished) endings++;
    seen.set(key, { longest: OPEN, prize });
    stack.push({ view, key, prize, moves, next: 0, longest: 0 });
  };

  const follow = (frame: Frame, move: Move): void => {
    let view = frame.view;
    for (const event of game.rules.play(scenario, view, move)) {
      view = game.rules.apply(view, event);
      const fault = inspect.shown(view);
      if (fault !== null) report('shown', fault);
    }
    transitions++;
    const key = keyOf(view);
    const known = seen.get(key);
    if (known === undefined && seen.size >= statesMax) {
      isComplete = false;
      return;
    }
    if (known === undefined) enter(view, key);
    else if (known.longest === OPEN) report('moves', 'a Play without end: the same view again');
    else frame.longest = Math.max(frame.longest, known.longest + 1);
    const prize = present(seen.get(key), 'the view just entered').prize;
    if (prize < frame.prize) report('taken-back', `${frame.prize} was shown as won, then ${prize}`);
  };

  const attempt = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      report('throws', String(error));
    }
  };

  attempt(() => {
    const view = game.rules.open(scenario);
    enter(view, keyOf(view));
  });
  let longestPlay = 0;
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if (violations.length >= violationsMax)
      return { states: seen.size, transitions, endings, longestPlay, isComplete: false, violations };
    const top = frame;
    const move = top.moves[top.next++];
    if (move !== undefined) {
      attempt(() => follow(top, move));
      continue;
    }
    stack.pop();
    const done = seen.get(top.key);
    if (done !== undefined) done.longest = top.longest;
    const parent = stack.at(-1);
    if (parent === undefined) longestPlay = top.longest;
    else parent.longest = Math.max(parent.longest, top.longest + 1);
  }
  return { states: seen.size, transitions, endings, longestPlay, isComplete, violations };
}

/** What must hold of the views of a Play sold as a row, whatever was chosen. */
export interface Inspector {
  /** Of a view between two events: why what it shows as won is not part of what was sold, or `null`. */
  shown(view: View): string | null;
  /** Of a view between two moves: everything else. */
  state(view: View, moves: readonly Move[]): readonly Violation[];
}

export function inspector(game: AnyGame, rowIndex: RowIndex): Inspector {
  const sold = outcomeAt(game.structure, rowIndex).breakdown;
  const isSold = new Map<string, boolean>([['[]', true]]);
  return {
    shown(view) {
      const { components, prizePence } = game.read(view);
      const text = JSON.stringify(components);
      let isPart = isSold.get(text);
      if (isPart === undefined) {
        isPart = isPartOf(components, sold, game.growingKinds);
        isSold.set(text, isPart);
      }
      return isPart ? null : `shows ${prizePence} as won, made of ${text}: not part of what was sold`;
    },
    state(view, moves) {
      const faults: Violation[] = [];
      if (view.finished !== (moves.length === 0))
        faults.push({
          check: 'moves',
          text: view.finished ? 'finished, with moves left' : 'a dead end: no move is left',
        });
      const numberFault = numberFaultOf(view);
      if (numberFault !== null) faults.push({ check: 'counters', text: numberFault });
      if (view.finished) {
        const fault = settlementFault(game, view, rowIndex);
        if (fault !== null) faults.push({ check: 'settlement', text: fault });
      }
      return faults;
    },
  };
}

/** A number in the view that no counter may be, or `null`. */
function numberFaultOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? null : `a counter at ${value}`;
  if (typeof value !== 'object' || value === null) return null;
  for (const name in value) {
    const fault = numberFaultOf((value as Readonly<Record<string, unknown>>)[name]);
    if (fault !== null) return `${name}: ${fault}`;
  }
  return null;
}
