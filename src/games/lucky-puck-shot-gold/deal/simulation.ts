/**
 * One Play of the natural model (`model.ts`), simulated in plain numbers until it ends or cannot come to what is
 * planned. Most attempts are thrown away, so nothing is allocated: the trace is reused, and only the one that is kept
 * is written out.
 */
import { BONUS_SYMBOLS_MAX, BONUS_SYMBOLS_MIN, EXTRA_PUCKS_MAX, PUCKS_AT_START } from '../play/scenario.ts';
import { MORE_SQUARES, ROW_SQUARES } from '../play/symbols.ts';
import { NO_LEAN, type Plan } from './lean.ts';
import {
  BONUS_SYMBOL,
  BONUS_TABLE,
  BOOSTS_ALLOWED,
  COLOUR_COUNT,
  EXTRA_PUCK,
  FIRST_BOOST,
  FIRST_INSTANT,
  FIRST_OF_BONUS_GAME,
  MAIN_TABLE,
  MAIN_WEIGHTS,
  UNLOCKING,
} from './model.ts';

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

/**
 * Simulates a Play into the trace. With a plan: true only when the Play has come to exactly what is planned; gives up
 * as soon as it cannot. Without one: true unless the table has overflowed (no row of any structure fills all rows).
 */
export function simulate(trace: Trace, plan: Plan | null, dice: Dice): boolean {
  return new Simulation(trace, plan, dice).run();
}

/**
 * What became of a symbol drawn: it is on its square, it is drawn again, or the Play cannot come to its plan any
 * more.
 */
type Fate = 'shown' | 'again' | 'never';

const NEVER = -1;

/**
 * The natural over the leaning chance of a symbol of weight `weight`, towards which `extra` of `sum` lean, when
 * symbols of weight `open` can be shown and `leaning` is left of the sum; all out of 256. A worked example, red
 * (58) leant towards with 20, nothing else: while every row is open it is 1. Once gold (15) is full, red comes
 * naturally with 58/241 in place of 58/256, and the quotient is 1.0162; once red itself is full, it is 236/256 for each
 * other symbol.
 */
export function quotient(weight: number, extra: number, open: number, leaning: number, sum: number): number {
  if (extra === 0) return (256 - sum) / (256 - leaning);
  const now = weight / open;
  const first = weight / 256;
  return (now * ((256 - sum) * first + extra)) / (((256 - leaning) * now + extra) * first);
}

class Simulation {
  private symbolCount = 0;
  private pucksLeft = PUCKS_AT_START;
  private extraPucks = 0;
  private mainShots = 0;
  /** Shots of the first four that unlocked the Bonus Game. */
  private unlocks = 0;
  private rowsFull = 0;
  private boostsShown = 0;
  private instantsShown = 0;
  /** The chance to keep the attempt, as the lean has it. */
  private keep = 1;
  /** What is left of the lean's sum: rows that are full are leant towards no more. */
  private leaning: number;
  /** Weight, of 256, of the main symbols that the table can take. */
  private open = 256;

  constructor(
    private readonly trace: Trace,
    private readonly plan: Plan | null,
    private readonly dice: Dice,
  ) {
    this.leaning = this.lean.sum;
    trace.shotCount = 0;
    trace.filled.fill(0);
    trace.boosts.fill(0);
  }

  run(): boolean {
    const { plan, dice } = this;
    const unlocking = plan?.unlocks ? dice.below(PUCKS_AT_START) : NEVER;
    while (this.pucksLeft > 0) {
      this.pucksLeft--;
      const bonusSymbols = this.mainShots === unlocking ? this.unlockingShot() : this.mainShot();
      if (bonusSymbols === NEVER) return false;
      this.mainShots++;
      if (bonusSymbols >= BONUS_SYMBOLS_MIN && !this.bonusGame(bonusSymbols)) return false;
    }
    return plan === null || this.isAsPlanned(plan);
  }

  private get lean() {
    return this.plan?.lean ?? NO_LEAN;
  }

  private isAsPlanned(plan: Plan): boolean {
    if (this.rowsFull !== plan.rowsToFill || this.instantsShown !== plan.instants.length) return false;
    if (this.boostsShown !== plan.boostsToShow) return false;
    // A Play with two unlocking shots could have been made from either of them.
    if (plan.unlocks && this.unlocks > 1 && this.dice.below(this.unlocks) > 0) return false;
    return this.keep >= 1 || this.dice.bits(16) < this.keep * 65_536;
  }

  /** Bonus symbols shown, or `NEVER` to give up. */
  private mainShot(): number {
    const isLeaning = this.mainShots < PUCKS_AT_START && this.lean.sum > 0;
    const reveals = this.startShot(this.drawnHits(isLeaning ? this.lean.hits : NO_LEAN.hits));
    let bonusSymbols = 0;
    for (let revealed = 0; revealed < reveals; revealed++) {
      const symbol = isLeaning ? this.leaningSymbol(bonusSymbols) : this.mainSymbol(bonusSymbols);
      if (symbol === BONUS_SYMBOL) bonusSymbols++;
      if (!this.reveal(symbol)) return NEVER;
    }
    this.endShot();
    return bonusSymbols;
  }

  /** A shot of three to five bonus symbols, drawn from all such shots of the model. */
  private unlockingShot(): number {
    const drawn = this.dice.bits(16);
    let kind = 0;
    while (drawn >= (UNLOCKING[kind] as number)) kind++;
    const counts = BONUS_SYMBOLS_MAX - BONUS_SYMBOLS_MIN + 1;
    const bonusSymbols = BONUS_SYMBOLS_MIN + (kind % counts);
    const reveals = this.startShot(Math.trunc(kind / counts));
    let bonusLeft = bonusSymbols;
    for (let left = reveals; left > 0; left--) {
      const isBonus = bonusLeft > 0 && this.dice.below(left) < bonusLeft;
      if (isBonus) bonusLeft--;
      if (!this.reveal(isBonus ? BONUS_SYMBOL : this.mainSymbol(BONUS_SYMBOLS_MAX))) return NEVER;
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
    const wanted = this.wantedColour();
    const symbol = wanted === NEVER ? this.mainSymbol(bonusSymbols) : wanted;
    this.weigh(symbol);
    return symbol;
  }

  /** The colour the lean gives a pip, if any: of a row that is wanted and not full. */
  private wantedColour(): number {
    const { towards, sum } = this.lean;
    let coin = this.dice.bits(8);
    if (coin >= sum) return NEVER;
    let colour = 0;
    while (coin >= (towards[colour] as number)) coin -= towards[colour++] as number;
    return this.trace.filled[colour] === ROW_SQUARES ? NEVER : colour;
  }

  /**
   * Lowers the chance to keep the attempt by the quotient of natural and leaning chance of the symbol (docs/maths.md,
   * "Dealing models"). That of a table which can take every symbol is paid for already, by how often longer shots
   * were chosen; what is left appears once a row is full, since then the others come more often.
   */
  private weigh(symbol: number): void {
    const { towards, sum } = this.lean;
    const extra = symbol < COLOUR_COUNT ? (towards[symbol] as number) : 0;
    this.keep *= quotient(MAIN_WEIGHTS[symbol] as number, extra, this.open, this.leaning, sum);
  }

  /** The Bonus Pucks a shot has unlocked; false to give up. */
  private bonusGame(bonusSymbols: number): boolean {
    if (this.mainShots <= PUCKS_AT_START) this.unlocks++;
    for (let puck = bonusSymbols - BONUS_SYMBOLS_MIN + 1; puck > 0; puck--) if (!this.bonusShot()) return false;
    return true;
  }

  private bonusShot(): boolean {
    const reveals = this.startShot(this.drawnHits(NO_LEAN.hits));
    for (let revealed = 0; revealed < reveals; ) {
      const fate = this.bonusSymbol(FIRST_OF_BONUS_GAME + (BONUS_TABLE[this.dice.bits(10)] as number));
      if (fate === 'never') return false;
      if (fate === 'shown') revealed++;
    }
    this.endShot();
    return true;
  }

  private bonusSymbol(symbol: number): Fate {
    if (symbol < FIRST_INSTANT) return this.more(symbol);
    if (symbol < EXTRA_PUCK) return this.instantPrize(symbol);
    return symbol === EXTRA_PUCK ? this.extraPuck() : this.boost(symbol - FIRST_BOOST);
  }

  /** A Bonus Coloured Symbol: its colours in turn, each with its numbers. */
  private more(symbol: number): Fate {
    const kind = symbol - FIRST_OF_BONUS_GAME;
    const colour = Math.trunc(kind / MORE_SQUARES.length);
    const squares = MORE_SQUARES[kind % MORE_SQUARES.length] as number;
    if ((this.trace.filled[colour] as number) + squares > ROW_SQUARES) {
      return this.rowsFull === COLOUR_COUNT ? 'never' : 'again';
    }
    this.note(symbol);
    return this.populate(colour, squares) ? 'shown' : 'never';
  }

  private instantPrize(symbol: number): Fate {
    const planned = this.plan?.instants;
    // Amounts do not depend on anything else: given how many there are, the planned ones stand in any order.
    const index = planned === undefined ? symbol - FIRST_INSTANT : planned[this.instantsShown];
    if (index === undefined) return 'never';
    this.note(FIRST_INSTANT + index);
    this.instantsShown++;
    return 'shown';
  }

  private extraPuck(): Fate {
    if (this.extraPucks === EXTRA_PUCKS_MAX) return 'again';
    this.extraPucks++;
    this.pucksLeft++;
    this.note(EXTRA_PUCK);
    return 'shown';
  }

  private boost(drawn: number): Fate {
    const { plan, trace } = this;
    const colour = plan !== null && this.boostsShown < plan.boostsToShow ? this.plannedBoost(plan) : drawn;
    const boosts = trace.boosts[colour] as number;
    if (trace.filled[colour] === ROW_SQUARES || boosts === BOOSTS_ALLOWED[colour]) return 'again';
    if (plan !== null && (plan.boosts[colour] as number) >= 0) {
      if (boosts === plan.boosts[colour]) return 'never';
      this.boostsShown++;
    }
    trace.boosts[colour] = boosts + 1;
    this.note(FIRST_BOOST + colour);
    return 'shown';
  }

  /** Planned boosts take the places of the first ones drawn. */
  private plannedBoost(plan: Plan): number {
    let colour = 0;
    while ((plan.boosts[colour] as number) <= (this.trace.boosts[colour] as number)) colour++;
    return colour;
  }

  /** A symbol of the Main Game; false to give up. */
  private reveal(symbol: number): boolean {
    this.note(symbol);
    return symbol === BONUS_SYMBOL || this.populate(symbol, 1);
  }

  private note(symbol: number): void {
    this.trace.symbols[this.symbolCount++] = symbol;
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

  private drawnHits(upTo: Uint32Array): number {
    const drawn = this.dice.bits(16);
    let hits = 0;
    while (drawn >= (upTo[hits] as number)) hits++;
    return hits;
  }

  /** How many symbols a shot with so many bumpers hit reveals. */
  private startShot(hits: number): number {
    this.trace.hits[this.trace.shotCount] = hits;
    return 3 * (hits + 1);
  }

  private endShot(): void {
    this.trace.ends[this.trace.shotCount++] = this.symbolCount;
  }
}
