/**
 * The player's side of the numbered commitments: what was issued and when, the seed made for each number, and how it
 * ended, kept in this browser. Tabs that press Play at once may each make a seed for one number: the server binds the
 * first, and each tab goes on with that one when this browser made it. A number that ends without a Play of this
 * browser's is never passed over in silence: what was given is kept as evidence and the player is told.
 */
import { systemClock as ownClock } from '../../kernel/clock.ts';
import type { Keep } from '../../stage/storage.ts';
import type { Api } from './api.ts';
import { isProper } from './commitment-checks.ts';
import { type Attempt, createEnds, type Stop, UNLIKE } from './commitment-ends.ts';
import type { ApiRefusal } from './door.ts';
import { type Held, notesOf } from './notes.ts';
import { type Patience, persist } from './retry.ts';

export type Holding =
  | { readonly kind: 'held'; readonly held: Held }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | Stop;

export interface CommitmentMeans {
  readonly api: Pick<Api, 'commitment' | 'play'>;
  readonly store: Keep;
  /** The account in this browser's notes. */
  readonly name: string;
  readonly randomHex: (bytes: number) => string;
  readonly patience: Patience;
}

const SEED_BYTES = 16;
/** So many other tabs may be faster before this one gives up. */
const HOLDS_MAX = 4;

// The times in these notes are this browser's own, for its owner: no page says or decides anything by them.

export type Commitments = ReturnType<typeof createCommitments>;

export function createCommitments({ api, store, name, randomHex, patience }: CommitmentMeans) {
  const notes = notesOf(store, `unveil.commitment.${name}`);

  function stop(held: Held | null, answer: unknown, why: Stop): Stop {
    const at = ownClock.now();
    const key = `unveil.evidence.${name}.${held?.issue.record.hash ?? 'none'}.${at}`;
    store.write(key, JSON.stringify({ at, held, answer }));
    if (held !== null) notes.write({ ...held, end: 'stopped' });
    return why;
  }

  /** The open number: the one this browser holds, or the one now issued, with a seed made for it once and for all. */
  async function hold(again = HOLDS_MAX): Promise<Holding> {
    const before = notes.latest();
    if (before !== null && before.end === null) return { kind: 'held', held: before };
    const fresh = await persist(() => api.commitment(), patience);
    if (!fresh.ok) return { kind: 'refused', refusal: fresh.refusal };
    const givenAt = ownClock.now();
    if (!(await isProper(fresh.value, before))) return stop(before, fresh.value, UNLIKE);
    // Another tab may have made a seed meanwhile; a number that one of them has bought with gets no second.
    const { issue, logKey, binding, commitment } = fresh.value;
    const written = binding === null ? notes.latestOf(commitment) : notes.find(commitment, binding.record.clientSeed);
    if (written !== null && written.end === null) return { kind: 'held', held: written };
    if (written !== null) return again > 0 ? hold(again - 1) : stop(written, fresh.value, UNLIKE);
    const seed = { clientSeed: binding?.record.clientSeed ?? randomHex(SEED_BYTES), seedMadeAt: ownClock.now() };
    const held: Held = { issue, logKey, givenAt, ...seed, end: null };
    notes.write(held);
    return { kind: 'held', held };
  }

  function sold({ commitment, clientSeed }: Attempt): void {
    const held = notes.find(commitment, clientSeed);
    if (held !== null) notes.write({ ...held, end: 'sold' });
  }

  return { hold, sold, ...createEnds({ api, notes, stop, patience }) };
}
