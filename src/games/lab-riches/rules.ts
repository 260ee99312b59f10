/**
 * The rules of Lab Riches, to be read beside the Procedures: what each GO reveals, in the order it is seen. Knows neither the
 * prize nor how a Play was dealt.
 */
import { assert, assertNever } from '../../kernel/assert.ts';
import type { Pence } from '../../kernel/pence.ts';
import { BONUS_MOTIFS_NEEDED, CELLS, COLUMNS, cellOf, GOES_AT_START, type LabSymbol, ROWS } from './apparatus.ts';
import { METER_BOXES } from './prizes.ts';
import type { LabScenario, Segment, Top } from './scenario.ts';

/** The Bonus Game as far as it is seen. `row` is the Bonus Game Row in play, 0 at the bottom. */
export interface BonusView {
  readonly rows: readonly (readonly Segment[])[];
  readonly row: number;
  /** The segment on which the light rested, for each row left behind or ended on. */
  readonly landings: readonly number[];
  readonly state: 'open' | 'done';
}

export interface LabView {
  readonly finished: boolean;
  readonly goesLeft: number;
  readonly goesMade: number;
  /** The symbols of the 20 squares, row by row from the top left; `null` before the first GO. */
  readonly symbols: readonly (LabSymbol | null)[];
  /** Which of the squares are locked. */
  readonly locked: readonly boolean[];
  readonly top: readonly Top[] | null;
  /** The Prize Boxes, top row first; `null` while they say PRIZE. */
  readonly boxes: readonly (Pence | null)[];
  /** Segments lit in the Power Surge Prize Meter. */
  readonly segments: number;
  /** The Instant Wins Box. */
  readonly instants: readonly Pence[];
  readonly bonus: BonusView | null;
}

/** GO in the Main Game, GO in the Bonus Game. */
export type LabMove = { readonly type: 'go' } | { readonly type: 'bonus-go' };

export type LabEvent =
  | { readonly type: 'go-started' }
  /** The new symbols; `null` where a symbol is locked. */
  | { readonly type: 'grid-revealed'; readonly symbols: readonly (LabSymbol | null)[] }
  | { readonly type: 'top-row-revealed'; readonly top: readonly Top[] }
  | { readonly type: 'prize-boxes-revealed'; readonly amounts: readonly Pence[] }
  | { readonly type: 'bonus-awarded' }
  /** A column under a symbol was highlighted: the rows whose squares matched and are now locked, top first. */
  | { readonly type: 'column-matched'; readonly column: number; readonly rows: readonly number[] }
  | { readonly type: 'row-completed'; readonly row: number }
  /** `column` is `null` when it comes from the Bonus Game. */
  | { readonly type: 'charge-collected'; readonly column: number | null; readonly segments: number }
  | { readonly type: 'meter-box-reached'; readonly box: number }
  | { readonly type: 'extra-goes-collected'; readonly column: number | null; readonly goes: number }
  | { readonly type: 'bonus-opened'; readonly rows: readonly (readonly Segment[])[] }
  | { readonly type: 'bonus-landed'; readonly row: number; readonly segment: number }
  | { readonly type: 'bonus-ended'; readonly item: Segment }
  | { readonly type: 'instant-won'; readonly pence: Pence }
  | { readonly type: 'play-ended' };

const OPENING: LabView = {
  finished: false,
  goesLeft: GOES_AT_START,
  goesMade: 0,
  symbols: Array.from({ length: CELLS }, () => null),
  locked: Array.from({ length: CELLS }, () => false),
  top: null,
  boxes: Array.from({ length: ROWS }, () => null),
  segments: 0,
  instants: [],
  bonus: null,
};

export function open(): LabView {
  return OPENING;
}

const GO: readonly LabMove[] = [{ type: 'go' }];
const BONUS_GO: readonly LabMove[] = [{ type: 'bonus-go' }];

/** There is one button at any time: GO. */
export function moves(view: LabView): readonly LabMove[] {
  if (view.finished) return [];
  return view.bonus?.state === 'open' ? BONUS_GO : GO;
}

export function play(scenario: LabScenario, view: LabView, move: LabMove): readonly LabEvent[] {
  assert(moves(view)[0]?.type === move.type, 'not a legal move now');
  const story = storyOf(view);
  if (move.type === 'go') playGo(scenario, view, story);
  else playBonusGo(scenario, view, story);
  // Procedures: You must continue until the Goes Left Indicator reaches 0 and You have completed the Bonus Game.
  if (story.goesLeft === 0 && !story.isBonusOpen) story.events.push({ type: 'play-ended' });
  return story.events;
}

/** A move as it is told: its events so far, and what later ones depend on. */
interface Story {
  readonly events: LabEvent[];
  readonly locked: boolean[];
  segments: number;
  goesLeft: number;
  isBonusOpen: boolean;
}

function storyOf(view: LabView): Story {
  const isBonusOpen = view.bonus?.state === 'open';
  return { events: [], locked: view.locked.slice(), segments: view.segments, goesLeft: view.goesLeft, isBonusOpen };
}

function playGo(scenario: LabScenario, view: LabView, story: Story): void {
  const go = scenario.goes[view.goesMade];
  assert(go !== undefined, 'a GO beyond the dealt ones');
  // Procedures: the Goes Left Indicator will decrease by 1; the Grid, the Top Row and the Prize Boxes are revealed.
  story.goesLeft -= 1;
  const symbols = unlockedOf(go.grid, view.locked);
  story.events.push(
    { type: 'go-started' },
    { type: 'grid-revealed', symbols },
    { type: 'top-row-revealed', top: go.top },
  );
  if (view.goesMade === 0) story.events.push({ type: 'prize-boxes-revealed', amounts: scenario.boxes });
  // Procedures: on 3 motifs the window animates to indicate a Bonus Game; the columns are highlighted after that.
  let motifs = 0;
  for (const { type } of go.top) if (type === 'bonus') motifs++;
  const isBonus = motifs === BONUS_MOTIFS_NEEDED;
  if (isBonus) story.events.push({ type: 'bonus-awarded' });
  for (let column = 0; column < COLUMNS; column++) playColumn(go.top[column], column, symbols, story);
  if (!isBonus) return;
  assert(scenario.bonus !== undefined, 'a Bonus Game was dealt');
  story.events.push({ type: 'bonus-opened', rows: scenario.bonus.rows });
  story.isBonusOpen = true;
}

/** What a GO puts into the squares; `null` where a symbol is locked. */
function unlockedOf(grid: readonly LabSymbol[], locked: readonly boolean[]): readonly (LabSymbol | null)[] {
  const symbols: (LabSymbol | null)[] = grid.slice();
  for (let cell = 0; cell < CELLS; cell++) if (locked[cell]) symbols[cell] = null;
  return symbols;
}

/** A column whose Top Row shows a motif matches nothing on that GO (RULINGS, "Lab Riches"). */
function playColumn(top: Top | undefined, column: number, symbols: readonly (LabSymbol | null)[], story: Story): void {
  if (top?.type === 'symbol') matchColumn(top.symbol, column, symbols, story);
  if (top?.type === 'charge') collectCharge(column, top.segments, story);
  if (top?.type === 'extra-goes') collectExtraGoes(column, top.goes, story);
}

/** Squares identical to the symbol on top are locked; a row of locked squares is complete. */
function matchColumn(symbol: LabSymbol, column: number, symbols: readonly (LabSymbol | null)[], story: Story): void {
  const rows: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    const cell = cellOf(row, column);
    if (symbols[cell] !== symbol) continue;
    rows.push(row);
    story.locked[cell] = true;
  }
  story.events.push({ type: 'column-matched', column, rows });
  for (const row of rows) if (isRowLocked(story.locked, row)) story.events.push({ type: 'row-completed', row });
}

function collectCharge(column: number | null, segments: number, story: Story): void {
  const boxBefore = meterBoxOf(story.segments);
  story.segments += segments;
  story.events.push({ type: 'charge-collected', column, segments });
  const box = meterBoxOf(story.segments);
  if (box > boxBefore) story.events.push({ type: 'meter-box-reached', box });
}

function collectExtraGoes(column: number | null, goes: number, story: Story): void {
  story.goesLeft += goes;
  story.events.push({ type: 'extra-goes-collected', column, goes });
}

function playBonusGo(scenario: LabScenario, view: LabView, story: Story): void {
  const { bonus } = scenario;
  const row = view.bonus?.row;
  assert(bonus !== undefined && row !== undefined, 'a Bonus Game is in play');
  const segment = bonus.landings[row];
  const item = segment === undefined ? undefined : bonus.rows[row]?.[segment];
  assert(segment !== undefined && item !== undefined, 'the light rests on a segment');
  story.events.push({ type: 'bonus-landed', row, segment });
  if (item.type === 'up') return;
  story.isBonusOpen = false;
  story.events.push({ type: 'bonus-ended', item });
  if (item.type === 'charge') collectCharge(null, item.segments, story);
  if (item.type === 'extra-goes') collectExtraGoes(null, item.goes, story);
  if (item.type === 'instant') story.events.push({ type: 'instant-won', pence: item.pence });
}

export function apply(view: LabView, event: LabEvent): LabView {
  switch (event.type) {
    case 'go-started':
      return { ...view, goesLeft: view.goesLeft - 1, goesMade: view.goesMade + 1, bonus: null };
    case 'grid-revealed':
      return { ...view, top: null, symbols: withNew(view.symbols, event.symbols) };
    case 'top-row-revealed':
      return { ...view, top: event.top };
    case 'prize-boxes-revealed':
      return { ...view, boxes: event.amounts };
    case 'column-matched':
      return event.rows.length === 0 ? view : { ...view, locked: lock(view.locked, event.column, event.rows) };
    case 'charge-collected':
      return { ...view, segments: view.segments + event.segments };
    case 'extra-goes-collected':
      return { ...view, goesLeft: view.goesLeft + event.goes };
    case 'bonus-opened':
      return { ...view, bonus: { rows: event.rows, row: 0, landings: [], state: 'open' } };
    case 'bonus-landed':
      return { ...view, bonus: climb(view.bonus, event.segment) };
    case 'bonus-ended':
      return { ...view, bonus: view.bonus && { ...view.bonus, state: 'done' } };
    case 'instant-won':
      return { ...view, instants: [...view.instants, event.pence] };
    case 'play-ended':
      return { ...view, finished: true };
    case 'bonus-awarded':
    case 'row-completed':
    case 'meter-box-reached':
      return view;
    default:
      return assertNever(event);
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
  const next = [...locked];
  for (const row of rows) next[cellOf(row, column)] = true;
  return next;
}

/** The light stays on the row it rests in; on an arrow the row above comes into play. */
function climb(bonus: BonusView | null, segment: number): BonusView | null {
  if (!bonus) return null;
  const isUp = bonus.rows[bonus.row]?.[segment]?.type === 'up';
  return { ...bonus, landings: [...bonus.landings, segment], row: bonus.row + (isUp ? 1 : 0) };
}

function isRowLocked(locked: readonly boolean[], row: number): boolean {
  for (let column = 0; column < COLUMNS; column++) if (!locked[cellOf(row, column)]) return false;
  return true;
}

/** The highest box of the meter that so many segments reach; 0 is the bottom box, which has no amount. */
export function meterBoxOf(segments: number): number {
  let reached = -1;
  for (const box of METER_BOXES) if (segments >= box.segments) reached++;
  return reached;
}
