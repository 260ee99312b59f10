/**
 * The natural model of Diamond Maze, for the measure of naturalness. Only the maths bench reads it; no Play depends
 * on it. The model itself stands in `model.ts` and `deal.ts`.
 */
import type { NaturalElement, NaturalModel, Observe } from '../../../game/natural.ts';
import { componentsKey } from '../../../game/structure.ts';
import { present } from '../../../kernel/assert.ts';
import { formatPence } from '../../../kernel/pence.ts';
import type { Random } from '../../../kernel/random.ts';
import { dealNaturally } from '../deal/deal.ts';
import { structure } from '../deal/structure.ts';
import type { TileKind } from '../play/board.ts';
import { bonusOf, MOTIF_KINDS } from '../play/motifs.ts';
import { BONUS_PRIZE_PENCE, ROW_BOXES } from '../play/prizes.ts';
import { read } from '../play/read.ts';
import { apply, moves, open as opening, play } from '../play/rules.ts';
import { CARD_MAX, DIE_FACES, type MazeScenario, ROLLS_MAX } from '../play/scenario.ts';
import { COLOURS, type Colour } from '../play/stones.ts';
import type { MazeEvent, MazeView } from '../play/view.ts';
import { WHEEL } from '../play/wheel.ts';
import { segmentWords, tileNames } from '../words/copy.ts';

const NONE = 'none';
const TILE_KINDS = Object.keys(tileNames) as readonly TileKind[];

/** Equally likely values. */
function even(name: string, values: readonly string[]): NaturalElement {
  return { name, values, weights: values.map(() => 1) };
}

function upTo(max: number): readonly string[] {
  return Array.from({ length: max }, (_, index) => String(index + 1));
}

/** In the order that `observe` counts them. What has no closed form is counted in natural draws. */
const ELEMENTS: readonly NaturalElement[] = [
  even('face of a die', upTo(DIE_FACES)),
  even('Card', upTo(CARD_MAX)),
  even(
    'segment of the Extra Diamonds Wheel',
    WHEEL.map((_, segment) => `${segment + 1} ${segmentWords(segment)}`),
  ),
  { name: 'kind of tile landed on', values: TILE_KINDS.map((kind) => tileNames[kind]) },
  { name: 'Diamond landed on', values: COLOURS },
  { name: 'motif picked in a Bonus Game', values: MOTIF_KINDS },
  { name: 'bonus won', values: [...MOTIF_KINDS, NONE] },
  { name: 'amount under a rock', values: BONUS_PRIZE_PENCE.map(formatPence) },
  { name: 'rolls of a Play', values: upTo(ROLLS_MAX) },
];
const [DIE, CARD, SEGMENT, TILE, DIAMOND, PICKED, WON, ROCK, ROLLS] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

const rowKeys = new Set(['', ...structure.rows.map((row) => componentsKey(row.breakdown))]);

export const natural: NaturalModel<MazeScenario, MazeView, MazeEvent> = {
  says:
    `Two fair dice, Cards uniform from 1 to ${CARD_MAX}, a wheel of ${WHEEL.length} equal segments, and Bonus Games that draw six of eighteen tiles, at most one pair among them and never ` +
    `one that could do nothing; a double gives an extra roll, up to ${ROLLS_MAX} rolls. What pays no row is thrown away.`,
  elements: ELEMENTS,
  draw: drawNatural,
  observe,
  nearMiss,
  firstReveal,
};

function drawNatural(random: Random): MazeScenario | null {
  const scenario = dealNaturally(random);
  return scenario !== null && rowKeys.has(componentsKey(read(playedOut(scenario)).components)) ? scenario : null;
}

function playedOut(scenario: MazeScenario): MazeView {
  let view = opening();
  while (!view.finished) {
    const move = present(moves(view)[0], 'a move');
    for (const event of play(scenario, view, move)) view = apply(view, event);
  }
  return view;
}

function observe(event: MazeEvent, before: MazeView, count: Observe): void {
  switch (event.type) {
    case 'dice-rolled':
      for (const face of event.dice) count(DIE, face - 1);
      break;
    case 'card-drawn':
      count(CARD, event.card - 1);
      break;
    case 'wheel-stopped':
      count(SEGMENT, event.segment);
      break;
    case 'stack-collected':
      count(TILE, TILE_KINDS.indexOf('diamond'));
      count(DIAMOND, COLOURS.indexOf(event.colour));
      break;
    case 'fast-forwarded':
      count(TILE, TILE_KINDS.indexOf('fast-forward'));
      break;
    case 'bonus-opened':
      count(TILE, TILE_KINDS.indexOf('bonus-game'));
      break;
    case 'rocks-opened':
      count(TILE, TILE_KINDS.indexOf('bonus-prize'));
      break;
    case 'wheel-opened':
      count(TILE, TILE_KINDS.indexOf('extra-diamonds'));
      break;
    case 'motif-revealed':
      count(PICKED, MOTIF_KINDS.indexOf(bonusOf(event.motif).kind));
      break;
    case 'bonus-closed': {
      const matched = before.bonus?.matched ?? null;
      count(WON, matched === null ? MOTIF_KINDS.length : MOTIF_KINDS.indexOf(bonusOf(matched).kind));
      break;
    }
    case 'rock-broken':
      count(ROCK, BONUS_PRIZE_PENCE.indexOf(event.pence));
      break;
    case 'play-ended':
      count(ROLLS, before.rollsMade - 1);
      break;
    default:
  }
}

/** How full the fullest row is that was not won. */
function nearMiss(view: MazeView): number | null {
  const open = COLOURS.map(
    (colour: Colour, index) => present(view.boxes[index], 'the boxes of a row') / ROW_BOXES[colour],
  ).filter((share) => share < 1);
  return open.length === 0 ? null : Math.max(...open);
}

/** The sum of the first roll. */
function firstReveal(events: readonly MazeEvent[]): string | null {
  for (const event of events) if (event.type === 'dice-rolled') return String(event.dice[0] + event.dice[1]);
  return null;
}
