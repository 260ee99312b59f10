/**
 * By what a person is known again, however the name is written: without accents, case, titles or order, in other
 * letters that look the same, with or without names in the middle. The country is none of it: people move. Pure.
 */
import unhomoglyph from 'unhomoglyph';

/** Written before and after names, and left off at will. */
const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend jr sr jnr snr ii iii'.split(' '),
);

/** Of two registrations of one person at least one text is the same. */
export function matchTexts({
  name,
  bornOn,
}: {
  readonly name: string;
  readonly bornOn: string;
}): [string, ...string[]] {
  // Some letters look alike as capitals only, and some as small ones.
  const [whole, ...others] = [name.toLowerCase(), name.toUpperCase()].flatMap((written) => namesIn(written));
  const texts = [...new Set([whole ?? '', ...others])].map((names) => `${names}|${bornOn}`);
  return [texts[0] ?? '', ...texts.slice(1)];
}

/** All names in the order of the alphabet, and the outer two: who has more leaves some out. */
function namesIn(written: string): string[] {
  const plain = unhomoglyph(bare(unhomoglyph(bare(written))).toLowerCase());
  const parts = bare(plain)
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');
  const names = parts.filter((part) => !LIKE_TITLES.has(part));
  const own = names.length > 0 ? names : parts;
  return [joined(own), joined([own.at(0) ?? '', own.at(-1) ?? ''])];
}

function joined(names: readonly string[]): string {
  return [...names].sort().join('|');
}

/** Letters as such: accents, apostrophes and modifiers belong to how a name is written. */
function bare(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{Lm}'’`]/gu, '');
}

/** Titles as they look: an m looks like r and n. */
const LIKE_TITLES: ReadonlySet<string> = new Set([...TITLES].map((title) => unhomoglyph(title)));

const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan'],
  ...['Myanmar', 'Georgian', 'Ethiopic', 'Cherokee', 'Khmer', 'Mongolian', 'Bopomofo', 'Canadian_Aboriginal'],
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
/** Written together in one name. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether all letters are of one script: a single letter of another is there to look like something it is not. */
export function isOfOneScript(name: string): boolean {
  const scripts = new Set<RegExp | null>();
  for (const letter of name) {
    if (!/\p{L}/u.test(letter) || /\p{Script=Common}/u.test(letter)) continue;
    scripts.add([EAST_ASIAN, ...SCRIPTS].find((script) => script.test(letter)) ?? null);
  }
  return scripts.size <= 1;
}
