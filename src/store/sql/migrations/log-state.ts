/**
 * Version with the state of a log that several servers share: who gives places, what was signed last, and where the
 * log before ended. A leaf that waited under a log that is over goes into the next one, and keeps whose it was.
 */
export const ADD_LOG_STATE = `
  CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  ALTER TABLE origin ADD COLUMN previous TEXT;
  ALTER TABLE origin ADD COLUMN reason TEXT;
  ALTER TABLE origin ADD COLUMN checkpoint TEXT;
  ALTER TABLE origin ADD COLUMN checkpoint_size INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE origin ADD COLUMN cosigned TEXT;
  ALTER TABLE origin ADD COLUMN cosigned_size INTEGER NOT NULL DEFAULT 0;

  ALTER TABLE leaf ADD COLUMN promised INTEGER REFERENCES origin (id);
  ALTER TABLE leaf ADD COLUMN is_readable INTEGER NOT NULL DEFAULT 0;
  DROP INDEX leaf_waiting;
  CREATE INDEX leaf_waiting ON leaf (id) WHERE place IS NULL;
  CREATE INDEX leaf_readable ON leaf (origin, id) WHERE is_readable = 1;
`;
