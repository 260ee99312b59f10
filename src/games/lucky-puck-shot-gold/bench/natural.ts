/**
 * The natural model of Lucky Puck Shot Gold, for the measure of naturalness. Only the maths bench reads it; no Play
 * depends on it. The model's figures stand in `deal/model.ts` and `deal/paths.ts`.
 */
import type { NaturalElement, NaturalModel, Observe } from '../../../game/natural.ts';
import { componentsKey } from '../../../game/structure.ts';
import { assert } from '../../../kernel/assert.ts';
import type { Random } from '../../../kernel/random.ts';
import { dealNaturally } from '../deal/deal.ts';
import { structure } from '../deal/structure.ts';
import { read } from '../play/read.ts';
import { type PuckEvent, type PuckView, rules } from '../play/rules.ts';
import type { PuckScenario } from '../play/scenario.ts';
import { COLOURS, MORE_SQUARES, ROW_SQUARES } from '../play/symbols.ts';
import { ARROWS, POCKET_NAMES, POCKETS, TURNS } from '../play/table.ts';
import { symbolWords } from '../words/copy.ts';

const BONUS_KINDS = ['more', 'instant', 'extra-puck', 'boost'] as const;

/** In the order that `observe` counts them. */
const ELEMENTS: readonly NaturalElement[] = [
  { name: 'symbol of the Main Game', values: [...COLOURS, 'bonus'] },
  { name: 'kind of symbol of the Bonus Game', values: BONUS_KINDS },
  { name: 'colour of a Bonus Coloured Symbol', values: COLOURS },
  { name: 'number on a Bonus Coloured Symbol', values: MORE_SQUARES.map(String) },
  { name: 'colour of a boost', values: COLOURS },
  { name: 'Spinning Bumpers of a shot', values: Array.from({ length: POCKETS }, (_, index) => String(index + 1)) },
  { name: 'end of a crossing', values: ['bumper', 'pocket'] },
  { name: 'turn of a bumper', values: TURNS, weights: TURNS.map(() => 1) },
  { name: 'pocket entered', values: POCKET_NAMES },
];
const [MAIN, BONUS, MORE_COLOUR, MORE_NUMBER, BOOST, BUMPERS, END, TURN, POCKET] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

const rowKeys = new Set(['', ...structure.rows.map((row) => componentsKey(row.breakdown))]);

export const natural: NaturalModel<PuckScenario, PuckView, PuckEvent> = {
  says:
    'Every pip a puck passes shows a symbol by fixed weights, one table for the Main Game and one for the Bonus Game; each pocket is covered by a Spinning Bumper with the same ' +
    'chance, and a bumper turns the puck left, straight or right, each alike. What the table has no place for is drawn again; what pays no row is thrown away.',
  elements: ELEMENTS,
  draw: drawNatural,
  observe,
  nearMiss,
  firstReveal,
};

function drawNatural(random: Random): PuckScenario | null {
  const scenario = dealNaturally(random);
  if (scenario === null) return null;
  let view = rules.open(scenario);
  while (!view.finished) for (const event of rules.play(scenario, view, shoot)) view = rules.apply(view, event);
  return rowKeys.has(componentsKey(read(view).components)) ? scenario : null;
}

const shoot = { type: 'shoot', arrow: ARROWS[2] } as const;

function observe(event: PuckEvent, _before: PuckView, count: Observe): void {
  switch (event.type) {
    case 'symbol-revealed':
      observeSymbol(event, count);
      return;
    case 'bumpers-appeared':
      count(BUMPERS, event.pockets.length - 1);
      return;
    case 'bumper-hit':
      count(END, 0);
      count(TURN, TURNS.indexOf(event.turn));
      return;
    case 'pocketed':
      count(END, 1);
      count(POCKET, event.pocket);
      return;
    default:
      return;
  }
}

function observeSymbol({ symbol }: Extract<PuckEvent, { type: 'symbol-revealed' }>, count: Observe): void {
  if (symbol.kind === 'colour') count(MAIN, COLOURS.indexOf(symbol.colour));
  else if (symbol.kind === 'bonus') count(MAIN, COLOURS.length);
  else {
    const kind = BONUS_KINDS.indexOf(symbol.kind);
    assert(kind >= 0, symbol.kind);
    count(BONUS, kind);
    if (symbol.kind === 'boost') count(BOOST, COLOURS.indexOf(symbol.colour));
    if (symbol.kind !== 'more') return;
    count(MORE_COLOUR, COLOURS.indexOf(symbol.colour));
    count(MORE_NUMBER, symbol.squares - 1);
  }
}

/** How full the fullest row is that was not won. */
function nearMiss(view: PuckView): number | null {
  const open = view.table.filter((row) => row.wonPence === null);
  return open.length === 0 ? null : Math.max(...open.map((row) => row.filled / ROW_SQUARES));
}

function firstReveal(events: readonly PuckEvent[]): string | null {
  for (const event of events) if (event.type === 'symbol-revealed') return symbolWords(event.symbol);
  return null;
}
