/** For tests: scenarios written as a person would, and whole Plays with every view on the way. */
import { present } from '../../../kernel/assert.ts';
import { pounds } from '../../../kernel/pence.ts';
import type { Motif } from '../play/motifs.ts';
import { apply, moves, open, play } from '../play/rules.ts';
import { type MazeScenario, parseScenario } from '../play/scenario.ts';
import type { MazeEvent, MazeMove, MazeView } from '../play/view.ts';

export interface Script {
  /** `12 34 66`: two faces a roll. */
  readonly rolls: string;
  /** `5 1 9`; as many as are missing show 1. */
  readonly cards?: string;
  readonly bonuses?: readonly (readonly Motif[])[];
  /** Pounds. */
  readonly rocks?: readonly number[];
  /** Segments by index, one text a wheel: `1 2 0`. */
  readonly wheels?: readonly string[];
}

const numbers = (text: string): number[] => text.split(' ').filter(Boolean).map(Number);

/** The scenario of a script. Cards left out are ones; `extraCards` of them are drawn beside the one each roll has. */
export function scenarioOf(script: Script, extraCards = 0): MazeScenario {
  const rolls = numbers(script.rolls);
  const cards = numbers(script.cards ?? '');
  while (cards.length < rolls.length + extraCards) cards.push(1);
  return parseScenario({
    rolls,
    cards,
    bonuses: (script.bonuses ?? []).map((motifs) => [...motifs]),
    rocks: (script.rocks ?? []).map(pounds),
    wheels: (script.wheels ?? []).map(numbers),
  });
}

export interface Played {
  readonly views: readonly MazeView[];
  readonly events: readonly MazeEvent[];
  readonly moves: readonly MazeMove[];
  readonly end: MazeView;
}

/** Plays to the end, with the move chosen among the legal ones (the first when not told otherwise). */
export function playThrough(
  scenario: MazeScenario,
  choose: (legal: readonly MazeMove[], view: MazeView) => MazeMove | undefined = (legal) => legal[0],
): Played {
  let view = open();
  const views: MazeView[] = [view];
  const events: MazeEvent[] = [];
  const made: MazeMove[] = [];
  while (!view.finished) {
    const move = present(choose(moves(view), view), 'a move');
    made.push(move);
    for (const event of play(scenario, view, move)) {
      view = apply(view, event);
      views.push(view);
      events.push(event);
    }
  }
  return { views, events, moves: made, end: view };
}

/** The view between two moves after so many of them (the first move of every view). */
export function viewAfterMoves(scenario: MazeScenario, count: number): MazeView {
  let view = open();
  for (let made = 0; made < count; made++) {
    for (const event of play(scenario, view, present(moves(view)[0], 'a move'))) view = apply(view, event);
  }
  return view;
}

/** The first event of a type. */
export function firstOf<T extends MazeEvent['type']>(
  events: readonly MazeEvent[],
  type: T,
): Extract<MazeEvent, { type: T }> {
  return present(events.find((event) => event.type === type) as Extract<MazeEvent, { type: T }> | undefined, type);
}
