/**
 * What this browser notes of numbered commitments: a note for each number and each seed made for it, so that no tab
 * overwrites another's, and the order in which they were written. Parsed at every reading. Knows no server.
 */
import type { EndRecord, IssueRecord, SignedRecord } from '../../proof/commitments.ts';
import type { Keep } from '../../stage/storage.ts';

/** A number as this browser holds it, with one seed made for it. */
export interface Held {
  readonly issue: SignedRecord<IssueRecord>;
  readonly logKey: string;
  readonly clientSeed: string;
  readonly givenAt: number;
  readonly seedMadeAt: number;
  /** Null while it is open. `sold`: this browser bought with it. `stopped`: it is evidence. */
  readonly end: SignedRecord<EndRecord> | 'sold' | 'stopped' | null;
}

export interface Notes {
  find(hash: string, clientSeed: string): Held | null;
  /** The one written last. */
  latest(): Held | null;
  /** The one of this number that was written last. */
  latestOf(hash: string): Held | null;
  write(held: Held): void;
}

/** The storage must never be full of notes: a later number says more than an older one that has ended. */
const NOTES_MAX = 200;

export function notesOf(store: Keep, prefix: string): Notes {
  const read = (label: string) => parseHeld(store.read(`${prefix}.${label}`));
  /** Newest first. Tabs that write at once may drop one from this list; its note is found by its seed all the same. */
  const labels = () => (store.read(prefix) ?? '').split(' ').filter((label) => label !== '');
  return {
    find: (hash, clientSeed) => read(`${hash}.${clientSeed}`),
    latest: () => read(labels()[0] ?? ''),
    latestOf: (hash) => read(labels().find((label) => label.startsWith(`${hash}.`)) ?? ''),
    write(held) {
      const label = `${held.issue.record.hash}.${held.clientSeed}`;
      const all = [label, ...labels().filter((other) => other !== label)];
      store.write(`${prefix}.${label}`, JSON.stringify(held));
      store.write(prefix, all.slice(0, NOTES_MAX).join(' '));
      for (const old of all.slice(NOTES_MAX)) store.remove(`${prefix}.${old}`);
    },
  };
}

/** Null for anything that this page did not write. */
function parseHeld(text: string | null): Held | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const held = value as Partial<Held>;
  const isWhole =
    typeof held.issue?.record?.hash === 'string' &&
    typeof held.logKey === 'string' &&
    /^[0-9a-f]{32}$/.test(held.clientSeed ?? '');
  return isWhole ? (held as Held) : null;
}

export function parseJson(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : null;
  } catch {
    return null;
  }
}
