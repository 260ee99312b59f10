/**
 * Stops of the sale: which games, versions or prices are not sold, from when on, and why. A purchase looks at them in
 * its own transaction, so that a stop holds on all servers from its COMMIT on. Pure.
 */
import type { AnyGame } from '../../game/game.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';

/** What a stop is about: everything that agrees with all that is not null. All null stops everything. */
export interface StopScope {
  readonly gameId: string | null;
  readonly gameVersion: string | null;
  readonly pricePence: Pence | null;
}

export interface NewSaleStop extends StopScope {
  readonly fromAt: Instant;
  /** For the operator, in words. */
  readonly reason: string;
  /** The id of a member of staff, or `monitor`. */
  readonly setBy: string;
  readonly setAt: Instant;
}

export interface SaleStop extends NewSaleStop {
  readonly id: number;
  readonly liftedAt: Instant | null;
  readonly liftedBy: string | null;
  /** When staff were told by email. */
  readonly toldAt: Instant | null;
}

/** A game as it would be sold. */
export interface Offer {
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
}

/** The offer of a game at the price of its structure, in pence. */
export function offerOf(game: Pick<AnyGame, 'id' | 'version' | 'structure'>): Offer {
  return { gameId: game.id, gameVersion: game.version, pricePence: game.structure.pricePence };
}

/** The stop that keeps this from being sold at that moment; null when none does. */
export function stopFor<Stop extends StopScope & { readonly fromAt: Instant }>(
  stops: readonly Stop[],
  offer: Offer,
  at: Instant,
): Stop | null {
  return stops.find((stop) => stop.fromAt <= at && isAbout(stop, offer)) ?? null;
}

function isAbout({ gameId, gameVersion, pricePence }: StopScope, offer: Offer): boolean {
  if (gameId !== null && gameId !== offer.gameId) return false;
  if (gameVersion !== null && gameVersion !== offer.gameVersion) return false;
  return pricePence === null || pricePence === offer.pricePence;
}

/** Whether two stops keep exactly the same from being sold. */
export function isSameScope(a: StopScope, b: StopScope): boolean {
  return a.gameId === b.gameId && a.gameVersion === b.gameVersion && a.pricePence === b.pricePence;
}
