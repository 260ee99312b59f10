/** Outcomes of generated Plays: as often as the structure has them, without those that would have to be claimed. */
import type { AnyGame } from '../src/game/game.ts';
import { outcomeAt } from '../src/game/structure.ts';
import { ukProfile } from '../src/platform/jurisdiction/profile.ts';

const OUTCOMES = 4096;

/** One turn of outcomes, each `rowIndex` (null: losing) with its prize in pence, to be repeated. */
export function generatedOutcomes({ structure }: Pick<AnyGame, 'structure'>) {
  const most = ukProfile().claims.walletMaxPence;
  const rows = structure.rows.flatMap(({ prizePence, winners }, rowIndex) =>
    prizePence > most ? [] : Array.from({ length: Math.round((winners * OUTCOMES) / structure.pool) }, () => rowIndex),
  );
  return Array.from({ length: OUTCOMES }, (_, slot) => {
    const rowIndex = rows[slot] ?? null;
    return { rowIndex, prizePence: outcomeAt(structure, rowIndex).prizePence };
  });
}
