/** How a Play of Diamond Maze opens, and which moves it allows. */
import { assertNever, present } from '../../../kernel/assert.ts';
import { START } from './board.ts';
import { BONUS_TILES } from './motifs.ts';
import { ROLLS_AT_START } from './scenario.ts';
import { COLOURS, TOKENS } from './stones.ts';
import type { BonusView, MazeMove, MazeView } from './view.ts';

const OPENING: MazeView = {
  finished: false,
  window: 'token',
  token: null,
  position: START,
  rollsLeft: ROLLS_AT_START,
  isExtraRoll: false,
  rollsMade: 0,
  dice: null,
  cards: [],
  cardsDrawn: 0,
  boxes: COLOURS.map(() => 0),
  isUpgraded: false,
  wonPence: COLOURS.map(() => null),
  bonusPrizes: [],
  bonus: null,
  rocks: null,
  wheel: null,
  bonusesPlayed: 0,
  rocksPlayed: 0,
  wheelsPlayed: 0,
};

/** The Token Selection Screen, the same for every Play. */
export function open(): MazeView {
  return OPENING;
}

/** Procedures: "three rocks". */
export const ROCKS = 3;

const CHOOSE: readonly MazeMove[] = TOKENS.map((token) => ({ type: 'choose-token', token }));
const ROLL: readonly MazeMove[] = [{ type: 'roll' }];
const CONTINUE: readonly MazeMove[] = [{ type: 'continue' }];
export const SELECT_ROCK: readonly MazeMove[] = Array.from({ length: ROCKS }, (_, rock) => ({
  type: 'select-rock',
  rock,
}));
const SPIN: readonly MazeMove[] = [{ type: 'spin' }];
export const PICK_ANY: readonly Extract<MazeMove, { type: 'pick' }>[] = Array.from(
  { length: BONUS_TILES },
  (_, tile) => ({
    type: 'pick',
    tile,
  }),
);

export function moves(view: MazeView): readonly MazeMove[] {
  if (view.finished) return [];
  switch (view.window) {
    case 'token':
      return CHOOSE;
    case 'board':
      return ROLL;
    case 'bonus':
      return picksOf(present(view.bonus, 'the Bonus Game'));
    case 'rocks':
      return SELECT_ROCK;
    case 'wheel':
      return SPIN;
    default:
      return assertNever(view.window);
  }
}

/** Any Bonus Tile that has not been selected; CONTINUE once a bonus is described. */
function picksOf(bonus: BonusView): readonly MazeMove[] {
  if (bonus.matched !== null) return CONTINUE;
  return bonus.picked.length === 0 ? PICK_ANY : PICK_ANY.filter(({ tile }) => !isPicked(bonus, tile));
}

export function isPicked({ picked }: BonusView, tile: number): boolean {
  return picked.some((pick) => pick.tile === tile);
}
