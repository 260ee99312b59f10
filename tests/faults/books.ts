/**
 * What the database says of money, added up here from the postings alone; reads the tables, shares no code with
 * the store.
 */

import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

export interface Ledger {
  /** Sum of every posting's two sides over all accounts: zero, or the books do not balance. */
  readonly total: number;
  /** Accounts whose stored balance is not the sum of their postings, or is below zero. */
  readonly wrongWallets: readonly string[];
  /**
   * Plays whose price was not taken exactly once, or whose prize was not paid exactly once when settled and not at
   * all before.
   */
  readonly wrongPlays: readonly string[];
  readonly plays: readonly { readonly number: string; readonly email: string; readonly settled: boolean }[];
  balanceOf(email: string): number;
  /** `ok`, or what SQLite finds wrong with the file. */
  readonly integrity: string;
}

interface PostingRow {
  from_account: number;
  to_account: number;
  pence: number;
  play: number | null;
}
interface AccountRow {
  id: number;
  email: string;
  balance_pence: number;
}
interface PlayRow {
  id: number;
  number: string;
  account: number;
  price_pence: number;
  prize_pence: number;
  settled_at: number | null;
}
interface Rows {
  readonly postings: readonly PostingRow[];
  readonly accounts: readonly AccountRow[];
  readonly plays: readonly PlayRow[];
}

const POSTINGS = 'SELECT from_account, to_account, pence, play FROM posting';
const ACCOUNTS = 'SELECT id, email, balance_pence FROM account';
const PLAYS = 'SELECT id, number, account, price_pence, prize_pence, settled_at FROM play';

/** The file in a data folder, while no server needs it. */
export function readLedger(dataDir: string): Ledger {
  const db = new Database(join(dataDir, 'unveil.db'), { readonly: true });
  try {
    const rows = {
      postings: db.prepare<[], PostingRow>(POSTINGS).all(),
      accounts: db.prepare<[], AccountRow>(ACCOUNTS).all(),
      plays: db.prepare<[], PlayRow>(PLAYS).all(),
    };
    return ledgerOf(rows, String(db.pragma('integrity_check', { simple: true })));
  } finally {
    db.close();
  }
}

/** A PostgreSQL database, as of one moment. */
export async function readPostgresLedger(url: string): Promise<Ledger> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: postings } = await client.query<PostingRow>(`${POSTINGS} ORDER BY id`);
    const { rows: accounts } = await client.query<AccountRow>(ACCOUNTS);
    const { rows: plays } = await client.query<PlayRow>(PLAYS);
    return ledgerOf({ postings, accounts, plays }, 'ok');
  } finally {
    await client.end();
  }
}

function ledgerOf({ postings, accounts, plays }: Rows, integrity: string): Ledger {
  const balances = new Map<number, number>();
  const add = (account: number, pence: number) => balances.set(account, (balances.get(account) ?? 0) + pence);
  const flows = new Map<number, { out: number[]; in: number[] }>();
  for (const { from_account, to_account, pence, play } of postings) {
    add(from_account, -pence);
    add(to_account, pence);
    if (play === null) continue;
    const flow = flows.get(play) ?? { out: [], in: [] };
    if (from_account > 0) flow.out.push(pence);
    if (to_account > 0) flow.in.push(pence);
    flows.set(play, flow);
  }
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  return {
    total: [...balances.values()].reduce((sum, pence) => sum + pence, 0),
    wrongWallets: accounts
      .filter(({ id, balance_pence }) => balance_pence < 0 || balance_pence !== (balances.get(id) ?? 0))
      .map(({ email }) => email),
    wrongPlays: plays
      .filter((play) => {
        const { out, in: paid } = flows.get(play.id) ?? { out: [], in: [] };
        const owed = play.settled_at !== null && play.prize_pence > 0 ? [play.prize_pence] : [];
        return String(out) !== String([play.price_pence]) || String(paid) !== String(owed);
      })
      .map(({ number }) => number),
    plays: plays.map(({ number, account, settled_at }) => ({
      number,
      email: emails.get(account) ?? '',
      settled: settled_at !== null,
    })),
    balanceOf: (email) => balances.get(accounts.find((account) => account.email === email)?.id ?? 0) ?? 0,
    integrity,
  };
}
