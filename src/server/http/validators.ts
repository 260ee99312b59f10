/**
 * How requests are checked: a body exactly as its schema says, nothing converted, dropped or added. In addresses,
 * where all is text, whole numbers are digits. What is wrong is told by the name of its field.
 */
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { visible } from '../../kernel/visible.ts';

const NAME_LENGTH_MAX = 60;

/** The compilers of Fastify's schemas: one for bodies, one for what comes as text. */
export function validators(): FastifySchemaCompiler<AnySchema> {
  const exact = new Ajv({ strict: true });
  const withDefaults = new Ajv({ strict: true, useDefaults: true });
  return ({ schema, httpPart }) =>
    httpPart === 'body' ? exact.compile(schema) : fromText(withDefaults.compile(schema), wholeNumbersOf(schema));
}

/** The first thing wrong with a request. Names the field, also one too many; never says what is in it. */
export function fieldFault(errors: readonly FastifySchemaValidationError[], part: string): Error {
  const [error] = errors;
  const { additionalProperty, missingProperty } = error?.params ?? {};
  const path = part + (error?.instancePath ?? '');
  if (typeof additionalProperty === 'string') {
    return new Error(`${path}/${visible(additionalProperty.slice(0, NAME_LENGTH_MAX))} is no field of this request`);
  }
  if (typeof missingProperty === 'string') return new Error(`${path}/${missingProperty} is missing`);
  return new Error(`${path} ${error?.message ?? 'is not as it must be'}`);
}

function fromText(validate: ValidateFunction, wholeNumbers: readonly string[]) {
  const check = (values: Record<string, unknown>): boolean => {
    for (const name of wholeNumbers) {
      const text = values[name];
      if (typeof text === 'string' && /^\d{1,15}$/.test(text)) values[name] = Number(text);
    }
    const isRight = validate(values);
    check.errors = validate.errors;
    return isRight;
  };
  check.errors = validate.errors;
  return check;
}

function wholeNumbersOf(schema: AnySchema): readonly string[] {
  const properties: unknown = typeof schema === 'object' ? schema.properties : null;
  return Object.entries(properties ?? {}).flatMap(([name, { type }]) => (type === 'integer' ? [name] : []));
}
