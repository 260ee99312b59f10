/**
 * Why the choice proofs of £1 Million Jackpot Blue may be short: its parts know nothing of each other. Only the maths
 * bench reads this.
 */
import type { Reduction } from '../../../game/natural.ts';
import { type GameNumber, PLACE_COUNT, PLACES } from '../play/board.ts';
import { OPENING } from '../play/rules.ts';
import type { BlueMove, BlueView } from '../play/view.ts';

export const reduction: Reduction<BlueView, BlueMove> = {
  says:
    'Eleven places and the Bonus Game know nothing of each other: a move changes one of them, shows the events it shows when all else is hidden, and what is read is what is ' +
    'read of them together. So their own states are visited, each both ways or in every order, one part after the other; every other view is a combination of these.',
  parts: { cut, partOf },
};

/** Eleven places, then the Bonus Game. */
function partOf(move: BlueMove): number {
  return move.type === 'reveal' ? FIRST_PLACE[move.game] + move.place : PLACE_COUNT;
}

const FIRST_PLACE: Readonly<Record<GameNumber, number>> = {
  1: 0,
  2: PLACES[1],
  3: PLACES[1] + PLACES[2],
  4: PLACES[1] + PLACES[2] + PLACES[3],
};

function cut(view: BlueView): readonly BlueView[] {
  return [
    ...view.game1.map((place, at) => ({ ...OPENING, game1: OPENING.game1.with(at, place) })),
    ...view.game2.map((row, at) => ({ ...OPENING, game2: OPENING.game2.with(at, row) })),
    ...view.game3.map((row, at) => ({ ...OPENING, game3: OPENING.game3.with(at, row) })),
    ...view.game4.map((row, at) => ({ ...OPENING, game4: OPENING.game4.with(at, row) })),
    { ...OPENING, bonus: view.bonus },
  ];
}
