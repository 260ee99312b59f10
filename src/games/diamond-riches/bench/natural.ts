/**
 * The natural model of Diamond Riches, for the measure of naturalness. Only the maths bench reads it; no Play depends
 * on it. The model itself stands in `model.ts` and `pot.ts`.
 */
import type { NaturalElement, NaturalModel, Observe } from '../../../game/natural.ts';
import { componentsKey } from '../../../game/structure.ts';
import { present } from '../../../kernel/assert.ts';
import { formatPence, sumPence, timesPence } from '../../../kernel/pence.ts';
import type { Random } from '../../../kernel/random.ts';
import { scenarioOf } from '../deal/deal.ts';
import { Run } from '../deal/model.ts';
import { naturalPot } from '../deal/pot.ts';
import { structure } from '../deal/structure.ts';
import { COLOURS, LADDER_SEGMENTS, ladderPence, type PrizeLevel } from '../play/ladders.ts';
import { bonusOf, type Motif, type MotifKind } from '../play/motifs.ts';
import { AMOUNT_WHEEL } from '../play/prizes.ts';
import type { RichesComponent } from '../play/read.ts';
import type { RichesScenario, Stop } from '../play/scenario.ts';
import type { RichesEvent, RichesView } from '../play/view.ts';
import {
  DIAMOND_WHEEL,
  EXTRA_SPIN_WHEEL,
  ICON_WHEEL,
  MULTIPLIER_WHEEL,
  PRIZE_MULTIPLIER_WHEEL,
} from '../play/wheels.ts';
import { multiplierWords, words } from '../words/copy.ts';

const NONE = 'none';
const KINDS: readonly MotifKind[] = [
  'extra-diamonds',
  'multi-fill',
  'mystery-fill',
  'double-spins',
  'upgrade-multiplier',
  'upgrade-prizes',
  'max-prizes',
  'prize-pips',
  'activate-prize-game',
];

/** A wheel of equal segments: what can be read off it, each as often as it has segments. */
function wheel(name: string, segments: readonly string[]): NaturalElement {
  const values = [...new Set(segments)];
  return { name, values, weights: values.map((value) => segments.filter((segment) => segment === value).length) };
}

const COLOUR_WHEEL = wheel('Coloured Diamond Wheel', DIAMOND_WHEEL);
const MULTIPLIERS = wheel('Multiplier Wheel, as it begins', MULTIPLIER_WHEEL.map(multiplierWords));
const ICONS = wheel(
  'Bonus Wheel',
  ICON_WHEEL.map((icon) => icon ?? NONE),
);
const AMOUNTS = wheel('Prize Won Wheel', AMOUNT_WHEEL.map(formatPence));
const PRIZE_MULTIPLIERS = wheel('Prize Game Multiplier Wheel', PRIZE_MULTIPLIER_WHEEL.map(multiplierWords));
const EXTRA_SPINS = wheel(
  'Extra Spin Wheel',
  EXTRA_SPIN_WHEEL.map((isExtra) => (isExtra ? words.extraSpin : NONE)),
);

/** In the order that `observe` counts them. What has no closed form is counted in natural draws. */
const ELEMENTS: readonly NaturalElement[] = [
  COLOUR_WHEEL,
  MULTIPLIERS,
  ICONS,
  AMOUNTS,
  PRIZE_MULTIPLIERS,
  EXTRA_SPINS,
  { name: 'icon picked in a Bonus Game', values: KINDS },
  { name: 'bonus won', values: [...KINDS, NONE] },
  { name: 'spins of a Play', values: Array.from({ length: 25 }, (_, spins) => String(spins)) },
];
const [COLOUR, MULTIPLIER, ICON, AMOUNT, PRIZE_MULTIPLIER, EXTRA_SPIN, PICKED, WON, SPINS] = ELEMENTS.keys();

const rowKeys = new Set(['', ...structure.rows.map((row) => componentsKey(row.breakdown))]);

export const natural: NaturalModel<RichesScenario, RichesView, RichesEvent> = {
  says:
    'Three fair wheels of equal segments in the Main Game and three in the Prize Game. Each Bonus Game draws its open icons from ten faces, twice each: at most one pair, ' +
    'and never a pair that could do nothing. What pays no row is thrown away.',
  elements: ELEMENTS,
  draw: drawNatural,
  observe,
  nearMiss,
  firstReveal,
};

function drawNatural(random: Random): RichesScenario | null {
  const run = new Run();
  if (!run.play(random, null, null)) return null;
  const prizeSpins = run.isPrizeGame ? naturalPot(random) : [];
  const key = componentsKey([...laddersOf(run), ...potOf(prizeSpins)]);
  return rowKeys.has(key) ? { ...scenarioOf(run, 0, random), prizeSpins } : null;
}

function laddersOf(run: Run): readonly RichesComponent[] {
  const level = run.level as PrizeLevel;
  return COLOURS.filter((_, index) => (run.full & (1 << index)) !== 0).map((colour) => ({
    kind: 'ladder',
    colour,
    level,
    pence: ladderPence(colour, level),
  }));
}

function potOf(spins: readonly Stop[]): readonly RichesComponent[] {
  if (spins.length === 0) return [];
  const amounts = spins.map(([outer, middle]) =>
    timesPence(present(AMOUNT_WHEEL[outer], 'an amount'), present(PRIZE_MULTIPLIER_WHEEL[middle], 'a multiplier')),
  );
  return [{ kind: 'prize-game', pence: sumPence(amounts) }];
}

function observe(event: RichesEvent, before: RichesView, see: Observe): void {
  const count = (element: number | undefined, value: string) => {
    const at = present(element, 'an element');
    see(at, present(ELEMENTS[at], 'an element').values.indexOf(value));
  };
  switch (event.type) {
    case 'wheels-stopped':
      count(COLOUR, present(DIAMOND_WHEEL[event.outer], 'a segment'));
      count(MULTIPLIER, multiplierWords(present(MULTIPLIER_WHEEL[event.middle], 'a segment')));
      count(ICON, ICON_WHEEL[event.inner] ?? NONE);
      break;
    case 'prize-wheels-stopped':
      count(AMOUNT, formatPence(present(AMOUNT_WHEEL[event.outer], 'a segment')));
      count(PRIZE_MULTIPLIER, multiplierWords(present(PRIZE_MULTIPLIER_WHEEL[event.middle], 'a segment')));
      count(EXTRA_SPIN, EXTRA_SPIN_WHEEL[event.inner] ? words.extraSpin : NONE);
      break;
    case 'motif-revealed':
      count(PICKED, kindOf(event.motif));
      break;
    case 'bonus-closed':
      count(WON, event.matched === null ? NONE : kindOf(event.matched));
      break;
    case 'play-ended':
      count(SPINS, String(before.spinsMade));
      break;
    default:
  }
}

function kindOf(motif: Motif): MotifKind {
  return bonusOf(motif).kind;
}

/** How far the highest ladder that is not complete has come. */
function nearMiss(view: RichesView): number | null {
  const open = view.ladders.filter((lit) => lit < LADDER_SEGMENTS);
  return open.length === 0 ? null : Math.max(...open) / LADDER_SEGMENTS;
}

/** The stone and the multiplier of the first spin. */
function firstReveal(events: readonly RichesEvent[]): string | null {
  for (const event of events) {
    if (event.type !== 'wheels-stopped') continue;
    return `${DIAMOND_WHEEL[event.outer]} ${multiplierWords(present(MULTIPLIER_WHEEL[event.middle], 'a segment'))}`;
  }
  return null;
}
