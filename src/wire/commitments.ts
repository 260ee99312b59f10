/** Numbered commitments with their signatures, as they travel between browser and server (docs/proof.md). */
import { type Static, type TSchema, Type } from 'typebox';
import { hex, Nullable, WholeNumber } from './shapes.ts';

const numbered = { origin: Type.String(), series: hex(16), number: WholeNumber(1), hash: hex(32) };

const signed = <T extends TSchema>(record: T) => Type.Object({ record, signature: Type.String() });

/** How a numbered commitment ended (docs/proof.md). */
export const SignedEnd = signed(
  Type.Object({
    ...numbered,
    previousEnd: Nullable(hex(32)),
    endedAt: Type.Integer(),
    end: Type.Union([
      Type.Object({ type: Type.Literal('sold'), playNumber: Type.String(), recordHash: hex(32) }),
      Type.Object({
        type: Type.Literal('retired'),
        reason: Type.Union([
          Type.Literal('restored'),
          Type.Literal('replaced'),
          Type.Literal('expired'),
          Type.Literal('closed'),
          Type.Literal('refused'),
          Type.Literal('cancelled'),
        ]),
        serverSeed: hex(32),
        clientSeed: Nullable(hex(16)),
      }),
    ]),
  }),
);
export type SignedEnd = Static<typeof SignedEnd>;

/**
 * GET /api/commitment: the hash of the secret seed that the account's next purchase will use, which number it has, the
 * player's seed when one is bound to it, and how the number before ended; all signed by the key of the log.
 */
export const CommitmentAnswer = Type.Object({
  commitment: hex(32),
  issue: signed(Type.Object({ ...numbered, previousEnd: Nullable(hex(32)), issuedAt: Type.Integer() })),
  binding: Nullable(signed(Type.Object({ ...numbered, clientSeed: hex(16), boundAt: Type.Integer() }))),
  previous: Nullable(SignedEnd),
  logKey: Type.String(),
});
export type CommitmentAnswer = Static<typeof CommitmentAnswer>;
