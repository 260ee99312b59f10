/**
 * How a number ended, or went on, that this browser held and could not buy with: sold to another of its tabs, bound to
 * the seed of one, or opened unsold. Anything else is evidence, and the browser stops.
 */
import type { BuyBody } from '../../wire/plays.ts';
import type { Api } from './api.ts';
import { boundSeed, isOwnEnd, parseEnd } from './commitment-checks.ts';
import type { ApiRefusal } from './door.ts';
import type { Held, Notes } from './notes.ts';
import { type Patience, persist } from './retry.ts';

/** Why the browser does not go on, in words for the player. */
export interface Stop {
  readonly kind: 'stopped';
  readonly message: string;
}

export type Ending =
  /** Sold to this browser, or bound to the seed of another of its tabs: the next attempt goes on from there. */
  { readonly kind: 'ended' } | { readonly kind: 'refused'; readonly refusal: ApiRefusal } | Stop;

/** What an attempt to buy named: the number, by its hash, and the seed sent with it. */
export type Attempt = Pick<BuyBody, 'commitment' | 'clientSeed'>;

export interface EndMeans {
  readonly api: Pick<Api, 'commitment' | 'play'>;
  readonly notes: Notes;
  /** Keeps what was answered as evidence. */
  readonly stop: (held: Held | null, answer: unknown, why: Stop) => Stop;
  readonly patience: Patience;
}

/** A note that another tab wrote before it sent anything may take so long to reach this one. */
const NOTE_WITHIN_MS = 2_000;
const KEPT =
  'Your browser has kept everything as evidence: write to the operator or to its regulator before you play on.';
const UNPROVED: Stop = {
  kind: 'stopped',
  message: `Stopped: the server did not honour the commitment it had given you, and does not show how it ended. ${KEPT}`,
};
const ELSEWHERE: Stop = {
  kind: 'stopped',
  message:
    'Stopped: this commitment was used with a seed that this browser did not make. If you have just pressed Play on another device, or in another window that keeps nothing, that is the reason: your Play is in My Games, and you can press Play again. If not, your browser has kept everything as evidence: write to the operator or to its regulator.',
};
export const UNLIKE: Stop = {
  kind: 'stopped',
  message: `Stopped: what the server says of your commitments does not fit what it said before. ${KEPT}`,
};

export function createEnds({ api, notes, stop, patience }: EndMeans) {
  /** The note that a tab of this browser made of that seed: the last ones written may still be on their way here. */
  async function ownNote(hash: string, clientSeed: string): Promise<Held | null> {
    const started = performance.now();
    const withinMs = Math.min(NOTE_WITHIN_MS, patience.forMs);
    let note = notes.find(hash, clientSeed);
    while (note === null && performance.now() - started < withinMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(patience.waitMs, 50)));
      note = notes.find(hash, clientSeed);
    }
    return note;
  }

  /** Another seed is bound to the number: one that another tab of this browser made, or else the browser stops. */
  async function adopt(held: Held, refusal: ApiRefusal): Promise<Ending> {
    const fresh = await persist(() => api.commitment(), patience);
    if (!fresh.ok) return { kind: 'refused', refusal: fresh.refusal };
    // It was sold meanwhile: the next attempt is answered with its end.
    if (fresh.value.commitment !== held.issue.record.hash) return { kind: 'ended' };
    const seed = await boundSeed(fresh.value, held);
    if (seed === null || seed === held.clientSeed) return stop(held, { refusal, ...fresh.value }, UNPROVED);
    const own = await ownNote(held.issue.record.hash, seed);
    if (own === null) return stop(held, { refusal, ...fresh.value }, ELSEWHERE);
    notes.write(own);
    return { kind: 'ended' };
  }

  /** How a number ended that this browser held: a Play of the player's own, or else the browser stops. */
  async function end({ commitment: hash, clientSeed }: Attempt, refusal: ApiRefusal): Promise<Ending> {
    const held = notes.find(hash, clientSeed);
    // Of before this browser kept notes: there is nothing to hold against it.
    if (held === null) return { kind: 'ended' };
    if (refusal.code === 'client-seed-differs') return adopt(held, refusal);
    if (refusal.code !== 'commitment-ended') return stop(held, refusal, UNPROVED);
    const said = await parseEnd(refusal.data);
    if (said === null) return stop(held, refusal, UNPROVED);
    const ended = said.record.end;
    if (ended.type === 'retired') {
      const own = ended.clientSeed === null ? held : await ownNote(hash, ended.clientSeed);
      if (own === null || !(await isOwnEnd(own, said))) return stop(held, refusal, UNPROVED);
      notes.write({ ...own, end: said });
      return { kind: 'stopped', message: openedWords(said.record.number, ended.reason) };
    }
    if (!(await isOwnEnd(held, said))) return stop(held, refusal, UNPROVED);
    const play = await persist(() => api.play(ended.playNumber), patience);
    if (!play.ok && play.refusal.code !== 'unknown-play') return { kind: 'refused', refusal: play.refusal };
    if (!play.ok || play.value.proof.serverSeedHash !== hash) return stop(held, refusal, UNPROVED);
    const own = await ownNote(hash, play.value.proof.clientSeed);
    if (own === null) return stop(held, { refusal, play: play.value }, ELSEWHERE);
    notes.write({ ...own, end: said });
    return { kind: 'ended' };
  }

  return { end };
}

function openedWords(number: number, reason: string): string {
  const why = reason === 'restored' ? ' after the server was restored from a copy' : '';
  return `Commitment ${number} was opened unsold${why}, and nothing was taken. Both seeds are kept in your browser, so that anyone can tell what it would have sold. Press Play to go on with the next number.`;
}
