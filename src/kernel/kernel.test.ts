import { randomBytes } from 'node:crypto';
import { chacha20 } from '@noble/ciphers/chacha.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './json.ts';
import { formatPence, formatPenceExact, halfPence, pence, pounds, timesPence } from './pence.ts';
import { keyStreamWords, packedDraws, pickWeighted, seededRandom, shuffled } from './random.ts';

describe('pence', () => {
  it.each([
    [0, '£0', '£0.00'],
    [5, '£0.05', '£0.05'],
    [250, '£2.50', '£2.50'],
    [1000, '£10', '£10.00'],
    [10_000_000, '£100,000', '£100,000.00'],
    [100_000_000, '£1,000,000', '£1,000,000.00'],
    [-123_456, '-£1,234.56', '-£1,234.56'],
  ])('%i is %s', (value, short, exact) => {
    expect(formatPence(pence(value))).toBe(short);
    expect(formatPenceExact(pence(value))).toBe(exact);
  });

  it('refuses fractions and unsafe integers', () => {
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => pence(bad)).toThrow();
    expect(pounds(2.5)).toBe(250);
  });
});

describe('random', () => {
  it.each([1, 16, 100, undefined])('is the ChaCha20 key stream of RFC 8439, %s words expected', (wordsExpected) => {
    const seed = randomBytes(32);
    const nonce = new Uint8Array(12);
    nonce.set(Buffer.from('deal'));
    const stream = Buffer.from(chacha20(seed, nonce, new Uint8Array(64 * 300)));
    const next = keyStreamWords(seed, 'deal', wordsExpected);
    const words = Array.from({ length: 16 * 300 }, (_, i) => stream.readUInt32LE(i * 4));
    expect(Array.from(words, next)).toEqual(words);
  });

  it('shuffles to a permutation and picks in bounds', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.array(fc.nat(50), { minLength: 1 }),
        (seed, items) => {
          const random = seededRandom(seed, 'test');
          expect([...shuffled(random, items)].sort()).toEqual([...items].sort());
          const weights = items.map((n) => n + 1);
          expect(weights[pickWeighted(random, weights)]).toBeDefined();
        },
      ),
    );
  });

  it.each([2, 3, 7, 8, 52, 1000])('packs draws below %i evenly and in range', (bound) => {
    const next = packedDraws(seededRandom(new Uint8Array(32), 'packed'), bound);
    const counts = new Array<number>(bound).fill(0);
    for (let draws = bound * 1000; draws > 0; draws--) {
      const drawn = next();
      counts[drawn] = (counts[drawn] ?? Number.NaN) + 1;
    }
    // The seed is fixed: five standard deviations of a binomial count around 1,000.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(1000));
  });

  it('refuses a wrong seed, domain or bound', () => {
    expect(() => seededRandom(new Uint8Array(31), 'x')).toThrow();
    expect(() => seededRandom(new Uint8Array(32), '')).toThrow();
    expect(() => seededRandom(new Uint8Array(32), 'thirteen-long')).toThrow();
    for (const bound of [0, -1, 1.5, 2 ** 53])
      expect(() => seededRandom(new Uint8Array(32), 'x').below(bound)).toThrow();
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reversed = JSON.parse(JSON.stringify(value), (_, v) =>
          v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).reverse()) : v,
        );
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('amounts that cannot be', () => {
  it.each([2.505, 0.001, 1e-9, Number.NaN])('£%d is not whole pence', (value) => expect(() => pounds(value)).toThrow());
  it('every whole number of pence is itself as pounds', () => {
    for (let whole = -20_000; whole < 20_000; whole++) expect(pounds(whole / 100)).toBe(whole);
    for (const whole of [100_000_001, 999_999_999]) expect(pounds(whole / 100)).toBe(whole);
  });
  it('an amount is multiplied by whole numbers only, and halved only when it is even', () => {
    expect(timesPence(pence(250), 3)).toBe(750);
    expect(() => timesPence(pence(250), 1 / 2)).toThrow();
    expect(halfPence(pence(250))).toBe(125);
    expect(() => halfPence(pence(251))).toThrow();
  });
});
