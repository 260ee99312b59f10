/**
 * The natural model of Diamond Maze as a compact simulation on plain numbers: fair dice, uniform Cards, a wheel of
 * equal segments, eighteen Bonus Tiles. It knows neither rows nor prizes; the dealer keeps of its runs those that fit
 * what was sold.
 *
 * Six picks of a Bonus Game are a draw without replacement, drawn again when it holds more than one pair. A pair that
 * could do nothing, or that the Procedures leave open (an upgrade when a row is full), is drawn again. The Zone,
 * Diamond or colour that a motif carries is uniform. What amounts lie under rocks and on Bonus Tiles has no bearing
 * on a run: they are filled in later.
 *
 * A run, worked: turn 1 draws a Card of 4 (`stack` 4) and rolls 3 and 3, a double, so that `rollsLeft` stays. The token
 * lands on a blue Diamond: four boxes of the blue row are populated and the stack is empty. Turn 2 draws a 7 and
 * lands on a rock: `prizeCount` 1, and the 7 waits for the next Diamond. The run ends when `rollsLeft` is 0 and is
 * kept when the rows in `full`, the Bonus Prizes and the Prize Table are those sold; else its buffers serve the next.
 */
import { packedDraws, type Random } from '../../../kernel/random.ts';
import { FAST_FORWARD_SPACES, fastForwardDiamonds, START, tileAfter } from '../play/board.ts';
import { CARD_MAX, ROLLS_AT_START, ROLLS_MAX, SPINS_MAX } from '../play/scenario.ts';
import { COLOURS, ZONES } from '../play/stones.ts';
import { WHEEL } from '../play/wheel.ts';
import {
  ALL,
  ALL_FULL,
  BOXES,
  CARD,
  GO,
  IS_BONUS,
  IS_FAST,
  IS_PRIZE,
  MISSING,
  ONE,
  PAIRED,
  PICKS,
  PRIZE,
  SEGMENTS,
  TILE_CODES,
  TURN_CARD,
  TURN_ROLL,
  TURN_SPACES,
  TURNS,
  UPGRADE,
  ZONE_TILES,
} from './tables.ts';

/** What to keep of the runs. */
export interface Wanted {
  /** Rows to fill, as a bit mask. */
  readonly full: number;
  /** Whether the Prize Table is upgraded; null: it may be or not. */
  readonly isUpgraded: boolean | null;
  /** Bonus Prizes, under rocks and on Bonus Tiles together. */
  readonly prizes: number;
}

/** Draws of a Play: turns and spins packed many to a word. */
export interface Chance {
  readonly random: Random;
  turn(): number;
  segment(): number;
}

export function chanceOf(random: Random): Chance {
  return { random, turn: packedDraws(random, TURNS), segment: packedDraws(random, WHEEL.length) };
}

/** One run. The buffers are used again for the next attempt. */
export class Run {
  readonly rolls = new Int32Array(ROLLS_MAX);
  readonly cards = new Int32Array(2 * ROLLS_MAX);
  readonly boxes = new Int32Array(COLOURS.length);
  /** In the order met: 1 a rock, 0 a pair of Bonus Tiles. */
  readonly isRock = new Int8Array(ROLLS_MAX);
  /**
   * Of each Bonus Game: the kinds paired and not seen (indexes into `MOTIF_KINDS`, or `NO_PAIR`), and the Diamond
   * Tile, Zone or colour the pair carries.
   */
  readonly paired = new Int8Array(ROLLS_MAX);
  readonly missing = new Int8Array(ROLLS_MAX);
  readonly carried = new Int8Array(ROLLS_MAX);
  /** Segments of all wheels, one after the other, and where each wheel ends. */
  readonly stops = new Int8Array(ROLLS_MAX * SPINS_MAX);
  readonly wheelEnds = new Int32Array(ROLLS_MAX);
  bonusCount = 0;
  wheelCount = 0;
  rollCount = 0;
  cardCount = 0;
  prizeCount = 0;
  /** Rows that are full, as a bit mask. */
  full = 0;
  isUpgraded = false;
  private position = START;
  private rollsLeft = ROLLS_AT_START;
  private stack = 0;

  /** Plays one Play. False when it was given up: too long, every row full, or not what is wanted (null: nothing is). */
  play(chance: Chance, wanted: Wanted | null): boolean {
    this.clear();
    const allowed = wanted === null ? -1 : wanted.full;
    const prizesMax = wanted === null ? ROLLS_MAX : wanted.prizes;
    while (this.rollsLeft > 0) {
      if (this.rollCount === ROLLS_MAX || this.full === ALL_FULL) return false;
      const turn = chance.turn();
      this.draw(TURN_CARD[turn] as number);
      const roll = TURN_ROLL[turn] as number;
      this.rolls[this.rollCount++] = roll;
      if (roll % 11 !== 0) this.rollsLeft--;
      this.position = tileAfter(this.position, TURN_SPACES[turn] as number);
      if (!this.land(chance)) return false;
      if ((this.full & ~allowed) !== 0 || this.prizeCount > prizesMax) return false;
      if (wanted !== null && this.isHopeless(wanted)) return false;
    }
    return wanted === null || (this.full === wanted.full && this.prizeCount === wanted.prizes);
  }

  /** The Prize Table is never upgraded once a row is full, so it stands then. */
  private isHopeless({ isUpgraded }: Wanted): boolean {
    if (isUpgraded === null) return false;
    return this.isUpgraded ? !isUpgraded : isUpgraded && this.full !== 0;
  }

  /** Forgets the last run. */
  clear(): void {
    this.boxes.fill(0);
    this.bonusCount = 0;
    this.wheelCount = 0;
    this.rollCount = 0;
    this.cardCount = 0;
    this.prizeCount = 0;
    this.full = 0;
    this.isUpgraded = false;
    this.position = START;
    this.rollsLeft = ROLLS_AT_START;
    this.stack = 0;
  }

  private draw(card: number): void {
    this.cards[this.cardCount++] = card;
    this.stack += card;
  }

  private populate(colour: number, count: number): void {
    const boxes = (this.boxes[colour] as number) + count;
    this.boxes[colour] = boxes;
    if (boxes >= (BOXES[colour] as number)) this.full |= 1 << colour;
  }

  private populateAll(tiles: readonly number[]): void {
    for (let i = 0; i < tiles.length; i++) this.populate(TILE_CODES[tiles[i] as number] as number, 1);
  }

  /** False when a wheel would not end. */
  private land(chance: Chance): boolean {
    const code = TILE_CODES[this.position] as number;
    if (code >= 0) {
      this.populate(code, this.stack);
      this.stack = 0;
    } else if (code === IS_PRIZE) {
      this.isRock[this.prizeCount++] = 1;
    } else if (code === IS_BONUS) {
      this.playBonus(chance);
    } else if (code === IS_FAST) {
      this.populateAll(fastForwardDiamonds(this.position));
      this.position = tileAfter(this.position, FAST_FORWARD_SPACES);
    } else return this.spinWheel(chance);
    return true;
  }

  private spinWheel(chance: Chance): boolean {
    const first = this.wheelCount === 0 ? 0 : (this.wheelEnds[this.wheelCount - 1] as number);
    for (let at = first; at < first + SPINS_MAX; at++) {
      const segment = chance.segment();
      this.stops[at] = segment;
      const colour = SEGMENTS[segment] as number;
      if (colour < 0) {
        this.wheelEnds[this.wheelCount++] = at + 1;
        return true;
      }
      this.populate(colour, 1);
    }
    return false;
  }

  private playBonus({ random }: Chance): void {
    let entry = random.below(PICKS);
    while (!this.isOfUse(PAIRED[entry] as number)) entry = random.below(PICKS);
    const at = this.bonusCount++;
    const paired = PAIRED[entry] as number;
    this.paired[at] = paired;
    this.missing[at] = MISSING[entry] as number;
    this.carried[at] = this.award(paired, random);
  }

  /** Whether a pair of the kind would do something that the Procedures settle. */
  private isOfUse(paired: number): boolean {
    if (paired === UPGRADE) return !this.isUpgraded && this.full === 0;
    if (paired === CARD) return this.rollsLeft > 0;
    return paired !== ONE || this.full !== ALL_FULL;
  }

  /** Collects a pair and gives what it carries. */
  private award(paired: number, random: Random): number {
    switch (paired) {
      case GO: {
        const tiles = ZONE_TILES[random.below(ZONES.length)] as readonly number[];
        const diamond = tiles[random.below(tiles.length)] as number;
        this.position = diamond;
        this.populate(TILE_CODES[diamond] as number, 1);
        return diamond;
      }
      case ALL: {
        const zone = random.below(ZONES.length);
        const tiles = ZONE_TILES[zone] as readonly number[];
        this.populateAll(tiles);
        this.position = tiles[tiles.length - 1] as number;
        return zone;
      }
      case ONE: {
        let colour = random.below(COLOURS.length);
        while ((this.full & (1 << colour)) !== 0) colour = random.below(COLOURS.length);
        this.populate(colour, 1);
        return colour;
      }
      case PRIZE:
        this.isRock[this.prizeCount++] = 0;
        return 0;
      case CARD:
        this.draw(1 + random.below(CARD_MAX));
        return 0;
      case UPGRADE:
        this.isUpgraded = true;
        return 0;
      default:
        return 0;
    }
  }
}
