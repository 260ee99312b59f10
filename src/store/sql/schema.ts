/**
 * The tables, and how a database of an older version becomes one of this: one migration a step. They are written in the
 * words of SQLite; `postgresWords` gives the same tables to PostgreSQL.
 */
import { ADD_AGREEMENTS } from './migrations/agreements.ts';
import { ADD_BEAT } from './migrations/beat.ts';
import { ADD_COMMITMENTS } from './migrations/commitments.ts';
import { ADD_CREDENTIALS_VERSION } from './migrations/credentials.ts';
import { ADD_LEAVES } from './migrations/leaves.ts';
import { ADD_LETTERS } from './migrations/letters.ts';
import { ADD_LIMITS } from './migrations/limits.ts';
import { ADD_LOG_STATE } from './migrations/log-state.ts';
import { ADD_MONEY } from './migrations/money.ts';
import { ADD_OFFICE } from './migrations/office.ts';
import { ADD_OPERATORS } from './migrations/operators.ts';
import { ADD_PERSON_MARKS } from './migrations/person-marks.ts';
import { ADD_PERSON_CHANGES } from './migrations/persons.ts';
import { ADD_REJECTIONS } from './migrations/rejections.ts';
import { ADD_TURNS } from './migrations/turns.ts';
import { ADD_UNIQUE_COMMITMENTS } from './migrations/unique-commitments.ts';

/**
 * `past` brings rows of before into the new tables, where there can be any: PostgreSQL databases begin at the version
 * that first had them.
 */
export type Migration = string | { readonly tables: string; readonly past: string };

/**
 * Rowid tables and 8 KiB pages: the smallest and fastest of those measured. Ledger accounts are numbers here: wallets
 * the row of their account, house accounts below zero (`postings.ts`).
 */
export const MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE remembered (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    public_id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    balance_pence INTEGER NOT NULL DEFAULT 0 CHECK (balance_pence >= 0),
    commitment_hash BLOB,
    sealed_seed BLOB,
    created_at INTEGER NOT NULL,
    CHECK ((commitment_hash IS NULL) = (sealed_seed IS NULL))
  ) STRICT;

  CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    opened_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sign_in (
    email_hash BLOB PRIMARY KEY,
    count INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

  CREATE TABLE play (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES account (id),
    game INTEGER NOT NULL REFERENCES game (id),
    game_version TEXT NOT NULL,
    price_pence INTEGER NOT NULL CHECK (price_pence > 0),
    prize_pence INTEGER NOT NULL CHECK (prize_pence >= 0),
    row_index INTEGER,
    server_seed_hash BLOB NOT NULL,
    sealed_seed BLOB NOT NULL,
    client_seed BLOB NOT NULL,
    scenario_hash BLOB NOT NULL,
    bought_at INTEGER NOT NULL,
    settled_at INTEGER,
    move_count INTEGER NOT NULL DEFAULT 0,
    moves_by_system INTEGER NOT NULL DEFAULT 0 CHECK (moves_by_system BETWEEN 0 AND move_count),
    moves BLOB NOT NULL DEFAULT x'',
    moves_digest BLOB NOT NULL DEFAULT x'',
    CHECK ((row_index IS NULL) = (prize_pence = 0))
  ) STRICT;
  -- At most one unfinished Play per game and account.
  CREATE UNIQUE INDEX play_unfinished ON play (account, game) WHERE settled_at IS NULL;
  CREATE INDEX play_due ON play (bought_at) WHERE settled_at IS NULL;
  CREATE INDEX play_settled ON play (account) WHERE settled_at IS NOT NULL;

  CREATE TABLE purchase (
    account INTEGER NOT NULL REFERENCES account (id),
    key BLOB NOT NULL,
    fingerprint BLOB NOT NULL,
    play INTEGER REFERENCES play (id),
    refusal TEXT,
    PRIMARY KEY (account, key),
    CHECK ((play IS NULL) <> (refusal IS NULL))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE payment (
    account INTEGER NOT NULL REFERENCES account (id),
    key BLOB NOT NULL,
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'declined')),
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payment_pending ON payment (opened_at) WHERE status = 'pending';

  CREATE TABLE posting (
    id INTEGER PRIMARY KEY,
    reason INTEGER NOT NULL,
    from_account INTEGER NOT NULL,
    to_account INTEGER NOT NULL CHECK (to_account <> from_account),
    pence INTEGER NOT NULL CHECK (pence > 0),
    play INTEGER REFERENCES play (id),
    at INTEGER NOT NULL
  ) STRICT;
  -- Nothing is posted twice for one Play: not its price, not its prize.
  CREATE UNIQUE INDEX posting_of_play ON posting (play, reason) WHERE play IS NOT NULL;
  `,
  ADD_LIMITS,
  // Who stands behind an account, and what proves it. An account of before has no row here until its owner is known.
  `
  CREATE TABLE identity (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    verified_at INTEGER,
    sealed_person BLOB,
    person_match BLOB UNIQUE,
    closed_at INTEGER,
    CHECK ((sealed_person IS NULL) = (person_match IS NULL))
  ) STRICT;
  CREATE INDEX identity_closed ON identity (closed_at) WHERE closed_at IS NOT NULL;

  CREATE TABLE ticket (
    token_hash BLOB PRIMARY KEY,
    purpose TEXT NOT NULL,
    account INTEGER REFERENCES account (id),
    subject_hash BLOB NOT NULL,
    sealed BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    UNIQUE (purpose, subject_hash)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ticket_account ON ticket (account);

  CREATE TABLE device (
    account INTEGER NOT NULL REFERENCES account (id),
    device_hash BLOB NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, device_hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE two_step (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    sealed_secret BLOB NOT NULL,
    confirmed_at INTEGER,
    last_step INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE recovery_code (
    account INTEGER NOT NULL REFERENCES account (id),
    code_hash BLOB NOT NULL,
    PRIMARY KEY (account, code_hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE passkey (
    id TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    public_key BLOB NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    rp_id TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX passkey_account ON passkey (account);

  ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
  CREATE INDEX session_account ON session (account);
  `,
  ADD_MONEY,
  ADD_REJECTIONS,
  ADD_PERSON_CHANGES,
  ADD_LETTERS,
  ADD_BEAT,
  ADD_UNIQUE_COMMITMENTS,
  ADD_TURNS,
  ADD_CREDENTIALS_VERSION,
  ADD_PERSON_MARKS,
  ADD_COMMITMENTS,
  ADD_LEAVES,
  ADD_LOG_STATE,
  ADD_OFFICE,
  ADD_OPERATORS,
  ADD_AGREEMENTS,
];

/**
 * The same tables for PostgreSQL: every number holds 64 bits, ids are handed out, bytes are BYTEA. What SQLite needs
 * said of strictness and row ids PostgreSQL has by nature.
 */
export function postgresWords(tables: string): string {
  return tables
    .replace(/\bid INTEGER PRIMARY KEY/g, 'id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY')
    .replace(/\bINTEGER\b/g, 'BIGINT')
    .replace(/\bBLOB\b/g, 'BYTEA')
    .replace(/\bx''/g, "''")
    .replace(
      /\blondon_day\((\w+)\)/g,
      `((to_timestamp($1 / 1000.0) AT TIME ZONE 'Europe/London')::date - DATE '1970-01-01')`,
    )
    .replace(/\) STRICT(, WITHOUT ROWID)?;/g, ');')
    .replace(/\), WITHOUT ROWID;/g, ');');
}

/** Every table, those that others refer to first. */
export const TABLES = [
  'remembered',
  'origin',
  'account',
  'session',
  'sign_in',
  'game',
  'rules',
  'play',
  'purchase',
  'payment',
  'posting',
  'standing',
  'own_limit',
  'day_total',
  'turn',
  'account_log',
  'identity',
  'ticket',
  'device',
  'two_step',
  'recovery_code',
  'passkey',
  'claim',
  'claim_log',
  'withdrawal',
  'person_change',
  'letter',
  'beat',
  'person_mark',
  'retired',
  'leaf',
  'lease',
  'tally',
  'hour_tally',
  'sale_stop',
  'monitor_base',
  'office_log',
  'staff',
  'staff_session',
  'proposal',
  'contact_note',
  'money_hour',
  'operator_player',
  'reservation',
  'operator_call',
  'agreement',
] as const;
