/**
 * The last resort of dealing: a run laid out roll by roll for what is sold, by a search that remembers its dead ends.
 * Every step is a legal roll; Cards are as high or as low as the rows need. It knows no amounts.
 */
import { assert } from '../../../kernel/assert.ts';
import { type Random, shuffled } from '../../../kernel/random.ts';
import { START, tileAfter, tileAt } from '../play/board.ts';
import { MOTIF_KINDS } from '../play/motifs.ts';
import { ROW_BOXES } from '../play/prizes.ts';
import { CARD_MAX, DIE_FACES, facesOf, isDouble, ROLLS_AT_START } from '../play/scenario.ts';
import { COLOURS } from '../play/stones.ts';
import { WHEEL } from '../play/wheel.ts';
import type { Run, Wanted } from './model.ts';
import { NO_PAIR } from './tables.ts';

/** No laid out Play is longer: doubles beyond this are of no help. */
const ROLLS_LAID_MAX = 14;

/** One roll for each sum that comes without a double, and the six doubles. */
const ROLLS: readonly number[] = everyRoll();

function everyRoll(): readonly number[] {
  const rolls: number[] = [];
  for (let second = 2; second <= DIE_FACES; second++) rolls.push(10 + second);
  for (let first = 2; first < DIE_FACES; first++) rolls.push(first * 10 + DIE_FACES);
  for (let face = 1; face <= DIE_FACES; face++) rolls.push(face * 11);
  return rolls;
}

/** What is still to be done, and where the token stands. */
interface State {
  readonly position: number;
  readonly rollsLeft: number;
  readonly rolled: number;
  /** Cards in the stack. */
  readonly stack: number;
  readonly rowsToFill: number;
  readonly prizesToMeet: number;
  readonly isUpgradeDue: boolean;
}

/** A roll of the way found: what it does with the stack. */
interface LaidRoll {
  readonly roll: number;
  readonly position: number;
  readonly fillsRow: boolean;
  readonly upgrades: boolean;
}

/** Writes a run that fits what is wanted into `run`. */
export function buildRun(run: Run, wanted: Wanted, random: Random): void {
  const start: State = {
    position: START,
    rollsLeft: ROLLS_AT_START,
    rolled: 0,
    stack: 0,
    rowsToFill: wanted.full,
    prizesToMeet: wanted.prizes,
    isUpgradeDue: wanted.isUpgraded === true,
  };
  const way = findWay(start, new Set(), random);
  assert(way !== null, 'no way around the Board fits the breakdown');
  writeDown(run, way);
}

/** The rolls to the end, or `null` when none do. States without a way are remembered. */
function findWay(state: State, deadEnds: Set<string>, random: Random): LaidRoll[] | null {
  if (state.rollsLeft === 0) {
    return state.rowsToFill === 0 && state.prizesToMeet === 0 && !state.isUpgradeDue ? [] : null;
  }
  const key = Object.values(state).join();
  if (state.rolled === ROLLS_LAID_MAX || deadEnds.has(key)) return null;
  for (const roll of shuffled(random, ROLLS)) {
    const step = stepOf(state, roll);
    const rest = step === null ? null : findWay(step.after, deadEnds, random);
    if (step !== null && rest !== null) return [step.laid, ...rest];
  }
  deadEnds.add(key);
  return null;
}

/** What a roll leads to; `null` when it would show what is not sold. */
function stepOf(state: State, roll: number): { readonly after: State; readonly laid: LaidRoll } | null {
  const [first, second] = facesOf(roll);
  const position = tileAfter(state.position, first + second);
  const rolledOn: State = {
    ...state,
    position,
    rollsLeft: state.rollsLeft - (isDouble(roll) ? 0 : 1),
    rolled: state.rolled + 1,
    stack: state.stack + 1,
  };
  const laid: LaidRoll = { roll, position, fillsRow: false, upgrades: false };
  const { kind, colour } = tileAt(position);
  switch (kind) {
    case 'fast-forward':
      return null;
    case 'bonus-prize':
      if (state.prizesToMeet === 0) return null;
      return { after: { ...rolledOn, prizesToMeet: state.prizesToMeet - 1 }, laid };
    case 'bonus-game':
      if (!state.isUpgradeDue) return { after: rolledOn, laid };
      return { after: { ...rolledOn, isUpgradeDue: false }, laid: { ...laid, upgrades: true } };
    case 'diamond': {
      const bit = colour === null ? 0 : 1 << COLOURS.indexOf(colour);
      const after = { ...rolledOn, stack: 0 };
      if (colour === null || (state.rowsToFill & bit) === 0) return { after, laid };
      // A row is filled at one landing, by Cards of nine; not before an upgrade that is still due.
      if (state.isUpgradeDue || rolledOn.stack * CARD_MAX < ROW_BOXES[colour]) return null;
      return { after: { ...after, rowsToFill: state.rowsToFill & ~bit }, laid: { ...laid, fillsRow: true } };
    }
    default:
      return { after: rolledOn, laid };
  }
}

const UPGRADE = MOTIF_KINDS.indexOf('upgrade');
const COLLECT_AT_ONCE = WHEEL.indexOf('collect');

function writeDown(run: Run, way: readonly LaidRoll[]): void {
  run.clear();
  let cardsFrom = 0;
  way.forEach(({ roll, position, fillsRow, upgrades }, index) => {
    run.rolls[index] = roll;
    run.cards[index] = 1;
    const { kind } = tileAt(position);
    if (fillsRow) run.cards.fill(CARD_MAX, cardsFrom, index + 1);
    if (kind === 'diamond') cardsFrom = index + 1;
    if (kind === 'bonus-prize') run.isRock[run.prizeCount++] = 1;
    if (kind === 'extra-diamonds') {
      run.stops[run.wheelCount] = COLLECT_AT_ONCE;
      run.wheelCount += 1;
      run.wheelEnds[run.wheelCount - 1] = run.wheelCount;
    }
    if (kind === 'bonus-game') {
      run.paired[run.bonusCount] = upgrades ? UPGRADE : NO_PAIR;
      run.missing[run.bonusCount++] = upgrades ? UPGRADE - 1 : NO_PAIR;
    }
  });
  run.rollCount = way.length;
  run.cardCount = way.length;
}
