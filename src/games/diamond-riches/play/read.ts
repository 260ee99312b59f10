/**
 * Adds up what a view shows as won, as a person would who knows the Procedures and sees the screen. Written from the
 * Procedures alone; asserts that the picture is one they allow and that situations they leave open do not occur.
 */
import type { Reading } from '../../../game/game.ts';
import { totalPence } from '../../../game/structure.ts';
import { assert, present } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { COLOURS, type Colour, EXTRA_SPIN_AT, LADDER_SEGMENTS, ladderPence, type PrizeLevel } from './ladders.ts';
import type { RichesView } from './view.ts';
import { METER_PIPS, METERS } from './wheels.ts';

/** A part of a Prize Amount: a completed Prize Ladder at the level it paid, or the PRIZE POT. */
export type RichesComponent =
  | { readonly kind: 'ladder'; readonly colour: Colour; readonly level: PrizeLevel; readonly pence: Pence }
  | { readonly kind: 'prize-game'; readonly pence: Pence };

export function read(view: RichesView): Reading<RichesComponent> {
  checkLadders(view);
  checkMeters(view);
  checkBonus(view);
  if (view.finished) checkFinished(view);
  const components: RichesComponent[] = [];
  for (let index = 0; index < COLOURS.length; index++) {
    const colour = COLOURS[index];
    if (colour === undefined || view.ladders[index] !== LADDER_SEGMENTS) continue;
    components.push({ kind: 'ladder', colour, level: view.prizeLevel, pence: ladderPence(colour, view.prizeLevel) });
  }
  const { prizeGame } = view;
  if (prizeGame !== null && prizeGame.potPence > 0) components.push({ kind: 'prize-game', pence: prizeGame.potPence });
  return { components, prizePence: totalPence(components) };
}

/** What a scene may light as won: ladders by colour, and the PRIZE POT. */
export function wins(view: RichesView): { readonly ladders: readonly boolean[]; readonly prizePot: boolean } {
  const { components } = read(view);
  return {
    ladders: COLOURS.map((colour) => components.some((part) => part.kind === 'ladder' && part.colour === colour)),
    prizePot: components.some((part) => part.kind === 'prize-game'),
  };
}

function checkLadders(view: RichesView): void {
  assert(view.ladders.length === COLOURS.length, 'there are six Prize Ladders');
  for (let index = 0; index < COLOURS.length; index++) {
    const colour = present(COLOURS[index], 'a colour');
    const populated = present(view.ladders[index], 'a ladder');
    assert(Number.isInteger(populated) && populated >= 0 && populated <= LADDER_SEGMENTS, 'a ladder overflows');
    const hasReached = populated >= EXTRA_SPIN_AT[colour];
    assert(hasReached || !view.extraSpinsTaken[index], 'a ladder gave its EXTRA SPIN too early');
    const won = view.wonPence[index] ?? null;
    if (won === null) continue;
    assert(populated === LADDER_SEGMENTS, 'a ladder highlights a Prize it has not won');
    // The Procedures do not say whether a completed ladder is upgraded: its values never change again.
    assert(won === ladderPence(colour, view.prizeLevel), 'a ladder was upgraded after completion');
  }
}

function checkMeters(view: RichesView): void {
  for (const meter of METERS) {
    const pips = view.meters[meter];
    assert(Number.isInteger(pips) && pips >= 0, 'a meter holds fewer than no icons');
    assert(pips < 2 * METER_PIPS[meter], 'a meter would unlock twice at once');
  }
  assert(view.spinsLeft >= 0 && view.extraSpins >= 0, 'spins below zero');
  const game = view.prizeGame;
  assert(game === null || view.meters.prize === METER_PIPS.prize, 'the Prize Game without its seven icons');
  assert(game === null || game.spinsLeft >= 0, 'prize spins below zero');
}

function checkBonus(view: RichesView): void {
  const { bonus } = view;
  if (bonus === null) return;
  const icons = bonus.opened.slice();
  let tiles = 0;
  for (const { tile, motif } of bonus.picked) {
    icons.push(motif);
    assert((tiles & (1 << tile)) === 0, 'one tile picked twice');
    tiles |= 1 << tile;
  }
  let surplus = 0;
  for (const [at, icon] of icons.entries()) if (icons.indexOf(icon) < at) surplus++;
  assert(surplus <= 1, 'more than one pair, or three of a kind, in one Bonus Game');
}

function checkFinished(view: RichesView): void {
  assert(view.spinsLeft === 0 && view.extraSpins === 0, 'finished with spins left');
  assert(view.window === 'main' && view.bonus === null && view.unlocked.length === 0, 'finished with a game to play');
  assert(
    METERS.every((meter) => meter === 'prize' || view.meters[meter] < METER_PIPS[meter]),
    'a bonus was not played',
  );
  const isPrizeGameDue = view.meters.prize === METER_PIPS.prize;
  const { prizeGame } = view;
  assert(isPrizeGameDue === (prizeGame?.played === true), 'the Prize Game was not played as earned');
  // Procedures: "UNLOCK THE PRIZE GAME FOR A GUARANTEED PRIZE!"
  assert(!isPrizeGameDue || (prizeGame !== null && prizeGame.potPence > 0), 'the Prize Game gave no prize');
  for (const [index, colour] of COLOURS.entries()) {
    const populated = present(view.ladders[index], 'a ladder');
    assert(
      populated < EXTRA_SPIN_AT[colour] || view.extraSpinsTaken[index] === true,
      `${colour} EXTRA SPIN was withheld`,
    );
    assert(
      populated < LADDER_SEGMENTS || view.wonPence[index] !== null,
      `${colour} ladder is full and not highlighted`,
    );
  }
}
