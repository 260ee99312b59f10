/** Version in which accounts agree to the Rules and the Account Terms: the texts are kept with those of Plays. */
export const ADD_AGREEMENTS = `
  CREATE TABLE agreement (
    account INTEGER NOT NULL REFERENCES account (id),
    document TEXT NOT NULL,
    terms INTEGER NOT NULL REFERENCES rules (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (account, document, terms)
  ) STRICT, WITHOUT ROWID;
`;
