/**
 * Adds up what a view shows as won, as a person would who knows the Procedures and sees the screen. Written from the
 * Procedures alone; asserts that the picture is one they allow and that situations they leave open do not occur.
 */
import type { Reading } from '../../../game/game.ts';
import { totalPence } from '../../../game/structure.ts';
import { assert } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { TILES } from './board.ts';
import { BONUS_PRIZE_PENCE, ROW_BOXES, ROW_PENCE } from './prizes.ts';
import { COLOURS, type Colour } from './stones.ts';
import type { MazeView } from './view.ts';

/**
 * A part of a Prize Amount: a filled row at the amount the Prize Table showed for it, or an amount of the panel BONUS
 * PRIZE.
 */
export type MazeComponent =
  | { readonly kind: 'row'; readonly colour: Colour; readonly pence: Pence }
  | { readonly kind: 'bonus-prize'; readonly pence: Pence };

export function read(view: MazeView): Reading<MazeComponent> {
  checkRows(view);
  checkBoard(view);
  checkPanels(view);
  if (view.finished) checkFinished(view);
  const components: MazeComponent[] = [];
  for (let index = 0; index < COLOURS.length; index++) {
    const colour = COLOURS[index] as Colour;
    if (view.boxes[index] !== ROW_BOXES[colour]) continue;
    components.push({ kind: 'row', colour, pence: tablePence(view, colour) });
  }
  for (const amount of view.bonusPrizes) components.push({ kind: 'bonus-prize', pence: amount });
  return { components, prizePence: totalPence(components) };
}

/** The amount the Prize Table shows for a row now. */
export function tablePence({ isUpgraded }: Pick<MazeView, 'isUpgraded'>, colour: Colour): Pence {
  return ROW_PENCE[colour][isUpgraded ? 1 : 0];
}

/** What a scene may light as won: rows by colour, and the panel BONUS PRIZE. */
export function wins(view: MazeView): { readonly rows: readonly boolean[]; readonly bonusPrize: boolean } {
  const { components } = read(view);
  return {
    rows: COLOURS.map((colour) => components.some((part) => part.kind === 'row' && part.colour === colour)),
    bonusPrize: components.some((part) => part.kind === 'bonus-prize'),
  };
}

function checkRows(view: MazeView): void {
  assert(
    view.boxes.length === COLOURS.length && view.wonPence.length === COLOURS.length,
    'the Prize Table has six rows',
  );
  for (let index = 0; index < COLOURS.length; index++) {
    const colour = COLOURS[index] as Colour;
    const populated = view.boxes[index] ?? -1;
    assert(Number.isInteger(populated) && populated >= 0 && populated <= ROW_BOXES[colour], 'a row overflows');
    const won = view.wonPence[index] ?? null;
    assert(won === null || populated === ROW_BOXES[colour], 'a row is won and not full');
    // The Procedures do not say whether a row that is filled is upgraded: its amount never changes again.
    assert(won === null || won === tablePence(view, colour), 'a row was upgraded after it was filled');
  }
}

function checkBoard(view: MazeView): void {
  assert(view.position in TILES && view.rollsLeft >= 0, 'the token or the rolls are off the Board');
  assert(view.token !== null || view.rollsMade === 0, 'dice rolled without a token');
  for (const card of view.cards) assert(isWhole(card, 9), 'a Card shows what no Card shows');
  if (view.dice !== null) assert(isWhole(view.dice[0], 6) && isWhole(view.dice[1], 6), 'a die shows what no die shows');
}

function checkPanels(view: MazeView): void {
  const panels = Number(view.bonus !== null) + Number(view.rocks !== null) + Number(view.wheel !== null);
  assert(panels === (view.window === 'token' || view.window === 'board' ? 0 : 1), 'panels and window differ');
  for (const amount of view.bonusPrizes) assert(BONUS_PRIZE_PENCE.includes(amount), 'an amount no Bonus Prize has');
  if (view.bonus !== null) {
    const { picked } = view.bonus;
    let surplus = 0;
    for (const [at, { tile, motif }] of picked.entries()) {
      assert(picked.findIndex((pick) => pick.tile === tile) === at, 'one Bonus Tile selected twice');
      if (picked.findIndex((pick) => pick.motif === motif) < at) surplus++;
    }
    assert(surplus <= 1, 'more than one pair, or three of a kind, in one Bonus Game');
  }
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

function checkFinished(view: MazeView): void {
  assert(view.window === 'board', 'finished with a game to play');
  // Procedures: "until the Rolls Left Indicator reaches 0".
  assert(view.rollsLeft === 0 && !view.isExtraRoll, 'finished with rolls left');
  for (let index = 0; index < COLOURS.length; index++) {
    const isFull = view.boxes[index] === ROW_BOXES[COLOURS[index] as Colour];
    assert(isFull === (view.wonPence[index] !== null), 'a row is full and not won');
  }
}
