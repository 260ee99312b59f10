/** How requests are checked: a body exactly as its schema says, nothing converted, dropped or added; addresses converted to their types. */
import { Ajv, type AnySchema } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

export function validators(): FastifySchemaCompiler<AnySchema> {
  const exact = new Ajv({ strict: true });
  const fromText = new Ajv({ strict: true, coerceTypes: true, useDefaults: true });
  return ({ schema, httpPart }) => (httpPart === 'body' ? exact : fromText).compile(schema);
}
