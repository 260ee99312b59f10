/**
 * How pucks travel in the natural model: each of the six pockets is covered by a Spinning Bumper with the same
 * chance, each bumper turns the puck into one of its three directions, all alike, and the puck goes on until it meets
 * an open pocket. From a pocket the three turns lead to the three pockets of the other end, so the number of bumpers
 * hit has the same chances for every arrow. Knows no symbol and no prize.
 */
import { InvariantError, present } from '../../../kernel/assert.ts';
import type { Random } from '../../../kernel/random.ts';
import { pathCode, turnLetter } from '../play/scenario.ts';
import { ARROWS, type Arrow, firstLeg, LANES, POCKETS, turnTowards } from '../play/table.ts';

/**
 * A pocket is covered by a Spinning Bumper with a chance of COVERED in COVERED_OF; six open pockets at once do not
 * occur.
 */
const COVERED = 9;
const COVERED_BITS = 4;
const COVERED_OF = 1 << COVERED_BITS;

/** A puck can hit each pocket's bumper once. */
export const HITS_MAX = POCKETS;

/** How often a shot hits 0, 1, … 6 bumpers, out of 65,536. */
export const HIT_WEIGHTS: readonly number[] = hitWeights();

/** One path for each arrow, all with so many bumpers hit. */
export function drawPaths(hits: number, random: Random): readonly string[] {
  const paths: string[] = [];
  for (const arrow of ARROWS) paths.push(drawPath(arrow, hits, random));
  return paths;
}

/** A draw from the natural model, given the arrow and the number of bumpers hit. */
function drawPath(arrow: Arrow, hits: number, random: Random): string {
  let turns = '';
  let at = firstLeg(arrow).pocket;
  let hit = 0;
  for (let leg = 0; leg < hits; leg++) {
    hit |= 1 << at;
    const lane = leg === hits - 1 ? lastLane(at, hit, random) : nextLane(at, hit, random);
    turns += turnLetter(turnTowards(at, lane));
    at = pocketAt(at, lane);
  }
  return pathCode(hit | otherBumpers(hit, at, random), turns);
}

/** The lane of a further bumper: those not hit yet, all alike. */
function nextLane(from: number, hit: number, random: Random): number {
  let left = random.below(countOfOtherEnd(from, hit));
  for (let lane = 0; lane < LANES; lane++) if (!isHit(hit, pocketAt(from, lane)) && left-- === 0) return lane;
  throw new InvariantError('a puck can hit six bumpers, each once');
}

/** The lane of the open pocket at the end: where a bumper has been hit it is surely open, elsewhere by chance. */
function lastLane(from: number, hit: number, random: Random): number {
  const first = openWeight(hit, pocketAt(from, 0));
  const second = first + openWeight(hit, pocketAt(from, 1));
  const drawn = random.below(second + openWeight(hit, pocketAt(from, 2)));
  if (drawn < first) return 0;
  return drawn < second ? 1 : 2;
}

function openWeight(hit: number, pocket: number): number {
  return isHit(hit, pocket) ? COVERED_OF : COVERED_OF - COVERED;
}

/** Bumpers the puck does not meet, as a sum of 2^pocket. At least one bumper appears on every shot. */
function otherBumpers(hit: number, end: number, random: Random): number {
  const free = ~hit & ~(1 << end) & ((1 << POCKETS) - 1);
  for (;;) {
    let word = random.below(COVERED_OF ** POCKETS);
    let covered = 0;
    for (let pocket = 0; pocket < POCKETS; pocket++) {
      if ((word & (COVERED_OF - 1)) < COVERED) covered |= 1 << pocket;
      word >>>= COVERED_BITS;
    }
    if (hit !== 0 || (covered & free) !== 0) return covered & free;
  }
}

function pocketAt(from: number, lane: number): number {
  return from < LANES ? lane + LANES : lane;
}

function isHit(hit: number, pocket: number): boolean {
  return (hit & (1 << pocket)) !== 0;
}

function countOfOtherEnd(from: number, hit: number): number {
  const end = from < LANES ? hit >> LANES : hit & 7;
  return LANES - (end & 1) - ((end >> 1) & 1) - ((end >> 2) & 1);
}

/** A leg ends at each of three pockets alike; those hit before are open, the others covered with their chance. */
function hitWeights(): readonly number[] {
  const covered = COVERED / COVERED_OF;
  const chances: number[] = [];
  let reached = 1;
  for (let hits = 0; hits <= HITS_MAX; hits++) {
    const hitAtThisEnd = Math.trunc(hits / 2);
    const goesOn = (covered * (LANES - hitAtThisEnd)) / LANES;
    chances.push(reached * (1 - goesOn));
    reached *= goesOn;
  }
  const allOpen = (1 - covered) ** POCKETS;
  chances[0] = present(chances[0], 'chance') - allOpen;
  const weights = chances.map((chance) => Math.round((chance / (1 - allOpen)) * 65_536));
  // Rounding is settled where it matters least.
  weights[0] = present(weights[0], 'weight') + 65_536 - weights.reduce((sum, weight) => sum + weight, 0);
  return weights;
}
