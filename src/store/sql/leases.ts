/** Leases: one row a right. Whoever changes the row has it, until the moment written there. */
import type { LogStore } from '../../platform/ports/log-store.ts';
import type { Engine } from './engine.ts';
import { one, put, run, type Script, statement } from './script.ts';

const TAKE = statement(
  `INSERT INTO lease (name, holder, until) VALUES ($1, $2, $3)
   ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
   WHERE lease.holder = excluded.holder OR lease.until <= $4`,
);
const DROP = statement('DELETE FROM lease WHERE name = $1 AND holder = $2');
const HOLDER = statement<{ holder: string }>('SELECT holder FROM lease WHERE name = $1 FOR UPDATE');

/** The lease of a log as scripts: one row, taken by whoever finds it free or past. */
export function leaseStore({ act }: Engine): Pick<LogStore, 'takeLease' | 'dropLease'> {
  return {
    takeLease: ({ name, holder, now, until }) =>
      act(function* () {
        return (yield* run(TAKE, name, holder, until, now)) === 1;
      }),
    dropLease: ({ name, holder }) =>
      act(function* () {
        yield* put(DROP, name, holder);
      }),
  };
}

/** Whether this holder still has the lease; nobody else takes it before the transaction ends. */
export function* holdsLease({ name, holder }: { readonly name: string; readonly holder: string }): Script<boolean> {
  return (yield* one(HOLDER, name))?.holder === holder;
}
