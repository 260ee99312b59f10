/**
 * A Play as it is kept: what was bought, the moves made so far, what became of it. Hashes are hex, sealed things
 * bytes.
 */
import type { RowIndex } from '../../game/structure.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Claim } from './claim.ts';

/** Which commitment a Play was sold under, and in whose log. */
export interface PlayCommitment {
  readonly origin: string;
  readonly series: string;
  readonly number: number;
  readonly previousEnd: string | null;
}

/** Moves made so far. `indices` is their compact form (`moves.ts`), `digest` what guards its meaning. */
export interface StoredMoves {
  readonly count: number;
  readonly indices: Uint8Array;
  readonly digest: string;
  /** How many of them, the last ones, were made by the sweep. */
  readonly bySystem: number;
}

/** A Play as bought. The scenario is not stored: it is dealt again from the seed and compared with its hash. */
export interface BoughtPlay {
  readonly playNumber: string;
  readonly accountId: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
  readonly prizePence: Pence;
  readonly rowIndex: RowIndex;
  readonly serverSeedHash: string;
  readonly sealedSeed: Uint8Array;
  readonly clientSeed: string;
  /** SHA-256 of the scenario's canonical JSON. */
  readonly scenarioHash: string;
  readonly boughtAt: Instant;
  /** Null for Plays of before commitments were numbered. */
  readonly commitment: PlayCommitment | null;
}

export interface StoredPlay extends BoughtPlay {
  readonly moves: StoredMoves;
  readonly settledAt: Instant | null;
  /** Set when its prize is or was to be claimed. */
  readonly claim: Claim | null;
  /** The hash of the terms it was sold under; null for Plays of before they were kept. */
  readonly termsHash: string | null;
}
