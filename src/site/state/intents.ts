/**
 * What this browser has set out to buy, written down before it is sent: one intent an account and game. The account is
 * named by a hash, so that no address is left in a shared browser.
 */
import type { Keep } from '../../stage/storage.ts';
import type { BuyBody } from '../../wire/plays.ts';

export interface Intents {
  /** Null when there is none, and for what this page did not write. */
  read(gameId: string): BuyBody | null;
  /** False when this browser keeps nothing. */
  write(intent: BuyBody): boolean;
  clear(gameId: string): void;
}

export function intentsOf({ store, email }: { readonly store: Keep; readonly email: string }): Intents {
  const keyOf = (gameId: string) => `unveil.purchase.${gameId}.${shortNameOf(email)}`;
  return {
    read(gameId) {
      const text = store.read(keyOf(gameId));
      return text === null ? null : parseIntent(text, gameId);
    },
    write: (intent) => store.write(keyOf(intent.gameId), JSON.stringify(intent)),
    clear: (gameId) => store.remove(keyOf(gameId)),
  };
}

function parseIntent(text: string, gameId: string): BuyBody | null {
  try {
    const { purchaseKey, clientSeed, commitment } = JSON.parse(text) as Record<string, unknown>;
    const hex = /^[0-9a-f]+$/;
    const isHex = (value: unknown): value is string => typeof value === 'string' && hex.test(value);
    if (!isHex(purchaseKey) || !isHex(clientSeed) || !isHex(commitment)) return null;
    return { purchaseKey, gameId, clientSeed, commitment };
  } catch {
    return null;
  }
}

/**
 * FNV-1a, 64 bits: tells the few accounts of one browser apart without leaving their addresses there. A name, not a
 * secret; a cryptographic hash would hide a guessable address no better, and weigh more than the rest of this file.
 */
export function shortNameOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
