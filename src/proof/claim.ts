/** What a verifier says of one claim: it holds, it does not, or it cannot be told, and then what is missing. */

/** What is claimed of every Play (`docs/proof.md`). */
export const CLAIMS = ['fixed', 'logged', 'witnessed', 'follows', 'complete', 'paid'] as const;
export type ClaimName = (typeof CLAIMS)[number];

export interface Claim {
  readonly state: 'holds' | 'fails' | 'unknown';
  /** In words, for a player. */
  readonly reason: string;
  /** What would have to be at hand to tell. Empty when it can be told. */
  readonly missing: readonly string[];
}

export type Claims = { readonly [Name in ClaimName]: Claim };

export function holds(reason: string): Claim {
  return { state: 'holds', reason, missing: [] };
}

export function fails(reason: string): Claim {
  return { state: 'fails', reason, missing: [] };
}

export function unknown(reason: string, missing: readonly string[] = []): Claim {
  return { state: 'unknown', reason, missing };
}
