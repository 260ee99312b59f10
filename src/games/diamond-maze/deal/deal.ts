/**
 * Deals Diamond Maze: a scenario that shows exactly a given breakdown. Knows the natural model and the breakdown; no
 * player, no bank, no history, no time.
 *
 * Runs of the natural model are made until one fills the rows and meets as many Bonus Prizes as are sold; only that
 * one is written out, so a dealt Play is a natural one given its row. Which amount each rock or pair of Bonus Tiles
 * shows is independent of the run and filled in last. Attempts are bounded; after the last a Play is laid out roll by
 * roll, which always succeeds.
 */
import { assert, present } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { cumulative, pick, pickCumulative, type Random, shuffled } from '../../../kernel/random.ts';
import { tileAt, ZONE_DIAMONDS } from '../play/board.ts';
import { MOTIF_KINDS, type Motif, type MotifKind } from '../play/motifs.ts';
import { BONUS_PRIZE_PENCE, ROW_PENCE } from '../play/prizes.ts';
import type { MazeComponent } from '../play/read.ts';
import type { MazeScenario } from '../play/scenario.ts';
import { COLOURS, ZONES } from '../play/stones.ts';
import { buildRun } from './built.ts';
import { chanceOf, Run, type Wanted } from './model.ts';
import { NO_PAIR } from './tables.ts';

/** The rarest row comes once in some four thousand runs, so that one of its Plays in two million is laid out. */
const ATTEMPTS_MAX = 60_000;

/** How often each amount of `BONUS_PRIZE_PENCE` lies under a rock or on a Bonus Tile, in 10,000. */
const BONUS_PRIZE_WEIGHTS: readonly number[] = [9107, 800, 70, 10, 7, 3, 2, 1];
const BONUS_PRIZE_ENDS = cumulative(BONUS_PRIZE_WEIGHTS);

/** Reused by every deal, so that little is allocated for attempts that are thrown away. */
const run = new Run();

/** How a deal came about, for the laboratory. */
export interface Dealing {
  readonly scenario: MazeScenario;
  readonly attempts: number;
  readonly isLastResort: boolean;
}

/** A scenario that reads as the breakdown: rows all of one Prize Table. Always succeeds, in bounded work. */
export function deal(breakdown: readonly MazeComponent[], random: Random): MazeScenario {
  return dealCounted(breakdown, random).scenario;
}

/** As `deal`, and how it went. */
export function dealCounted(breakdown: readonly MazeComponent[], random: Random): Dealing {
  const wanted = wantedOf(breakdown);
  const amounts = shuffled(random, amountsOf(breakdown));
  const chance = chanceOf(random);
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts++) {
    if (run.play(chance, wanted)) return { scenario: written(run, amounts, random), attempts, isLastResort: false };
  }
  return { scenario: layOut(breakdown, random), attempts: ATTEMPTS_MAX, isLastResort: true };
}

/** The last resort: a Play laid out roll by roll. */
export function layOut(breakdown: readonly MazeComponent[], random: Random): MazeScenario {
  buildRun(run, wantedOf(breakdown), random);
  return written(run, shuffled(random, amountsOf(breakdown)), random);
}

/** A Play of the model as chance has it, whatever it comes to; `null` when it was given up. */
export function dealNaturally(random: Random): MazeScenario | null {
  if (!run.play(chanceOf(random), null)) return null;
  const amounts = Array.from({ length: run.prizeCount }, () => anyAmount(random));
  return written(run, amounts, random);
}

/** What a breakdown asks of a run. The top row shows the same amount in both Prize Tables. */
export function wantedOf(breakdown: readonly MazeComponent[]): Wanted {
  let full = 0;
  let isUpgraded: boolean | null = null;
  let prizes = 0;
  for (const component of breakdown) {
    if (component.kind === 'bonus-prize') prizes++;
    else {
      full |= 1 << COLOURS.indexOf(component.colour);
      const [base, upgraded] = ROW_PENCE[component.colour];
      if (base === upgraded) continue;
      const isOfUpgraded = component.pence === upgraded;
      assert(isUpgraded === null || isUpgraded === isOfUpgraded, 'rows of two Prize Tables');
      isUpgraded = isOfUpgraded;
    }
  }
  return { full, isUpgraded, prizes };
}

function amountsOf(breakdown: readonly MazeComponent[]): readonly Pence[] {
  return breakdown.filter((part) => part.kind === 'bonus-prize').map((part) => part.pence);
}

function anyAmount(random: Random): Pence {
  return present(BONUS_PRIZE_PENCE[pickCumulative(random, BONUS_PRIZE_ENDS)], 'an amount');
}

/** Writes down a run, with the amounts of its Bonus Prizes in the order they are met. */
function written(found: Run, amounts: readonly Pence[], random: Random): MazeScenario {
  const rocks: Pence[] = [];
  const onTiles: Pence[] = [];
  for (let n = 0; n < found.prizeCount; n++) {
    (found.isRock[n] === 1 ? rocks : onTiles).push(present(amounts[n], 'an amount'));
  }
  return {
    rolls: listOf(found.rolls, 0, found.rollCount),
    cards: listOf(found.cards, 0, found.cardCount),
    bonuses: bonusesOf(found, onTiles, random),
    rocks,
    wheels: wheelsOf(found),
  };
}

function wheelsOf({ stops, wheelEnds, wheelCount }: Run): readonly (readonly number[])[] {
  const wheels: (readonly number[])[] = [];
  for (let n = 0, from = 0; n < wheelCount; n++) {
    const end = wheelEnds[n] as number;
    wheels.push(listOf(stops, from, end));
    from = end;
  }
  return wheels;
}

/** Part of a buffer as a list of its own. A plain loop: this runs for every Play sold. */
function listOf(buffer: Int8Array | Int32Array, from: number, to: number): readonly number[] {
  const list: number[] = [];
  for (let at = from; at < to; at++) list.push(buffer[at] as number);
  return list;
}

const PRIZE = MOTIF_KINDS.indexOf('prize');

function bonusesOf(found: Run, onTiles: readonly Pence[], random: Random): readonly (readonly Motif[])[] {
  const bonuses: (readonly Motif[])[] = [];
  let prizes = 0;
  for (let n = 0; n < found.bonusCount; n++) {
    const paired = found.paired[n] as number;
    const amount = paired === PRIZE ? present(onTiles[prizes++], 'an amount') : null;
    const pair =
      paired === NO_PAIR ? null : pairedMotifOf(MOTIF_KINDS[paired] as MotifKind, found.carried[n] ?? 0, amount);
    bonuses.push(motifsOf(paired, pair, found.missing[n] as number, random));
  }
  return bonuses;
}

/** The motifs of a Bonus Game in the order picked: the pair, if any, and one of each other kind that is seen. */
function motifsOf(paired: number, pair: Motif | null, missing: number, random: Random): readonly Motif[] {
  const motifs: Motif[] = pair === null ? [] : [pair, pair];
  for (let index = 0; index < MOTIF_KINDS.length; index++) {
    if (index !== paired && index !== missing) motifs.push(singleMotif(MOTIF_KINDS[index] as MotifKind, random));
  }
  return shuffled(random, motifs);
}

/** `carried` is a Diamond Tile, a Zone or a colour, as the kind needs it. */
function pairedMotifOf(kind: MotifKind, carried: number, amount: Pence | null): Motif {
  switch (kind) {
    case 'go':
      return goMotif(carried);
    case 'all':
      return `all-${present(ZONES[carried], 'a Zone')}`;
    case 'one':
      return `one-${present(COLOURS[carried], 'a colour')}`;
    case 'prize':
      return `prize-${present(amount, 'an amount')}`;
    default:
      return kind;
  }
}

function goMotif(tile: number): Motif {
  const { zone, colour } = tileAt(tile);
  return `go-${present(zone, 'a Zone')}-${present(colour, 'a Diamond')}`;
}

function singleMotif(kind: MotifKind, random: Random): Motif {
  switch (kind) {
    case 'go':
      return goMotif(pick(random, ZONE_DIAMONDS[pick(random, ZONES)]));
    case 'all':
      return `all-${pick(random, ZONES)}`;
    case 'one':
      return `one-${pick(random, COLOURS)}`;
    case 'prize':
      return `prize-${anyAmount(random)}`;
    default:
      return kind;
  }
}
