/** Requests for every route of the API, made from its own schemas and then spoilt: what a fuzzing test sends. */
import fc, { type Arbitrary } from 'fast-check';
import { PASSWORD } from '../../platform/testing/house.ts';

/** As much of JSON Schema as the wire uses. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A route as the description of the API tells it. */
export interface FuzzedRoute {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | null;
}

export interface FuzzedRequest {
  readonly route: FuzzedRoute;
  readonly url: string;
  /** The text of the body; null for none. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const TEXTS = [
  ...['', ' ', '\0', '\u202e', '\ud800', '\ufeff', '__proto__', 'constructor', 'null', '1e999', '-1', 'NaN', '[::1'],
  ...['%', '%00', '../../etc/passwd', "' OR 1=1 --", '{{7*7}}', '2026-11-30', '0000-00-00', '9999-12-31', '2026-02-30'],
  ...['a@example.com', 'a@b', 'a@example.com,b@example.com', PASSWORD, 'three-doors', 'test-game', 'add-day', 'GB'],
  ...['0'.repeat(32), 'f'.repeat(64), 'x'.repeat(3000), '😀'.repeat(200)],
];
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 0.5, 1e21, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, Number.MIN_VALUE],
  ...[[], {}, [[[[[[]]]]]], { __proto__: null, toString: 1 }, { type: 'open-door', door: 0 }, { length: 1e9 }],
];
const NUMBERS = ['', '0', '-1', '1e999', '-1e999', '0x10', '1.5', ' 5', '9007199254740993', '9'.repeat(30)];
const BODIES = ['', '{', 'null', '[]', '""', '\ufeff{}', '{"a":1e999}', '{"__proto__":{"x":1}}', '{"a":1,"a":2}', '\0'];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...[{ host: '[::1' }, { host: '' }, { host: 'a b' }, { host: '[::1]:99999' }, { origin: 'x' }, { accept: '\u00ff' }],
  ...[{ cookie: '=;;=%' }, { cookie: `unveil-session=${'x'.repeat(5000)}` }, { 'content-type': 'text/plain' }],
  ...[{ 'content-type': 'application/json; charset=utf-16' }, { 'content-encoding': 'gzip' }, { range: 'bytes=9-1' }],
  ...[
    { 'x-forwarded-for': '::1, x' },
    { 'user-agent': '\u009b2J' },
    { 'if-none-match': '"' },
    { 'content-length': 'x' },
  ],
];

const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...VALUES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json().map((json): unknown => JSON.parse(json)),
);

/** The routes of an OpenAPI description. */
export function routesOf(description: unknown): readonly FuzzedRoute[] {
  // Made by this program a moment ago.
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}

interface Operation {
  readonly parameters?: FuzzedRoute['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/**
 * A request of one of the routes: as it should be in most parts, spoilt in some. `texts` are what the account has:
 * keys, Play Numbers.
 */
export function requestOf(routes: readonly FuzzedRoute[], texts: readonly string[]): Arbitrary<FuzzedRequest> {
  const text = fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...TEXTS), fc.string({ maxLength: 30 }));
  return fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        values: addressTexts(route, text),
        body: bodyFor(route, text),
        headers: fc.oneof(
          { weight: 9, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
        ),
        extra: fc.oneof(
          { weight: 9, arbitrary: fc.constant('') },
          { weight: 1, arbitrary: fc.constantFrom('&a=b', '&limit=1&limit=2', '&%zz', '#x') },
        ),
      })
      .map(({ values, body, headers, extra }) => ({ route, url: addressOf(route, values, extra), body, headers })),
  );
}

/** What stands in an address, one of it spoilt now and then; '' leaves a parameter of the query out. */
function addressTexts({ parameters }: FuzzedRoute, text: Arbitrary<string>): Arbitrary<readonly string[]> {
  const right = parameters.map(({ in: place, schema }) => {
    const present = rightFor(schema, text).map(String);
    return place === 'path'
      ? present
      : fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: present });
  });
  const odd = parameters.map(({ schema }) => (schema.type === 'integer' ? fc.constantFrom(...NUMBERS) : text));
  return fc
    .tuple(fc.tuple(...right), fc.tuple(...odd), fc.nat(2 * parameters.length))
    .map(([texts, odds, spoilt]) => texts.map((one, index) => (index === spoilt ? (odds[index] ?? one) : one)));
}

function addressOf({ path, parameters }: FuzzedRoute, values: readonly string[], extra: string): string {
  let address = path;
  const query: string[] = [];
  parameters.forEach(({ name, in: place }, index) => {
    const value = encodeURIComponent((values[index] ?? '').replace(/\p{Cs}/gu, ''));
    if (place === 'path') address = address.replace(`{${name}}`, value);
    else if (value !== '') query.push(`${name}=${value}`);
  });
  return `${address}?${query.join('&')}${extra}`;
}

function bodyFor({ method, body }: FuzzedRoute, text: Arbitrary<string>): Arbitrary<string | null> {
  if (method === 'GET') return fc.constant(null);
  if (body === null) return fc.constantFrom(null, '{}', '{');
  const right = rightFor(body, text);
  const spoilt = fc.tuple(right, fc.array(fc.tuple(fc.nat(), nasty), { minLength: 1, maxLength: 3 })).map(spoil);
  return fc.oneof(
    { weight: 4, arbitrary: right.map(json) },
    { weight: 5, arbitrary: spoilt.map(json) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...BODIES), nasty.map(json)) },
  );
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** A value the schema takes, or nearly. */
function rightFor(schema: Schema, text: Arbitrary<string>): Arbitrary<unknown> {
  const { anyOf, properties, pattern, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => rightFor(one, text)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, rightFor(one, text)])),
      );
    case 'array':
      return fc.array(schema.items ? rightFor(schema.items, text) : nasty, { maxLength: 4 });
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3000) }),
        fc.constantFrom(minimum, maximum),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return pattern === undefined ? text : fc.oneof(fc.stringMatching(new RegExp(pattern)), text);
  }
}

/** Puts something else in the place of a field, or a field where none is. */
function spoil([right, changes]: readonly [unknown, readonly (readonly [number, unknown])[]]): unknown {
  if (typeof right !== 'object' || right === null) return right;
  const fields = new Map(Object.entries(right));
  const names = [...fields.keys(), 'unknownField', '__proto__'];
  for (const [at, value] of changes) {
    const name = names[at % names.length] ?? '';
    if (at % 5 === 0) fields.delete(name);
    else fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
