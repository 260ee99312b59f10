/** The rules as they are kept with a Play: the profile and its words as one text, known by its hash. */
import { createHash } from 'node:crypto';
import { assert, present } from '../../kernel/assert.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { type Profile, parseProfile, ukProfile } from './profile.ts';
import { type Topic, topicsOf } from './words.ts';

/** The rules a Play is sold under, as text, and its hash: kept once however many Plays it sold. */
export interface RulesText {
  readonly hash: string;
  readonly text: string;
}

/** Where rules are kept, by their hash. */
export interface RulesKept {
  rules(hash: string): Promise<string | null>;
}

export interface KeptRules {
  readonly profile: Profile;
  readonly topics: readonly Topic[];
}

export function rulesText(profile: Profile, playDays: number): RulesText {
  const topics = topicsOf(profile, playDays);
  const text = canonicalJson({ profile, topics } as unknown as Json);
  return { hash: createHash('sha256').update(text).digest('hex'), text };
}

/** Rules never change once they are kept, and there are few: those read are remembered. */
const read = new WeakMap<RulesKept, Map<string, KeptRules>>();

/** The rules a Play was sold under; null for one sold before rules were kept. A profile no longer readable throws. */
export async function rulesOf(store: RulesKept, hash: string | null): Promise<KeptRules | null> {
  if (hash === null) return null;
  const known = read.get(store) ?? new Map<string, KeptRules>();
  read.set(store, known);
  const found = known.get(hash) ?? parseRules(hash, await store.rules(hash));
  known.set(hash, found);
  return found;
}

/**
 * Only this platform writes rules; the profile in them is read through its parser all the same. What profiles did not hold
 * yet when they were kept bears on no Play sold under them: it is what ships now.
 */
function parseRules(hash: string, text: string | null): KeptRules {
  const { profile, topics } = JSON.parse(present(text, `the rules ${hash}`)) as {
    profile: object;
    topics: KeptRules['topics'];
  };
  const parsed = parseProfile({ accounts: ukProfile().accounts, contact: ukProfile().contact, ...profile });
  assert(parsed.ok, `the rules ${hash} hold a profile`);
  return { profile: parsed.value, topics };
}
