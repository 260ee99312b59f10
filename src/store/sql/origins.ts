/** Logs of this database: which one speaks, where the one before ended, and what was signed over each. */
import { present } from '../../kernel/assert.ts';
import type { CheckpointKind, LogEnd, LogOrigin, LogStore } from '../../platform/ports/log-store.ts';
import type { Engine } from './engine.ts';
import { holdsLease } from './leases.ts';
import { one, put, run, type Script, statement } from './script.ts';

export interface OriginRow {
  name: string;
  begun_at: number;
  previous: string | null;
  reason: string | null;
}

export const ORIGIN_COLUMNS = 'name, begun_at, previous, reason';
const ORIGIN = statement<OriginRow>(`SELECT ${ORIGIN_COLUMNS} FROM origin WHERE id = (SELECT max(id) FROM origin)`);
const NAMED = statement<OriginRow>(`SELECT ${ORIGIN_COLUMNS} FROM origin WHERE name = $1`);
const ADD_ORIGIN = statement(
  'INSERT INTO origin (name, begun_at, previous, reason) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING',
);
const CHECKPOINTS = statement<{ checkpoint: string | null; cosigned: string | null }>(
  'SELECT checkpoint, cosigned FROM origin WHERE name = $1',
);
const KEEP = {
  checkpoint: keeping('checkpoint'),
  cosigned: keeping('cosigned'),
};

function keeping(kind: CheckpointKind) {
  return statement(`UPDATE origin SET ${kind} = $1, ${kind}_size = $2 WHERE name = $3 AND ${kind}_size <= $2`);
}

/** Logs and their checkpoints as scripts; a larger checkpoint is never replaced by a smaller. */
export function originStore({
  ask,
  act,
  write,
}: Engine): Pick<LogStore, 'addOrigin' | 'origin' | 'checkpoints' | 'keepCheckpoint'> {
  return {
    addOrigin: (origin) =>
      act(function* () {
        return (yield* run(ADD_ORIGIN, ...valuesOf(origin))) === 1;
      }),
    origin: async (fresh) =>
      (await ask(latest)) ??
      write(function* () {
        yield* put(ADD_ORIGIN, ...valuesOf(fresh()));
        return present(yield* latest(), 'the origin just stored');
      }),
    checkpoints: (origin) =>
      ask(function* () {
        return (yield* one(CHECKPOINTS, origin)) ?? { checkpoint: null, cosigned: null };
      }),
    keepCheckpoint: (origin, { kind, size, note, lease }) =>
      write(function* () {
        if (!(yield* holdsLease(lease))) return false;
        return (yield* run(KEEP[kind], note, size, origin)) === 1;
      }),
  };
}

function valuesOf({ name, begunAt, previous, reason }: LogOrigin) {
  return [name, begunAt, previous && JSON.stringify(previous), reason] as const;
}

function* latest(): Script<LogOrigin | null> {
  const row = yield* one(ORIGIN);
  return row === undefined ? null : originOf(row);
}

/** The log of a name. Throws when there is none. */
export function* originNamed(name: string): Script<LogOrigin> {
  return originOf(present(yield* one(NAMED, name), `the log ${name}`));
}

/** A log from its row; `previous` is null for the first. */
export function originOf({ name, begun_at: begunAt, previous, reason }: OriginRow): LogOrigin {
  return { name, begunAt, previous: previous === null ? null : (JSON.parse(previous) as LogEnd), reason };
}
