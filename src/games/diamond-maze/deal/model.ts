/**
 * The natural model of Diamond Maze as a compact simulation on plain numbers: fair dice, uniform Cards, a wheel of equal
 * segments, eighteen Bonus Tiles. It knows neither rows nor prizes; the dealer keeps of its runs those that fit what was sold.
 *
 * Six picks of a Bonus Game are a draw without replacement, drawn again when it holds more than one pair. A pair that could do
 * nothing, or that the Procedures leave open (an upgrade when a row is full), is drawn again. The Zone, Diamond or colour that a
 * motif carries is uniform. What amounts lie under rocks and on Bonus Tiles has no bearing on a run: they are filled in later.
 */
import { present } from '../../../kernel/assert.ts';
import { packedDraws, type Random } from '../../../kernel/random.ts';
import { FAST_FORWARD_SPACES, fastForwardDiamonds, START, TILES, tileAfter, ZONE_DIAMONDS } from '../play/board.ts';
import { MOTIF_KINDS, type MotifKind } from '../play/motifs.ts';
import { ROW_BOXES } from '../play/prizes.ts';
import { CARD_MAX, DIE_FACES, ROLLS_AT_START, ROLLS_MAX, SPINS_MAX } from '../play/scenario.ts';
import { COLOURS, ZONES } from '../play/stones.ts';
import { WHEEL } from '../play/wheel.ts';

/** Bonus Tiles of each kind: eighteen in all. */
const TILES_OF_KIND: Readonly<Record<MotifKind, number>> = { go: 3, all: 3, one: 3, prize: 2, card: 3, upgrade: 4 };

const [GO, ALL, ONE, PRIZE, CARD, UPGRADE] = [0, 1, 2, 3, 4, 5] as const;
export const NO_PAIR = -1;

/** What six picks can hold, each entry equally likely: all six kinds and no pair, or a pair of one kind and not another. */
const PICKS_TABLE = picksTable();

function picksTable(): readonly (readonly [paired: number, missing: number])[] {
  const counts = MOTIF_KINDS.map((kind) => TILES_OF_KIND[kind]);
  const all = counts.reduce((product, count) => product * count, 1);
  const outcomes: { readonly entry: readonly [number, number]; readonly ways: number }[] = [
    { entry: [NO_PAIR, NO_PAIR], ways: all },
  ];
  counts.forEach((count, paired) => {
    counts.forEach((without, missing) => {
      if (paired !== missing) outcomes.push({ entry: [paired, missing], ways: (all * (count - 1)) / 2 / without });
    });
  });
  const unit = outcomes.reduce((divisor, { ways }) => greatestDivisor(divisor, ways), 0);
  return outcomes.flatMap(({ entry, ways }) => Array.from({ length: ways / unit }, () => entry));
}

const PAIRED = Int8Array.from(PICKS_TABLE, ([paired]) => paired);
const MISSING = Int8Array.from(PICKS_TABLE, ([, missing]) => missing);

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

const TURNS = DIE_FACES * DIE_FACES * CARD_MAX;
/** Of each of the 324 ways a turn can come: the Card, the roll as two digits, the spaces. */
const TURN_CARD = turnTable((card) => card);
const TURN_ROLL = turnTable((_, first, second) => first * 10 + second);
const TURN_SPACES = turnTable((_, first, second) => first + second);

function turnTable(value: (card: number, first: number, second: number) => number): Int8Array {
  return Int8Array.from({ length: TURNS }, (_, turn) => {
    const dice = Math.trunc(turn / CARD_MAX);
    return value(1 + (turn % CARD_MAX), 1 + (dice % DIE_FACES), 1 + Math.trunc(dice / DIE_FACES));
  });
}

const [IS_PRIZE, IS_BONUS, IS_WHEEL, IS_FAST] = [-1, -2, -3, -4] as const;
const KIND_CODES = {
  'bonus-prize': IS_PRIZE,
  'bonus-game': IS_BONUS,
  'extra-diamonds': IS_WHEEL,
  'fast-forward': IS_FAST,
} as const;
/** The colour of a Diamond Tile, or below zero the kind of another. */
const TILE_CODES = Int8Array.from(TILES, ({ kind, colour }) =>
  kind === 'diamond' ? COLOURS.indexOf(present(colour, 'a colour')) : KIND_CODES[kind],
);
const ZONE_TILES = ZONES.map((zone) => ZONE_DIAMONDS[zone]);
const SEGMENTS = Int8Array.from(WHEEL, (segment) => (segment === 'collect' ? -1 : COLOURS.indexOf(segment)));
const BOXES = Int32Array.from(COLOURS, (colour) => ROW_BOXES[colour]);
const ALL_FULL = (1 << COLOURS.length) - 1;

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
  /** Of each Bonus Game: the kinds paired and not seen (indexes into `MOTIF_KINDS`, or `NO_PAIR`), and the Diamond Tile, Zone or colour the pair carries. */
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
    let entry = random.below(PICKS_TABLE.length);
    while (!this.isOfUse(PAIRED[entry] as number)) entry = random.below(PICKS_TABLE.length);
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
