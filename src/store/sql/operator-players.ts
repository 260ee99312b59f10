/** Players of operators: an account each, with what the operator said of them last. */
import { present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { OperatorPlayer } from '../../platform/ports/operator.ts';
import type { OperatorStore } from '../../platform/ports/operator-store.ts';
import type { Balance } from '../../wallet/answers.ts';
import type { Scale } from '../../wallet/calls.ts';
import { INSERT_ACCOUNT } from './accounts.ts';
import type { Engine } from './engine.ts';
import { one, put, type Script, statement } from './script.ts';

type PlayerStore = Pick<
  OperatorStore,
  'keepOperatorPlayer' | 'operatorPlayer' | 'operatorPlayerBy' | 'keepOperatorBalance'
>;

interface PlayerRow {
  public_id: string;
  operator: string;
  ref: string;
  currency: string;
  scale: number;
  launch_token: string;
  balance: number;
  balance_at: number;
  may_buy: number;
}

const SELECT = `SELECT account.public_id, operator_player.* FROM operator_player
  JOIN account ON account.id = operator_player.account`;
const BY_ACCOUNT = statement<PlayerRow>(`${SELECT} WHERE account.public_id = $1`);
const BY_REF = statement<PlayerRow>(`${SELECT} WHERE operator = $1 AND ref = $2`);
const BY_EMAIL = statement<{ id: number }>('SELECT id FROM account WHERE email = $1');
const KEEP = statement(
  `INSERT INTO operator_player (account, operator, ref, currency, scale, launch_token, balance, balance_at, may_buy)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (account) DO UPDATE SET currency = excluded.currency, scale = excluded.scale,
     launch_token = excluded.launch_token, balance = excluded.balance, balance_at = excluded.balance_at,
     may_buy = excluded.may_buy`,
);
const BALANCE = statement(
  'UPDATE operator_player SET balance = $1, balance_at = $2 WHERE account = $3 AND balance_at <= $2',
);
const BALANCE_BY_ID = statement(
  `UPDATE operator_player SET balance = $1, balance_at = $2
   WHERE account = (SELECT id FROM account WHERE public_id = $3) AND balance_at <= $2`,
);

/** No email has this form: nobody signs in to such an account but through their operator. */
function nameOf(operatorId: string, ref: string): string {
  return `${operatorId}:${ref}`;
}

/** Players of operators as scripts; one account for each reference of an operator. */
export function operatorPlayerStore({ ask, act, write }: Engine): PlayerStore {
  return {
    keepOperatorPlayer: (player, createdAt) =>
      write(function* () {
        const { accountId, operatorId, ref, currency, scale, launchToken, balance, balanceAt, mayBuy } = player;
        yield* put(INSERT_ACCOUNT, accountId, nameOf(operatorId, ref), '', createdAt);
        const { id } = present(yield* one(BY_EMAIL, nameOf(operatorId, ref)), 'the account just kept');
        const told = [currency, scale, launchToken, balance, balanceAt, mayBuy ? 1 : 0] as const;
        yield* put(KEEP, id, operatorId, ref, ...told);
        return playerOf(present(yield* one(BY_REF, operatorId, ref), 'the player just kept'));
      }),
    operatorPlayer: (accountId) =>
      ask(function* () {
        const row = yield* one(BY_ACCOUNT, accountId);
        return row ? playerOf(row) : null;
      }),
    operatorPlayerBy: (operatorId, ref) =>
      ask(function* () {
        const row = yield* one(BY_REF, operatorId, ref);
        return row ? playerOf(row) : null;
      }),
    keepOperatorBalance: (accountId, balance, at) =>
      act(function* () {
        yield* put(BALANCE_BY_ID, balance, at, accountId);
      }),
  };
}

/** What an answer tells of the player's money; one that is older than what is known changes nothing. */
export function* keepBalanceOf(accountRow: number, { balance, asOf }: Balance): Script<void> {
  const at: Instant = Date.parse(asOf);
  yield* put(BALANCE, balance, at, accountRow);
}

function playerOf(row: PlayerRow): OperatorPlayer {
  return {
    accountId: row.public_id,
    operatorId: row.operator,
    ref: row.ref,
    currency: row.currency,
    scale: row.scale as Scale,
    launchToken: row.launch_token,
    balance: row.balance,
    balanceAt: row.balance_at,
    mayBuy: row.may_buy === 1,
  };
}
