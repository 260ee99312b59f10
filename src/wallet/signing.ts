/**
 * Messages signed in both directions as Standard Webhooks are: an id, the seconds, and an HMAC-SHA256 over
 * `id.timestamp.body` with the bytes as they travel. Nothing of a body is read before its signature holds.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, MINUTE_MS } from '../kernel/clock.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';

/** One to sign with, or two while one is being replaced: messages then carry a signature of each. */
export type SigningSecrets = readonly [Uint8Array, ...Uint8Array[]];

export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Headers as they came; of several of one name none is believed. */
export type GivenHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type SignatureRefusal = 'message-unsigned' | 'message-signature-wrong' | 'message-out-of-time';

export interface VerifiedMessage {
  readonly id: string;
  readonly body: Uint8Array;
}

/** How far two clocks and the way between them may be apart. */
export const MESSAGE_WINDOW_MS = 5 * MINUTE_MS;
const SECRETS_MAX = 2;
const SECRET_BYTES_MIN = 24;
const SECRET_PREFIX = 'whsec_';
const SIGNATURE = /^v1,([A-Za-z0-9+/]{43}=)$/;
/** As many as a header can sensibly carry: each costs a comparison. */
const SIGNATURES_MAX = 8;

/** Secrets as texts like `whsec_…`, the newest first. */
export function readSecrets(texts: readonly string[]): Result<SigningSecrets, 'secret-invalid'> {
  const secrets: Uint8Array[] = [];
  for (const text of texts) {
    const bytes = Buffer.from(text.slice(SECRET_PREFIX.length), 'base64');
    if (!text.startsWith(SECRET_PREFIX) || bytes.length < SECRET_BYTES_MIN)
      return refuse('secret-invalid', `a secret is ${SECRET_PREFIX} and at least ${SECRET_BYTES_MIN} bytes as base64`);
    secrets.push(bytes);
  }
  const [first, ...others] = secrets;
  if (first === undefined || secrets.length > SECRETS_MAX)
    return refuse('secret-invalid', `there are one or ${SECRETS_MAX} secrets`);
  return accept([first, ...others]);
}

export function secretText(secret: Uint8Array): string {
  return `${SECRET_PREFIX}${Buffer.from(secret).toString('base64')}`;
}

/** The headers that sign the bytes at that moment. */
export function signMessage(secrets: SigningSecrets, id: string, body: Uint8Array, at: Instant): SignedHeaders {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => `v1,${macOf(secret, id, timestamp, body).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The message, when one of the secrets signed these bytes in the last minutes. */
export function verifyMessage(
  secrets: SigningSecrets,
  headers: GivenHeaders,
  body: Uint8Array,
  now: Instant,
): Result<VerifiedMessage, SignatureRefusal> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(id))
    return refuse('message-unsigned', 'webhook-id is 1 to 200 printable characters');
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return refuse('message-unsigned', 'webhook-timestamp is whole seconds since 1970');
  if (typeof signature !== 'string') return refuse('message-unsigned', 'webhook-signature is missing');
  const given = signaturesIn(signature);
  if (given.length === 0) return refuse('message-unsigned', 'webhook-signature is v1, a comma and 32 bytes as base64');
  const isSigned = secrets.some((secret) => {
    const mac = macOf(secret, id, timestamp, body);
    return given.some((one) => timingSafeEqual(one, mac));
  });
  if (!isSigned) return refuse('message-signature-wrong');
  if (Math.abs(now - Number(timestamp) * 1000) > MESSAGE_WINDOW_MS) return refuse('message-out-of-time');
  return accept({ id, body });
}

/** Signatures of other versions than v1 are passed over, as the standard asks. */
function signaturesIn(header: string): readonly Buffer[] {
  return header
    .split(' ')
    .slice(0, SIGNATURES_MAX)
    .flatMap((one) => {
      const text = SIGNATURE.exec(one)?.[1];
      return text === undefined ? [] : [Buffer.from(text, 'base64')];
    });
}

function macOf(secret: Uint8Array, id: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
}
