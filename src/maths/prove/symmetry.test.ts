import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../game/natural.ts';
import { anyPermutation, type Permutation, permutationWith, type Renaming } from '../../game/symmetry.ts';
import { present } from '../../kernel/assert.ts';
import { canonicalJson } from '../../kernel/json.ts';
import { pence } from '../../kernel/pence.ts';
import { seededRandom } from '../../kernel/random.ts';
import { type CupsEvent, type CupsGame, type CupsMove, type CupsView, cups } from '../testing/cups.ts';
import { proveHere } from './certificate.ts';

const PLAN = { seed: 'symmetry', scenarios: 40, statesMax: 1000 };
const CUPS = 3;

const liftedOf = (view: CupsView): number => view.cups.filter((cup) => cup !== null).length;

/** The cups, revealing by order: the n-th lift shows the n-th cup dealt, whichever is lifted. */
const byOrder: CupsGame = {
  ...cups,
  rules: {
    ...cups.rules,
    play: (scenario, view, { cup }) => [{ type: 'lifted', cup, ...present(scenario.cups[liftedOf(view)], 'a cup') }],
  },
};

/** Faces as they lie, without their places. */
const facesOf = (view: CupsView): readonly string[] => view.cups.map(canonicalJson).sort();

/** The places of a view's cups, in the order of what they show. */
function placesOf(view: CupsView): readonly number[] {
  return [...view.cups.keys()].sort((a, b) => canonicalJson(view.cups[a]).localeCompare(canonicalJson(view.cups[b])));
}

function renamed(places: Permutation): Renaming<CupsView, CupsMove, CupsEvent> {
  const placeOf = (cup: number): number => present(places[cup], 'a place');
  return {
    view: (view) => ({ ...view, cups: view.cups.map((_, place) => view.cups[places.indexOf(place)] ?? null) }),
    move: (move) => ({ ...move, cup: placeOf(move.cup) }),
    event: (event) => ({ ...event, cup: placeOf(event.cup) }),
  };
}

const reduction: Reduction<CupsView, CupsMove, CupsEvent> = {
  says: 'Cups reveal by order: which is lifted is only a name.',
  key: (view) => facesOf(view).join(),
  symmetry: {
    draw: (random) => renamed(anyPermutation(CUPS, random)),
    between: (from, to) => {
      const places = permutationWith(CUPS, placesOf(from), placesOf(to));
      return places && renamed(places);
    },
  },
};

describe('a symmetry', () => {
  it('lets one view stand for all its renamings', () => {
    const certificate = proveHere(byOrder, reduction, PLAN);
    expect(certificate.findings).toEqual([]);
    // Six whole visits, of every order of lifting; then one state a lift.
    const whole = proveHere(byOrder, null, { ...PLAN, scenarios: 6 });
    expect(certificate).toMatchObject({ states: whole.states + 34 * 4, isProved: true });
    expect(whole.states).toBeGreaterThan(6 * 8);
  });

  const wrong: readonly [string, Partial<CupsGame>, RegExp][] = [
    ['a cup that shows what lies under it, not what is next', { rules: cups.rules }, /other events|another key/],
    [
      'a cup that cannot be lifted first',
      {
        rules: {
          ...byOrder.rules,
          moves: (view) => byOrder.rules.moves(view).filter(({ cup }) => cup !== 1 || liftedOf(view) > 0),
        },
      },
      /other moves/,
    ],
    [
      'a reader that favours a place',
      {
        read: (view) => {
          const shown = byOrder.read(view);
          return view.cups[2]?.face === 1 ? { ...shown, prizePence: pence(shown.prizePence + 100) } : shown;
        },
      },
      /another win/,
    ],
    [
      'a view that changes with the place',
      {
        rules: {
          ...byOrder.rules,
          apply: (view, event) => {
            const next = byOrder.rules.apply(view, event);
            const isMarked = event.cup === 0 && event.face < 5;
            return isMarked ? { ...next, cups: next.cups.with(0, { ...event, face: event.face + 1 }) } : next;
          },
        },
      },
      /another view/,
    ],
  ];
  it.each(wrong)('is broken by %s', (_name, change, what) => {
    const certificate = proveHere({ ...byOrder, ...change }, reduction, PLAN);
    expect(certificate.isProved).toBe(false);
    expect(certificate.findings.join('\n')).toMatch(what);
  });

  it('is broken by a key that holds too much alike', () => {
    const coarse = { ...reduction, key: (view: CupsView) => String(liftedOf(view)) };
    const inOrder = proveHere(byOrder, coarse, PLAN);
    expect(inOrder.findings).toEqual([]);
    // Where cups show what lies under them, as many lifted are not alike.
    expect(proveHere(cups, coarse, PLAN).findings.join()).toContain('no renamings of each other');
  });

  it('makes the permutation that is asked for, if there is one', () => {
    expect(permutationWith(4, [2, 0], [1, 3])).toEqual([3, 0, 1, 2]);
    expect(permutationWith(4, [], [])).toEqual([0, 1, 2, 3]);
    expect(permutationWith(4, [2], [1, 3])).toBeNull();
    expect(permutationWith(4, [2, 2], [1, 3])).toBeNull();
    const permutation = anyPermutation(20, seededRandom(new Uint8Array(32), 'permutation'));
    expect([...permutation].sort((a, b) => a - b)).toEqual([...Array(20).keys()]);
  });
});
