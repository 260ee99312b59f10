/** A standing nothing holds against, with changes: for tests of decisions over facts. */
import { NO_PENCE, type Pence } from '../../kernel/pence.ts';
import type { Standing } from '../ports/standing.ts';

export function standingOf(changes: Partial<Standing> = {}): Standing {
  return {
    own: {},
    added: sums(NO_PENCE, NO_PENCE, NO_PENCE),
    spent: sums(NO_PENCE, NO_PENCE, NO_PENCE),
    nthTurnAt: () => null,
    turnsAfter: () => 0,
    lastPlayAt: null,
    exclusion: null,
    playSession: null,
    ...changes,
  };
}

export function sums(day: Pence, week: Pence, month: Pence): Standing['spent'] {
  return { day, week, month };
}
