/**
 * A Play laid out by hand for a plan that no simulated Play has met: always succeeds, at once. Squares to be filled and
 * planned bonus symbols are put in, the rest is made up of colours that stay short of a full row.
 */
import { present } from '../../../kernel/assert.ts';
import { type Random, shuffled } from '../../../kernel/random.ts';
import { INSTANT_PENCE } from '../play/prizes.ts';
import { BONUS_SYMBOLS_MIN, PUCKS_AT_START, type PuckScenario, type Shot } from '../play/scenario.ts';
import { COLOURS, codeOf, type PuckSymbol, ROW_SQUARES } from '../play/symbols.ts';
import type { Plan } from './lean.ts';
import { drawPaths } from './paths.ts';

/** A scenario that reads as the plan: at most four rows, three Instant Prizes and boosts together up to nine. */
export function layOut(plan: Plan, random: Random): PuckScenario {
  const shots: Shot[] = [];
  const spare = spareColours(plan, random);
  const special = specialSymbols(plan, random);
  if (special.length > 0) {
    shots.push(shotOf(new Array<PuckSymbol>(BONUS_SYMBOLS_MIN).fill({ kind: 'bonus' }), random));
    while (special.length % 3 > 0) special.push({ kind: 'more', colour: present(spare.pop(), 'colour'), squares: 1 });
    shots.push(shotOf(shuffled(random, special), random));
  }
  const pucks = PUCKS_AT_START - (special.length > 0 ? 1 : 0);
  const squares: PuckSymbol[] = COLOURS.flatMap((colour, index) =>
    (plan.boosts[index] ?? -1) < 0 ? [] : new Array<PuckSymbol>(ROW_SQUARES).fill({ kind: 'colour', colour }),
  );
  while (squares.length < pucks * 3 || squares.length % 3 > 0)
    squares.push({ kind: 'colour', colour: present(spare.pop(), 'colour') });
  const mixed = shuffled(random, squares);
  const legs = mixed.length / 3;
  for (let puck = 0; puck < pucks; puck++) {
    const from = Math.trunc((legs * puck) / pucks) * 3;
    const to = Math.trunc((legs * (puck + 1)) / pucks) * 3;
    shots.push(shotOf(mixed.slice(from, to), random));
  }
  return { shots };
}

/** Colours that are not to fill, each often enough to stay one short of a full row. */
function spareColours(plan: Plan, random: Random): (typeof COLOURS)[number][] {
  const free = COLOURS.filter((_, index) => (plan.boosts[index] ?? -1) < 0);
  return shuffled(
    random,
    free.flatMap((colour) => new Array<typeof colour>(ROW_SQUARES - 1).fill(colour)),
  );
}

function specialSymbols(plan: Plan, random: Random): PuckSymbol[] {
  const boosts = COLOURS.flatMap((colour, index) =>
    new Array<PuckSymbol>(Math.max(0, plan.boosts[index] ?? 0)).fill({ kind: 'boost', colour }),
  );
  const instants = plan.instants.map(
    (index): PuckSymbol => ({ kind: 'instant', pence: present(INSTANT_PENCE[index], 'Instant Prize') }),
  );
  return shuffled(random, [...boosts, ...instants]);
}

function shotOf(symbols: readonly PuckSymbol[], random: Random): Shot {
  return { reveals: symbols.map(codeOf).join(' '), paths: drawPaths(symbols.length / 3 - 1, random) };
}
