/**
 * What a breakdown asks of a simulated Play, and how the simulation leans towards it. Leaning changes how often Plays
 * are drawn; each keeps a chance of acceptance by which it is thrown away again in proportion, so that what is left
 * is the model given what was sold.
 */
import { assert } from '../../../kernel/assert.ts';
import { type Random, shuffled } from '../../../kernel/random.ts';
import type { PuckComponent } from '../play/components.ts';
import { INSTANT_PENCE } from '../play/prizes.ts';
import { COLOURS } from '../play/symbols.ts';
import { COLOUR_COUNT, MAIN_WEIGHTS } from './model.ts';
import { HIT_WEIGHTS } from './paths.ts';

/** Crossings of four shots, about: what the lean reckons with. */
const CROSSINGS_USUAL = 24;
/**
 * Squares of a wanted row that the lean reckons with, and how much of what is missing it gives; more makes Plays too
 * long.
 */
const SQUARES_WANTED = 8.5;
const LEAN_STRENGTH = 0.45;
const LEAN_MAX = 68;

/** What a Play is to come to: full rows with their boosts, and Instant Prizes. How to lean towards it, if at all. */
export interface Plan {
  /** By colour: the boosts of a row that fills, or -1 for one that does not. */
  readonly boosts: Int8Array;
  readonly rowsToFill: number;
  /** Boosts of rows that fill, in sum. */
  readonly boostsToShow: number;
  /** Indexes into `INSTANT_PENCE`, in any order. */
  readonly instants: readonly number[];
  /** One of the first four shots is made to unlock the Bonus Game. */
  readonly unlocks: boolean;
  readonly lean: Lean;
}

/**
 * With a chance of `towards[c]` in 256, a pip of the first four shots shows colour c whatever the model says, as long
 * as its row is wanted and not full. Shots with more crossings are preferred to the same degree, so that but for the
 * last step of acceptance the lean cancels out.
 */
export interface Lean {
  readonly towards: Uint8Array;
  readonly sum: number;
  /** Cumulated weights of 0 to 6 bumpers hit, out of 65,536. */
  readonly hits: Uint32Array;
}

/** No lean: the natural chances of bumpers hit. */
export const NO_LEAN: Lean = leanTowards(new Uint8Array(COLOUR_COUNT));

/** A lean, with the hits that go with it. */
export function leanTowards(towards: Uint8Array): Lean {
  const sum = towards.reduce((total, one) => total + one, 0);
  const perCrossing = 256 / (256 - sum);
  let factor = 1;
  const weights = HIT_WEIGHTS.map((weight) => {
    for (let i = 0; i < 3; i++) factor *= perCrossing;
    return weight * factor;
  });
  const total = weights.reduce((all, weight) => all + weight, 0);
  let cumulated = 0;
  const hits = Uint32Array.from(weights, (weight) => {
    cumulated += weight;
    return Math.round((cumulated / total) * 65_536);
  });
  return { towards, sum, hits };
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
