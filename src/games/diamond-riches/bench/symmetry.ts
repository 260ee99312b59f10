/**
 * Why the choice proofs of Diamond Riches may be short: icons of a Bonus Game reveal by order, and which tile was
 * selected is only a name. The argument, sentence by sentence of the rules, stands in `docs/symmetry.md`. Only the
 * maths bench reads this.
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
import { GRID_TILES } from '../play/motifs.ts';
import { stateKey } from '../play/rules.ts';
import type { BonusView, RichesEvent, RichesMove, RichesView } from '../play/view.ts';

const symmetry: Symmetry<RichesView, RichesMove, RichesEvent> = {
  draw: (random) => renamed(anyPermutation(GRID_TILES, random)),
  between: (from, to) => {
    const tiles = permutationWith(GRID_TILES, tilesOf(from), tilesOf(to));
    return tiles && renamed(tiles);
  },
};

export const reduction: Reduction<RichesView, RichesMove, RichesEvent> = {
  says:
    'Icons of a Bonus Game reveal by order: which tile is selected is only a name. Views that differ in nothing else are renamings of each other, and a renamed Play shows and ' +
    'pays the same (docs/symmetry.md). Every move is followed from one of them: each icon of each pick.',
  key: (view) => stateKey(view.bonus === null ? view : { ...view, bonus: inOrder(view.bonus) }),
  symmetry,
};

/** As if the icons had been selected from the first on. */
function inOrder(bonus: BonusView): BonusView {
  return { ...bonus, picked: bonus.picked.map(({ motif }, tile) => ({ tile, motif })) };
}

function tilesOf({ bonus }: RichesView): readonly number[] {
  return bonus === null ? [] : bonus.picked.map(({ tile }) => tile);
}

function renamed(tiles: Permutation): Renaming<RichesView, RichesMove, RichesEvent> {
  const named = (tile: number): number => present(tiles[tile], 'a tile');
  return {
    view: (view) => (view.bonus === null ? view : { ...view, bonus: inOtherPlaces(view.bonus, named) }),
    move: (move) => (move.type === 'pick' ? { ...move, tile: named(move.tile) } : move),
    event: (event) => (event.type === 'motif-revealed' ? { ...event, tile: named(event.tile) } : event),
  };
}

function inOtherPlaces(bonus: BonusView, named: (tile: number) => number): BonusView {
  return { ...bonus, picked: bonus.picked.map(({ tile, motif }) => ({ tile: named(tile), motif })) };
}
