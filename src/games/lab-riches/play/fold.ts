/**
 * How a view grows: what each event adds to what is shown. Runs in the browser too; needs no scenario. Views are never
 * changed: an event is written into a fresh copy.
 */
import type { Draft as ViewDraft } from '../../../game/view.ts';
import { assertNever } from '../../../kernel/assert.ts';
import { CELLS, cellOf, type LabSymbol } from './apparatus.ts';
import type { BonusView, LabEvent, LabView } from './view.ts';

type Draft = ViewDraft<LabView>;

/** The view after one event; the very view when the event only tells what is already seen. */
export function apply(view: LabView, event: LabEvent): LabView {
  switch (event.type) {
    case 'bonus-awarded':
    case 'row-completed':
    case 'meter-box-reached':
      return view;
    case 'column-matched':
      if (event.rows.length === 0) return view;
  }
  const draft = copyOf(view);
  advance(draft, event);
  return draft;
}

/**
 * A copy, written out member by member: several times as fast as spreading, and the most frequent thing a Play does.
 */
function copyOf(view: LabView): Draft {
  return {
    finished: view.finished,
    goesLeft: view.goesLeft,
    goesMade: view.goesMade,
    symbols: view.symbols,
    locked: view.locked,
    top: view.top,
    boxes: view.boxes,
    segments: view.segments,
    instants: view.instants,
    bonus: view.bonus,
  };
}

type Telling = 'bonus-awarded' | 'row-completed' | 'meter-box-reached';

/** Writes an event into a draft. */
function advance(draft: Draft, event: Exclude<LabEvent, { type: Telling }>): void {
  switch (event.type) {
    case 'go-started':
      draft.goesLeft -= 1;
      draft.goesMade += 1;
      draft.bonus = null;
      break;
    case 'grid-revealed':
      draft.top = null;
      draft.symbols = withNew(draft.symbols, event.symbols);
      break;
    case 'top-row-revealed':
      draft.top = event.top;
      break;
    case 'prize-boxes-revealed':
      draft.boxes = event.amounts;
      break;
    case 'column-matched':
      draft.locked = lock(draft.locked, event.column, event.rows);
      break;
    case 'charge-collected':
      draft.segments += event.segments;
      break;
    case 'extra-goes-collected':
      draft.goesLeft += event.goes;
      break;
    case 'bonus-opened':
      draft.bonus = { rows: event.rows, row: 0, landings: [], state: 'open' };
      break;
    case 'bonus-landed':
      draft.bonus = climb(draft.bonus, event.segment);
      break;
    case 'bonus-ended':
      draft.bonus = draft.bonus && { ...draft.bonus, state: 'done' };
      break;
    case 'instant-won':
      draft.instants = [...draft.instants, event.pence];
      break;
    case 'play-ended':
      draft.finished = true;
      break;
    default:
      assertNever(event);
  }
}

/** Squares without a new symbol keep theirs. */
function withNew(
  before: readonly (LabSymbol | null)[],
  symbols: readonly (LabSymbol | null)[],
): readonly (LabSymbol | null)[] {
  const next = symbols.slice();
  for (let cell = 0; cell < CELLS; cell++) if (next[cell] === null) next[cell] = before[cell] ?? null;
  return next;
}

function lock(locked: readonly boolean[], column: number, rows: readonly number[]): readonly boolean[] {
  const next = locked.slice();
  for (const row of rows) next[cellOf(row, column)] = true;
  return next;
}

/** The light stays on the row it rests in; on an arrow the row above comes into play. */
function climb(bonus: BonusView | null, segment: number): BonusView | null {
  if (!bonus) return null;
  const isUp = bonus.rows[bonus.row]?.[segment]?.type === 'up';
  return { ...bonus, landings: [...bonus.landings, segment], row: bonus.row + (isUp ? 1 : 0) };
}
