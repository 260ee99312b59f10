/** Claims of large prizes, as they travel between browser and server. */
import { type Static, Type } from 'typebox';
import { ClaimStanding } from './plays.ts';
import { strict } from './shapes.ts';

/** GET /api/claims, POST /api/claims/:playNumber. */
export const ClaimAnswer = Type.Object({
  playNumber: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  prizePence: Type.Integer(),
  boughtAt: Type.Integer(),
  ...ClaimStanding.properties,
});
export type ClaimAnswer = Static<typeof ClaimAnswer>;

export const ClaimsAnswer = Type.Object({ claims: Type.Array(ClaimAnswer) });
export type ClaimsAnswer = Static<typeof ClaimsAnswer>;

export const ClaimBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80 }),
    sortCode: Type.String({ maxLength: 16 }),
    accountNumber: Type.String({ maxLength: 16 }),
  },
  strict,
);
export type ClaimBody = Static<typeof ClaimBody>;
