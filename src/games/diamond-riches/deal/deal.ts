/**
 * Deals Diamond Riches: a scenario that shows exactly a given breakdown. Knows the natural model and the breakdown; no
 * player, no bank, no history, no time.
 *
 * Common breakdowns are drawn from the natural model until a run comes to them. Rare ones (upgraded ladders, two or
 * more ladders) come from guided runs: spins lean towards what is still missing, all else is natural. Attempts are
 * bounded; the last resort lays the spins out one by one and always succeeds.
 */
import { assert, present } from '../../../kernel/assert.ts';
import { pick, type Random, shuffled } from '../../../kernel/random.ts';
import { COLOURS, type Colour, type PrizeLevel } from '../play/ladders.ts';
import {
  diamondsMotif,
  EXTRA_DIAMONDS,
  type Motif,
  PICKS,
  type PlainMotif,
  PRIZE_PIPS,
  pipsMotif,
  SIDE_ICONS,
} from '../play/motifs.ts';
import type { RichesComponent } from '../play/read.ts';
import type { DealtBonus, RichesScenario } from '../play/scenario.ts';
import { TIERS } from '../play/wheels.ts';
import { buildRun } from './built.ts';
import { FACES, NO_PAIR } from './faces.ts';
import type { Lean } from './lean.ts';
import { type ModelBonus, Run, type Wanted } from './model.ts';
import { dealPot } from './pot.ts';
import { stopSegments } from './stops.ts';

/** How a Play was found. */
export type Dealing = 'natural' | 'guided' | 'built';

const NATURAL_ATTEMPTS = 2000;
const GUIDED_ATTEMPTS = 400;
const LEANS: readonly Lean[] = [
  { ladders: 70, icons: 60, multipliers: 40 },
  { ladders: 170, icons: 150, multipliers: 130 },
];

/** A scenario that reads as the breakdown: ladders all of one level, at most one PRIZE POT. */
export function deal(breakdown: readonly RichesComponent[], random: Random): RichesScenario {
  return dealWith(breakdown, random).scenario;
}

/** As `deal`, and how it was found: the share of each way is published. */
export function dealWith(
  breakdown: readonly RichesComponent[],
  random: Random,
): { readonly scenario: RichesScenario; readonly dealing: Dealing } {
  const { wanted, potPence } = wantedOf(breakdown);
  const run = new Run();
  const dealing = findRun(run, wanted, random);
  return { scenario: scenarioOf(run, potPence, random), dealing };
}

function findRun(run: Run, wanted: Wanted, random: Random): Dealing {
  if (isCommon(wanted)) {
    for (let n = 0; n < NATURAL_ATTEMPTS; n++) if (run.play(random, wanted, null)) return 'natural';
  }
  for (const lean of LEANS) {
    for (let n = 0; n < GUIDED_ATTEMPTS; n++) if (run.play(random, wanted, lean)) return 'guided';
  }
  buildRun(run, wanted);
  return 'built';
}

/** At most one ladder, and not upgraded: the natural model comes to it once in a hundred runs or more. */
function isCommon({ ladders, level }: Wanted): boolean {
  return (ladders & (ladders - 1)) === 0 && !level;
}

function wantedOf(breakdown: readonly RichesComponent[]): { readonly wanted: Wanted; readonly potPence: number } {
  let ladders = 0;
  let level: PrizeLevel | null = null;
  let potPence = 0;
  for (const component of breakdown) {
    if (component.kind === 'prize-game') {
      assert(potPence === 0, 'two Prize Games');
      potPence = component.pence;
    } else {
      assert(level === null || level === component.level, 'ladders of two levels');
      level = component.level;
      ladders |= 1 << COLOURS.indexOf(component.colour);
    }
  }
  return { wanted: { ladders, level, isPrizeGame: potPence > 0 }, potPence };
}

/** Writes down a run: where the wheels rest, what the grids hold, and a Prize Game that comes to the pot. */
export function scenarioOf(run: Run, potPence: number, random: Random): RichesScenario {
  const spins = Array.from({ length: run.spinCount }, (_, n) => stopSegments(run.stops[n] as number));
  const bonuses = run.bonuses.map((bonus) => dealBonus(bonus, random));
  return { spins, bonuses, prizeSpins: potPence > 0 ? dealPot(potPence, random) : [] };
}

/** The open icons of a bonus: the pair, if any, and single faces around it, in a random order. */
function dealBonus(bonus: ModelBonus, random: Random): DealtBonus {
  const open = PICKS + SIDE_ICONS[present(TIERS[bonus.tier], 'a tier')];
  const colours = dealColours(bonus, random);
  const others = shuffled(random, FACE_INDEXES).filter((face) => face !== bonus.face);
  const singles = others
    .slice(0, bonus.face === NO_PAIR ? open : open - 2)
    .map((face) => singleMotif(face, colours, random));
  const paired = bonus.face === NO_PAIR ? [] : [pairMotif(bonus), pairMotif(bonus)];
  const icons = shuffled(random, [...paired, ...singles]);
  return { picks: icons.slice(0, PICKS), opened: icons.slice(PICKS), award: awardOf(bonus) };
}

const FACE_INDEXES = FACES.map((_, face) => face);

/** The two colours of Extra Diamonds in a grid; the paired face keeps its own. */
function dealColours(bonus: ModelBonus, random: Random): readonly [Colour, Colour] {
  const isPaired = bonus.face === 0 || bonus.face === 1;
  const first = isPaired ? present(COLOURS[bonus.colour], 'a colour') : pick(random, COLOURS);
  const second = pick(
    random,
    COLOURS.filter((colour) => colour !== first),
  );
  return bonus.face === 1 ? [second, first] : [first, second];
}

function singleMotif(face: number, colours: readonly [Colour, Colour], random: Random): Motif {
  const kind = present(FACES[face], 'a face');
  if (kind === 'extra-diamonds') return diamondsMotif(colours[face === 0 ? 0 : 1], pick(random, EXTRA_DIAMONDS));
  return kind === 'prize-pips' ? pipsMotif(pick(random, PRIZE_PIPS)) : (kind satisfies PlainMotif);
}

function pairMotif(bonus: ModelBonus): Motif {
  const kind = present(FACES[bonus.face], 'a face');
  if (kind === 'extra-diamonds') return diamondsMotif(present(COLOURS[bonus.colour], 'a colour'), bonus.count);
  return kind === 'prize-pips' ? pipsMotif(bonus.count) : (kind satisfies PlainMotif);
}

function awardOf(bonus: ModelBonus): readonly number[] {
  switch (FACES[bonus.face]) {
    case 'multi-fill':
      return [bonus.segment, bonus.count];
    case 'mystery-fill':
      return bonus.counts;
    default:
      return [];
  }
}
