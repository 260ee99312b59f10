import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it, vi } from 'vitest';
import { uniformBelow } from '../../kernel/random.ts';
import { runBatteries } from './batteries.ts';
import { rawBytes, rawWords, scaled } from './stream.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SEED = new Uint8Array(32).map((_, i) => i);
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

describe('known answers', () => {
  it('of ChaCha20 (RFC 8439, A.1, vector 1), and byte for byte against OpenSSL', () => {
    const stream = chacha20(new Uint8Array(32), new Uint8Array(12), new Uint8Array(64));
    expect(bytesToHex(stream)).toBe(
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
    );
    // OpenSSL takes counter (little-endian) and nonce as one block of sixteen bytes.
    const openssl = createCipheriv('chacha20', SEED, Buffer.concat([Buffer.alloc(4), Buffer.from('laboratory\0\0')]));
    expect(Buffer.concat([...rawBytes(SEED, 200_000)])).toEqual(openssl.update(Buffer.alloc(200_000)));
  });

  it('of SHA-256 (FIPS 180-4) and HMAC (RFC 4231, case 2)', () => {
    expect(bytesToHex(sha256(text('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(bytesToHex(hmac(sha256, text('Jefe'), text('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    for (const size of [0, 1, 55, 56, 63, 64, 65, 1000]) {
      const message = new Uint8Array(size).map((_, i) => i % 251);
      expect(bytesToHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(bytesToHex(hmac(sha256, SEED, message))).toBe(createHmac('sha256', SEED).update(message).digest('hex'));
    }
  });

  it('the words games read are the bytes batteries read', () => {
    const bytes = Buffer.concat([...rawBytes(SEED, 40_000)]);
    const next = rawWords(SEED);
    for (let i = 0; i < 10_000; i++) expect(next()).toBe(bytes.readUInt32LE(4 * i));
    expect(Buffer.concat([...rawBytes(SEED, 7)])).toEqual(bytes.subarray(0, 7));
  });
});

/** Feeds one word; says whether it is thrown away. */
function fed(bound: number, word: number, bits: number): number | null {
  let isFed = false;
  const value = uniformBelow(
    bound,
    () => {
      // A second word is asked for only when the first was thrown away; zero always maps to zero.
      if (isFed) return 0;
      isFed = true;
      return word;
    },
    bits,
  );
  return value === 0 && isThrown(bound, word, bits) ? null : value;
}

/** By definition, not by the code under test: past the last of `bound` intervals of whole, equal width. */
function isThrown(bound: number, word: number, bits: number): boolean {
  return word >= Math.floor(2 ** bits / bound) * bound;
}

function expectEven(bound: number, bits: number): void {
  const counts = new Uint32Array(bound);
  let thrown = 0;
  for (let word = 0; word < 2 ** bits; word++) {
    const value = fed(bound, word, bits);
    if (value === null) thrown++;
    else counts[value] = (counts[value] as number) + 1;
  }
  const width = Math.floor(2 ** bits / bound);
  if (counts.some((count) => count !== width)) expect(`${bound} of ${bits} bits`).toBe('even');
  expect(thrown).toBe(2 ** bits - width * bound);
}

/** One, two, every power of two and its neighbours, and the largest. */
function borders(bits: number): number[] {
  const powers = Array.from({ length: bits + 1 }, (_, k) => 2 ** k).flatMap((power) => [power - 1, power, power + 1]);
  return [...new Set(powers)].filter((bound) => bound >= 1 && bound <= 2 ** bits);
}

const isLong = process.env.UNVEIL_LONG === '1';

describe('scaling', () => {
  it('is even for every bound of 8-bit words, every word fed in', () => {
    for (let bound = 1; bound <= 256; bound++) expectEven(bound, 8);
  });

  it('is even for bounds of 12-bit words', () => {
    const every = Array.from({ length: 4096 }, (_, i) => i + 1);
    for (const bound of isLong ? every : [...borders(12), 3, 6, 9, 52, 100, 1000, 3000]) expectEven(bound, 12);
  }, 120_000);

  it('is even for bounds of 16-bit words', () => {
    const many = Array.from({ length: 655 }, (_, i) => 1 + 100 * i);
    for (const bound of [...borders(16), 3, 6, 9, 52, 100, 1000, 40_000, ...(isLong ? many : [])])
      expectEven(bound, 16);
  }, 120_000);

  it('holds at the borders of 32-bit words', () => {
    for (const bound of borders(32)) {
      const width = Math.floor(2 ** 32 / bound);
      // First and last word of the first, a middle and the last interval, and the first word thrown away.
      for (const value of new Set([0, Math.floor((bound - 1) / 2), bound - 1])) {
        expect(fed(bound, value * width, 32)).toBe(value);
        expect(fed(bound, value * width + width - 1, 32)).toBe(value);
      }
      if (width * bound < 2 ** 32) {
        expect(fed(bound, width * bound, 32)).toBeNull();
        expect(fed(bound, 2 ** 32 - 1, 32)).toBeNull();
      }
    }
  });

  it('refuses what it could not scale evenly', () => {
    for (const bound of [0, -1, 0.5, 2 ** 32 + 1, 2 ** 53 - 1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => uniformBelow(bound, () => 0)).toThrow('bound out of range');
  });
});

describe('the battery', () => {
  const count = 200_000;

  it('passes the generator', () => {
    const report = runBatteries((bound) => scaled(SEED, bound), count);
    expect(report.passes).toBe(true);
    expect(report.tests.length).toBeGreaterThan(40);
  });

  const word = (): (() => number) => rawWords(SEED);
  const wrong: readonly [string, string, (bound: number) => () => number][] = [
    [
      'a counter',
      'serialCorrelation',
      (bound) =>
        (() => {
          let i = 0;
          return () => i++ % bound;
        })(),
    ],
    [
      'modulo of a byte',
      'frequency',
      (bound) => {
        const next = word();
        return () => (next() & 0xff) % bound;
      },
    ],
    [
      'a sticky source',
      'runs',
      (bound) => {
        const next = scaled(SEED, bound);
        let last = 0;
        const dice = scaled(SEED, 50);
        return () => {
          if (dice() !== 0) last = next();
          return last;
        };
      },
    ],
    [
      'a short period',
      'duplicates',
      (bound) => {
        const next = scaled(SEED, bound);
        const few = Array.from({ length: 1000 }, next);
        let i = 0;
        return () => few[i++ % 1000] as number;
      },
    ],
    [
      'a linear congruential generator of 16 bits',
      'overlappingPairs',
      (bound) => {
        let x = 1;
        return () => {
          x = (x * 25_173 + 13_849) % 65_536;
          return Math.floor((x * bound) / 65_536);
        };
      },
    ],
    [
      'a zero that stays away for a while',
      'gaps',
      (bound) => {
        const next = scaled(SEED, bound);
        let since = 0;
        return () => {
          let n = next();
          if (n === 0 && since < 2) n = 1;
          since = n === 0 ? 0 : since + 1;
          return n;
        };
      },
    ],
    [
      'a last number that comes late',
      'couponCollector',
      (bound) => {
        const next = scaled(SEED, bound);
        return () => {
          const n = next();
          return n === bound - 1 ? next() : n;
        };
      },
    ],
  ];
  it.each(wrong)('finds %s by %s', (_name, test, source) => {
    const report = runBatteries(source, count);
    expect(report.passes).toBe(false);
    expect(Math.min(...report.tests.filter((one) => one.name === test).map((one) => one.p))).toBeLessThan(1e-6);
  });
});
