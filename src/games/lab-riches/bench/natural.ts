/** What chance alone would show in Lab Riches, for the measure of naturalness. Only the bench reads it. */
import type { NaturalModel } from '../../../game/natural.ts';
import { componentsKey } from '../../../game/structure.ts';
import { formatPence } from '../../../kernel/pence.ts';
import type { Random } from '../../../kernel/random.ts';
import { drawNatural } from '../deal/deal.ts';
import { BOX_WEIGHTS } from '../deal/model.ts';
import { structure } from '../deal/structure.ts';
import { CHARGES, COLUMNS, EXTRA_GOES, ROWS, SYMBOLS } from '../play/apparatus.ts';
import { METER_SEGMENTS, ROW_AMOUNTS } from '../play/prizes.ts';
import { read } from '../play/read.ts';
import { apply, type LabEvent, type LabView, moves, open, play } from '../play/rules.ts';
import type { LabScenario } from '../play/scenario.ts';

const TOP_KINDS = ['symbol', 'charge', 'extra-goes', 'bonus'] as const;
const BONUS_KINDS = ['up', 'charge', 'extra-goes', 'instant'] as const;
const GOES_SHOWN = 15;

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => String(i));

const ELEMENTS = {
  top: 0,
  charge: 1,
  extra: 2,
  box: 3,
  locked: 4,
  light: 5,
  meter: 6,
  goes: 7,
} as const;

const paid: ReadonlySet<string> = new Set(['', ...structure.rows.map((row) => componentsKey(row.breakdown))]);

export const natural: NaturalModel<LabScenario, LabView, LabEvent> = {
  says: `Each Top Row place is one of ${SYMBOLS.length} symbols or, by fixed weights, a motif; each free square is one of the same symbols; Prize Boxes show amounts by fixed weights; the light of the Bonus Game rests on each segment of a row equally often. What no prize row pays is left out.`,
  elements: [
    { name: 'Top Row place', values: TOP_KINDS },
    { name: 'charge', values: CHARGES.map(String) },
    { name: 'extra goes', values: EXTRA_GOES.map(String) },
    { name: 'Prize Box', values: ROW_AMOUNTS.map(formatPence), weights: BOX_WEIGHTS },
    { name: 'squares locked by a column', values: numbers(ROWS + 1) },
    { name: 'light of the Bonus Game', values: BONUS_KINDS },
    { name: 'segments at the end', values: numbers(METER_SEGMENTS + 1) },
    { name: 'GOes made', values: numbers(GOES_SHOWN) },
  ],
  draw: (random: Random) => {
    const scenario = drawNatural(random);
    return paid.has(componentsKey(read(playThrough(scenario)).components)) ? scenario : null;
  },
  observe: (event, before, observe) => {
    switch (event.type) {
      case 'top-row-revealed':
        for (const top of event.top) observe(ELEMENTS.top, TOP_KINDS.indexOf(top.type));
        break;
      case 'prize-boxes-revealed':
        for (const amount of event.amounts) observe(ELEMENTS.box, ROW_AMOUNTS.indexOf(amount));
        break;
      case 'column-matched':
        observe(ELEMENTS.locked, event.rows.length);
        break;
      case 'charge-collected':
        observe(ELEMENTS.charge, event.segments - 1);
        break;
      case 'extra-goes-collected':
        observe(ELEMENTS.extra, event.goes - 1);
        break;
      case 'bonus-landed': {
        const landed = before.bonus?.rows[event.row]?.[event.segment];
        if (landed) observe(ELEMENTS.light, BONUS_KINDS.indexOf(landed.type));
        break;
      }
      case 'play-ended':
        observe(ELEMENTS.meter, before.segments);
        observe(ELEMENTS.goes, before.goesMade);
        break;
    }
  },
  // The fullest row that is not complete: how many of its squares are locked.
  nearMiss: (view) => {
    let most = 0;
    for (let row = 0; row < ROWS; row++) {
      const locked = view.locked.slice(row * COLUMNS, (row + 1) * COLUMNS).filter(Boolean).length;
      if (locked < COLUMNS) most = Math.max(most, locked);
    }
    return most / COLUMNS;
  },
  // The kinds in the first Top Row, whatever their order.
  firstReveal: (events) => {
    const first = events.find((event) => event.type === 'top-row-revealed');
    return first?.type === 'top-row-revealed'
      ? first.top
          .map(({ type }) => type)
          .sort()
          .join(' ')
      : null;
  },
};

function playThrough(scenario: LabScenario): LabView {
  let view = open();
  for (;;) {
    const [move] = moves(view);
    if (!move) return view;
    view = play(scenario, view, move).reduce(apply, view);
  }
}
