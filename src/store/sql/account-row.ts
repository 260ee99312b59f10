/** The row of an account, by the id the platform knows it by. */
import { present } from '../../kernel/assert.ts';
import { lock, one, put, type Script, type Step, statement } from './script.ts';

/** The same within a statement, the id being its first parameter. */
export const ACCOUNT_ROW = '(SELECT id FROM account WHERE public_id = $1)';

export interface AccountHead {
  readonly id: number;
  readonly balance_pence: number;
}

const ROW = statement<{ id: number }>('SELECT id FROM account WHERE public_id = $1');
const HEAD = statement<AccountHead>('SELECT id, balance_pence FROM account WHERE public_id = $1');
const HEAD_TO_CHANGE = statement<AccountHead>(
  'SELECT id, balance_pence FROM account WHERE public_id = $1 FOR NO KEY UPDATE',
);
const LOCK = lock('SELECT 1 FROM account WHERE public_id = $1 FOR NO KEY UPDATE');

/** The row of an account, to read by. Throws when there is none. */
export function* accountRow(accountId: string): Script<number> {
  return present(yield* one(ROW, accountId), `account ${accountId}`).id;
}

/** An account's row and balance, without a lock; undefined when there is none. */
export function* findHead(accountId: string): Script<AccountHead | undefined> {
  return yield* one(HEAD, accountId);
}

/** Whoever changes what belongs to an account begins so: everything about one account happens in some order. */
export function* headToChange(accountId: string): Script<AccountHead> {
  return present(yield* one(HEAD_TO_CHANGE, accountId), `account ${accountId}`);
}

/** The row of `headToChange`: from here on nobody else changes what belongs to the account. */
export function* rowToChange(accountId: string): Script<number> {
  return (yield* headToChange(accountId)).id;
}

/** The same for who reads the row in a statement of their own. */
export function lockAccount(accountId: string): Step<void> {
  return put(LOCK, accountId);
}
