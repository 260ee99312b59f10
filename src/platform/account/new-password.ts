/**
 * What a new password must be: long enough, hard to guess, and not made of its owner's own names. Nothing is asked
 * about kinds of characters. Guesses are counted over 30,000 passwords of known breaches, repeats, sequences and rows
 * of keys.
 */
import { PASSWORD_LENGTH } from '../../kernel/password.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { PasswordRefusal } from '../ports/identity.ts';
import { countGuesses } from './guesses.ts';

/** Ten a second for more than three years: what passes holds where attempts are slowed down. */
const GUESSES_MIN = 1e9;
/** Names may be in a password, with so much else beside them. */
const BESIDE_NAMES_MIN = 8;
/** Shorter parts of names are in too many words. */
const NAME_LENGTH_MIN = 3;

/** The password as it is hashed, or the first thing wrong with it. `names`: its owner's, the address, the games'. */
export async function checkPassword(
  password: string,
  names: readonly string[],
): Promise<Result<string, PasswordRefusal>> {
  const normal = password.normalize('NFKC');
  // Counted in characters as a person sees them typed, after Unicode composition.
  const { length } = [...normal];
  if (length < PASSWORD_LENGTH.min) return refuse('password-too-short');
  if (length > PASSWORD_LENGTH.max) return refuse('password-too-long');
  if (besideNames(normal, names) < BESIDE_NAMES_MIN) return refuse('password-personal');
  return (await countGuesses(normal)) < GUESSES_MIN ? refuse('password-common') : accept(normal);
}

/** How many letters and digits are left when every part of a name is taken out. */
function besideNames(password: string, names: readonly string[]): number {
  const parts = names
    .flatMap((name) => plain(name).split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= NAME_LENGTH_MIN);
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length);
  let left = plain(password);
  if (!longestFirst.some((part) => left.includes(part))) return Number.POSITIVE_INFINITY;
  for (const part of longestFirst) left = left.replaceAll(part, ' ');
  return [...left.replace(/[^\p{L}\p{N}]/gu, '')].length;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
