import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BATCH_MULTIPLE,
  fillersFor,
  parseEntry,
  type ReadableLeaf,
  readableEntry,
  SEALED_BYTES,
  sealedEntry,
} from './leaf.ts';
import { vkeyOf } from './note/key.ts';
import { parseRecord, recordText } from './record.ts';
import { bytesOf, hexOf, LOG_KEY, playOf } from './testing/world.ts';

const { purchase, settlement } = playOf(1, []);
const RECORDS = [purchase.record, settlement?.record ?? purchase.record];
const HASH = hexOf('hash');
const LEAVES: readonly ReadableLeaf[] = [
  {
    type: 'origin',
    origin: LOG_KEY.name,
    vkey: vkeyOf(LOG_KEY),
    previous: { origin: 'lottery.example/2025', size: 5, root: HASH },
    reason: 'a database was restored',
    from: 1,
  },
  {
    type: 'publication',
    game: 'a-game',
    version: '1.2.3',
    structureHash: HASH,
    codeHash: null,
    pricePence: 100,
    pool: 5,
    from: 1,
  },
  { type: 'withdrawal', game: 'a-game', version: '1.2.3', from: 2 },
  { type: 'rules', rulesHash: HASH, from: 3 },
  { type: 'key', vkey: vkeyOf(LOG_KEY), reason: 'a new year', from: 4 },
  { type: 'void', index: 2 ** 40, reason: 'sold by mistake', from: 5 },
];

describe('records', () => {
  it('are read again as they were, and no two are spelled alike', () => {
    for (const record of RECORDS)
      expect(parseRecord(JSON.parse(recordText(record)))).toEqual({ ok: true, value: record });
    expect(recordText(purchase.record)).not.toContain('prize');
  });

  it('lose no field, and get none', () => {
    for (const record of RECORDS) {
      for (const name of Object.keys(record)) {
        const { [name as keyof typeof record]: _, ...less } = record;
        expect(parseRecord(less).ok, `without ${name}`).toBe(false);
        expect(parseRecord({ ...record, [name]: undefined }).ok, `${name} undefined`).toBe(false);
        expect(parseRecord({ ...record, [name]: ['x'] }).ok, `${name} a list`).toBe(false);
      }
      expect(parseRecord({ ...record, row: 3 })).toMatchObject({
        refusal: { code: 'record-malformed', detail: 'record.row' },
      });
    }
  });

  it.each([
    [
      'a Play Number with another check character',
      { playNumber: purchase.record.playNumber.replace(/.$/, (c) => (c === '0' ? '1' : '0')) },
    ],
    ['a Play Number in lower case', { playNumber: purchase.record.playNumber.toLowerCase() }],
    ['capitals in hex', { clientSeed: 'A'.repeat(32) }],
    ['half a penny', { pricePence: 0.5 }],
    ['a debt', { pricePence: -1 }],
    ['minus nothing', { pricePence: -0 }],
    ['more than numbers hold', { boughtAt: 2 ** 53 }],
    ['a version of two parts', { version: '1.0' }],
    ['number nought', { commitment: { ...purchase.record.commitment, number: 0 } }],
    ['an origin with a space', { origin: 'a b' }],
    ['another type', { type: 'settlement' }],
  ])('refuse %s', (_, change) => {
    expect(parseRecord({ ...purchase.record, ...change }).ok).toBe(false);
  });
});

describe('entries', () => {
  it('of players are 32 bytes, and tell neither which record nor which two belong together', () => {
    const salt = bytesOf('salt');
    for (const record of RECORDS) {
      expect(sealedEntry(salt, record).length).toBe(SEALED_BYTES);
      expect(sealedEntry(bytesOf('other salt'), record)).not.toEqual(sealedEntry(salt, record));
      expect(parseEntry(sealedEntry(salt, record))).toMatchObject({ value: { type: 'sealed' } });
    }
    expect(() => sealedEntry(new Uint8Array(31), purchase.record)).toThrow();
  });

  it.each(LEAVES.map((leaf) => [leaf.type, leaf] as const))('a readable one is read again: %s', (_, leaf) => {
    const entry = readableEntry(leaf);
    expect(parseEntry(entry)).toEqual({ ok: true, value: { type: 'readable', leaf } });
    expect(entry.length).not.toBe(SEALED_BYTES);
    const text = new TextDecoder().decode(entry);
    for (const other of [
      text.replace('{', '{ '),
      text.replace('/1\n', '/2\n'),
      text.replace('"from"', '"FROM"'),
      `${text} `,
      text.slice(0, -1),
    ])
      expect(parseEntry(new TextEncoder().encode(other))).toMatchObject({ refusal: { code: 'leaf-malformed' } });
  });

  it('that are neither are refused, and none throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(parseEntry(bytes).ok).toBe(bytes.length === SEALED_BYTES);
      }),
    );
    expect(() => readableEntry({ type: 'rules', rulesHash: 'x', from: 1 })).toThrow();
  });

  it('fill batches up to a multiple', () => {
    expect([0, 1, 15, 16, 17, 40].map((count) => count + fillersFor(count))).toEqual([0, 16, 16, 16, 32, 48]);
    expect(BATCH_MULTIPLE).toBe(16);
  });
});
