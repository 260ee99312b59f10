/**
 * Why the choice proofs of Diamond Maze may be short: the token is a picture, Bonus Tiles reveal by order, and which
 * rock or tile was selected is only a name. The argument, sentence by sentence of the rules, stands in
 * `docs/symmetry.md`. Only the maths bench reads this.
 */
import type { Reduction } from '../../../game/natural.ts';
import {
  anyPermutation,
  type Permutation,
  permutationWith,
  type Renaming,
  type Symmetry,
} from '../../../game/symmetry.ts';
import { present } from '../../../kernel/assert.ts';
import { BONUS_TILES } from '../play/motifs.ts';
import { ROCKS, stateKey } from '../play/rules.ts';
import { TOKENS, type Token } from '../play/stones.ts';
import type { MazeEvent, MazeMove, MazeView } from '../play/view.ts';

/** What each tile, each token and each rock is called instead. */
interface Names {
  readonly tiles: Permutation;
  readonly tokens: Permutation;
  readonly rocks: Permutation;
}

const symmetry: Symmetry<MazeView, MazeMove, MazeEvent> = {
  draw: (random) =>
    renamed({
      tiles: anyPermutation(BONUS_TILES, random),
      tokens: anyPermutation(TOKENS.length, random),
      rocks: anyPermutation(ROCKS, random),
    }),
  between: (from, to) => {
    const tiles = permutationWith(BONUS_TILES, tilesOf(from), tilesOf(to));
    const tokens = permutationWith(TOKENS.length, tokensOf(from), tokensOf(to));
    const rocks = permutationWith(ROCKS, rocksOf(from), rocksOf(to));
    return tiles && tokens && rocks && renamed({ tiles, tokens, rocks });
  },
};

export const reduction: Reduction<MazeView, MazeMove, MazeEvent> = {
  says:
    'The token chosen is only a picture, Bonus Tiles reveal by order, and one rock is as good as another: which is selected is only a name. Views that differ in nothing else are ' +
    'renamings of each other, and a renamed Play shows and pays the same (docs/symmetry.md). Every move is followed from one of them: each token, each tile, each rock.',
  key: (view) => stateKey(inOrder(view)),
  symmetry,
};

const [ANY_TOKEN] = TOKENS;

/** As if the first token and the first rock had been chosen, and the tiles from the first on. */
function inOrder(view: MazeView): MazeView {
  const { bonus, rocks } = view;
  return {
    ...view,
    token: view.token && ANY_TOKEN,
    bonus: bonus && { ...bonus, picked: bonus.picked.map(({ motif }, tile) => ({ tile, motif })) },
    rocks: rocks && { ...rocks, opened: rocks.opened && { ...rocks.opened, rock: 0 } },
  };
}

function tilesOf({ bonus }: MazeView): readonly number[] {
  return bonus === null ? [] : bonus.picked.map(({ tile }) => tile);
}

function tokensOf({ token }: MazeView): readonly number[] {
  return token === null ? [] : [TOKENS.indexOf(token)];
}

function rocksOf({ rocks }: MazeView): readonly number[] {
  return rocks === null || rocks.opened === null ? [] : [rocks.opened.rock];
}

function renamed({ tiles, tokens, rocks }: Names): Renaming<MazeView, MazeMove, MazeEvent> {
  const tileOf = (tile: number): number => present(tiles[tile], 'a tile');
  const rockOf = (rock: number): number => present(rocks[rock], 'a rock');
  const tokenOf = (token: Token): Token => present(TOKENS[tokens[TOKENS.indexOf(token)] ?? -1], 'a token');
  return {
    view: (view) => ({
      ...view,
      token: view.token && tokenOf(view.token),
      bonus: view.bonus && {
        ...view.bonus,
        picked: view.bonus.picked.map(({ tile, motif }) => ({ tile: tileOf(tile), motif })),
      },
      rocks: view.rocks && {
        ...view.rocks,
        opened: view.rocks.opened && { ...view.rocks.opened, rock: rockOf(view.rocks.opened.rock) },
      },
    }),
    move: (move) => {
      if (move.type === 'choose-token') return { ...move, token: tokenOf(move.token) };
      if (move.type === 'pick') return { ...move, tile: tileOf(move.tile) };
      return move.type === 'select-rock' ? { ...move, rock: rockOf(move.rock) } : move;
    },
    event: (event) => {
      if (event.type === 'token-chosen') return { ...event, token: tokenOf(event.token) };
      if (event.type === 'motif-revealed') return { ...event, tile: tileOf(event.tile) };
      return event.type === 'rock-broken' ? { ...event, rock: rockOf(event.rock) } : event;
    },
  };
}
