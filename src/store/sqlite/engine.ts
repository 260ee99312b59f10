/**
 * Runs scripts on SQLite, at once and without a pause: reads on the writer's connection between batches, so they see
 * committed data only; writes in the next batch, each in a savepoint of its own.
 */
import type { Database, Statement as Prepared } from 'better-sqlite3';
import type { Engine } from '../sql/engine.ts';
import { runAtOnce, type Script, type Statement, type Step, statements, type Value } from '../sql/script.ts';
import type { GroupCommit } from './group-commit.ts';

/** A statement as SQLite takes it; `order`: which of its parameters stands where, when they do not stand in order. */
interface Ready {
  readonly prepared: Prepared;
  readonly order: readonly number[] | null;
}

/** An engine over one connection: reads at once, writes with the next group commit. */
export function sqliteEngine(db: Database, { write }: Pick<GroupCommit, 'write'>, close: () => Promise<void>): Engine {
  const ready = statements().map((statement) => (statement.use === 'everyday' ? prepare(db, statement) : null));

  function perform({ kind, statement, parameters }: Step): unknown {
    if (statement.use === 'lock') return undefined;
    const { prepared, order } = ready[statement.number] ?? prepare(db, statement);
    const values = order === null ? parameters : order.map((index) => parameters[index] ?? null);
    switch (kind) {
      case 'one':
        return prepared.get(...values);
      case 'all':
        return prepared.all(...values);
      case 'add':
        return Number(prepared.run(...values).lastInsertRowid);
      default:
        return prepared.run(...values).changes;
    }
  }

  const read = async <T>(script: () => Script<T>): Promise<T> => runAtOnce(script, perform);
  const writeScript = <T>(script: () => Script<T>): Promise<T> => write(() => runAtOnce(script, perform));
  return { ask: read, read, act: writeScript, write: writeScript, close };
}

/** There is one writer, so rows need no locks. */
const LOCKS = / FOR (NO KEY )?UPDATE( OF \w+)?( SKIP LOCKED)?/;

function prepare(db: Database, { sql }: Statement): Ready {
  const order: number[] = [];
  const text = sql.replace(LOCKS, '').replace(/\$(\d+)/g, (_, number: string) => {
    order.push(Number(number) - 1);
    return '?';
  });
  const isInOrder = order.every((index, place) => index === place);
  return { prepared: db.prepare<Value[]>(text), order: isInOrder ? null : order };
}
