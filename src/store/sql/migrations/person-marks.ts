/**
 * Version in which everything a person was ever called keeps matching: keyed hashes, each of one account. Those of
 * before are made by the platform, which alone can open who they are.
 */
export const ADD_PERSON_MARKS = `
  CREATE TABLE person_mark (
    mark BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX person_mark_of ON person_mark (account);
`;
