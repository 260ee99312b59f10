/** Leaves of the log: written with the purchase or settlement they are about, given their places in batches. */
import { present } from '../../kernel/assert.ts';
import type { LogStore, SequenceAsked, StoredLeaf } from '../../platform/ports/log-store.ts';
import type { Engine } from './engine.ts';
import { holdsLease } from './leases.ts';
import { originNamed } from './origins.ts';
import { all, one, put, type Script, type Step, statement } from './script.ts';

type LeafStore = Pick<LogStore, 'sequenceLeaves' | 'leavesFrom' | 'leavesOf' | 'sequencedOf' | 'addReadable'>;

const ADD = statement(
  `INSERT INTO leaf (origin, entry, play, is_settlement)
   VALUES ((SELECT id FROM origin WHERE name = $1), $2, $3, $4)`,
);
const ADD_PLACED = statement('INSERT INTO leaf (origin, entry, place) VALUES ($1, $2, $3)');
const ADD_READABLE = statement('INSERT INTO leaf (origin, entry, is_readable) VALUES ($1, $2, 1)');
const WAITING = statement<{ id: number; origin: number }>(
  'SELECT id, origin FROM leaf WHERE place IS NULL ORDER BY id LIMIT $1',
);
const SIZE = statement<{ size: number | null }>(
  `SELECT max(place) + 1 AS size FROM leaf
   WHERE origin = (SELECT id FROM origin WHERE name = $1) AND place IS NOT NULL`,
);
// Whoever gives places holds the row of the origin: two sequencers come one after the other.
const HOLD = statement<{ id: number }>('SELECT id FROM origin WHERE name = $1 FOR NO KEY UPDATE');
const PLACE = statement('UPDATE leaf SET place = $1 WHERE id = $2');
const PLACE_ELSEWHERE = statement('UPDATE leaf SET place = $1, promised = origin, origin = $3 WHERE id = $2');
const FROM = statement<{ entry: Buffer }>(
  `SELECT entry FROM leaf WHERE origin = (SELECT id FROM origin WHERE name = $1)
     AND place IS NOT NULL AND place >= $2 ORDER BY place LIMIT $3`,
);
const READABLE = statement<{ entry: Buffer }>(
  'SELECT entry FROM leaf WHERE origin = $1 AND is_readable = 1 ORDER BY id',
);
const OF_PLAY = statement<{ origin: string; place: number | null; is_settlement: number; promised: string | null }>(
  `SELECT origin.name AS origin, place, is_settlement, promised.name AS promised
   FROM play JOIN leaf ON leaf.play = play.id JOIN origin ON origin.id = leaf.origin
   LEFT JOIN origin AS promised ON promised.id = leaf.promised WHERE play.number = $1`,
);

/** A leaf of a Play, in the transaction that sells or settles it. */
export function addLeaf(
  { origin, entry }: { readonly origin: string; readonly entry: Uint8Array },
  playRow: number,
  isSettlement: boolean,
): Step<void> {
  return put(ADD, origin, entry, playRow, isSettlement ? 1 : 0);
}

/** A leaf that belongs to no Play: how a commitment ended that sold none. */
export function addSealedLeaf({ origin, entry }: { readonly origin: string; readonly entry: Uint8Array }): Step<void> {
  return put(ADD, origin, entry, null, 0);
}

/** Leaves as scripts: places are given without gaps, in one transaction, by the holder of the lease. */
export function leafStore({ ask, write }: Engine): LeafStore {
  return {
    sequenceLeaves: (asked) => write(() => sequence(asked)),
    leavesFrom: (origin, place, limit) =>
      ask(function* () {
        return (yield* all(FROM, origin, place, limit)).map(({ entry }) => entry);
      }),
    leavesOf: (playNumber) =>
      ask(function* () {
        const rows = yield* all(OF_PLAY, playNumber);
        const leafOf = (is: number): StoredLeaf | null => {
          const row = rows.find(({ is_settlement }) => is_settlement === is);
          return row ? { origin: row.origin, place: row.place, promised: row.promised ?? row.origin } : null;
        };
        return { purchase: leafOf(0), settlement: leafOf(1) };
      }),
    sequencedOf: (origin) => ask(() => sizeOf(origin)),
    addReadable: (origin, decide) =>
      write(function* () {
        const { id } = present(yield* one(HOLD, origin), `the log ${origin}`);
        const missing = decide((yield* all(READABLE, id)).map(({ entry }) => entry));
        for (const entry of missing) yield* put(ADD_READABLE, id, entry);
        return missing.length;
      }),
  };
}

function* sizeOf(origin: string): Script<number> {
  return (yield* one(SIZE, origin))?.size ?? 0;
}

function* sequence(asked: SequenceAsked): Script<number | null> {
  const { origin, lease, first, filler, multiple, limit } = asked;
  if (!(yield* holdsLease(lease))) return null;
  const { id: log } = present(yield* one(HOLD, origin), `the log ${origin}`);
  let size = yield* sizeOf(origin);
  const waiting = yield* all(WAITING, limit);
  if (waiting.length === 0) return size;
  if (size === 0) yield* put(ADD_PLACED, log, first(yield* originNamed(origin)), size++);
  for (const leaf of waiting) {
    // Its own log is over, and never signed again.
    if (leaf.origin === log) yield* put(PLACE, size++, leaf.id);
    else yield* put(PLACE_ELSEWHERE, size++, leaf.id, log);
  }
  while (size % multiple !== 0) yield* put(ADD_PLACED, log, filler(size), size++);
  return size;
}
