/** A Play as its owner may see it, and what each move of it revealed. */
import type { GameEvent, Move, View } from '../../game/game.ts';
import type { RowIndex } from '../../game/structure.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Claim } from './claim.ts';

/**
 * open: moves remain. finished: all is revealed, not yet settled. settled: paid (a losing Play is settled with no
 * payment).
 */
export type PlayStatus = 'open' | 'finished' | 'settled';

/** A Play as its owner may see it at this moment: never more than has been revealed. */
export interface PlayState {
  readonly playNumber: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
  readonly status: PlayStatus;
  readonly view: View;
  /** How many moves have been made; the next move has number `moveCount + 1`. */
  readonly moveCount: number;
  readonly boughtAt: Instant;
  readonly settledAt: Instant | null;
  /**
   * Only when settled: what was won, in whole pence. Absent before, and in a list when the Play cannot be shown now, so
   * that unknown can never read as a loss.
   */
  readonly prizePence?: Pence;
  /** Only when settled, for a prize that is or was to be claimed. */
  readonly claim?: Claim;
  readonly proof: PlayProof;
}

/** What lets anyone check the Play. `serverSeed` only once settled. All hex. */
export interface PlayProof {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly serverSeed?: string;
  readonly rowIndex?: RowIndex;
}

/** One move and what it revealed. `number` starts at 1. */
export interface PlayStep {
  readonly number: number;
  readonly move: Move;
  readonly events: readonly GameEvent[];
}
