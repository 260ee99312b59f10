/**
 * The natural model of Lucky Puck Shot Gold, in plain numbers. Every pip a puck passes in the Main Game shows a symbol by
 * `MAIN_WEIGHTS`, every one in the Bonus Game a symbol by `BONUS_WEIGHTS`, all drawn independently; how many bumpers a shot
 * hits is drawn as in `deal-paths.ts`. A symbol the table has no place for is drawn again: the colour of a full row, a number
 * too large for its row, a sixth bonus symbol in a shot, a boost of a row that is full or boosted twice or on top, an extra
 * puck beyond the second. Knows no row of the structure.
 */

import { BOOSTS_MAX, INSTANT_PENCE } from '../play/prizes.ts';
import { BONUS_SYMBOLS_MAX, BONUS_SYMBOLS_MIN, PUCKS_AT_START } from '../play/scenario.ts';
import { COLOURS, codeOf, MORE_SQUARES, type PuckSymbol, ROW_SQUARES } from '../play/symbols.ts';
import { HIT_WEIGHTS } from './paths.ts';

/** Out of 256: the seven colours from red to gold, then the bonus symbol. */
export const MAIN_WEIGHTS = [58, 47, 35, 27, 22, 18, 15, 34] as const;

/** Out of 1,024, by symbol: each number on each colour, each Instant Prize, the extra puck, each boost. */
export const BONUS_WEIGHTS: readonly (readonly [symbol: PuckSymbol, weight: number])[] = [
  ...COLOURS.flatMap((colour) =>
    MORE_SQUARES.map((squares, index) => [{ kind: 'more', colour, squares }, [66, 14, 3][index] ?? 0] as const),
  ),
  ...INSTANT_PENCE.map((pence, index) => {
    const weights = [44, 70, 40, 20, 12, 8, 4, 2, 1, 1, 1, 1];
    return [{ kind: 'instant', pence }, weights[index] ?? 0] as const;
  }),
  [{ kind: 'extra-puck' }, 48],
  ...COLOURS.filter((colour) => BOOSTS_MAX[colour] > 0).map((colour, index) => {
    const weights = [92, 44, 30, 16, 6, 3];
    return [{ kind: 'boost', colour }, weights[index] ?? 0] as const;
  }),
];

export const EXTRA_PUCKS_MAX = 2;

const COLOUR_COUNT = COLOURS.length;
/** Symbols as small numbers: 0–6 the colours, 7 the bonus symbol, then the symbols of the Bonus Game in their order. */
export const BONUS_SYMBOL = COLOUR_COUNT;
const FIRST_OF_BONUS_GAME = COLOUR_COUNT + 1;
/** An Instant Prize whose amount is set by the plan; its index is added. */
export const FIRST_INSTANT = FIRST_OF_BONUS_GAME + COLOUR_COUNT * MORE_SQUARES.length;
const EXTRA_PUCK = FIRST_INSTANT + INSTANT_PENCE.length;
const FIRST_BOOST = EXTRA_PUCK + 1;

/** The code of each symbol in a scenario. */
export const SYMBOL_CODES: readonly string[] = [
  ...COLOURS.map((colour) => codeOf({ kind: 'colour', colour })),
  codeOf({ kind: 'bonus' }),
  ...BONUS_WEIGHTS.map(([symbol]) => codeOf(symbol)),
];

const MAIN_TABLE = lookUp(MAIN_WEIGHTS, 256);
const BONUS_TABLE = lookUp(
  BONUS_WEIGHTS.map(([, weight]) => weight),
  1024,
);
const BOOSTS_ALLOWED = COLOURS.map((colour) => BOOSTS_MAX[colour]);

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
 * With a chance of `towards[c]` in 256, a pip of the first four shots shows colour c whatever the model says, as long as its
 * row is wanted and not full. Shots with more crossings are preferred to the same degree, so that but for the last
 * step of acceptance the lean cancels out.
 */
export interface Lean {
  readonly towards: Uint8Array;
  readonly sum: number;
  /** Cumulated weights of 0 to 6 bumpers hit, out of 65,536. */
  readonly hits: Uint32Array;
}

/** Random bits, taken from words of 32. */
export interface Dice {
  /** A uniform number of so many bits, at most 16. */
  bits(count: number): number;
  below(bound: number): number;
}

/** One simulated Play. Reused from attempt to attempt. */
export interface Trace {
  shotCount: number;
  /** Bumpers hit, and the end of its symbols, by shot. */
  readonly hits: Uint8Array;
  readonly ends: Uint16Array;
  readonly symbols: Uint8Array;
  readonly filled: Uint8Array;
  readonly boosts: Uint8Array;
}

const SHOTS_MAX = (PUCKS_AT_START + EXTRA_PUCKS_MAX) * 4;
const CROSSINGS_MAX = 21;

export function newTrace(): Trace {
  return {
    shotCount: 0,
    hits: new Uint8Array(SHOTS_MAX),
    ends: new Uint16Array(SHOTS_MAX),
    symbols: new Uint8Array(SHOTS_MAX * CROSSINGS_MAX),
    filled: new Uint8Array(COLOUR_COUNT),
    boosts: new Uint8Array(COLOUR_COUNT),
  };
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

/**
 * Simulates a Play into the trace. With a plan: true only when the Play has come to exactly what is planned; gives up as
 * soon as it cannot. Without one: true unless the table has overflowed (no row of any structure fills all rows).
 */
export function simulate(trace: Trace, plan: Plan | null, dice: Dice): boolean {
  return new Simulation(trace, plan, dice).run();
}

class Simulation {
  private readonly lean: Lean;
  private at = 0;
  private pucks = PUCKS_AT_START;
  private extraPucks = 0;
  private mainShots = 0;
  private unlocks = 0;
  private rowsFull = 0;
  private boostsShown = 0;
  private instantsShown = 0;
  /** The chance to keep the attempt, as the lean has it. */
  private keep = 1;
  private leaning: number;
  /** Weight, of 256, of the main symbols that the table can take. */
  private open = 256;

  constructor(
    private readonly trace: Trace,
    private readonly plan: Plan | null,
    private readonly dice: Dice,
  ) {
    this.lean = plan?.lean ?? NO_LEAN;
    this.leaning = this.lean.sum;
    trace.shotCount = 0;
    trace.filled.fill(0);
    trace.boosts.fill(0);
  }

  run(): boolean {
    const { plan, dice } = this;
    const unlocking = plan?.unlocks ? dice.below(PUCKS_AT_START) : -1;
    while (this.pucks > 0) {
      this.pucks--;
      const bonusSymbols = this.mainShots === unlocking ? this.unlockingShot() : this.mainShot();
      if (bonusSymbols < 0) return false;
      this.mainShots++;
      if (bonusSymbols < BONUS_SYMBOLS_MIN) continue;
      if (this.mainShots <= PUCKS_AT_START) this.unlocks++;
      for (let puck = bonusSymbols - BONUS_SYMBOLS_MIN + 1; puck > 0; puck--) if (!this.bonusShot()) return false;
    }
    return plan === null || this.isAsPlanned(plan);
  }

  private isAsPlanned(plan: Plan): boolean {
    if (this.rowsFull !== plan.rowsToFill || this.instantsShown !== plan.instants.length) return false;
    if (this.boostsShown !== plan.boostsToShow) return false;
    // A Play with two unlocking shots could have been made from either of them.
    if (plan.unlocks && this.unlocks > 1 && this.dice.below(this.unlocks) > 0) return false;
    return this.keep >= 1 || this.dice.bits(16) < this.keep * 65_536;
  }

  /** Bonus symbols shown, or -1 to give up. */
  private mainShot(): number {
    const isLeaning = this.mainShots < PUCKS_AT_START && this.lean.sum > 0;
    const crossings = this.startShot(isLeaning ? this.lean.hits : NO_LEAN.hits);
    let bonusSymbols = 0;
    for (let i = 0; i < crossings; i++) {
      const symbol = isLeaning ? this.leaningSymbol(bonusSymbols) : this.mainSymbol(bonusSymbols);
      this.trace.symbols[this.at++] = symbol;
      if (symbol === BONUS_SYMBOL) bonusSymbols++;
      else if (!this.populate(symbol, 1)) return -1;
    }
    this.endShot();
    return bonusSymbols;
  }

  private mainSymbol(bonusSymbols: number): number {
    const { filled } = this.trace;
    for (;;) {
      const symbol = MAIN_TABLE[this.dice.bits(8)] as number;
      if (symbol === BONUS_SYMBOL ? bonusSymbols < BONUS_SYMBOLS_MAX : (filled[symbol] as number) < ROW_SQUARES)
        return symbol;
    }
  }

  private leaningSymbol(bonusSymbols: number): number {
    const { towards, sum } = this.lean;
    let coin = this.dice.bits(8);
    let symbol = -1;
    if (coin < this.lean.sum) {
      symbol = 0;
      while (coin >= (towards[symbol] as number)) coin -= towards[symbol++] as number;
      if (this.trace.filled[symbol] === ROW_SQUARES) symbol = -1;
    }
    if (symbol < 0) symbol = this.mainSymbol(bonusSymbols);
    const extra = symbol < COLOUR_COUNT ? (towards[symbol] as number) : 0;
    if (extra === 0) this.keep *= (256 - sum) / (256 - this.leaning);
    else {
      const weight = MAIN_WEIGHTS[symbol] as number;
      const now = weight / this.open;
      const first = weight / 256;
      this.keep *= (now * ((256 - sum) * first + extra)) / (((256 - this.leaning) * now + extra) * first);
    }
    return symbol;
  }

  /** A shot of three to five bonus symbols, drawn from all such shots of the model. */
  private unlockingShot(): number {
    let cell = this.dice.bits(16);
    let index = 0;
    while (cell >= (UNLOCKING[index] as number)) index++;
    cell = index;
    const bonusSymbols = BONUS_SYMBOLS_MIN + (cell % 3);
    const hits = Math.trunc(cell / 3);
    this.trace.hits[this.trace.shotCount] = hits;
    const crossings = 3 * (hits + 1);
    let left = bonusSymbols;
    for (let i = 0; i < crossings; i++) {
      if (left > 0 && this.dice.below(crossings - i) < left) {
        this.trace.symbols[this.at++] = BONUS_SYMBOL;
        left--;
        continue;
      }
      const symbol = this.mainSymbol(BONUS_SYMBOLS_MAX);
      this.trace.symbols[this.at++] = symbol;
      if (!this.populate(symbol, 1)) return -1;
    }
    this.endShot();
    return bonusSymbols;
  }

  private bonusShot(): boolean {
    const crossings = this.startShot(NO_LEAN.hits);
    for (let i = 0; i < crossings; ) {
      const symbol = FIRST_OF_BONUS_GAME + (BONUS_TABLE[this.dice.bits(10)] as number);
      if (symbol < FIRST_INSTANT) {
        const more = symbol - FIRST_OF_BONUS_GAME;
        const colour = Math.trunc(more / MORE_SQUARES.length);
        const squares = MORE_SQUARES[more % MORE_SQUARES.length] as number;
        if ((this.trace.filled[colour] as number) + squares > ROW_SQUARES) {
          if (this.rowsFull === COLOUR_COUNT) return false;
          continue;
        }
        this.trace.symbols[this.at++] = symbol;
        if (!this.populate(colour, squares)) return false;
      } else if (symbol < EXTRA_PUCK) {
        if (!this.instantPrize(symbol)) return false;
      } else if (symbol === EXTRA_PUCK) {
        if (this.extraPucks === EXTRA_PUCKS_MAX) continue;
        this.extraPucks++;
        this.pucks++;
        this.trace.symbols[this.at++] = symbol;
      } else {
        const boosted = this.boost(symbol - FIRST_BOOST);
        if (boosted === 'again') continue;
        if (boosted === 'never') return false;
      }
      i++;
    }
    this.endShot();
    return true;
  }

  private instantPrize(symbol: number): boolean {
    const planned = this.plan?.instants;
    if (planned === undefined) {
      this.trace.symbols[this.at++] = symbol;
    } else {
      // Amounts do not depend on anything else: given how many there are, the planned ones stand in any order.
      const index = planned[this.instantsShown];
      if (index === undefined) return false;
      this.trace.symbols[this.at++] = FIRST_INSTANT + index;
    }
    this.instantsShown++;
    return true;
  }

  private boost(drawn: number): 'shown' | 'again' | 'never' {
    const { plan, trace } = this;
    let colour = drawn;
    if (plan !== null && this.boostsShown < plan.boostsToShow) {
      // Planned boosts take the places of the first ones drawn.
      colour = 0;
      while ((plan.boosts[colour] as number) <= (trace.boosts[colour] as number)) colour++;
    }
    if (trace.filled[colour] === ROW_SQUARES || trace.boosts[colour] === BOOSTS_ALLOWED[colour]) return 'again';
    if (plan !== null && (plan.boosts[colour] as number) >= 0) {
      if (trace.boosts[colour] === plan.boosts[colour]) return 'never';
      this.boostsShown++;
    }
    trace.boosts[colour] = (trace.boosts[colour] as number) + 1;
    trace.symbols[this.at++] = FIRST_BOOST + colour;
    return 'shown';
  }

  /** False when a row fills that is not to fill, or not yet. */
  private populate(colour: number, squares: number): boolean {
    const filled = (this.trace.filled[colour] as number) + squares;
    this.trace.filled[colour] = filled;
    if (filled < ROW_SQUARES) return true;
    this.rowsFull++;
    this.open -= MAIN_WEIGHTS[colour] as number;
    this.leaning -= this.lean.towards[colour] as number;
    if (this.plan === null) return this.rowsFull < COLOUR_COUNT;
    return this.plan.boosts[colour] === this.trace.boosts[colour];
  }

  private startShot(hitTable: Uint32Array): number {
    const drawn = this.dice.bits(16);
    let hits = 0;
    while (drawn >= (hitTable[hits] as number)) hits++;
    this.trace.hits[this.trace.shotCount] = hits;
    return 3 * (hits + 1);
  }

  private endShot(): void {
    this.trace.ends[this.trace.shotCount++] = this.at;
  }
}

/** Cumulated chances, out of 65,536, of a shot with 0 to 6 bumpers hit and three to five bonus symbols, given that it has. */
const UNLOCKING = unlockingShots();

function unlockingShots(): Uint32Array {
  const chance = MAIN_WEIGHTS[BONUS_SYMBOL] / 256;
  const cells: number[] = [];
  HIT_WEIGHTS.forEach((weight, hits) => {
    const crossings = 3 * (hits + 1);
    for (let count = BONUS_SYMBOLS_MIN; count <= BONUS_SYMBOLS_MAX; count++)
      cells.push(weight * binomial(crossings, count, chance));
  });
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  let cumulated = 0;
  return Uint32Array.from(cells, (cell) => {
    cumulated += cell;
    return Math.round((cumulated / total) * 65_536);
  });
}

/** The chance of `count` among `of`, by multiplication alone, so that every machine computes the same. */
function binomial(of: number, count: number, chance: number): number {
  if (count > of) return 0;
  let product = 1;
  for (let i = 0; i < count; i++) product *= ((of - i) / (i + 1)) * chance;
  for (let i = 0; i < of - count; i++) product *= 1 - chance;
  return product;
}

/** The index of a weight for each number below the total. */
function lookUp(weights: readonly number[], total: number): Uint8Array {
  const table = weights.flatMap((weight, index) => new Array<number>(weight).fill(index));
  if (table.length !== total) throw new RangeError(`weights add up to ${table.length}, not ${total}`);
  return Uint8Array.from(table);
}
