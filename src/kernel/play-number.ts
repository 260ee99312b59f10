/**
 * Play Numbers: 75 bits and a check character, as a person reads them over a telephone: `7K3M-9QXA-2B4C-DEFH`.
 * Spelling only; where the bits come from is the business of `proof/`.
 */
import { assert } from './assert.ts';

/**
 * Crockford's base 32: no I, L, O or U, so nothing is misheard or misread. The index of a character is its value in
 * GF(32).
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PAYLOAD_LENGTH = 15;
const GROUP_LENGTH = 4;

/** Bytes the bits of a Play Number are taken from; the last five bits are not used. */
export const PLAY_NUMBER_BYTES = 10;

/** The printed form of a Play Number, the only one stored, hashed and sent. */
export const PLAY_NUMBER_PATTERN = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/;

/** The Play Number of the first 75 bits of ten bytes, in its printed form. */
export function formatPlayNumber(bytes: Uint8Array): string {
  assert(
    bytes.length === PLAY_NUMBER_BYTES,
    `a Play Number is made of ${PLAY_NUMBER_BYTES} bytes, not ${bytes.length}`,
  );
  const values: number[] = [];
  let held = 0;
  let heldBits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    while (heldBits >= 5 && values.length < PAYLOAD_LENGTH) {
      heldBits -= 5;
      values.push((held >> heldBits) & 31);
    }
    held &= (1 << heldBits) - 1;
  }
  return printed([...values, checkValue(values)]);
}

/**
 * What a person typed or dictated, as the printed form, or null when it is no Play Number. Forgives lower case,
 * spaces and hyphens anywhere, O for 0, I and L for 1. Every single wrong character and every two characters swapped
 * are noticed.
 */
export function parsePlayNumber(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length !== PAYLOAD_LENGTH + 1) return null;
  const values = [...plain].map((character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return null;
  return checkValue(values.slice(0, PAYLOAD_LENGTH)) === values[PAYLOAD_LENGTH] ? printed(values) : null;
}

function printed(values: readonly number[]): string {
  const characters = values.map((value) => ALPHABET.charAt(value)).join('');
  const groups: string[] = [];
  for (let at = 0; at < characters.length; at += GROUP_LENGTH) groups.push(characters.slice(at, at + GROUP_LENGTH));
  return groups.join('-');
}

/**
 * The sum over GF(32) of each value times its own power of the generator, from the first power up. The check character
 * itself stands at power zero. All sixteen weights differ and none is zero, so no single error and no swap leaves the
 * sum.
 */
function checkValue(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum = timesGenerator(sum ^ value);
  return sum;
}

/** One step of x in GF(2)[x] / (x^5 + x^2 + 1), whose powers run through all 31 non-zero elements. */
function timesGenerator(value: number): number {
  const shifted = value << 1;
  return shifted & 32 ? shifted ^ 0b100101 : shifted;
}
