/**
 * The player's side of the numbered commitments: what was issued and when, the one seed made for each number, and how
 * it ended, kept in this browser for good. A number that ends without a Play the player can look at is never passed
 * over in silence: what was given is kept as evidence and the player is told. The checks load when they are needed.
 */
import { systemClock as ownClock } from '../../kernel/clock.ts';
import type { EndRecord, IssueRecord, SignedRecord } from '../../proof/commitments.ts';
import type { Keep } from '../../stage/storage.ts';
import type { CommitmentAnswer } from '../../wire/commitments.ts';
import type { PlayAnswer } from '../../wire/plays.ts';
import type { Api, ApiRefusal } from './api.ts';
import { type Patience, persist } from './retry.ts';

/** A number as this browser holds it. */
export interface Held {
  readonly issue: SignedRecord<IssueRecord>;
  readonly logKey: string;
  /** The player's one seed for this number. */
  readonly clientSeed: string;
  readonly givenAt: number;
  readonly seedMadeAt: number;
  /** Null while it is open. `sold`: this browser bought with it. `stopped`: it is evidence. */
  readonly end: SignedRecord<EndRecord> | 'sold' | 'stopped' | null;
}

export type Holding =
  | { readonly kind: 'held'; readonly held: Held }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | Stop;

/** Why the browser does not go on, in words for the player. */
export interface Stop {
  readonly kind: 'stopped';
  readonly message: string;
}

export type Ending = { readonly kind: 'ended' } | { readonly kind: 'refused'; readonly refusal: ApiRefusal } | Stop;

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
const KEPT =
  'Your browser has kept everything as evidence: write to the operator or to its regulator before you play on.';
const UNPROVED: Stop = {
  kind: 'stopped',
  message: `Stopped: the server did not honour the commitment it had given you, and does not show how it ended. ${KEPT}`,
};
const UNLIKE: Stop = {
  kind: 'stopped',
  message: `Stopped: what the server says of your commitments does not fit what it said before. ${KEPT}`,
};

// The times in these notes are this browser's own, for its owner: no page says or decides anything by them.

/** The checks, in a file of their own: most pages never need them. */
const loadProof = async () => {
  const [commitments, keys] = await Promise.all([
    import('../../proof/commitments.ts'),
    import('../../proof/note/key.ts'),
  ]);
  return { ...commitments, ...keys };
};

export type Commitments = ReturnType<typeof createCommitments>;

export function createCommitments({ api, store, name, randomHex, patience }: CommitmentMeans) {
  const keyOf = (hash: string) => `unveil.commitment.${name}.${hash}`;
  const latestKey = `unveil.commitment.${name}`;

  function write(held: Held): void {
    store.write(keyOf(held.issue.record.hash), JSON.stringify(held));
  }

  function find(hash: string): Held | null {
    return parseHeld(store.read(keyOf(hash)));
  }

  const latest = (): Held | null => find(store.read(latestKey) ?? '');

  function stop(held: Held | null, answer: unknown, why: Stop): Stop {
    const key = `unveil.evidence.${name}.${held?.issue.record.hash ?? 'none'}`;
    store.write(key, JSON.stringify({ at: ownClock.now(), held, answer }));
    if (held !== null) write({ ...held, end: 'stopped' });
    return why;
  }

  /** The open number: the one this browser holds, or the one now issued, with a seed made for it once and for all. */
  async function hold(again = HOLDS_MAX): Promise<Holding> {
    const before = latest();
    if (before !== null && before.end === null) return { kind: 'held', held: before };
    const fresh = await persist(() => api.commitment(), patience);
    if (!fresh.ok) return { kind: 'refused', refusal: fresh.refusal };
    const givenAt = ownClock.now();
    if (!(await isProper(fresh.value, before))) return stop(before, fresh.value, UNLIKE);
    // Of several tabs the first seed written counts; a number that one of them has bought with gets no second.
    const written = find(fresh.value.commitment);
    if (written !== null && written.end === null) return { kind: 'held', held: written };
    if (written !== null) return again > 0 ? hold(again - 1) : stop(written, fresh.value, UNLIKE);
    const { issue, logKey, binding } = fresh.value;
    const seed = { clientSeed: binding?.record.clientSeed ?? randomHex(SEED_BYTES), seedMadeAt: ownClock.now() };
    const held: Held = { issue, logKey, givenAt, ...seed, end: null };
    write(held);
    store.write(latestKey, held.issue.record.hash);
    return { kind: 'held', held };
  }

  /** How a number ended that this browser held: a Play of the player's own, or else the browser stops. */
  async function end(hash: string, refusal: ApiRefusal): Promise<Ending> {
    const held = find(hash);
    // Of before this browser kept notes: there is nothing to hold against it.
    if (held === null) return { kind: 'ended' };
    if (refusal.code !== 'commitment-ended') return stop(held, refusal, UNPROVED);
    const said = await ownEnd(held, refusal.data);
    if (said === null) return stop(held, refusal, UNPROVED);
    const ended = said.record.end;
    if (ended.type === 'retired') {
      write({ ...held, end: said });
      return { kind: 'stopped', message: openedWords(said.record.number, ended.reason) };
    }
    const play = await persist(() => api.play(ended.playNumber), patience);
    if (!play.ok && play.refusal.code !== 'unknown-play') return { kind: 'refused', refusal: play.refusal };
    const isOwn = play.ok && isSoldWith(held, play.value.proof);
    if (!isOwn) return stop(held, refusal, UNPROVED);
    write({ ...held, end: said });
    return { kind: 'ended' };
  }

  function sold(hash: string): void {
    const held = find(hash);
    if (held !== null) write({ ...held, end: 'sold' });
  }

  return { hold, end, sold };
}

/** The signed end of what this browser holds; null when what was answered is not that. */
async function ownEnd(held: Held, data: ApiRefusal['data']): Promise<SignedRecord<EndRecord> | null> {
  const proof = await loadProof();
  const key = proof.parseVkey(held.logKey);
  const said = proof.signedEnd({ record: parseJson(data?.end), signature: data?.signature }, 'end');
  if (!key.ok || !said.ok) return null;
  const own = { issue: held.issue.record, clientSeed: held.clientSeed };
  return proof.checkOwnEnd(own, said.value, [key.value]).ok ? said.value : null;
}

/** Whether what is issued is signed, and follows what this browser knows came before. */
async function isProper(answer: CommitmentAnswer, before: Held | null): Promise<boolean> {
  const proof = await loadProof();
  const { issue, binding, previous } = answer;
  // The key this browser met first is the key of its origin: another one proves nothing.
  const keyOf = (origin: string) =>
    proof.parseVkey(before?.issue.record.origin === origin ? before.logKey : answer.logKey);
  const key = keyOf(issue.record.origin);
  if (!key.ok || !proof.verifyIssue(issue, [key.value]).ok || issue.record.hash !== answer.commitment) return false;
  if (!proof.follows(issue.record, previous?.record ?? null)) return false;
  const keyBefore = previous && keyOf(previous.record.origin);
  const isKnown = keyBefore?.ok && keyBefore.value.name === previous?.record.origin;
  if (previous && isKnown && !proof.verifyEnd(previous, [keyBefore.value]).ok) return false;
  if (binding !== null) {
    const { number, hash } = binding.record;
    const isOfIssue = number === issue.record.number && hash === answer.commitment;
    if (!isOfIssue || !proof.verifyBinding(binding, [key.value]).ok) return false;
  }
  return before === null || continues(before, answer, proof.endHash);
}

/** Numbers only go up, and the end of the last one is the end this browser knows of. */
function continues(before: Held, { issue, previous }: CommitmentAnswer, endHash: (end: EndRecord) => string): boolean {
  const last = before.issue.record;
  if (before.end === 'stopped' || last.series !== issue.record.series) return before.end === 'stopped';
  if (issue.record.number <= last.number) return false;
  if (issue.record.number > last.number + 1 || previous === null) return true;
  if (previous.record.hash !== last.hash) return false;
  if (before.end === 'sold') return previous.record.end.type === 'sold';
  return before.end === null || endHash(before.end.record) === endHash(previous.record);
}

function isSoldWith({ issue, clientSeed }: Held, proof: PlayAnswer['proof']): boolean {
  return proof.serverSeedHash === issue.record.hash && proof.clientSeed === clientSeed;
}

function openedWords(number: number, reason: string): string {
  const why = reason === 'restored' ? ' after the server was restored from a copy' : '';
  return `Commitment ${number} was opened unsold${why}, and nothing was taken. Both seeds are kept in your browser, so that anyone can tell what it would have sold. Press Play to go on with the next number.`;
}

function parseJson(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : null;
  } catch {
    return null;
  }
}

/** Null for anything that this page did not write. */
function parseHeld(text: string | null): Held | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const held = value as Partial<Held>;
  const isWhole =
    typeof held.issue?.record.hash === 'string' &&
    typeof held.logKey === 'string' &&
    /^[0-9a-f]{32}$/.test(held.clientSeed ?? '');
  return isWhole ? (held as Held) : null;
}
