/** What a player can do with all the Plays they bought: list some of them, add them up, take them home. */
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Claim } from './claim.ts';
import type { PlaySums, PlaysFilter, PlaysPage, PlaysWish } from './filter.ts';
import type { PlayProof, PlayState, PlayStep } from './play-state.ts';

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

export type WishRefusal = 'unknown-game' | 'days-invalid' | 'play-number-invalid';

export interface MyGamesCases {
  /** Every game the account has a Play of, on sale or not, with its name. */
  gamesPlayed(accountId: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** What a wish of the account asks for. The refusals in this order; a game it has played is known, sold or not. */
  readWish(accountId: string, wish: PlaysWish): Promise<Result<PlaysFilter, WishRefusal>>;
  /** Unfinished first, then newest first. */
  myGames(accountId: string, page: PlaysPage): Promise<readonly PlayState[]>;
  /** Exact sums in pence over all Plays of the filter; an unfinished one counts its price and no prize. */
  playSums(accountId: string, filter: PlaysFilter): Promise<PlaySums>;
  /** In the order of `myGames`, with all there is to know of them. */
  keptPlays(accountId: string, page: PlaysPage): Promise<readonly KeptPlay[]>;
}
