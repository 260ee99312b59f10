/** Every field of every event of real Plays, altered: nothing a game cannot reveal is ever shown. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyGame, GameEvent, Move, View } from '../game/game.ts';
import type { AnswerCheck } from '../game/heard.ts';
import { applyAll, dealRow } from '../game/run.ts';
import { games } from '../games/catalogue.ts';
import { canonicalJson } from '../kernel/json.ts';
import { seededRandom } from '../kernel/random.ts';

/**
 * What chance decides, by game: altered into another lawful value it makes the answer of another Play, which no look
 * at the answer alone can tell from the right one. FINISH compares what is shown with what is paid. Everything else
 * follows from it.
 */
const DEALT: Readonly<Record<string, readonly string[]>> = {
  'million-jackpot-blue': [
    'bonus-motif-revealed.number',
    'multiplier-revealed.multiplier',
    'prize-revealed.pence',
    'symbol-revealed.symbol',
    'symbols-revealed.left',
    'symbols-revealed.right',
    'weights-revealed.theirs',
    'weights-revealed.yours',
  ],
  'diamond-riches': [
    'bonus-opened.opened',
    'bonus-opened.opened[]',
    'motif-revealed.motif',
    'mystery-filled.counts',
    'mystery-filled.counts[]',
    'prize-wheels-stopped.inner',
    'prize-wheels-stopped.middle',
    'prize-wheels-stopped.outer',
    'segment-raised.by',
    'segment-raised.segment',
    'wheels-stopped.inner',
    'wheels-stopped.middle',
    'wheels-stopped.outer',
  ],
  'lab-riches': [
    'bonus-landed.segment',
    'bonus-opened.rows[]',
    'bonus-opened.rows[][].goes',
    'bonus-opened.rows[][].pence',
    'bonus-opened.rows[][].segments',
    'grid-revealed.symbols[]',
    'prize-boxes-revealed.amounts',
    'prize-boxes-revealed.amounts[]',
    'top-row-revealed.top',
    'top-row-revealed.top[].symbol',
  ],
  'diamond-maze': ['card-drawn.card', 'dice-rolled.dice', 'motif-revealed.motif', 'wheel-stopped.segment'],
  'lucky-puck-shot-gold': [
    'bumpers-appeared.pockets',
    'bumpers-appeared.pockets[]',
    'symbol-revealed.symbol.colour',
    'symbol-revealed.symbol.pence',
    'symbol-revealed.symbol.squares',
  ],
};

/** Enough for every type of event to come up. */
const PLAYS = 48;
/** How many events of each type are altered, after each type of move. */
const INSTANCES = process.env.UNVEIL_THOROUGH === '1' ? 20 : 2;

interface Step {
  readonly view: View;
  readonly move: Move;
  readonly events: readonly GameEvent[];
}

/** A Play of each of some rows and a losing one, with moves chosen by a seed. */
function stepsOf(game: AnyGame): Step[] {
  const { length } = game.structure.rows;
  const rows = [null, ...Array.from({ length: PLAYS }, (_, n) => Math.floor((n * (length - 1)) / (PLAYS - 1)))];
  return rows.flatMap((row, n) => {
    const random = seededRandom(new Uint8Array(32).fill(n + 1), 'deal');
    const scenario = dealRow(game, row, random);
    const steps: Step[] = [];
    let view = game.rules.open(scenario);
    while (!view.finished) {
      const moves = game.rules.moves(view);
      const move = moves[random.below(moves.length)] as Move;
      const events = game.rules.play(scenario, view, move);
      steps.push({ view, move, events });
      view = applyAll(game, view, events);
    }
    return steps;
  });
}

type Alteration = { readonly events: readonly unknown[]; readonly told: string; readonly isLawful: boolean };

/** Values no field of any event can have. */
const WRONG = [null, -1, 0.5, 4_200_000_900, '4', '', true, [], {}, Number.MAX_SAFE_INTEGER] as const;

/** Every alteration of one field at a time: `told` is `type.path`. `others` are values seen in that field elsewhere. */
function alterationsOf(events: readonly GameEvent[], at: number, others: Map<string, Set<string>>): Alteration[] {
  const event = events[at] as GameEvent;
  const found: Alteration[] = [];
  const put = (altered: unknown, told: string, isLawful = false) =>
    found.push({ events: events.with(at, altered as GameEvent), told, isLawful });
  const walk = (value: unknown, path: string, set: (value: unknown) => unknown) => {
    for (const wrong of WRONG) if (canonicalJson(wrong) !== canonicalJson(value)) put(set(wrong), path);
    for (const other of typeof value === 'object' ? [] : (others.get(path) ?? []))
      if (other !== canonicalJson(value)) put(set(JSON.parse(other)), path, true);
    if (Array.isArray(value)) {
      put(set([...value, value[0] ?? 0]), path, true);
      put(set(value.slice(1)), path, true);
      put(set(value.toReversed()), path, true);
      for (const [index, item] of value.entries())
        walk(item, `${path}[]`, (changed) => set(value.with(index, changed)));
    } else if (typeof value === 'object' && value !== null) {
      put(set({ ...value, more: 1 }), path);
      for (const [key, item] of Object.entries(value)) {
        const { [key]: _gone, ...rest } = value as Record<string, unknown>;
        put(set(rest), path);
        walk(item, `${path}.${key}`, (changed) => set({ ...value, [key]: changed }));
      }
    }
  };
  walk(event, event.type, (value) => value);
  return found;
}

/** Events left out, told twice, told in another order, or made up. */
function reorderings(events: readonly GameEvent[]): Alteration[] {
  const found: (readonly unknown[])[] = [[], [...events, { type: 'made-up' }]];
  for (const [at, event] of events.entries()) {
    found.push(events.toSpliced(at, 1), events.toSpliced(at, 0, event));
    if (at > 0) found.push(events.with(at, events[at - 1] as GameEvent).with(at - 1, event));
  }
  return found.map((altered) => ({ events: altered, told: 'order', isLawful: false }));
}

function valuesSeen(steps: readonly Step[]): Map<string, Set<string>> {
  const seen = new Map<string, Set<string>>();
  const note = (value: unknown, path: string) => {
    seen.set(path, (seen.get(path) ?? new Set()).add(canonicalJson(value)));
    if (Array.isArray(value)) for (const item of value) note(item, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) note(item, `${path}.${key}`);
  };
  for (const event of steps.flatMap(({ events }) => events)) note(event, event.type);
  return seen;
}

/** Whether the director would show it: as `director.ts` and `stage.svelte.ts` ask. */
function isShown(game: AnyGame, check: AnswerCheck<View, Move, GameEvent>, { view, move, events }: Step): boolean {
  try {
    check(view, move, events);
    let after = view;
    for (const event of events) {
      after = game.rules.apply(after, event);
      game.read(after);
    }
    return true;
  } catch {
    return false;
  }
}

const checks = import.meta.glob<{ checkAnswer: AnswerCheck<View, Move, GameEvent> }>('../games/*/play/heard.ts', {
  eager: true,
});

describe.each(games.map((game) => [game.id, game] as const))('an answer of %s', (id, game) => {
  const check = checks[`../games/${id}/play/heard.ts`]?.checkAnswer ?? (() => {});
  const steps = stepsOf(game);

  it('is shown as the server gave it', () => {
    expect(steps.filter((step) => !isShown(game, check, step))).toEqual([]);
  });

  it('is not shown with an event left out, added, told twice or out of order, nor with a field of an event altered', () => {
    const others = valuesSeen(steps);
    const types = new Map<string, number>();
    const passed = new Map<string, string>();
    let count = 0;
    for (const step of steps) {
      for (const [at, event] of step.events.entries()) {
        const situation = `${event.type} ${step.move.type}`;
        const instance = (types.get(situation) ?? 0) + 1;
        types.set(situation, instance);
        if (instance > INSTANCES) continue;
        const altered = [...alterationsOf(step.events, at, others), ...reorderings(step.events)];
        for (const { events, told, isLawful } of altered) {
          count += 1;
          if (canonicalJson(events) === canonicalJson(step.events)) continue;
          if (!isShown(game, check, { ...step, events: events as readonly GameEvent[] })) continue;
          passed.set(isLawful ? told : `${told}, which cannot be`, canonicalJson(events));
        }
      }
    }
    const wrong = [...passed].filter(([told]) => DEALT[id]?.includes(told) !== true);
    expect(wrong, `of ${count} alterations`).toEqual([]);
    const source = readFileSync(new URL(`../games/${id}/play/view.ts`, import.meta.url), 'utf8');
    const declared = [...source.slice(source.search(/export type \w+Event =/)).matchAll(/type: '([a-z-]+)'/g)];
    const met = new Set([...types.keys()].map((situation) => situation.split(' ')[0]));
    expect([...met].toSorted()).toEqual([...new Set(declared.map(([, type]) => type))].toSorted());
  });
});
