/**
 * A sale on its way to a wallet's answer: the Play with its row and prize, sealed before the debit is sent, and opened
 * with nothing but a booked debit of that Play. So no code that waits, retries or cancels can know what it would show.
 */
import { assert, present } from '../../kernel/assert.ts';
import { type DebitBooked, debitBooked } from '../ports/operator.ts';
import type { PurchaseIntent, PurchaseOrder } from '../ports/purchase-store.ts';
import type { Secrets } from '../ports/secrets.ts';

/** All of a purchase but what is made when it is sold: the next commitment, and the text of the terms. */
export type Sale = Omit<PurchaseOrder, 'next' | 'terms'> & {
  readonly intent: PurchaseIntent;
  readonly termsHash: string;
};

/** Bytes that are the same length for every row of every game: padded, so that not even the size tells. */
const SEALED_BYTES = 4096;

/** The sale as bytes of one length, whatever the prize. Throws for one that is longer. */
export function sealSale({ secrets }: { readonly secrets: Secrets }, sale: Sale): Uint8Array {
  const text = Buffer.from(JSON.stringify(sale, asHex));
  assert(text.length <= SEALED_BYTES, `a sale of ${text.length} bytes`);
  return secrets.seal('sale', Buffer.concat([text, Buffer.alloc(SEALED_BYTES - text.length, 0x20)]));
}

/** `booked`: that this Play's debit is booked. */
export function openSale({ secrets }: { readonly secrets: Secrets }, sealed: Uint8Array, booked: DebitBooked): Sale {
  const plain = present(secrets.open('sale', sealed), `the sealed sale of Play ${booked.playNumber}`);
  // Only this platform seals sales, so what opens is one.
  const sale = JSON.parse(Buffer.from(plain).toString(), fromHex) as Sale;
  assert(sale.play.playNumber === booked.playNumber, `the sale sealed for Play ${booked.playNumber}`);
  return sale;
}

export { debitBooked };

const MARK = 'hex:';

function asHex(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `${MARK}${Buffer.from(value).toString('hex')}`;
  const bytes = value as { readonly type?: unknown; readonly data?: unknown } | null;
  // A Buffer has been turned into this before the replacer sees it.
  if (bytes?.type === 'Buffer' && Array.isArray(bytes.data)) return `${MARK}${Buffer.from(bytes.data).toString('hex')}`;
  return value;
}

function fromHex(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith(MARK) ? Buffer.from(value.slice(MARK.length), 'hex') : value;
}
