/**
 * The terms a Play is sold under, as they are kept with it: the profile and its words as one text, known by its hash.
 */
import { createHash } from 'node:crypto';
import { assert, present } from '../../kernel/assert.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { type Profile, parseProfile, ukProfile } from './profile.ts';
import { type Topic, topicsOf } from './words.ts';

/** The terms a Play is sold under, as text, and its hash: kept once however many Plays it sold. */
export interface TermsText {
  readonly hash: string;
  readonly text: string;
}

/** Where terms are kept, by their hash. */
export interface TermsKept {
  terms(hash: string): Promise<string | null>;
}

export interface KeptTerms {
  readonly profile: Profile;
  readonly topics: readonly Topic[];
}

/** The terms of a profile: canonical text and its SHA-256. `playDays`: how many days a Play waits for its player. */
export function termsText(profile: Profile, playDays: number): TermsText {
  const topics = topicsOf(profile, playDays);
  const text = canonicalJson({ profile, topics } as unknown as Json);
  return { hash: createHash('sha256').update(text).digest('hex'), text };
}

/** Terms never change once they are kept, and there are few: those read are remembered. */
const read = new WeakMap<TermsKept, Map<string, KeptTerms>>();

/** The terms a Play was sold under; null for one sold before terms were kept. A profile no longer readable throws. */
export async function termsOf(store: TermsKept, hash: string | null): Promise<KeptTerms | null> {
  if (hash === null) return null;
  const known = read.get(store) ?? new Map<string, KeptTerms>();
  read.set(store, known);
  const found = known.get(hash) ?? parseTerms(hash, await store.terms(hash));
  known.set(hash, found);
  return found;
}

/**
 * Only this platform writes terms; the profile in them is read through its parser all the same. What profiles did not
 * hold yet when they were kept bears on no Play sold under them: it is what ships now.
 */
function parseTerms(hash: string, text: string | null): KeptTerms {
  const { profile, topics } = JSON.parse(present(text, `the terms ${hash}`)) as {
    profile: object;
    topics: KeptTerms['topics'];
  };
  const parsed = parseProfile({ accounts: ukProfile().accounts, contact: ukProfile().contact, ...profile });
  assert(parsed.ok, `the terms ${hash} hold a profile`);
  return { profile: parsed.value, topics };
}
