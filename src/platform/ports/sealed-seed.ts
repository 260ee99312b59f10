/** The seed of a commitment as it is kept: sealed under the master key, with the salts of its leaves. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { SALT_BYTES } from '../../proof/leaf.ts';
import { SERVER_SEED_BYTES } from '../../proof/seeds.ts';
import type { Secrets } from './secrets.ts';

/** What is sealed with a commitment: the seed, and the salts of the two leaves its Play will leave in the log. */
export interface SealedPart {
  readonly serverSeed: string;
  /** Null for commitments of before there was a log. */
  readonly salts: { readonly purchase: Uint8Array; readonly settlement: Uint8Array } | null;
}

/** Null when this key did not seal it. */
export function openSealed(secrets: Secrets, sealed: Uint8Array): SealedPart | null {
  const opened = secrets.open('server-seed', sealed);
  if (opened === null) return null;
  const serverSeed = bytesToHex(opened.subarray(0, SERVER_SEED_BYTES));
  if (opened.length === SERVER_SEED_BYTES) return { serverSeed, salts: null };
  const purchase = opened.subarray(SERVER_SEED_BYTES, SERVER_SEED_BYTES + SALT_BYTES);
  return { serverSeed, salts: { purchase, settlement: opened.subarray(SERVER_SEED_BYTES + SALT_BYTES) } };
}
