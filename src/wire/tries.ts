/** Tries, which cost nothing and are kept nowhere, as they travel between browser and server. */
import { type Static, Type } from 'typebox';
import { strict, TypedJson, ViewJson } from './shapes.ts';

/**
 * POST /api/tries `{ gameId }` → TryAnswer. POST /api/tries/moves TryMoveBody → StepAnswer. POST /api/tries/finish
 * TryFinishBody → TryFinishAnswer.
 */
export const TryBody = Type.Object({ gameId: Type.String({ maxLength: 64 }) }, strict);
export type TryBody = Static<typeof TryBody>;

export const TryAnswer = Type.Object({
  token: Type.String(),
  gameId: Type.String(),
  gameVersion: Type.String(),
  view: ViewJson,
  moveCount: Type.Integer(),
});
export type TryAnswer = Static<typeof TryAnswer>;

const moves = Type.Array(TypedJson, { maxItems: 10_000 });

export const TryMoveBody = Type.Object({ token: Type.String({ maxLength: 1024 }), moves, move: TypedJson }, strict);
export type TryMoveBody = Static<typeof TryMoveBody>;

export const TryFinishBody = Type.Object({ token: Type.String({ maxLength: 1024 }), moves }, strict);
export type TryFinishBody = Static<typeof TryFinishBody>;

export const TryFinishAnswer = Type.Object({ prizePence: Type.Integer() });
export type TryFinishAnswer = Static<typeof TryFinishAnswer>;
