/**
 * Version with operators' own wallets: their players, Plays reserved until a wallet has decided, and the calls that
 * wait for an answer. A call keeps its bytes: it is the same at every attempt.
 */
export const ADD_OPERATORS = `
  CREATE TABLE operator_player (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    operator TEXT NOT NULL,
    ref TEXT NOT NULL,
    currency TEXT NOT NULL,
    scale INTEGER NOT NULL,
    launch_token TEXT NOT NULL,
    balance INTEGER NOT NULL,
    balance_at INTEGER NOT NULL,
    may_buy INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX operator_player_ref ON operator_player (operator, ref);

  CREATE TABLE reservation (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    operator TEXT NOT NULL,
    key BLOB NOT NULL,
    fingerprint BLOB NOT NULL,
    number TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    game_version TEXT NOT NULL,
    price_pence INTEGER NOT NULL,
    purse TEXT NOT NULL CHECK (purse IN ('cash', 'grant')),
    state TEXT NOT NULL CHECK (state IN ('reserved', 'undecided', 'cancelling', 'sold', 'refused', 'cancelled')),
    sealed BLOB,
    reserved_at INTEGER NOT NULL,
    ended_at INTEGER,
    CHECK ((state IN ('sold', 'refused', 'cancelled')) = (ended_at IS NOT NULL)),
    CHECK ((sealed IS NULL) = (ended_at IS NOT NULL))
  ) STRICT;
  CREATE INDEX reservation_of ON reservation (account);
  -- A commitment sells one Play: until it is decided the account reserves no other.
  CREATE UNIQUE INDEX reservation_open ON reservation (account) WHERE ended_at IS NULL;

  CREATE TABLE operator_call (
    id INTEGER PRIMARY KEY,
    operator TEXT NOT NULL,
    subject TEXT NOT NULL,
    verb TEXT NOT NULL CHECK (verb IN ('debit', 'credit', 'cancel', 'event')),
    name TEXT NOT NULL UNIQUE,
    currency TEXT NOT NULL,
    scale INTEGER NOT NULL,
    body BLOB NOT NULL,
    opened_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    answered_at INTEGER,
    stopped_at INTEGER,
    status TEXT,
    operator_ref TEXT
  ) STRICT;
  CREATE INDEX operator_call_due ON operator_call (operator, due_at) WHERE answered_at IS NULL AND stopped_at IS NULL;
  CREATE INDEX operator_call_subject ON operator_call (subject, id) WHERE answered_at IS NULL;
  CREATE INDEX operator_call_answered ON operator_call (operator, answered_at, id) WHERE answered_at IS NOT NULL;
`;
