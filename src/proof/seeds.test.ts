import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlayNumber } from '../kernel/play-number.ts';
import { commitmentOf, type PlaySeeds, playNumberOf, playSeedOf } from './seeds.ts';

/** Computed by a separate program (Python's hmac and hashlib, GF(32) by long multiplication). */
const KNOWN = [
  {
    seeds: {
      serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      clientSeed: '000102030405060708090a0b0c0d0e0f',
      gameId: 'million-jackpot-blue',
      gameVersion: '1.0.0',
    },
    commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    playNumber: 'EEM3-FFWJ-FCMX-MKHQ',
    playSeed: '189e4d9424680ac281c7bd734d28cf4c989bf3f4aec3e44e4fda4a10ac8aa11b',
  },
  {
    seeds: { serverSeed: 'ff'.repeat(32), clientSeed: '00'.repeat(16), gameId: 'tiny', gameVersion: '2.3.4' },
    commitment: 'af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051',
    playNumber: 'RGPV-Z6BH-1136-CCZ6',
    playSeed: '314e6364218393d69f113f0fc5036156de6acb0ac2a8de4a22648d091ac03b6a',
  },
] as const;

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(bytesToHex);
const seedsOf = fc.record<PlaySeeds>({
  serverSeed: hex(32),
  clientSeed: hex(16),
  gameId: fc.constantFrom('tiny', 'million-jackpot-blue'),
  gameVersion: fc.constantFrom('1.0.0', '1.0.1'),
});

describe('seeds', () => {
  it.each(KNOWN)(
    'of $seeds.gameId are as another program computes them',
    ({ seeds, commitment, playNumber, playSeed }) => {
      expect(commitmentOf(seeds.serverSeed)).toBe(commitment);
      expect(playNumberOf(seeds)).toBe(playNumber);
      expect(bytesToHex(playSeedOf(seeds, playNumber))).toBe(playSeed);
    },
  );

  it('depend on every part', () => {
    fc.assert(
      fc.property(seedsOf, seedsOf, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(playNumberOf(one) === playNumberOf(other)).toBe(same);
        const number = playNumberOf(one);
        expect(bytesToHex(playSeedOf(one, number)) === bytesToHex(playSeedOf(other, number))).toBe(same);
        expect(parsePlayNumber(number)).toBe(number);
      }),
    );
  });

  it('refuse seeds of another length', () => {
    const { seeds, playNumber } = KNOWN[0];
    expect(() => commitmentOf('00')).toThrow();
    expect(() => playNumberOf({ ...seeds, clientSeed: '00'.repeat(15) })).toThrow();
    expect(() => playSeedOf({ ...seeds, serverSeed: '00'.repeat(33) }, playNumber)).toThrow();
  });
});
