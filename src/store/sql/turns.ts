/** Whose turn it is among pending payments, or withdrawals: read first, as there is nearly always nobody. */
import type { Turn } from '../../platform/ports/money-store.ts';
import type { Engine } from './engine.ts';
import { all, put, statement } from './script.ts';

interface Asked {
  readonly account: number;
  readonly key: Buffer;
  readonly public_id: string;
}

/** For a table of what is pending: reads first, and writes only when somebody's turn has come. */
export function takeTurns<Row>(
  table: 'payment' | 'withdrawal',
): (engine: Pick<Engine, 'ask' | 'write'>, turn: Turn) => Promise<readonly (Row & Asked)[]> {
  const select = `SELECT ${table}.*, public_id FROM ${table} JOIN account ON account.id = ${table}.account
    WHERE status = 'pending' AND asked_at < $1 AND opened_at <= $2 ORDER BY asked_at, opened_at LIMIT $3`;
  const WAITING = statement<Row & Asked>(select);
  const TO_TAKE = statement<Row & Asked>(`${select} FOR UPDATE OF ${table} SKIP LOCKED`);
  const MARK = statement(`UPDATE ${table} SET asked_at = $1 WHERE account = $2 AND key = $3`);
  return async ({ ask, write }, { openedAtMax, askedBefore, at, limit }) => {
    const waiting = await ask(() => all(WAITING, askedBefore, openedAtMax, 1));
    if (waiting.length === 0) return [];
    return write(function* () {
      const taken = yield* all(TO_TAKE, askedBefore, openedAtMax, limit);
      for (const { account, key } of taken) yield* put(MARK, at, account, key);
      return taken;
    });
  };
}
