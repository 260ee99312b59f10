/**
 * A dealt Play of Diamond Maze: every roll, card, motif, rock and spin in the order they are used. Complete and
 * hidden; short, because it is kept with the Play. Says nothing of what wins.
 */
import { assert, present } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { type Pence, pence } from '../../../kernel/pence.ts';
import { isMotif, type Motif, PICKS, pairedMotif } from './motifs.ts';
import { BONUS_PRIZE_PENCE } from './prizes.ts';
import { WHEEL } from './wheel.ts';

/** Procedures: "a box containing the words 'ROLLS LEFT' and the number '6'". */
export const ROLLS_AT_START = 6;
export const DIE_FACES = 6;
export const CARD_MAX = 9;
/**
 * Longer Plays are never dealt: chance alone makes more rolls three times in ten million Plays, more spins of one
 * wheel once in ten million.
 */
export const ROLLS_MAX = 18;
export const SPINS_MAX = 40;

export type MazeScenario = {
  /** The two dice of each roll as one number of two digits: 36 is a three and a six. */
  readonly rolls: readonly number[];
  /** The Cards in the order they are drawn, extra ones among them. */
  readonly cards: readonly number[];
  /** The motifs of each Bonus Game: the n-th pick shows the n-th, whichever Bonus Tile is touched. */
  readonly bonuses: readonly (readonly Motif[])[];
  /** The amount under the rock that is selected in each Bonus Prize Game. */
  readonly rocks: readonly Pence[];
  /** Where the Extra Diamonds Wheel stops, spin by spin; the last of each is COLLECT. */
  readonly wheels: readonly (readonly number[])[];
};

/** The two faces of a roll. */
export function facesOf(roll: number): readonly [number, number] {
  const first = Math.trunc(roll / 10);
  return [first, roll - first * 10];
}

/** Whether both dice show the same number. */
export function isDouble(roll: number): boolean {
  return roll % 11 === 0;
}

/** Untrusted JSON to a scenario. Throws `InvariantError` naming what is wrong. */
export function parseScenario(value: Json): MazeScenario {
  const { rolls, cards, bonuses, rocks, wheels } = members(value);
  const scenario = {
    rolls: list(rolls, 'rolls').map(parseRoll),
    cards: list(cards, 'cards').map((card) => wholeFrom(card, 1, CARD_MAX, 'card')),
    bonuses: list(bonuses, 'bonuses').map(parseBonus),
    rocks: list(rocks, 'rocks').map(parseRock),
    wheels: list(wheels, 'wheels').map(parseWheel),
  };
  assertRollsAddUp(scenario.rolls);
  return scenario;
}

function parseRoll(value: Json): number {
  const roll = wholeFrom(value, 11, 11 * DIE_FACES, 'roll');
  for (const face of facesOf(roll)) wholeFrom(face, 1, DIE_FACES, 'face of a die');
  return roll;
}

/** Procedures: every double gives one more roll. */
function assertRollsAddUp(rolls: readonly number[]): void {
  const doubles = rolls.filter(isDouble).length;
  assert(rolls.length <= ROLLS_MAX && rolls.length - doubles === ROLLS_AT_START, 'the rolls do not add up');
  assert(!isDouble(present(rolls.at(-1), 'a last roll')), 'a roll is missing after a double');
}

function parseBonus(value: Json): readonly Motif[] {
  const motifs = list(value, 'bonus').map((motif) => {
    assert(isMotif(motif), `not a motif: ${JSON.stringify(motif)}`);
    return motif;
  });
  assert(motifs.length === PICKS, `a Bonus Game has ${PICKS} picks`);
  const matched = pairedMotif(motifs);
  assert(
    new Set(motifs).size >= PICKS - 1 && motifs.filter((motif) => motif === matched).length <= 2,
    'more than one pair',
  );
  return motifs;
}

function parseRock(value: Json): Pence {
  const amount = pence(wholeFrom(value, 1, Number.MAX_SAFE_INTEGER, 'amount'));
  assert(BONUS_PRIZE_PENCE.includes(amount), `no Bonus Prize of ${amount}`);
  return amount;
}

function parseWheel(value: Json): readonly number[] {
  const stops = list(value, 'wheel').map((stop) => wholeFrom(stop, 0, WHEEL.length - 1, 'segment'));
  assert(stops.length <= SPINS_MAX, 'too many spins');
  const collects = stops.map((stop) => WHEEL[stop] === 'collect');
  assert(collects.indexOf(true) === stops.length - 1 && stops.length > 0, 'a wheel ends at its first COLLECT');
  return stops;
}

function wholeFrom(value: Json, from: number, to: number, what: string): number {
  assert(
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to,
    `${what} out of range: ${JSON.stringify(value)}`,
  );
  return value;
}

function list(value: Json | undefined, what: string): readonly Json[] {
  assert(Array.isArray(value), `${what} is not a list`);
  return value;
}

const MEMBERS = ['rolls', 'cards', 'bonuses', 'rocks', 'wheels'] as const;

function members(value: Json): Record<(typeof MEMBERS)[number], Json> {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value), 'the scenario is not an object');
  const found = Object.keys(value);
  assert(found.length === MEMBERS.length && MEMBERS.every((name) => found.includes(name)), `members ${found}`);
  return value as Record<(typeof MEMBERS)[number], Json>;
}
