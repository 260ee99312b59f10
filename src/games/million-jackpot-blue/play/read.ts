/**
 * Adds up what a view of £1 Million Jackpot Blue shows, as a person with the Procedures in hand would. Written from the
 * Procedures alone: knows no scenario, no row and no chance, and refuses a picture that they do not allow.
 */
import type { Reading } from '../../../game/game.ts';
import { totalPence } from '../../../game/structure.ts';
import { assert } from '../../../kernel/assert.ts';
import { type Pence, pounds, sumPence, timesPence } from '../../../kernel/pence.ts';
import {
  type BlueComponent,
  BONUS_NUMBER_MAX,
  BONUS_NUMBERS,
  type BonusNumber,
  GAME_1_SYMBOLS,
  GAME_4_SYMBOLS,
  MULTIPLIERS,
  NUMBER_MAX,
  PLACES,
  WEIGHT_MAX,
  WINNING_SYMBOL,
  WINNING_TOTAL,
} from './board.ts';
import { PLACE_AMOUNTS } from './prizes.ts';
import type { BlueView, Game1Place, Game2Row, Game3Row, Game4Row } from './view.ts';

/** What is to be highlighted: per place, whether motif and amount are both revealed and win; per Bonus Motif alike. */
export interface Wins {
  readonly game1: readonly boolean[];
  readonly game2: readonly boolean[];
  readonly game3: readonly boolean[];
  readonly game4: readonly boolean[];
  readonly bonus: readonly boolean[];
}

/**
 * The components shown as won so far, and their sum. The Bonus Game is one component from its first winning motif on;
 * it grows with each further one and with the multiplier.
 */
export function read(view: BlueView): Reading<BlueComponent> {
  assertAllowed(view);
  const components: BlueComponent[] = [];
  for (const place of view.game1) if (isFound(place)) components.push(won(place));
  for (const row of view.game2) if (isHeavier(row)) components.push(won(row));
  for (const row of view.game3) if (isTen(row)) components.push(won(row));
  for (const row of view.game4) if (isMatched(row)) components.push(won(row));
  const bonus = bonusWon(view);
  if (bonus !== null) components.push(bonus);
  return { components, prizePence: totalPence(components) };
}

/** Which places win, for the scenes: the same claims that `read` adds up. */
export function wins(view: BlueView): Wins {
  return {
    game1: view.game1.map(isFound),
    game2: view.game2.map(isHeavier),
    game3: view.game3.map(isTen),
    game4: view.game4.map(isMatched),
    bonus: view.bonus.motifs.map(isBonusFound),
  };
}

/** GAME 1: the symbol to find is revealed. */
function isFound(place: Game1Place): boolean {
  return place.symbol === WINNING_SYMBOL && place.pence !== null;
}

/** GAME 2: in a row, YOURS weighs more than THEIRS. */
function isHeavier(row: Game2Row): boolean {
  return row.weights !== null && row.weights.yours > row.weights.theirs && row.pence !== null;
}

/** GAME 3: in a row, the two numbers add up to exactly ten. */
function isTen(row: Game3Row): boolean {
  return row.numbers !== null && row.numbers.first + row.numbers.second === WINNING_TOTAL && row.pence !== null;
}

/** GAME 4: in a row, two identical symbols. */
function isMatched(row: Game4Row): boolean {
  return row.symbols !== null && row.symbols.left === row.symbols.right && row.pence !== null;
}

/** Bonus Game: a motif wins when its own number is revealed under it. */
function isBonusFound(number: number | null, motif: number): boolean {
  return number !== null && number === BONUS_NUMBERS[motif];
}

function won(place: { readonly pence: Pence | null }): BlueComponent {
  assert(place.pence !== null, 'a place wins without an amount');
  return { kind: 'place', pence: place.pence };
}

/**
 * Procedures: the multiplier multiplies the sum of the Bonus Prizes and nothing else. Until it is revealed, nothing
 * is multiplied.
 */
function bonusWon({ bonus }: BlueView): BlueComponent | null {
  const motifs: BonusNumber[] = BONUS_NUMBERS.filter((own, motif) => bonus.motifs[motif] === own);
  if (motifs.length === 0) return null;
  const multiplier = bonus.multiplier ?? 1;
  return { kind: 'bonus', pence: timesPence(sumPence(motifs.map(pounds)), multiplier), motifs, multiplier };
}

function assertAllowed(view: BlueView): void {
  const counts = [view.game1.length, view.game2.length, view.game3.length, view.game4.length, view.bonus.motifs.length];
  assert(counts.join() === EXPECTED_COUNTS, 'a place too many or too few');
  for (const { symbol, pence } of view.game1) {
    assert(symbol === null || GAME_1_SYMBOLS.includes(symbol), 'GAME 1: unknown symbol');
    assertAmount(pence);
  }
  for (const { weights, pence } of view.game2) {
    if (weights !== null) {
      assert(isWhole(weights.yours, WEIGHT_MAX) && isWhole(weights.theirs, WEIGHT_MAX), 'GAME 2: weight out of range');
      assert(weights.yours !== weights.theirs, 'GAME 2: equal weights');
    }
    assertAmount(pence);
  }
  for (const { numbers, pence } of view.game3) {
    if (numbers !== null) {
      assert(isWhole(numbers.first, NUMBER_MAX) && isWhole(numbers.second, NUMBER_MAX), 'GAME 3: number out of range');
      assert(numbers.total === numbers.first + numbers.second, 'GAME 3: the total is not the sum');
    }
    assertAmount(pence);
  }
  for (const { symbols, pence } of view.game4) {
    if (symbols !== null)
      assert(GAME_4_SYMBOLS.includes(symbols.left) && GAME_4_SYMBOLS.includes(symbols.right), 'GAME 4: unknown symbol');
    assertAmount(pence);
  }
  assertBonusAllowed(view);
  assert(!view.finished || (view.bonus.window === 'done' && isAllRevealed(view)), 'finished with places to reveal');
}

function isAllRevealed(view: BlueView): boolean {
  return (
    view.game1.every((place) => place.symbol !== null && place.pence !== null) &&
    view.game2.every((row) => row.weights !== null && row.pence !== null) &&
    view.game3.every((row) => row.numbers !== null && row.pence !== null) &&
    view.game4.every((row) => row.symbols !== null && row.pence !== null)
  );
}

function assertBonusAllowed({ bonus }: BlueView): void {
  for (let motif = 0; motif < bonus.motifs.length; motif++) {
    const number = bonus.motifs[motif] ?? null;
    if (number === null) continue;
    assert(isWhole(number, BONUS_NUMBER_MAX), 'Bonus Game: number out of range');
    // A 10 under the motif of 05 could be taken for a find of "a 10": such a picture is never shown.
    const own = BONUS_NUMBERS[motif] === number;
    assert(own || !BONUS_NUMBERS.some((other) => other === number), 'Bonus Game: a winning number under another motif');
  }
  assert(bonus.multiplier === null || MULTIPLIERS.includes(bonus.multiplier), 'Bonus Game: unknown multiplier');
  const hidden = bonus.motifs.filter((number) => number === null).length + (bonus.multiplier === null ? 1 : 0);
  assert(bonus.window !== 'closed' || hidden === BONUS_PIECES, 'Bonus Game: revealed before it was opened');
  assert(bonus.window !== 'done' || hidden === 0, 'Bonus Game: closed before all was revealed');
}

const BONUS_PIECES = BONUS_NUMBERS.length + 1;
const EXPECTED_COUNTS = [PLACES[1], PLACES[2], PLACES[3], PLACES[4], BONUS_NUMBERS.length].join();

function assertAmount(pence: Pence | null): void {
  assert(pence === null || PLACE_AMOUNTS.includes(pence), 'an amount that no place shows');
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
