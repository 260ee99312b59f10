/**
 * The natural model of £1 Million Jackpot Blue, for the measure of naturalness. Only the maths bench reads it; no
 * Play depends on it. The model's words and figures stand in `model.ts`.
 */
import type { NaturalElement, NaturalModel, Observe } from '../../../game/natural.ts';
import { componentsKey } from '../../../game/structure.ts';
import { assert, present } from '../../../kernel/assert.ts';
import { formatPence, pounds, sumPence, timesPence } from '../../../kernel/pence.ts';
import { cumulative, pick, pickCumulative, type Random } from '../../../kernel/random.ts';
import { naturalModel } from '../deal/model.ts';
import { structure } from '../deal/structure.ts';
import {
  type BlueComponent,
  BONUS_NUMBERS,
  GAME_1_SYMBOLS,
  GAME_4_SYMBOLS,
  type GameNumber,
  MULTIPLIERS,
  NUMBER_MAX,
  numbersTo,
  PLACE_COUNT,
  PLACES,
  WEIGHT_MAX,
  WINNING_SYMBOL,
  WINNING_TOTAL,
} from '../play/board.ts';
import { apply } from '../play/fold.ts';
import { wins } from '../play/read.ts';
import type { BlueScenario } from '../play/scenario.ts';
import type { BlueEvent, BlueView } from '../play/view.ts';
import { bonusNumberWords, multiplierWords } from '../words/copy.ts';

const { losingAmounts, losingSymbols, losingBonusNumbers, multiplierWeights } = naturalModel;
const TOTALS = Array.from({ length: 2 * NUMBER_MAX - 1 }, (_, index) => index + 2).filter((t) => t !== WINNING_TOTAL);

/** In the order that `observe` counts them. */
const ELEMENTS = [
  { name: 'GAME 1, symbol that does not win', values: losingSymbols },
  { name: 'GAME 2, weight', values: numbersTo(WEIGHT_MAX).map(String) },
  { name: 'GAME 3, total that does not win', values: TOTALS.map(String), weights: TOTALS.map(pairsWithTotal) },
  { name: 'GAME 3, first number that wins', values: numbersTo(NUMBER_MAX).map(String) },
  { name: 'GAME 4, symbol', values: GAME_4_SYMBOLS },
  { name: 'amount of a place that does not win', values: losingAmounts.map(formatPence) },
  { name: 'place that wins', values: numbersTo(PLACE_COUNT).map(String) },
  { name: 'bonus number that does not win', values: losingBonusNumbers.map(bonusNumberWords) },
  {
    name: 'multiplier without a Bonus Prize',
    values: MULTIPLIERS.map(multiplierWords),
    weights: multiplierWeights,
  },
].map((element): NaturalElement => ({ weights: element.values.map(() => 1), ...element }));
const [SYMBOL, WEIGHT, TOTAL, FIRST, MATCH, AMOUNT, PLACE, NUMBER, MULTIPLIER] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

const rowKeys = new Set(['', ...structure.rows.map((row) => componentsKey(row.breakdown))]);
const multiplierUpTo = cumulative(multiplierWeights);

export const natural: NaturalModel<BlueScenario, BlueView, BlueEvent> = {
  says:
    'Every place holds a symbol, two different weights, two numbers or two symbols, each alike, and any amount that a place can win, each alike; ' +
    'every Bonus Motif a number from 01 to 30, each alike, winning numbers only under their own motif; the multiplier as often as it is sold. What pays no row is thrown away.',
  elements: ELEMENTS,
  draw: drawNatural,
  observe,
  nearMiss,
  firstReveal,
};

/** A whole scenario by the model alone, or `null` when it pays what no row pays. */
function drawNatural(random: Random): BlueScenario | null {
  const won: BlueComponent[] = [];
  const amount = (isWin: boolean) => {
    const pence = pick(random, losingAmounts);
    if (isWin) won.push({ kind: 'place', pence });
    return pence;
  };
  const game1 = times(PLACES[1], () => {
    const symbol = pick(random, GAME_1_SYMBOLS);
    return { symbol, pence: amount(symbol === WINNING_SYMBOL) };
  });
  const game2 = times(PLACES[2], () => {
    const yours = 1 + random.below(WEIGHT_MAX);
    const drawn = 1 + random.below(WEIGHT_MAX - 1);
    const theirs = drawn < yours ? drawn : drawn + 1;
    return { yours, theirs, pence: amount(yours > theirs) };
  });
  const game3 = times(PLACES[3], () => {
    const [first, second] = [1 + random.below(NUMBER_MAX), 1 + random.below(NUMBER_MAX)];
    return { first, second, pence: amount(first + second === WINNING_TOTAL) };
  });
  const game4 = times(PLACES[4], () => {
    const [left, right] = [pick(random, GAME_4_SYMBOLS), pick(random, GAME_4_SYMBOLS)];
    return { left, right, pence: amount(left === right) };
  });
  const motifs = BONUS_NUMBERS.map((own) => pick(random, [own, ...losingBonusNumbers]));
  const multiplier = present(MULTIPLIERS[pickCumulative(random, multiplierUpTo)], 'multiplier');
  const found = BONUS_NUMBERS.filter((own, motif) => motifs[motif] === own);
  if (found.length > 0)
    won.push({
      kind: 'bonus',
      pence: timesPence(sumPence(found.map(pounds)), multiplier),
      motifs: found,
      multiplier,
    });
  return rowKeys.has(componentsKey(won)) ? { game1, game2, game3, game4, bonus: { motifs, multiplier } } : null;
}

/** Losing pictures where a place loses, winning ones where it wins: what is won was sold, not dealt. */
function observe(event: BlueEvent, before: BlueView, count: Observe): void {
  observeMotif(event, before, count);
  if ('place' in event) observeAmount(event, apply(before, event), count);
}

function observeMotif(event: BlueEvent, before: BlueView, count: Observe): void {
  switch (event.type) {
    case 'symbol-revealed':
      if (event.symbol === WINNING_SYMBOL) count(PLACE, event.place);
      else count(SYMBOL, indexIn(losingSymbols, event.symbol));
      return;
    case 'weights-revealed':
      if (event.yours > event.theirs) count(PLACE, PLACES[1] + event.place);
      count(WEIGHT, event.yours - 1);
      count(WEIGHT, event.theirs - 1);
      return;
    case 'numbers-revealed':
      if (event.total === WINNING_TOTAL) {
        count(PLACE, PLACES[1] + PLACES[2] + event.place);
        count(FIRST, event.first - 1);
      } else count(TOTAL, indexIn(TOTALS, event.total));
      return;
    case 'symbols-revealed':
      if (event.left === event.right) count(PLACE, PLACES[1] + PLACES[2] + PLACES[3] + event.place);
      count(MATCH, indexIn(GAME_4_SYMBOLS, event.left));
      count(MATCH, indexIn(GAME_4_SYMBOLS, event.right));
      return;
    case 'bonus-motif-revealed':
      if (event.number !== BONUS_NUMBERS[event.motif]) count(NUMBER, indexIn(losingBonusNumbers, event.number));
      return;
    case 'bonus-closed':
      observeBonus(before, count);
      return;
    default:
      return;
  }
}

/** With the second of the two reveals of a place that does not win: its amount. */
function observeAmount({ game, place }: { game: GameNumber; place: number }, after: BlueView, count: Observe): void {
  const motifs = {
    1: after.game1.map(({ symbol }) => symbol),
    2: after.game2.map(({ weights }) => weights),
    3: after.game3.map(({ numbers }) => numbers),
    4: after.game4.map(({ symbols }) => symbols),
  }[game];
  const { pence } = present({ 1: after.game1, 2: after.game2, 3: after.game3, 4: after.game4 }[game][place], 'place');
  const found = wins(after);
  const isWin = { 1: found.game1, 2: found.game2, 3: found.game3, 4: found.game4 }[game][place];
  if (motifs[place] !== null && pence !== null && !isWin) count(AMOUNT, indexIn(losingAmounts, pence));
}

/** Once the Bonus Game is complete: its multiplier when nothing was found. */
function observeBonus({ bonus }: BlueView, count: Observe): void {
  const isFound = bonus.motifs.some((number, motif) => number === BONUS_NUMBERS[motif]);
  if (!isFound && bonus.multiplier !== null) count(MULTIPLIER, indexIn(MULTIPLIERS, bonus.multiplier));
}

/** The nearest a losing row of GAME 3 comes to ten: 1 would be ten. */
function nearMiss(view: BlueView): number | null {
  const found = wins(view).game3;
  const nearest = view.game3.flatMap((row, place) =>
    row.numbers === null || found[place] ? [] : [1 - Math.abs(row.numbers.total - WINNING_TOTAL) / NUMBER_MAX],
  );
  return nearest.length === 0 ? null : Math.max(...nearest);
}

function firstReveal(events: readonly BlueEvent[]): string | null {
  const event = events.find(({ type }) => type !== 'bonus-opened');
  switch (event?.type) {
    case 'symbol-revealed':
      return event.symbol;
    case 'weights-revealed':
      return event.yours > event.theirs ? 'YOURS heavier' : 'THEIRS heavier';
    case 'numbers-revealed':
      return `total ${event.total}`;
    case 'symbols-revealed':
      return event.left === event.right ? 'two identical' : 'two different';
    case 'prize-revealed':
      return formatPence(event.pence);
    case 'bonus-motif-revealed':
      return event.number === BONUS_NUMBERS[event.motif] ? 'bonus number' : 'another number';
    case 'multiplier-revealed':
      return multiplierWords(event.multiplier);
    default:
      return null;
  }
}

function pairsWithTotal(total: number): number {
  return Math.min(total - 1, 2 * NUMBER_MAX + 1 - total);
}

function indexIn<T>(values: readonly T[], value: T): number {
  const index = values.indexOf(value);
  assert(index >= 0, `not in the model: ${String(value)}`);
  return index;
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
