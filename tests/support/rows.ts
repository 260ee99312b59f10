/** Rows of prize structures, for tests that want to see something won. */
import type { AnyGame } from '../../src/game/game.ts';
import { openProfile } from '../../src/platform/testing/profiles.ts';

/**
 * The row of a game that pays the most among those paying at least `times` the price in at most `parts` parts, and no
 * more than goes to the balance at once: what is larger has to be claimed.
 */
export function rowPaying(game: AnyGame, { times, parts }: { times: number; parts: number }): number {
  const { rows, pricePence } = game.structure;
  const { walletMaxPence } = openProfile().claims;
  const found = rows.findLastIndex(
    ({ prizePence, breakdown }) =>
      prizePence >= pricePence * times && prizePence <= walletMaxPence && breakdown.length <= parts,
  );
  if (found === -1) throw new Error(`${game.id} has no row that pays ${times} times its price in ${parts} parts`);
  return found;
}
