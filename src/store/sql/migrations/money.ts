/**
 * Version with claims, withdrawals, and the rules a Play was sold under. Prizes paid before stay where they were paid.
 */
export const ADD_MONEY = `
  CREATE TABLE claim (
    play INTEGER PRIMARY KEY REFERENCES play (id),
    account INTEGER NOT NULL REFERENCES account (id),
    route TEXT NOT NULL CHECK (route IN ('bank', 'telephone', 'in-person')),
    status TEXT NOT NULL CHECK (status IN ('open', 'claimed', 'verified', 'paid', 'expired')),
    deadline_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    payee BLOB
  ) STRICT;
  CREATE INDEX claim_of_account ON claim (account);
  CREATE INDEX claim_due ON claim (deadline_at) WHERE status = 'open';

  CREATE TABLE claim_log (
    id INTEGER PRIMARY KEY,
    play INTEGER NOT NULL REFERENCES claim (play),
    at INTEGER NOT NULL,
    step TEXT NOT NULL,
    by TEXT NOT NULL
  ) STRICT;

  CREATE TABLE withdrawal (
    account INTEGER NOT NULL REFERENCES account (id),
    key BLOB NOT NULL,
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'returned')),
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX withdrawal_pending ON withdrawal (opened_at) WHERE status = 'pending';

  CREATE TABLE rules (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, text TEXT NOT NULL) STRICT;
  ALTER TABLE play ADD COLUMN rules INTEGER REFERENCES rules (id);
`;
