/** Which Plays a request is about: the filter of My Games as an address names it, and with it a page. */
import { Type } from 'typebox';
import { PLAY_RESULTS } from '../../platform/ports/filter.ts';

const strict = { additionalProperties: false } as const;
const Filter = {
  game: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  result: Type.Optional(Type.Unsafe<(typeof PLAY_RESULTS)[number]>({ type: 'string', enum: [...PLAY_RESULTS] })),
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
  number: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
};
export const PlaysFilterQuery = Type.Object(Filter, strict);

export const PlaysPageQuery = Type.Object(
  {
    ...Filter,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    before: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  strict,
);
