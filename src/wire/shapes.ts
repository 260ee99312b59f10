/**
 * The pieces that the shapes of the API are made of, and the shape of every refusal. Each shape is one schema, parsed
 * at the edge; browsers import its type only. Money is whole pence, Play Numbers are strings, times are milliseconds
 * since the epoch, bytes are hex.
 */
import { type Static, type TSchema, Type } from 'typebox';

/** So many bytes. */
export const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });

/** JSON can write whole numbers that no number of ours can hold. */
export const WholeNumber = (minimum: number) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER });

/** No field that nobody reads. */
export const strict = { additionalProperties: false } as const;

/** Game-specific JSON: view, move, event. Its meaning is checked by the game's own rules. */
export const ViewJson = Type.Object({ finished: Type.Boolean() }, { additionalProperties: true });

export const TypedJson = Type.Object({ type: Type.String({ maxLength: 64 }) }, { additionalProperties: true });

/** Every refusal, whatever the route: `{ error: { code, message } }`; codes stand in docs/errors.md. */
export const ErrorAnswer = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    detail: Type.Optional(Type.String()),
    data: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))),
  }),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

export const email = Type.String({ minLength: 1, maxLength: 254 });

export const password = Type.String({ minLength: 1, maxLength: 1024 });

export const token = Type.String({ minLength: 1, maxLength: 128 });

/** What an authenticator answers, as the browser gives it; its library parses it. */
export const Credential = Type.Object({ id: Type.String({ maxLength: 1024 }) }, { additionalProperties: true });

/** Who somebody says they are: a day as `1990-05-31`, a country as `GB`. */
export const person = {
  name: Type.String({ maxLength: 200 }),
  bornOn: Type.String({ maxLength: 10 }),
  country: Type.String({ maxLength: 2 }),
};

export const DoneAnswer = Type.Object({ done: Type.Literal(true) });

/** What may be there or not, and says so. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema]);

/** A passage of rules or help under its heading. */
export const Section = Type.Object({ heading: Type.String(), paragraphs: Type.Array(Type.String()) });
