/** Version with the leaves of the log: a row each, written with what it is about, its place given by the sequencer. */
export const ADD_LEAVES = `
  CREATE TABLE leaf (
    id INTEGER PRIMARY KEY,
    origin INTEGER NOT NULL REFERENCES origin (id),
    entry BLOB NOT NULL,
    play INTEGER REFERENCES play (id),
    is_settlement INTEGER NOT NULL DEFAULT 0,
    place INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX leaf_place ON leaf (origin, place) WHERE place IS NOT NULL;
  CREATE INDEX leaf_waiting ON leaf (origin, id) WHERE place IS NULL;
  -- No Play leaves two purchases or two settlements.
  CREATE UNIQUE INDEX leaf_of_play ON leaf (play, is_settlement) WHERE play IS NOT NULL;
`;
