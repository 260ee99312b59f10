/**
 * Deals Lucky Puck Shot Gold: a scenario that shows exactly a given breakdown. Knows the natural model and the breakdown; no
 * player, no bank, no history, no time.
 *
 * Plays are simulated in plain numbers until one comes to exactly what is sold; only that one is written out. For rows that
 * chance alone would seldom make, the simulation leans: pips are drawn towards the colours that are to fill, a shot is made to
 * unlock the Bonus Game, planned boosts and Instant Prizes take the places of drawn ones; what the lean favours too much
 * is thrown away again in proportion. Attempts are bounded; after the last a Play is laid out by hand.
 */
import { assert } from '../../../kernel/assert.ts';
import { type Random, shuffled } from '../../../kernel/random.ts';
import type { PuckComponent } from '../play/components.ts';
import { INSTANT_PENCE } from '../play/prizes.ts';
import type { PuckScenario, Shot } from '../play/scenario.ts';
import { COLOURS } from '../play/symbols.ts';
import { layOut } from './last-resort.ts';
import {
  type Dice,
  type Lean,
  leanTowards,
  MAIN_WEIGHTS,
  NO_LEAN,
  newTrace,
  type Plan,
  SYMBOL_CODES,
  simulate,
  type Trace,
} from './model.ts';
import { drawPaths } from './paths.ts';

const ATTEMPTS_MAX = 4000;

/** Crossings of four shots, about: what the lean reckons with. */
const CROSSINGS_USUAL = 24;
/** Squares of a wanted row that the lean reckons with, and how much of what is missing it gives; more makes Plays too long. */
const SQUARES_WANTED = 8.5;
const LEAN_STRENGTH = 0.45;
const LEAN_MAX = 68;

/** Reused by every deal, so that nothing is allocated for attempts that are thrown away. */
const trace = newTrace();

/** How deals came about, for the laboratory. */
export interface Dealing {
  readonly scenario: PuckScenario;
  readonly attempts: number;
  readonly isLastResort: boolean;
}

/** A scenario that reads as the breakdown. Always succeeds, in bounded work. */
export function deal(breakdown: readonly PuckComponent[], random: Random): PuckScenario {
  return dealCounted(breakdown, random).scenario;
}

/** As `deal`, and how it went. */
export function dealCounted(breakdown: readonly PuckComponent[], random: Random): Dealing {
  const plan = planFor(breakdown, random);
  const dice = diceOf(random);
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts++) {
    if (simulate(trace, plan, dice)) return { scenario: written(trace, random), attempts, isLastResort: false };
  }
  return { scenario: layOut(plan, random), attempts: ATTEMPTS_MAX, isLastResort: true };
}

/** A Play of the model as chance has it, whatever it comes to; `null` when the table has overflowed. */
export function dealNaturally(random: Random): PuckScenario | null {
  return simulate(trace, null, diceOf(random)) ? written(trace, random) : null;
}

const LEANS = new Map<string, Lean>();

/** What a breakdown asks of a simulated Play. */
export function planFor(breakdown: readonly PuckComponent[], random: Random): Plan {
  const boosts = new Int8Array(COLOURS.length).fill(-1);
  const instants: number[] = [];
  let rowsToFill = 0;
  let boostsToShow = 0;
  let key = '';
  for (const component of breakdown) {
    if (component.kind === 'row') {
      boosts[COLOURS.indexOf(component.colour)] = component.boosts;
      boostsToShow += component.boosts;
      rowsToFill += 1;
      key += component.colour;
    } else {
      const index = INSTANT_PENCE.indexOf(component.pence);
      assert(index >= 0, `no Instant Prize of ${component.pence}`);
      instants.push(index);
    }
  }
  return {
    boosts,
    rowsToFill,
    boostsToShow,
    instants: instants.length > 1 ? shuffled(random, instants) : instants,
    unlocks: instants.length + boostsToShow > 0,
    lean: rowsToFill === 0 ? NO_LEAN : leanFor(key, boosts),
  };
}

/** The lean for a set of rows to fill; one for each set, made once. */
function leanFor(key: string, boosts: Int8Array): Lean {
  const known = LEANS.get(key);
  if (known !== undefined) return known;
  const wanted = [...boosts].map((planned, colour) => {
    if (planned < 0) return 0;
    const natural = ((MAIN_WEIGHTS[colour] ?? 0) / 256) * CROSSINGS_USUAL;
    return Math.max(0, ((SQUARES_WANTED - natural) / CROSSINGS_USUAL) * 256 * LEAN_STRENGTH);
  });
  const sum = wanted.reduce((total, one) => total + one, 0);
  const scale = Math.min(1, LEAN_MAX / sum);
  const lean = leanTowards(Uint8Array.from(wanted, (one) => Math.trunc(one * scale)));
  LEANS.set(key, lean);
  return lean;
}

/** The scenario of a trace: its symbols as codes, and paths with the bumpers hit of each shot. */
function written({ shotCount, hits, ends, symbols }: Trace, random: Random): PuckScenario {
  const shots: Shot[] = [];
  let at = 0;
  for (let shot = 0; shot < shotCount; shot++) {
    const end = ends[shot] as number;
    const codes: string[] = [];
    while (at < end) codes.push(SYMBOL_CODES[symbols[at++] as number] as string);
    shots.push({ reveals: codes.join(' '), paths: drawPaths(hits[shot] as number, random) });
  }
  return { shots };
}

function diceOf(random: Random): Dice {
  let word = 0;
  let left = 0;
  return {
    bits(count) {
      if (left < count) {
        word = random.below(2 ** 32);
        left = 32;
      }
      const value = word & ((1 << count) - 1);
      word >>>= count;
      left -= count;
      return value;
    },
    below: (bound) => random.below(bound),
  };
}
