import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { isPublicKey, isSignature, isSignatureByPoints, publicKeyOf, signBytes } from './ed25519.ts';
import { toHex } from './encoding.ts';

interface Edge {
  readonly number: number;
  readonly key: string;
  readonly sig: string;
  readonly msg: string;
  readonly flags: readonly string[] | null;
}

const EDGES = JSON.parse(
  readFileSync(new URL('../golden/vectors/ed25519-edges.json', import.meta.url), 'utf8'),
) as Edge[];
const utf8 = (text: string) => new TextEncoder().encode(text);

/**
 * What must never verify here: encodings with a twin, keys and nonces of small order, equations true up to a torsion
 * only.
 */
const REFUSED = ['low_order_A', 'low_order_R', 'low_order_residue', 'non_canonical_A', 'non_canonical_R'];

/** OpenSSL's rule, by node. */
function verifiesByOpenssl({ key, sig, msg }: Edge): boolean {
  const der = Buffer.from(`302a300506032b6570032100${key}`, 'hex');
  return verify(null, utf8(msg), createPublicKey({ key: der, format: 'der', type: 'spki' }), hexToBytes(sig));
}

describe('signatures at the edges', () => {
  it('follow the one rule, all 914', () => {
    for (const edge of EDGES) {
      const isAccepted = isSignature(hexToBytes(edge.sig), utf8(edge.msg), hexToBytes(edge.key));
      const isRefused = (edge.flags ?? []).some((flag) => REFUSED.includes(flag));
      expect(isAccepted, `${edge.number}: ${edge.flags}`).toBe(!isRefused);
      // Browsers go by the points themselves.
      const byPoints = isSignatureByPoints(hexToBytes(edge.sig), utf8(edge.msg), hexToBytes(edge.key));
      expect(byPoints, `${edge.number} by points`).toBe(isAccepted);
      // What is accepted here is accepted elsewhere: a receipt that verifies here convinces others too.
      if (isAccepted) expect(verifiesByOpenssl(edge), `${edge.number} by OpenSSL`).toBe(true);
    }
  });

  it('are both accepted and refused among the vectors', () => {
    const accepted = EDGES.filter((edge) => isSignature(hexToBytes(edge.sig), utf8(edge.msg), hexToBytes(edge.key)));
    expect([EDGES.length, accepted.length]).toEqual([914, 43]);
  });
});

describe('Ed25519', () => {
  // RFC 8032 §7.1, tests 1 and 2.
  it.each([
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('signs as RFC 8032 does', (secret, key, message, signature) => {
    expect(toHex(publicKeyOf(hexToBytes(secret)))).toBe(key);
    expect(toHex(signBytes(hexToBytes(message), hexToBytes(secret)))).toBe(signature);
    expect(isSignature(hexToBytes(signature), hexToBytes(message), hexToBytes(key))).toBe(true);
    expect(isSignature(hexToBytes(signature), hexToBytes(`${message}00`), hexToBytes(key))).toBe(false);
  });

  it('refuses a response that the order was added to, and anything of another length', () => {
    const secret = new Uint8Array(32).fill(5);
    const signature = signBytes(utf8('a'), secret);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const value = signature.subarray(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + order;
    const twin = Uint8Array.from(signature);
    for (let at = 0; at < 32; at += 1) twin[32 + at] = Number((value >> BigInt(8 * at)) & 255n);
    expect(isSignature(signature, utf8('a'), publicKeyOf(secret))).toBe(true);
    expect(isSignature(twin, utf8('a'), publicKeyOf(secret))).toBe(false);
    expect(isSignature(signature.subarray(1), utf8('a'), publicKeyOf(secret))).toBe(false);
    expect(isSignature(signature, utf8('a'), new Uint8Array(31))).toBe(false);
    expect(isPublicKey(new Uint8Array(32))).toBe(false);
  });
});
