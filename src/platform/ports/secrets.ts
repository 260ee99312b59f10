/**
 * Secrets of the platform: fresh bytes of the operating system, and sealing under a key that is kept outside the store.
 * Each purpose has a key of its own, so that what was sealed for one can never be opened as another.
 */
import { createHash, createHmac, hkdfSync, randomFillSync } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { assert, present } from '../../kernel/assert.ts';
import { type RandomSource, testedSource } from './source-health.ts';

export const MASTER_KEY_BYTES = 32;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;
const DRAW_BYTES = 4096;

/**
 * `letter` is an email that waits to be sent, `sale` a Play whose debit is not booked yet. What is sealed under a name
 * opens under no other.
 */
const SEAL_PURPOSES = ['server-seed', 'try', 'person', 'ticket', 'two-step', 'payee', 'letter', 'sale'] as const;
export type SealPurpose = (typeof SEAL_PURPOSES)[number];

export interface Secrets {
  /** Unpredictable bytes, never from a seed. */
  fresh(bytes: number): Uint8Array;
  /** XChaCha20-Poly1305 under the purpose's key: nonce, ciphertext, tag. */
  seal(purpose: SealPurpose, plain: Uint8Array): Uint8Array;
  /** What was sealed, or null when it was not sealed so by this key. */
  open(purpose: SealPurpose, sealed: Uint8Array): Uint8Array | null;
  /** A keyed hash, hex: equal for equal texts, and telling nothing of them to who has only the store. */
  mark(text: string): string;
  /** The secret seed of a log's key, by its origin. */
  signingSeed(origin: string): Uint8Array;
  /** The secret behind the entry that fills a place of a log: for an auditor, to tell it from a Play's. */
  fillerSalt(origin: string, place: number): Uint8Array;
  /** Tells one master key from another without telling anything about it. Hex. */
  readonly keyCheck: string;
}

/**
 * Secrets under a master key of 32 bytes. What is sealed for one purpose opens for no other. `source`: where fresh
 * bytes come from, the operating system when nobody says; it is tested all the time.
 */
export function createSecrets(masterKey: Uint8Array, source: RandomSource = randomFillSync): Secrets {
  assert(masterKey.length === MASTER_KEY_BYTES, `a master key has ${MASTER_KEY_BYTES} bytes`);
  const keyFor = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(0), `unveil/${purpose}`, 32));
  const keys = new Map(SEAL_PURPOSES.map((purpose) => [purpose, keyFor(purpose)]));
  const keyOf = (purpose: SealPurpose): Uint8Array => present(keys.get(purpose), purpose);
  const markKey = keyFor('mark');
  const fillerKey = keyFor('filler');
  const fresh = drawFresh(testedSource(source, DRAW_BYTES));
  return {
    fresh,
    seal: (purpose, plain) => {
      const nonce = fresh(NONCE_BYTES);
      const sealed = xchacha20poly1305(keyOf(purpose), nonce).encrypt(plain);
      return Buffer.concat([nonce, sealed]);
    },
    open: (purpose, sealed) => {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
      try {
        return xchacha20poly1305(keyOf(purpose), sealed.subarray(0, NONCE_BYTES)).decrypt(sealed.subarray(NONCE_BYTES));
      } catch {
        return null;
      }
    },
    signingSeed: (origin) => keyFor(`log/${origin}`),
    fillerSalt: (origin, place) => createHmac('sha256', fillerKey).update(`${place} ${origin}`).digest(),
    mark: (text) => createHmac('sha256', markKey).update(text).digest('hex'),
    keyCheck: Buffer.from(keyFor('key-check')).toString('hex'),
  };
}

/**
 * Fresh bytes, drawn from the operating system a few thousand at a time: asking for 32 costs about as much as for all
 * of them. What is handed out is a copy, wiped from the draw.
 */
function drawFresh(draw: RandomSource): (bytes: number) => Uint8Array {
  const drawn = new Uint8Array(DRAW_BYTES);
  let used = DRAW_BYTES;
  return (bytes) => {
    assert(bytes <= DRAW_BYTES, `no more than ${DRAW_BYTES} fresh bytes at once`);
    if (used + bytes > DRAW_BYTES) {
      draw(drawn);
      used = 0;
    }
    const fresh = drawn.slice(used, used + bytes);
    drawn.fill(0, used, used + bytes);
    used += bytes;
    return fresh;
  };
}

/** SHA-256 in hex, of text as UTF-8. */
export function sha256Hex(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}
