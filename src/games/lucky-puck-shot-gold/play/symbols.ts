/**
 * What a pip can turn into: the symbols of the Main Game and of the Bonus Game, and their short codes in a scenario.
 */
import { assert, present } from '../../../kernel/assert.ts';
import { type Pence, pence } from '../../../kernel/pence.ts';

/** The rows of the Prize Table, in order. */
export const COLOURS = ['red', 'pink', 'purple', 'blue', 'teal', 'green', 'gold'] as const;
export type Colour = (typeof COLOURS)[number];

/** Squares in each row of the Prize Table. */
export const ROW_SQUARES = 8;

/** The numbers a Bonus Coloured PuckSymbol may show. */
export const MORE_SQUARES = [1, 2, 3] as const;

export type PuckSymbol =
  | { readonly kind: 'colour'; readonly colour: Colour }
  | { readonly kind: 'bonus' }
  | { readonly kind: 'more'; readonly colour: Colour; readonly squares: number }
  | { readonly kind: 'instant'; readonly pence: Pence }
  | { readonly kind: 'extra-puck' }
  | { readonly kind: 'boost'; readonly colour: Colour };

/** Symbols of the Main Game; the others are of the Bonus Game. */
export function isOfMainGame(symbol: PuckSymbol): boolean {
  return symbol.kind === 'colour' || symbol.kind === 'bonus';
}

const LETTERS = ['r', 'k', 'p', 'b', 't', 'g', 'y'] as const;

const SYMBOLS: ReadonlyMap<string, PuckSymbol> = new Map<string, PuckSymbol>([
  ['*', { kind: 'bonus' }],
  ['x', { kind: 'extra-puck' }],
  ...COLOURS.flatMap((colour, index): [string, PuckSymbol][] => [
    [`${LETTERS[index]}`, { kind: 'colour', colour }],
    [`^${LETTERS[index]}`, { kind: 'boost', colour }],
    ...MORE_SQUARES.map((squares): [string, PuckSymbol] => [
      `${LETTERS[index]}${squares}`,
      { kind: 'more', colour, squares },
    ]),
  ]),
]);

const CODES: ReadonlyMap<string, string> = new Map([...SYMBOLS].map(([code, symbol]) => [keyOf(symbol), code]));

/**
 * The code of a symbol: `r` red, `r2` red +2, `^r` boost red, `*` bonus, `x` extra puck, `$500` an Instant Prize in
 * pence.
 */
export function codeOf(symbol: PuckSymbol): string {
  return symbol.kind === 'instant' ? `$${symbol.pence}` : present(CODES.get(keyOf(symbol)), 'code');
}

/** The symbol of a code. Throws on a text that is none. */
export function symbolOf(code: string): PuckSymbol {
  const known = SYMBOLS.get(code);
  if (known !== undefined) return known;
  assert(/^\$[1-9][0-9]{0,8}$/.test(code), `not a symbol: ${code}`);
  return { kind: 'instant', pence: pence(Number(code.slice(1))) };
}

/** The symbols whose code is one letter, by its number. */
const BY_LETTER: readonly (PuckSymbol | undefined)[] = Array.from({ length: 128 }, (_, letter) =>
  SYMBOLS.get(String.fromCharCode(letter)),
);

/** The symbol of a code that is one letter of a longer text. */
export function symbolOfLetter(text: string, at: number): PuckSymbol {
  return BY_LETTER[text.charCodeAt(at)] ?? symbolOf(text.charAt(at));
}

function keyOf(symbol: PuckSymbol): string {
  if (symbol.kind === 'more') return `more ${symbol.colour} ${symbol.squares}`;
  return 'colour' in symbol ? `${symbol.kind} ${symbol.colour}` : symbol.kind;
}
