/**
 * The rules of Lab Riches, to be read beside the Procedures: what each GO reveals, in the order it is seen. Knows
 * neither the prize nor how a Play was dealt.
 */
import type { Rules } from '../../../game/game.ts';
import { assert } from '../../../kernel/assert.ts';
import { BONUS_MOTIFS_NEEDED, CELLS, COLUMNS, cellOf, GOES_AT_START, type LabSymbol, ROWS } from './apparatus.ts';
import { apply } from './fold.ts';
import { METER_BOXES } from './prizes.ts';
import type { LabScenario, Top } from './scenario.ts';
import type { LabEvent, LabMove, LabView } from './view.ts';

export type * from './view.ts';
export { apply };
export const rules: Rules<LabScenario, LabView, LabMove, LabEvent> = { open, moves, play, apply };

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

/** A column whose Top Row shows a motif matches nothing on that GO (docs/rulings.md, "Motifs in the Top Row"). */
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
