/**
 * The seeds of a Play: what is committed before the purchase, what follows from it, and how anyone computes it again.
 * Pure and isomorphic; knows no game and no store.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '../kernel/assert.ts';
import { formatPlayNumber, PLAY_NUMBER_BYTES } from '../kernel/play-number.ts';

export const SERVER_SEED_BYTES = 32;
export const CLIENT_SEED_BYTES = 16;

const PLAY_NUMBER_LABEL = utf8ToBytes('unveil/play-number');

/** Everything the outcome of a Play follows from. Seeds are hex; `gameVersion` is the version the Play pins. */
export interface PlaySeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly gameId: string;
  readonly gameVersion: string;
}

/** SHA-256 of a server seed (both hex): what the player holds before the purchase. */
export function commitmentOf(serverSeed: string): string {
  return bytesToHex(sha256(bytesOf(serverSeed, SERVER_SEED_BYTES)));
}

/**
 * The Play Number: the first 75 bits of HMAC-SHA256(serverSeed, "unveil/play-number" ‖ clientSeed ‖ gameId@version).
 * The server is bound by its commitment and the player does not know the server seed, so neither side can choose it,
 * and with it the play seed.
 */
export function playNumberOf(seeds: PlaySeeds): string {
  const message = concatBytes(PLAY_NUMBER_LABEL, bytesOf(seeds.clientSeed, CLIENT_SEED_BYTES), gameBytes(seeds));
  const digest = hmac(sha256, bytesOf(seeds.serverSeed, SERVER_SEED_BYTES), message);
  return formatPlayNumber(digest.subarray(0, PLAY_NUMBER_BYTES));
}

/**
 * The 32 bytes row and scenario are drawn from: HMAC-SHA256(serverSeed, clientSeed ‖ playNumber ‖ gameId@version), the
 * number in its printed form. All parts but the last have a fixed length, so no two messages are spelled alike; and as
 * Play Numbers hold no lower case, none is spelled like a message of `playNumberOf` either.
 */
export function playSeedOf(seeds: PlaySeeds, playNumber: string): Uint8Array {
  const message = concatBytes(bytesOf(seeds.clientSeed, CLIENT_SEED_BYTES), utf8ToBytes(playNumber), gameBytes(seeds));
  return hmac(sha256, bytesOf(seeds.serverSeed, SERVER_SEED_BYTES), message);
}

function gameBytes(seeds: PlaySeeds): Uint8Array {
  return utf8ToBytes(`${seeds.gameId}@${seeds.gameVersion}`);
}

function bytesOf(hex: string, length: number): Uint8Array {
  const bytes = hexToBytes(hex);
  assert(bytes.length === length, `a seed of ${length} bytes was expected, not ${bytes.length}`);
  return bytes;
}
