/**
 * Strict parsing of records at the edge: every field named and of its form, none unknown. A value that passes has one
 * canonical spelling, so that its hash is the hash of what was said.
 */
import type { Json } from '../kernel/json.ts';
import { PLAY_NUMBER_PATTERN, parsePlayNumber } from '../kernel/play-number.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { isUtf8 } from './note/encoding.ts';
import { isKeyName } from './note/key.ts';

export type Parsed<T> = Result<T, 'record-malformed'>;

/** Parses a value; `at` is where it stands, for people. */
export type Field<T> = (value: unknown, at: string) => Parsed<T>;

type Shape = Readonly<Record<string, Field<unknown>>>;
type Value<F> = F extends Field<infer T> ? T : never;
type AllOf<S extends Shape> = { readonly [K in keyof S]: Value<S[K]> };
type SomeOf<S extends Shape> = { readonly [K in keyof S]?: Value<S[K]> };

/** Letters of a text that is for people. */
const TEXT_MAX = 400;
const DEPTH_MAX = 16;

function wrong(at: string): Parsed<never> {
  return refuse('record-malformed', at.slice(0, 120));
}

/** A record of exactly these fields; the optional ones may be absent, and then are absent from the value. */
export function record<R extends Shape, O extends Shape = Record<never, never>>(
  required: R,
  optional?: O,
): Field<AllOf<R> & SomeOf<O>> {
  const fields = new Map<string, Field<unknown>>([...Object.entries(required), ...Object.entries(optional ?? {})]);
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(at);
    const found: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const parsed = fields.get(name)?.(member, `${at}.${name}`) ?? wrong(`${at}.${name}`);
      if (!parsed.ok) return parsed;
      found[name] = parsed.value;
    }
    for (const name of Object.keys(required)) if (!(name in found)) return wrong(`${at}.${name}`);
    return accept(found as AllOf<R> & SomeOf<O>);
  };
}

/** One of these texts. */
export function oneOf<const T extends readonly string[]>(texts: T): Field<T[number]> {
  return (value, at) => {
    const found = texts.find((text) => text === value);
    return found === undefined ? wrong(at) : accept(found);
  };
}

/** One of several records, told apart by their `type`. */
export function union<const S extends Readonly<Record<string, Field<unknown>>>>(members: S): Field<Value<S[keyof S]>> {
  return (value, at) => {
    const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
    const member = typeof type === 'string' && Object.hasOwn(members, type) ? members[type] : undefined;
    return member === undefined ? wrong(`${at}.type`) : (member(value, at) as Parsed<Value<S[keyof S]>>);
  };
}

export function nullable<T>(field: Field<T>): Field<T | null> {
  return (value, at) => (value === null ? accept(null) : field(value, at));
}

export function listOf<T>(field: Field<T>, max: number): Field<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value) || value.length > max) return wrong(at);
    const found: T[] = [];
    for (const [index, member] of value.entries()) {
      const parsed = field(member, `${at}[${index}]`);
      if (!parsed.ok) return parsed;
      found.push(parsed.value);
    }
    return accept(found);
  };
}

/** A text that matches. */
export function textLike(pattern: RegExp): Field<string> {
  return (value, at) => (typeof value === 'string' && pattern.test(value) ? accept(value) : wrong(at));
}

/** Lower case hex of so many bytes. */
export function hex(bytes: number): Field<string> {
  return textLike(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
}

/** A whole number from `min` up to what numbers hold exactly. */
export function whole(min = 0): Field<number> {
  return (value, at) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && !Object.is(value, -0)
      ? accept(value)
      : wrong(at);
}

/** A text for people, not empty. */
export const words: Field<string> = (value, at) =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX && isUtf8(value) ? accept(value) : wrong(at);

/** A text as long as a note may be. */
export const longText: Field<string> = (value, at) =>
  typeof value === 'string' && isUtf8(value) ? accept(value) : wrong(at);

export const origin: Field<string> = (value, at) =>
  typeof value === 'string' && value.length <= TEXT_MAX && isKeyName(value) ? accept(value) : wrong(at);

/** A Play Number in its printed form, its check character right. */
export const playNumber: Field<string> = (value, at) =>
  typeof value === 'string' && PLAY_NUMBER_PATTERN.test(value) && parsePlayNumber(value) === value
    ? accept(value)
    : wrong(at);

export const gameId: Field<string> = textLike(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/);
export const gameVersion: Field<string> = textLike(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/);

/** Milliseconds since the epoch. */
export const instant: Field<number> = whole();

/** Any JSON that is not nested without end. */
export const json: Field<Json> = (value, at) => (isJson(value, DEPTH_MAX) ? accept(value) : wrong(at));

function isJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isUtf8(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((member) => isJson(member, depth - 1));
}
