/**
 * Deals £1 Million Jackpot Blue: a scenario that shows exactly a given breakdown. Knows the natural model and the
 * breakdown; no player, no bank, no history, no time.
 */
import { assert, assertNever, present } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { pick, pickWeighted, type Random } from '../../../kernel/random.ts';
import {
  type BlueComponent,
  BONUS_NUMBERS,
  type BonusNumber,
  GAME_4_SYMBOLS,
  MULTIPLIERS,
  type Multiplier,
  NUMBER_MAX,
  PLACE_COUNT,
  WEIGHT_MAX,
  WINNING_SYMBOL,
  WINNING_TOTAL,
} from '../play/board.ts';
import type { BlueScenario } from '../play/scenario.ts';
import { naturalModel } from './model.ts';

type Bonus = Extract<BlueComponent, { kind: 'bonus' }>;

/** A scenario that reads as the breakdown: at most one component a place, and one bonus. Never fails for such. */
export function deal(breakdown: readonly BlueComponent[], random: Random): BlueScenario {
  const { amounts, bonus } = winningParts(breakdown, random);
  return {
    game1: [0, 1, 2, 3].map((place) => dealSymbol(amounts[place] ?? null, random)),
    game2: [4, 5, 6].map((place) => dealWeights(amounts[place] ?? null, random)),
    game3: [7, 8].map((place) => dealNumbers(amounts[place] ?? null, random)),
    game4: [9, 10].map((place) => dealSymbols(amounts[place] ?? null, random)),
    bonus: dealBonus(bonus, random),
  };
}

/** Lays each winning amount on a place of its own, every way alike. Places are counted through the games from 0. */
function winningParts(
  breakdown: readonly BlueComponent[],
  random: Random,
): { readonly amounts: readonly (Pence | null)[]; readonly bonus: Bonus | null } {
  const amounts: (Pence | null)[] = new Array(PLACE_COUNT).fill(null);
  const free = [...EVERY_PLACE];
  let bonus: Bonus | null = null;
  for (const component of breakdown) {
    switch (component.kind) {
      case 'place': {
        assert(free.length > 0, 'more winning places than places');
        const at = random.below(free.length);
        amounts[present(free[at], 'free place')] = component.pence;
        free[at] = present(free.at(-1), 'last free place');
        free.pop();
        break;
      }
      case 'bonus':
        assert(bonus === null, 'two bonus components');
        bonus = component;
        break;
      default:
        assertNever(component);
    }
  }
  return { amounts, bonus };
}

const EVERY_PLACE: readonly number[] = Array.from({ length: PLACE_COUNT }, (_, place) => place);

/** `won` is the amount the place wins, or `null` when it does not win. */
function dealSymbol(won: Pence | null, random: Random): BlueScenario['game1'][number] {
  if (won !== null) return { symbol: WINNING_SYMBOL, pence: won };
  return { symbol: pick(random, naturalModel.losingSymbols), pence: losingAmount(random) };
}

function dealWeights(won: Pence | null, random: Random): BlueScenario['game2'][number] {
  const one = 1 + random.below(WEIGHT_MAX);
  const other = otherThan(one, WEIGHT_MAX, random);
  const [lighter, heavier] = one < other ? [one, other] : [other, one];
  if (won !== null) return { yours: heavier, theirs: lighter, pence: won };
  return { yours: lighter, theirs: heavier, pence: losingAmount(random) };
}

function dealNumbers(won: Pence | null, random: Random): BlueScenario['game3'][number] {
  const first = 1 + random.below(NUMBER_MAX);
  const toTen = WINNING_TOTAL - first;
  if (won !== null) return { first, second: toTen, pence: won };
  return { first, second: otherThan(toTen, NUMBER_MAX, random), pence: losingAmount(random) };
}

function dealSymbols(won: Pence | null, random: Random): BlueScenario['game4'][number] {
  const one = 1 + random.below(GAME_4_SYMBOLS.length);
  const left = present(GAME_4_SYMBOLS[one - 1], 'symbol');
  if (won !== null) return { left, right: left, pence: won };
  const right = present(GAME_4_SYMBOLS[otherThan(one, GAME_4_SYMBOLS.length, random) - 1], 'symbol');
  return { left, right, pence: losingAmount(random) };
}

function dealBonus(bonus: Bonus | null, random: Random): BlueScenario['bonus'] {
  const found: readonly BonusNumber[] = bonus?.motifs ?? [];
  const motifs = BONUS_NUMBERS.map((own) =>
    found.includes(own) ? own : pick(random, naturalModel.losingBonusNumbers),
  );
  return { motifs, multiplier: bonus?.multiplier ?? naturalMultiplier(random) };
}

function naturalMultiplier(random: Random): Multiplier {
  return present(MULTIPLIERS[pickWeighted(random, naturalModel.multiplierWeights)], 'multiplier');
}

function losingAmount(random: Random): Pence {
  return pick(random, naturalModel.losingAmounts);
}

/** A number from 1 to `max` other than `one`, each alike. */
function otherThan(one: number, max: number, random: Random): number {
  const drawn = 1 + random.below(max - 1);
  return drawn < one ? drawn : drawn + 1;
}
