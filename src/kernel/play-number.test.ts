import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPlayNumber, PLAY_NUMBER_PATTERN, parsePlayNumber } from './play-number.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('Play Numbers', () => {
  it.each([
    ['00000000000000000000', '0000-0000-0000-0000'],
    ['ffffffffffffffffffff', 'ZZZZ-ZZZZ-ZZZZ-ZZZN'],
    ['00443214c74254b635cf', '0123-4567-89AB-CDE4'],
  ])('of the bytes %s is %s', (hex, expected) => {
    expect(formatPlayNumber(Buffer.from(hex, 'hex'))).toBe(expected);
  });

  it('read back as they are printed, however they are typed', () => {
    fc.assert(
      fc.property(tenBytes, (bytes) => {
        const number = formatPlayNumber(bytes);
        expect(number).toMatch(PLAY_NUMBER_PATTERN);
        expect(parsePlayNumber(number)).toBe(number);
        const typed = ` ${number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
        expect(parsePlayNumber(typed)).toBe(number);
        expect(parsePlayNumber(number.replaceAll('1', 'I').replaceAll('-', ''))).toBe(number);
      }),
    );
  });

  it('use each of the first 75 bits and nothing else', () => {
    const none = formatPlayNumber(new Uint8Array(10));
    for (let bit = 0; bit < 80; bit++) {
      const bytes = new Uint8Array(10);
      bytes[bit >> 3] = 128 >> (bit & 7);
      expect(formatPlayNumber(bytes) === none).toBe(bit >= 75);
    }
  });

  // The check is linear, so whether a change is noticed does not depend on the other characters: each pair is tried
  // once.
  it('notice every single wrong character', () => {
    const right = flat(formatPlayNumber(Buffer.from('9f3c7725d1e04b88a6c2', 'hex')));
    for (let at = 0; at < 16; at++) {
      for (const to of ALPHABET) {
        const changed = right.slice(0, at) + to + right.slice(at + 1);
        expect(parsePlayNumber(changed) !== null).toBe(to === right[at]);
      }
    }
  });

  it('notice every swap of two different characters, adjacent or not', () => {
    let swaps = 0;
    for (let first = 0; first < 16; first++) {
      for (let second = first + 1; second < 16; second++) {
        for (const a of ALPHABET) {
          for (const b of ALPHABET) {
            const right = withCharacters(first, a, second, b);
            if (right === null || a === b) continue;
            const swapped = exchange(right, first, second);
            swaps++;
            if (parsePlayNumber(swapped) !== null) throw new Error(`${right} and ${swapped} both pass`);
          }
        }
      }
    }
    // 105 pairs of payload places with every two characters, 15 with the check place where one of them follows from
    // the other.
    expect(swaps).toBeGreaterThan(105 * 32 * 31);
  });

  it('refuse what is none', () => {
    for (const bad of [
      '',
      'U',
      '0000-0000-0000-000',
      '0000-0000-0000-00000',
      'UUUU-0000-0000-0000',
      '0000_0000_0000_0000',
    ])
      expect(parsePlayNumber(bad)).toBeNull();
    expect(() => formatPlayNumber(new Uint8Array(9))).toThrow();
  });
});

function flat(number: string): string {
  return number.replaceAll('-', '');
}

/** A valid number with the two characters at the two places, or null when the check place does not allow them. */
function withCharacters(first: number, a: string, second: number, b: string): string | null {
  const payload = [...'8R5WG2ZK0PX7D4M'];
  if (first < 15) payload[first] = a;
  if (second < 15) payload[second] = b;
  for (const check of ALPHABET) {
    const number = payload.join('') + check;
    if (parsePlayNumber(number) !== null) return second === 15 && check !== b ? null : number;
  }
  throw new Error('no check character fits');
}

function exchange(number: string, first: number, second: number): string {
  const characters = [...number];
  const held = characters[first] ?? '';
  characters[first] = characters[second] ?? '';
  characters[second] = held;
  return characters.join('');
}
