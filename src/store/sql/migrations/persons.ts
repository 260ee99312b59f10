/**
 * Version in which an owner may change name and country: who they were before is kept, sealed, for as long as they
 * themselves are.
 */
export const ADD_PERSON_CHANGES = `
  CREATE TABLE person_change (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    at INTEGER NOT NULL,
    former BLOB NOT NULL
  ) STRICT;
  CREATE INDEX person_change_of ON person_change (account);
`;
