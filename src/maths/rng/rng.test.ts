import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it, vi } from 'vitest';
import { seededRandom, uniformBelow, WIDE_BITS, wideWords } from '../../kernel/random.ts';
import { frequency, runBatteries } from './batteries.ts';
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
    expect(Buffer.concat([...rawBytes(SEED, 200_000)]).equals(openssl.update(Buffer.alloc(200_000)))).toBe(true);
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
    const words = Array.from({ length: 10_000 }, (_, i) => bytes.readUInt32LE(4 * i));
    expect(Array.from(words, () => next())).toEqual(words);
    expect(Buffer.concat([...rawBytes(SEED, 7)])).toEqual(bytes.subarray(0, 7));
  });
});

/** A mapper of words below a bound that takes one word at a time. `null`: the word is thrown away. */
function feeder(bound: number, bits: number): (word: number) => number | null {
  let taken = 0;
  let word = 0;
  // A second word is asked for only when the first was thrown away; zero always maps to zero.
  const next = (): number => (taken++ === 0 ? word : 0);
  return (fed) => {
    word = fed;
    taken = 0;
    const value = uniformBelow(bound, next, bits);
    return taken === 1 ? value : null;
  };
}

/**
 * Feeds every word. They must map to 0, then 1, and so on to the last number below the bound, the same count of words
 * each, as many as fit; the rest is thrown away.
 */
function expectEven(bound: number, bits: number): void {
  const feed = feeder(bound, bits);
  const words = 2 ** bits;
  const width = Math.floor(words / bound);
  let [value, left] = [0, width];
  for (let word = 0; word < words; word++) {
    if (left === 0) {
      value++;
      left = width;
    }
    left--;
    if (feed(word) !== (value < bound ? value : null))
      expect(`${feed(word)} of word ${word}, ${bits} bits, below ${bound}`).toBe(value);
  }
}

/** One, two, every power of two and its neighbours, and the largest. */
function borders(bits: number): number[] {
  const powers = Array.from({ length: bits + 1 }, (_, k) => 2 ** k).flatMap((power) => [power - 1, power, power + 1]);
  const most = Math.min(2 ** bits, Number.MAX_SAFE_INTEGER);
  return [...new Set(powers)].filter((bound) => bound >= 1 && bound <= most);
}

const upTo = (bound: number): number[] => Array.from({ length: bound }, (_, i) => i + 1);

const isLong = process.env.UNVEIL_LONG === '1';

describe('scaling', () => {
  it('is even for every bound of 8-bit words, every word fed in', () => {
    for (const bound of upTo(2 ** 8)) expectEven(bound, 8);
  });

  it('is even for bounds of 12-bit words, every word fed in', () => {
    for (const bound of isLong ? upTo(2 ** 12) : [...borders(12), 3, 6, 9, 52, 100, 1000, 3000]) expectEven(bound, 12);
  });

  it('is even for bounds of 16-bit words, every word fed in', () => {
    for (const bound of isLong ? upTo(2 ** 16) : [...borders(16), 3, 6, 9, 52, 100, 1000, 40_000])
      expectEven(bound, 16);
  }, 1_200_000);

  it.each([32, WIDE_BITS])('holds at the borders of %d-bit words, against whole-number arithmetic', (bits) => {
    const words = 2n ** BigInt(bits);
    for (const bound of [
      ...borders(bits),
      3,
      52,
      6_500_000,
      ...(bits === 32 ? [] : [2 ** 32 * 3, 10 ** 15, 2 ** 52 + 12_345]),
    ]) {
      const feed = feeder(bound, bits);
      const width = words / BigInt(bound);
      // First and last word of the first, a middle and the last interval, and the first and last word thrown away.
      for (const value of new Set([0, Math.floor((bound - 1) / 2), bound - 1])) {
        const first = BigInt(value) * width;
        expect([bound, feed(Number(first)), feed(Number(first + width - 1n))]).toEqual([bound, value, value]);
      }
      const thrown = width * BigInt(bound);
      if (thrown < words) expect([bound, feed(Number(thrown)), feed(Number(words - 1n))]).toEqual([bound, null, null]);
    }
  });

  it('makes wide words of two: 21 bits above, 32 below', () => {
    const wide = (...words: number[]): number => wideWords(() => words.shift() ?? Number.NaN)();
    expect(wide(0, 0)).toBe(0);
    expect(wide(2 ** 11 - 1, 7)).toBe(7);
    expect(wide(2 ** 11, 7)).toBe(2 ** 32 + 7);
    expect(wide(2 ** 32 - 1, 2 ** 32 - 1)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is as even past 2³² as below, for a source that is', () => {
    const random = seededRandom(SEED, 'wide');
    for (const bound of [2 ** 32 + 1, 3 * 2 ** 51, Number.MAX_SAFE_INTEGER]) {
      const digits = Uint32Array.from({ length: 100_000 }, () => Math.floor(random.below(bound) / (bound / 50)));
      expect(frequency(digits, 50)).toBeGreaterThan(1e-4);
    }
    // The lowest bits as well as the highest.
    const ends = Uint32Array.from({ length: 100_000 }, () => random.below(2 ** 50) % 64);
    expect(frequency(ends, 64)).toBeGreaterThan(1e-4);
  });

  it('refuses what it could not scale evenly', () => {
    const random = seededRandom(SEED, 'refuse');
    for (const bound of [0, -1, 0.5, 2 ** 32 + 0.5, 2 ** 53, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => random.below(bound)).toThrow('bound out of range');
    for (const bits of [8, 12, 16, 32])
      expect(() => uniformBelow(2 ** bits + 1, () => 0, bits)).toThrow('bound out of');
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
