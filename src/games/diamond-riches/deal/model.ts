/**
 * The natural model of Diamond Riches as a compact simulation on plain numbers: fair wheels with equal segments, a
 * grid of ten faces twice each. It knows neither rows nor prizes; the dealer keeps of its runs those that fit what was
 * sold.
 *
 * A grid holds ten faces, each on two icons: Extra Diamonds in two colours, and one of each other kind. Open icons
 * are a draw without replacement, drawn again when it holds more than one pair. A pair whose bonus could do nothing,
 * or that the Procedures leave open (an upgrade after a ladder was completed), is drawn again. The numbers a face
 * carries are uniform.
 *
 * A run, worked: the wheels stop at two red diamonds, x3 and a BONUS icon. Six segments of the red ladder light, which
 * may pass its Extra Spin Box (`extraSpins` 1), and three pips of the BONUS meter. When that meter is full its pips are
 * taken off, the surplus stays, and a grid is drawn: say a pair of Double Spins, which doubles `spinsLeft`. The run
 * goes on until no spin is left; it is kept when `full`, `level` and `isPrizeGame` are what was sold, else its
 * buffers serve the next.
 */
import type { Random } from '../../../kernel/random.ts';
import { COLOURS, EXTRA_SPIN_AT, LADDER_SEGMENTS, PRIZE_LEVEL_MAX } from '../play/ladders.ts';
import { EXTRA_DIAMONDS, MULTI_FILL_MAX, MYSTERY_DIAMONDS, PRIZE_PIPS } from '../play/motifs.ts';
import {
  DIAMONDS_AT_START,
  METER_PIPS,
  METERS,
  MULTIPLIER_MAX,
  MULTIPLIER_WHEEL,
  SPINS_AT_START,
} from '../play/wheels.ts';
import {
  FACE_ACTIVATE,
  FACE_DOUBLE_SPINS,
  FACE_MAX_PRIZES,
  FACE_MULTI_FILL,
  FACE_MYSTERY_FILL,
  FACE_PRIZE_PIPS,
  FACE_UPGRADE_MULTIPLIER,
  FACE_UPGRADE_PRIZES,
  FACES,
  NO_PAIR,
  PAIR_WEIGHTS,
} from './faces.ts';
import { type Lean, leaningStop, type Missing } from './lean.ts';
import { COLOUR_AT, METER_AT, MIDDLE, OUTER, PRIZE_METER, STOPS } from './stops.ts';

/** A longer run is thrown away, as is one that completes every ladder: neither can be any row. */
const SPINS_MAX = 24;
const ALL_FULL = (1 << COLOURS.length) - 1;

const EXTRA_AT = COLOURS.map((colour) => EXTRA_SPIN_AT[colour]);
const TIER_PIPS = METER_PIPS.bonus;
/** A bonus as the model draws it. What its face does not carry stays 0. */
export interface ModelBonus {
  readonly tier: number;
  /** An index into `FACES`, or `NO_PAIR`. */
  face: number;
  /** Extra Diamonds: an index into `COLOURS`. */
  colour: number;
  /** Multi-Fill: a segment of the outer wheel. */
  segment: number;
  /** Extra Diamonds, Multi-Fill and Prize Pips: how many. */
  count: number;
  /** Mystery Fill: diamonds by colour. */
  counts: readonly number[];
}

/**
 * What to keep of the runs: the ladders to complete as a bit mask, their level (null: any), and whether the Prize Game
 * is played.
 */
export interface Wanted {
  readonly ladders: number;
  readonly level: number | null;
  readonly isPrizeGame: boolean;
}

/** One run. The buffers are used again for the next attempt. */
export class Run {
  readonly stops = new Int32Array(SPINS_MAX);
  readonly ladders = new Int32Array(COLOURS.length);
  bonuses: ModelBonus[] = [];
  spinCount = 0;
  /** Ladders that are full, as a bit mask. */
  full = 0;
  level = 0;
  isPrizeGame = false;
  private readonly diamonds = new Int32Array(OUTER);
  private readonly meters = new Int32Array(METERS.length);
  private extraTaken = 0;
  private spinsLeft = 0;
  private extraSpins = 0;
  private isRaised = false;

  /**
   * Plays one Play's Main Game. False when it was given up early: too long, or past what is wanted (null: nothing is).
   */
  play(random: Random, wanted: Wanted | null, lean: Lean | null): boolean {
    this.reset();
    const allowed = wanted ? wanted.ladders : -1;
    while (this.spinsLeft + this.extraSpins > 0) {
      if (this.spinCount === SPINS_MAX || this.full === ALL_FULL) return false;
      if (this.extraSpins > 0) this.extraSpins--;
      else this.spinsLeft--;
      const stop = lean && wanted ? leaningStop(random, this.missing(wanted), lean) : random.below(STOPS);
      this.stops[this.spinCount++] = stop;
      this.collect(random, stop, wanted, lean);
      if ((this.full & ~allowed) !== 0) return false;
      if (wanted && this.isHopeless(wanted)) return false;
    }
    if (wanted === null) return true;
    return (
      this.full === wanted.ladders &&
      this.isPrizeGame === wanted.isPrizeGame &&
      (wanted.level === null || wanted.level === this.level)
    );
  }

  private missing({ ladders, isPrizeGame, level }: Wanted): Missing {
    return {
      ladders: ladders & ~this.full,
      needsPrize: isPrizeGame && !this.isPrizeGame,
      needsBonus: level !== null && level > this.level,
    };
  }

  /** Ladders are never upgraded once one is full, so the level stands then; the Prize Game, once earned, is played. */
  private isHopeless({ isPrizeGame, level }: Wanted): boolean {
    if (this.isPrizeGame && !isPrizeGame) return true;
    return level !== null && (this.level > level || (this.full !== 0 && this.level !== level));
  }

  private reset(): void {
    this.ladders.fill(0);
    this.diamonds.fill(DIAMONDS_AT_START);
    this.meters.fill(0);
    if (this.bonuses.length > 0) this.bonuses = [];
    this.spinCount = 0;
    this.full = 0;
    this.level = 0;
    this.isPrizeGame = false;
    this.extraTaken = 0;
    this.spinsLeft = SPINS_AT_START;
    this.extraSpins = 0;
    this.isRaised = false;
  }

  private collect(random: Random, stop: number, wanted: Wanted | null, lean: Lean | null): void {
    const outer = stop % OUTER;
    const middle = ((stop - outer) / OUTER) % MIDDLE;
    const inner = Math.trunc(stop / (OUTER * MIDDLE));
    const base = MULTIPLIER_WHEEL[middle] as number;
    const multiplier = this.isRaised && base < MULTIPLIER_MAX ? base + 1 : base;
    this.light(COLOUR_AT[outer] as number, (this.diamonds[outer] as number) * multiplier);
    const meter = METER_AT[inner] as number;
    if (meter < 0) return;
    const pips = (this.meters[meter] as number) + multiplier;
    this.meters[meter] = pips;
    if (meter === PRIZE_METER) {
      if (pips >= METER_PIPS.prize) this.isPrizeGame = true;
    } else if (pips >= TIER_PIPS) {
      this.meters[meter] = pips - TIER_PIPS;
      this.playBonus(random, meter, wanted, lean);
    }
  }

  private light(colour: number, count: number): void {
    const lit = Math.min(LADDER_SEGMENTS, (this.ladders[colour] as number) + count);
    this.ladders[colour] = lit;
    const bit = 1 << colour;
    if (lit >= (EXTRA_AT[colour] as number) && (this.extraTaken & bit) === 0) {
      this.extraTaken |= bit;
      this.extraSpins++;
    }
    if (lit === LADDER_SEGMENTS) this.full |= bit;
  }

  private playBonus(random: Random, tier: number, wanted: Wanted | null, lean: Lean | null): void {
    const [none, one] = PAIR_WEIGHTS[tier] as readonly [number, number];
    const bonus: ModelBonus = { tier, face: NO_PAIR, colour: 0, segment: 0, count: 0, counts: [] };
    this.bonuses.push(bonus);
    if (this.full === ALL_FULL) return;
    const wantsUpgrade = lean !== null && wanted?.level != null && wanted.level > this.level && this.full === 0;
    if (wantsUpgrade && random.below(256) < lean.icons) {
      bonus.face = wanted.level === PRIZE_LEVEL_MAX && random.below(2) === 0 ? FACE_MAX_PRIZES : FACE_UPGRADE_PRIZES;
    } else {
      if (random.below(none + one) < none) return;
      do bonus.face = random.below(FACES.length);
      while (!this.isOfUse(bonus.face));
    }
    this.award(random, bonus);
  }

  /** Whether a pair of the face would do something the Procedures settle. */
  private isOfUse(face: number): boolean {
    switch (face) {
      case FACE_MULTI_FILL:
        return this.spinsLeft + this.extraSpins > 0;
      case FACE_DOUBLE_SPINS:
        return this.spinsLeft > 0;
      case FACE_UPGRADE_MULTIPLIER:
        return !this.isRaised && this.spinsLeft + this.extraSpins > 0;
      case FACE_UPGRADE_PRIZES:
      case FACE_MAX_PRIZES:
        return this.level < PRIZE_LEVEL_MAX && this.full === 0;
      case FACE_PRIZE_PIPS:
      case FACE_ACTIVATE:
        return !this.isPrizeGame;
      case FACE_MYSTERY_FILL:
        return this.room() >= (MYSTERY_DIAMONDS.at(-1) as number);
      default:
        return this.full !== ALL_FULL;
    }
  }

  private room(): number {
    let room = 0;
    for (const lit of this.ladders) room += LADDER_SEGMENTS - lit;
    return room;
  }

  private award(random: Random, bonus: ModelBonus): void {
    switch (bonus.face) {
      case FACE_MULTI_FILL:
        bonus.segment = random.below(OUTER);
        bonus.count = 1 + random.below(MULTI_FILL_MAX);
        this.diamonds[bonus.segment] = (this.diamonds[bonus.segment] as number) + bonus.count;
        break;
      case FACE_MYSTERY_FILL:
        bonus.counts = this.mysteryCounts(random);
        for (let colour = 0; colour < COLOURS.length; colour++) {
          const count = bonus.counts[colour] as number;
          if (count > 0) this.light(colour, count);
        }
        break;
      case FACE_DOUBLE_SPINS:
        this.spinsLeft *= 2;
        break;
      case FACE_UPGRADE_MULTIPLIER:
        this.isRaised = true;
        break;
      case FACE_UPGRADE_PRIZES:
        this.level++;
        break;
      case FACE_MAX_PRIZES:
        this.level = PRIZE_LEVEL_MAX;
        break;
      case FACE_PRIZE_PIPS:
        bonus.count = PRIZE_PIPS[random.below(PRIZE_PIPS.length)] as number;
        this.meters[PRIZE_METER] = (this.meters[PRIZE_METER] as number) + bonus.count;
        if ((this.meters[PRIZE_METER] as number) >= METER_PIPS.prize) this.isPrizeGame = true;
        break;
      case FACE_ACTIVATE:
        this.meters[PRIZE_METER] = METER_PIPS.prize;
        this.isPrizeGame = true;
        break;
      default:
        do bonus.colour = random.below(COLOURS.length);
        while ((this.full & (1 << bonus.colour)) !== 0);
        bonus.count = EXTRA_DIAMONDS[random.below(EXTRA_DIAMONDS.length)] as number;
        this.light(bonus.colour, bonus.count);
    }
  }

  /** Each diamond goes to one of the ladders that still have room, each equally likely. */
  private mysteryCounts(random: Random): number[] {
    const counts = COLOURS.map(() => 0);
    for (let left = MYSTERY_DIAMONDS[random.below(MYSTERY_DIAMONDS.length)] as number; left > 0; ) {
      const colour = random.below(COLOURS.length);
      if ((this.ladders[colour] as number) + (counts[colour] as number) >= LADDER_SEGMENTS) continue;
      counts[colour] = (counts[colour] as number) + 1;
      left--;
    }
    return counts;
  }
}
