/**
 * Runs scripts on PostgreSQL. Statements go out as soon as the script yields them, without waiting for one another's
 * answers where nobody asks for those. Transactions read what is committed at each statement; who changes what
 * belongs to an account holds its row (`sql/account-row.ts`). One that met another is begun anew.
 */
import type { Pool, PoolClient, QueryResult } from 'pg';
import { StoreAway } from '../../platform/ports/store-refusals.ts';
import type { CommitFaults, Engine } from '../sql/engine.ts';
import { type Script, Step } from '../sql/script.ts';
import { isAway, isCollision, stopFault } from './failures.ts';

const ATTEMPTS_MAX = 8;
const PAUSE_MS = 4;

/** An engine over a pool: one connection a transaction. Without a database it throws `StoreAway`. */
export function postgresEngine(pool: Pool, faults: CommitFaults = {}): Engine {
  let isClosed = false;

  async function within<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('the store is closed');
    let client: PoolClient | null = null;
    try {
      client = await pool.connect();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // Whoever fails on the way leaves a connection in a state nobody knows.
      client?.release(true);
      throw isAway(error) ? new StoreAway('the database is away', { cause: error }) : error;
    }
  }

  async function transaction<T>(begin: string, script: () => Script<T>, seams: CommitFaults): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await within((client) => attemptOnce(client, begin, script, seams));
      if (outcome.type === 'done') return outcome.value;
      const error = stopFault(outcome.error);
      if (!isCollision(error) || attempt === ATTEMPTS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * attempt * Math.random()));
    }
  }

  const single = <T>(script: () => Script<T>): Promise<T> =>
    within(async (client) => {
      const exchange = createExchange(client);
      const value = await exchange.run(script());
      await exchange.settle();
      return value;
    });

  return {
    ask: single,
    act: single,
    read: (script) => transaction('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', script, {}),
    write: (script) => transaction('BEGIN', script, faults),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

type Outcome<T> = { readonly type: 'done'; readonly value: T } | { readonly type: 'failed'; readonly error: unknown };

/** Gives what failed without harm to the connection; throws what broke it. */
async function attemptOnce<T>(
  client: PoolClient,
  begin: string,
  script: () => Script<T>,
  faults: CommitFaults,
): Promise<Outcome<T>> {
  const exchange = createExchange(client);
  exchange.send(client.query(begin));
  try {
    const value = await exchange.run(script());
    faults.beforeCommit?.();
    exchange.send(client.query('COMMIT'));
    // A COMMIT after a failure undoes; the failure comes out here.
    await exchange.settle();
    faults.afterCommit?.();
    return { type: 'done', value };
  } catch (thrown) {
    const error = await exchange.settle().then(
      () => thrown,
      (failure: unknown) => failure,
    );
    if (isAway(error)) throw error;
    await client.query('ROLLBACK');
    return { type: 'failed', error };
  }
}

interface Exchange {
  /** Runs the script to its end. What nobody waited for may still be on its way. */
  run<T>(script: Script<T>): Promise<T>;
  send(answer: Promise<unknown>): void;
  /** Waits for all that was sent; throws what failed first: later failures only follow from it. */
  settle(): Promise<void>;
}

function createExchange(client: PoolClient): Exchange {
  const sent: Promise<unknown>[] = [];
  let failure: { readonly error: unknown } | null = null;

  function send(answer: Promise<unknown>): void {
    sent.push(
      answer.catch((error: unknown) => {
        failure ??= { error };
      }),
    );
  }

  function perform(step: Step): Promise<unknown> {
    const answer = client.query(queryOf(step)).then((result) => answerOf(step, result));
    send(answer);
    return answer;
  }

  async function settle(): Promise<void> {
    await Promise.all(sent);
    if (failure) throw failure.error;
  }

  async function run<T>(script: Script<T>): Promise<T> {
    let turn = script.next();
    while (!turn.done) {
      const asked = turn.value;
      if (!(asked instanceof Step)) turn = script.next(await Promise.all(asked.map(perform)));
      else if (asked.kind === 'put') {
        perform(asked);
        turn = script.next();
      } else turn = script.next(await perform(asked));
    }
    return turn.value;
  }

  return { run, send, settle };
}

function queryOf({ kind, statement, parameters }: Step): { name: string; text: string; values: unknown[] } {
  const text = kind === 'add' ? `${statement.sql} RETURNING id` : statement.sql;
  return { name: `unveil-${statement.number}`, text, values: [...parameters] };
}

function answerOf({ kind }: Step, { rows, rowCount }: QueryResult): unknown {
  switch (kind) {
    case 'one':
      return rows[0];
    case 'all':
      return rows;
    case 'add':
      return rows[0].id;
    default:
      return rowCount;
  }
}
