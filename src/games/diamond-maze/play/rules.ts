/**
 * The rules of Diamond Maze, from the Game Procedures: what a roll, a pick, a rock or a spin reveals and what follows
 * from it. They know no prize row: a Play ends with whatever its rows and Bonus Prizes add up to.
 */
import type { Rules } from '../../../game/game.ts';
import { assert, assertNever, present } from '../../../kernel/assert.ts';
import {
  diamondIn,
  FAST_FORWARD_SPACES,
  fastForwardDiamonds,
  spacesThrough,
  spacesTo,
  TILES,
  tileAt,
  ZONE_DIAMONDS,
} from './board.ts';
import { advance, apply, copyOf, type Draft, stackSum } from './fold.ts';
import { bonusOf, type Motif, pairedMotif } from './motifs.ts';
import { isPicked, moves, open, PICK_ANY, ROCKS, SELECT_ROCK } from './moves.ts';
import { ROW_BOXES, ROW_PENCE } from './prizes.ts';
import { facesOf, isDouble, type MazeScenario } from './scenario.ts';
import { COLOURS, type Colour, TOKENS } from './stones.ts';
import type { CollectedDiamond, MazeEvent, MazeMove, MazeView } from './view.ts';
import { WHEEL } from './wheel.ts';

export { apply, moves, open, ROCKS };
export const rules: Required<Rules<MazeScenario, MazeView, MazeMove, MazeEvent>> = {
  open,
  moves,
  play,
  apply,
  stateKey,
};

/** What a move reveals, in the order it is to be seen. */
export function play(scenario: MazeScenario, view: MazeView, move: MazeMove): readonly MazeEvent[] {
  assert(!view.finished, 'the Play has ended');
  const step: Step = { scenario, view: copyOf(view), events: [] };
  switch (move.type) {
    case 'choose-token':
      assert(view.window === 'token' && TOKENS.includes(move.token), 'no token to choose');
      show(step, { type: 'token-chosen', token: move.token });
      drawCard(step, false);
      break;
    case 'roll':
      assert(view.window === 'board', 'no dice to roll');
      roll(step);
      break;
    case 'pick':
      pickTile(step, move.tile);
      break;
    case 'continue':
      collectBonus(step);
      break;
    case 'select-rock':
      breakRock(step, move.rock);
      break;
    case 'spin':
      spin(step);
      break;
    default:
      return assertNever(move);
  }
  return step.events;
}

/** A move being played: the view so far and what it has revealed. */
interface Step {
  readonly scenario: MazeScenario;
  readonly view: Draft;
  readonly events: MazeEvent[];
}

function show(step: Step, event: MazeEvent): void {
  step.events.push(event);
  advance(step.view, event);
}

function drawCard(step: Step, isExtra: boolean): void {
  const card = present(step.scenario.cards[step.view.cardsDrawn], 'a dealt card');
  show(step, { type: 'card-drawn', card, isExtra });
}

function roll(step: Step): void {
  const rolled = present(step.scenario.rolls[step.view.rollsMade], 'a dealt roll');
  const dice = facesOf(rolled);
  show(step, { type: 'dice-rolled', dice });
  // Procedures: "roll the same number on each die, You will receive an extra roll".
  if (isDouble(rolled)) show(step, { type: 'extra-roll-won' });
  show(step, { type: 'token-moved', from: step.view.position, spaces: dice[0] + dice[1] });
  land(step);
}

/** Procedures: "Landing on a … Tile". */
function land(step: Step): void {
  const { position } = step.view;
  const tile = tileAt(position);
  switch (tile.kind) {
    case 'diamond':
      collectStack(step, position, present(tile.colour, 'a Diamond'));
      goOn(step);
      break;
    case 'fast-forward':
      show(step, { type: 'fast-forwarded', from: position, spaces: FAST_FORWARD_SPACES });
      collectDiamonds(step, fastForwardDiamonds(position).map(diamondAt));
      goOn(step);
      break;
    case 'bonus-game':
      show(step, { type: 'bonus-opened' });
      break;
    case 'bonus-prize':
      show(step, { type: 'rocks-opened' });
      break;
    case 'extra-diamonds':
      show(step, { type: 'wheel-opened' });
      break;
    default:
      assertNever(tile.kind);
  }
}

/** Procedures: the Cards "populate the corresponding number of boxes … for the matching Diamond". */
function collectStack(step: Step, tile: number, colour: Colour): void {
  show(step, { type: 'stack-collected', tile, colour, count: stackSum(step.view) });
  winFilledRows(step);
}

/** One box for each Diamond. */
function collectDiamonds(step: Step, diamonds: readonly CollectedDiamond[]): void {
  show(step, { type: 'diamonds-collected', diamonds });
  winFilledRows(step);
}

const DIAMONDS: readonly (CollectedDiamond | null)[] = TILES.map(({ colour }, tile) => colour && { tile, colour });

function diamondAt(tile: number): CollectedDiamond {
  return present(DIAMONDS[tile], 'a Diamond Tile');
}

/**
 * Procedures: "fill all of the boxes in a row in the Prize Table, You will win the corresponding monetary amount for
 * that row".
 */
function winFilledRows(step: Step): void {
  for (let index = 0; index < COLOURS.length; index++) {
    const colour = COLOURS[index] as Colour;
    if (step.view.boxes[index] !== ROW_BOXES[colour] || step.view.wonPence[index] !== null) continue;
    show(step, { type: 'row-filled', colour, pence: ROW_PENCE[colour][step.view.isUpgraded ? 1 : 0] });
  }
}

function pickTile(step: Step, tile: number): void {
  const bonus = present(step.view.bonus, 'the Bonus Game');
  assert(bonus.picksLeft > 0 && tile in PICK_ANY && !isPicked(bonus, tile), 'this Bonus Tile cannot be selected');
  const dealt = present(step.scenario.bonuses[step.view.bonusesPlayed], 'a dealt bonus');
  const motif = present(dealt[bonus.picked.length], 'a dealt pick');
  show(step, { type: 'motif-revealed', tile, motif });
  if (bonus.picksLeft > 1) return;
  const matched = pairedMotif(dealt);
  if (matched !== null) {
    show(step, { type: 'bonus-matched', motif: matched });
    return;
  }
  show(step, { type: 'bonus-closed' });
  goOn(step);
}

/** CONTINUE: back on the Board, the bonus is collected. */
function collectBonus(step: Step): void {
  const matched = present(step.view.bonus?.matched, 'a matched bonus');
  show(step, { type: 'bonus-closed' });
  award(step, matched);
  goOn(step);
}

/** Procedures: "Matching two Bonus Tiles will cause the following animations and actions to occur". */
function award(step: Step, motif: Motif): void {
  const bonus = bonusOf(motif);
  const from = step.view.position;
  switch (bonus.kind) {
    case 'go': {
      const to = present(diamondIn(bonus.zone, bonus.colour), 'a Diamond of the Zone');
      show(step, { type: 'token-moved', from, spaces: spacesTo(from, to) });
      collectDiamonds(step, [diamondAt(to)]);
      break;
    }
    case 'all':
      show(step, { type: 'token-moved', from, spaces: spacesThrough(from, bonus.zone) });
      collectDiamonds(step, ZONE_DIAMONDS[bonus.zone].map(diamondAt));
      break;
    case 'one':
      collectDiamonds(step, [{ tile: null, colour: bonus.colour }]);
      break;
    case 'prize':
      show(step, { type: 'bonus-prize-won', pence: bonus.pence });
      break;
    case 'card':
      drawCard(step, true);
      break;
    case 'upgrade':
      show(step, { type: 'prize-upgraded' });
      break;
    default:
      assertNever(bonus);
  }
}

function breakRock(step: Step, rock: number): void {
  assert(step.view.rocks !== null && rock in SELECT_ROCK, 'no rock to select');
  const amount = present(step.scenario.rocks[step.view.rocksPlayed], 'a dealt rock');
  show(step, { type: 'rock-broken', rock, pence: amount });
  show(step, { type: 'bonus-prize-won', pence: amount });
  show(step, { type: 'rocks-closed' });
  goOn(step);
}

function spin(step: Step): void {
  const { spinsMade } = present(step.view.wheel, 'the Extra Diamonds Wheel');
  const segment = present(step.scenario.wheels[step.view.wheelsPlayed]?.[spinsMade], 'a dealt spin');
  show(step, { type: 'wheel-stopped', segment });
  // Procedures: "You must continue to select SPIN until you land on COLLECT".
  if (WHEEL[segment] !== 'collect') return;
  const diamonds = present(step.view.wheel, 'the Extra Diamonds Wheel').diamonds;
  if (diamonds.length > 0)
    collectDiamonds(
      step,
      diamonds.map((colour) => ({ tile: null, colour })),
    );
  show(step, { type: 'wheel-closed' });
  goOn(step);
}

/** On the Board, with the landing done: a Card for the next roll, or the end when none is left. */
function goOn(step: Step): void {
  const { rollsLeft, isExtraRoll } = step.view;
  if (rollsLeft > 0 || isExtraRoll) {
    drawCard(step, false);
    return;
  }
  assertAllShown(step);
  show(step, { type: 'play-ended' });
}

/** What was dealt and never shown would be a Play other than the one sold. */
function assertAllShown({ scenario, view }: Step): void {
  assert(
    view.rollsMade === scenario.rolls.length &&
      view.cardsDrawn === scenario.cards.length &&
      view.bonusesPlayed === scenario.bonuses.length &&
      view.rocksPlayed === scenario.rocks.length &&
      view.wheelsPlayed === scenario.wheels.length,
    'more was dealt than is shown',
  );
}

/** Equal for two views exactly when they show the same. */
export function stateKey(view: MazeView): string {
  const { bonus, rocks, wheel } = view;
  return [
    view.finished ? 'F' : view.window,
    view.token ?? '',
    [view.position, view.rollsLeft, view.isExtraRoll ? 'X' : '', view.rollsMade, view.dice ?? ''],
    view.cards,
    [view.cardsDrawn, view.bonusesPlayed, view.rocksPlayed, view.wheelsPlayed],
    view.boxes,
    view.isUpgraded ? 'U' : '',
    view.wonPence,
    view.bonusPrizes,
    bonus ? [bonus.matched ?? '', ...bonus.picked.map(({ tile, motif }) => `${tile}${motif}`)] : '',
    rocks ? `r${rocks.opened ? `${rocks.opened.rock}:${rocks.opened.pence}` : ''}` : '',
    wheel ? [wheel.rest, wheel.spinsMade, ...wheel.diamonds] : '',
  ].join('|');
}
