/** Version that remembers the latest moment it has seen: of a file of before, that of its latest Play. */
export const ADD_BEAT = {
  tables: `CREATE TABLE beat (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL, room BLOB) STRICT;`,
  past: `INSERT INTO beat (id, at) SELECT 1, bought_at FROM play ORDER BY id DESC LIMIT 1;`,
};
