/**
 * A dealt Play of Lucky Puck Shot Gold: shot by shot, the symbols in the order they are revealed and one true path
 * for each of the five arrows. Complete and hidden; short, because it is kept with the Play. Says nothing of what
 * wins.
 */
import { assert, InvariantError, present } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { isOfMainGame, type PuckSymbol, symbolOf, symbolOfLetter } from './symbols.ts';
import { ARROWS, POCKETS, TURNS, type Turn, walk } from './table.ts';

export const PUCKS_AT_START = 4;
/** Extra Pucks a Play shows at most: more are never dealt. */
export const EXTRA_PUCKS_MAX = 2;
/** Procedures: three bonus symbols in a single shot give one Bonus Puck, four two, five three. */
export const BONUS_SYMBOLS_MIN = 3;
export const BONUS_SYMBOLS_MAX = 5;

/** `reveals` are symbol codes with a blank between; `paths` one per arrow, in the order of `ARROWS`. */
export type Shot = {
  readonly reveals: string;
  readonly paths: readonly string[];
};

export type PuckScenario = {
  /** In the order they are shot: a Bonus Game follows the shot that unlocked it. */
  readonly shots: readonly Shot[];
};

/** Where Spinning Bumpers appear, and how each one that is hit turns the puck. */
export interface Path {
  readonly bumpers: readonly number[];
  readonly turns: readonly Turn[];
}

const TURN_LETTERS = 'lsr';

/** How a turn is written in a path. */
export function turnLetter(turn: Turn): string {
  return TURN_LETTERS.charAt(TURNS.indexOf(turn));
}

/** What a path with no bumper hit is written as, for each set of covered pockets: nearly half of all paths. */
const PATH_STARTS: readonly string[] = Array.from({ length: 1 << POCKETS }, (_, covered) => `${covered}:`);

/** `37:ls`: the pockets covered, as the sum of 2^pocket, then the letter of the turn at each bumper hit. */
export function pathCode(coveredPockets: number, turnLetters: string): string {
  return present(PATH_STARTS[coveredPockets], 'pockets') + turnLetters;
}

const PATH = /^([1-9][0-9]?):([lsr]{0,6})$/;

/** Bumpers by the covered pockets: shared by all Plays, since paths are never changed. */
const BUMPERS: readonly (readonly number[])[] = PATH_STARTS.map((_, covered) =>
  Array.from({ length: POCKETS }, (_, pocket) => pocket).filter((pocket) => (covered & (1 << pocket)) !== 0),
);
const NO_TURNS: readonly Turn[] = [];

export function pathOf(code: string): Path {
  const match = PATH.exec(code);
  const bumpers = BUMPERS[Number(match?.[1])];
  // Not by `assert`: the message is a string to build, and every shot of every Play comes here.
  if (match === null || bumpers === undefined) throw new InvariantError(`not a path: ${code}`);
  const letters = match[2] as string;
  if (letters === '') return { bumpers, turns: NO_TURNS };
  const turns: Turn[] = [];
  for (const letter of letters) turns.push(TURNS[TURN_LETTERS.indexOf(letter)] as Turn);
  return { bumpers, turns };
}

/**
 * The symbols of a shot. Cut by hand: the codes of the Main Game are single letters, which need no text of their own.
 */
export function symbolsOf(reveals: string): readonly PuckSymbol[] {
  const symbols: PuckSymbol[] = [];
  for (let from = 0; from <= reveals.length; ) {
    const blank = reveals.indexOf(' ', from);
    const to = blank < 0 ? reveals.length : blank;
    symbols.push(to === from + 1 ? symbolOfLetter(reveals, from) : symbolOf(reveals.slice(from, to)));
    from = to + 1;
  }
  return symbols;
}

/** Bonus Pucks unlocked by one shot of the Main Game. */
export function bonusPucksFor(symbols: readonly PuckSymbol[]): number {
  const count = symbols.filter((symbol) => symbol.kind === 'bonus').length;
  assert(count <= BONUS_SYMBOLS_MAX, `${count} bonus symbols in a single shot`);
  return Math.max(0, count - BONUS_SYMBOLS_MIN + 1);
}

/** Untrusted JSON to a scenario. Throws `InvariantError` naming what is wrong. */
export function parseScenario(value: Json): PuckScenario {
  const { shots } = members(value, 'scenario', ['shots']);
  assert(Array.isArray(shots), 'shots');
  const scenario = { shots: shots.map(parseShot) };
  assertPucksAddUp(scenario.shots);
  return scenario;
}

function parseShot(value: Json): Shot {
  const { reveals, paths } = members(value, 'shot', ['reveals', 'paths']);
  assert(
    typeof reveals === 'string' && Array.isArray(paths) && paths.length === ARROWS.length,
    'reveals and five paths',
  );
  const crossings = symbolsOf(reveals).length;
  return {
    reveals,
    paths: paths.map((code, index) => {
      assert(typeof code === 'string', 'path');
      const path = pathOf(code);
      const legs = walk(present(ARROWS[index], 'arrow'), path.bumpers, path.turns);
      assert(legs.length * 3 === crossings, `${crossings} reveals on ${legs.length} crossings of the table`);
      return code;
    }),
  };
}

/** Every puck there is gets one shot, and none more. */
function assertPucksAddUp(shots: readonly Shot[]): void {
  let pucks = PUCKS_AT_START;
  let bonusPucks = 0;
  for (const shot of shots) {
    const symbols = symbolsOf(shot.reveals);
    const isBonus = bonusPucks > 0;
    assert(isBonus || pucks > 0, 'a shot without a puck');
    assert(
      symbols.every((symbol) => isOfMainGame(symbol) !== isBonus),
      'a symbol of the other game',
    );
    if (isBonus) {
      bonusPucks -= 1;
      pucks += symbols.filter((symbol) => symbol.kind === 'extra-puck').length;
    } else {
      pucks -= 1;
      bonusPucks = bonusPucksFor(symbols);
    }
  }
  assert(pucks === 0 && bonusPucks === 0, 'a puck without a shot');
}

function members<K extends string>(value: Json, what: string, keys: readonly K[]): Record<K, Json> {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value), `${what}: not an object`);
  const found = Object.keys(value);
  assert(found.length === keys.length && keys.every((key) => found.includes(key)), `${what}: members ${found}`);
  return value as Record<K, Json>;
}
