/** What a player can do with all the Plays they bought: list some of them, add them up, take them home. */
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Claim } from '../claims/claim.ts';
import type { PlayProof, PlayState, PlayStep } from '../play-state.ts';
import type { PlaySums, PlaysFilter, PlaysPage, PlaysWish } from './filter.ts';

/** One move with what it revealed, told in the game's words. */
export interface ToldStep extends PlayStep {
  readonly words: readonly string[];
}

/** What only a settled Play tells. `outcome` is the prize part by part, empty without one. */
export interface PlayEnd {
  readonly prizePence: Pence;
  readonly outcome: string;
  readonly claim: Claim | null;
  readonly steps: readonly ToldStep[];
  readonly stepsBySystem: number;
}

/** A Play to take home. */
export interface KeptPlay
  extends Pick<PlayState, 'playNumber' | 'gameId' | 'gameVersion' | 'pricePence' | 'boughtAt' | 'settledAt'> {
  readonly gameName: string;
  readonly proof: PlayProof;
  /** Null while unfinished, and for a settled Play that cannot be shown now: unknown, never a loss. */
  readonly end: PlayEnd | null;
}

export interface MyGamesCases {
  /** What a wish asks for. The refusals in this order. */
  readWish(wish: PlaysWish): Result<PlaysFilter, 'unknown-game' | 'days-invalid' | 'play-number-invalid'>;
  /** Unfinished first, then newest first. */
  myGames(accountId: string, page: PlaysPage): Promise<readonly PlayState[]>;
  playSums(accountId: string, filter: PlaysFilter): Promise<PlaySums>;
  /** In the order of `myGames`, with all there is to know of them. */
  keptPlays(accountId: string, page: PlaysPage): Promise<readonly KeptPlay[]>;
}
