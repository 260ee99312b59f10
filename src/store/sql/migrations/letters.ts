/**
 * Version in which letters are written down with what they are about, and sent afterwards. A letter that was sent is
 * gone.
 */
export const ADD_LETTERS = `
  CREATE TABLE letter (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    sealed BLOB NOT NULL,
    written_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX letter_due ON letter (due_at);
  CREATE INDEX letter_of ON letter (account);
`;
