/**
 * What a payment provider tells later, as signed bytes: read only when they were signed with a secret of the provider's
 * within the last minutes, and only when they say one thing. Each fault has its name, so that the provider can mend it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';

/** What became of a payment in or out. */
export interface PaymentNotice {
  readonly reference: string;
  readonly outcome: 'paid' | 'declined';
}

/** A notice as it came: the bytes of its body, and what its headers say of them. */
export interface SentNotice {
  readonly body: Uint8Array;
  /** HMAC-SHA256, 64 hexadecimal digits; null when there is none. */
  readonly signature: string | null;
  /** When it was signed: whole seconds since 1970, in digits. */
  readonly timestamp: string | null;
}

export type NoticeRefusal = 'notice-unsigned' | 'notice-signature-wrong' | 'notice-out-of-time' | 'notice-invalid';

/** How far the clocks of the two sides, and the way between them, may be apart. */
export const NOTICE_WINDOW_MS = 5 * MINUTE_MS;

/** The body signed at that moment: HMAC-SHA256 of the seconds, a dot and the bytes. */
export function signNotice(secret: Uint8Array, body: string | Uint8Array, at: Instant): SentNotice {
  const timestamp = String(Math.floor(at / 1000));
  const bytes = Buffer.from(body);
  return { body: bytes, signature: macOf(secret, timestamp, bytes).toString('hex'), timestamp };
}

/**
 * The notice that was signed with one of the secrets, or the first fault of it. Nothing of a body nobody signed is
 * read.
 */
export function readNotice(
  secrets: readonly Uint8Array[],
  { body, signature, timestamp }: SentNotice,
  now: Instant,
): Result<PaymentNotice, NoticeRefusal> {
  if (signature === null || !/^[0-9a-f]{64}$/i.test(signature))
    return refuse('notice-unsigned', 'the signature is 64 hexadecimal digits');
  if (timestamp === null || !/^\d{1,12}$/.test(timestamp))
    return refuse('notice-unsigned', 'the time of signing is whole seconds since 1970');
  const given = Buffer.from(signature, 'hex');
  const signed = secrets.filter((secret) => timingSafeEqual(given, macOf(secret, timestamp, body)));
  if (signed.length === 0) return refuse('notice-signature-wrong');
  if (Math.abs(now - Number(timestamp) * 1000) > NOTICE_WINDOW_MS) return refuse('notice-out-of-time');
  return parseNotice(body);
}

function macOf(secret: Uint8Array, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}

function parseNotice(body: Uint8Array): Result<PaymentNotice, 'notice-invalid'> {
  const text = decode(body);
  if (text === null) return refuse('notice-invalid', 'the body is UTF-8 without a byte order mark');
  const members = membersOf(text);
  if (members === null) return refuse('notice-invalid', 'the body is one JSON object of texts');
  const fields = new Map(members);
  if (fields.size < members.length) return refuse('notice-invalid', 'a field stands there twice');
  const { reference, outcome, ...others } = Object.fromEntries(fields);
  if (Object.keys(others).length > 0) return refuse('notice-invalid', 'there are fields besides reference and outcome');
  if (reference === undefined) return refuse('notice-invalid', 'reference is missing');
  if (outcome !== 'paid' && outcome !== 'declined') return refuse('notice-invalid', 'outcome is paid or declined');
  return accept({ reference, outcome });
}

function decode(body: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text.startsWith('\ufeff') ? null : text;
  } catch {
    return null;
  }
}

const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const MEMBER = new RegExp(`(${TEXT})\\s*:\\s*(${TEXT})`, 'gy');
const SPACE = /[ \t\r\n]*/y;

/**
 * The members of a flat JSON object of texts, each one, also of the same name; null when the text is something else.
 */
function membersOf(text: string): readonly (readonly [string, string])[] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (Object.values(value).some((member) => typeof member !== 'string')) return null;
  } catch {
    return null;
  }
  // It is valid JSON, so its members follow each other, a comma between them.
  const members: [string, string][] = [];
  let at = skip(text, text.indexOf('{') + 1);
  while (text[at] === '"') {
    MEMBER.lastIndex = at;
    const [whole, name, value] = MEMBER.exec(text) ?? [];
    // A member of another type than text, which a later one of the same name hid.
    if (whole === undefined || name === undefined || value === undefined) return null;
    members.push([String(JSON.parse(name)), String(JSON.parse(value))]);
    at = skip(text, at + whole.length);
    if (text[at] === ',') at = skip(text, at + 1);
  }
  return members;
}

function skip(text: string, from: number): number {
  SPACE.lastIndex = from;
  return from + (SPACE.exec(text)?.[0].length ?? 0);
}
