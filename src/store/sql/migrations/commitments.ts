/**
 * Version with numbered commitments. A commitment pending from before becomes number 1 of its account's series when it
 * is next asked for; Plays of before have no number.
 */
export const ADD_COMMITMENTS = `
  CREATE TABLE origin (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, begun_at INTEGER NOT NULL) STRICT;

  ALTER TABLE account ADD COLUMN series BLOB;
  ALTER TABLE account ADD COLUMN commitment_number INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE account ADD COLUMN previous_end BLOB;
  ALTER TABLE account ADD COLUMN issued_at INTEGER;
  ALTER TABLE account ADD COLUMN bound_seed BLOB;
  ALTER TABLE account ADD COLUMN bound_at INTEGER;

  ALTER TABLE play ADD COLUMN origin INTEGER REFERENCES origin (id);
  ALTER TABLE play ADD COLUMN commitment_number INTEGER;
  ALTER TABLE play ADD COLUMN previous_end BLOB;

  CREATE TABLE retired (
    account INTEGER NOT NULL REFERENCES account (id),
    number INTEGER NOT NULL,
    hash BLOB NOT NULL,
    sealed_seed BLOB NOT NULL,
    previous_end BLOB,
    client_seed BLOB,
    reason TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    origin INTEGER NOT NULL REFERENCES origin (id),
    PRIMARY KEY (account, number)
  ) STRICT, WITHOUT ROWID;
`;
