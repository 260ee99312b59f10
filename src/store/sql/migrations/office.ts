/**
 * Version with the back office: counts of sold Plays, stops of the sale, staff, what waits for a second person, and the
 * log of it all. A count is kept in several rows (`shard`), so that purchases at once do not wait for each other.
 */

const TABLES = `
  -- \`row_index\` -1: losing Plays.
  CREATE TABLE tally (
    game INTEGER NOT NULL REFERENCES game (id),
    game_version TEXT NOT NULL,
    day INTEGER NOT NULL,
    row_index INTEGER NOT NULL,
    shard INTEGER NOT NULL,
    sold INTEGER NOT NULL DEFAULT 0,
    settled INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, game, game_version, row_index, shard)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE hour_tally (
    hour INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (id),
    shard INTEGER NOT NULL,
    sold INTEGER NOT NULL DEFAULT 0,
    sold_pence INTEGER NOT NULL DEFAULT 0,
    settled INTEGER NOT NULL DEFAULT 0,
    won_pence INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (hour, game, shard)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sale_stop (
    id INTEGER PRIMARY KEY,
    game TEXT,
    game_version TEXT,
    price_pence INTEGER,
    from_at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    set_by TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    lifted_by TEXT,
    lifted_at INTEGER,
    told_at INTEGER,
    CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
  ) STRICT;
  CREATE INDEX sale_stop_standing ON sale_stop (from_at) WHERE lifted_at IS NULL;

  CREATE TABLE monitor_base (
    game TEXT NOT NULL,
    game_version TEXT NOT NULL,
    at INTEGER NOT NULL,
    sold TEXT NOT NULL,
    PRIMARY KEY (game, game_version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE office_log (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    act TEXT NOT NULL,
    about TEXT,
    detail TEXT NOT NULL,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX office_log_by ON office_log (by, number);
  CREATE INDEX office_log_act ON office_log (act, number);
  CREATE INDEX office_log_about ON office_log (about, number);

  CREATE TABLE staff (
    id INTEGER PRIMARY KEY,
    public_id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    roles TEXT NOT NULL,
    password_hash TEXT,
    sealed_secret BLOB,
    last_step INTEGER NOT NULL DEFAULT 0,
    invite_hash BLOB UNIQUE,
    invite_until INTEGER,
    created_at INTEGER NOT NULL,
    disabled_at INTEGER
  ) STRICT;

  CREATE TABLE staff_session (
    token_hash BLOB PRIMARY KEY,
    staff INTEGER NOT NULL REFERENCES staff (id),
    opened_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    agent TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX staff_session_of ON staff_session (staff);

  CREATE TABLE proposal (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hash BLOB NOT NULL,
    reason TEXT NOT NULL,
    proposed_by TEXT NOT NULL,
    proposed_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'declined', 'withdrawn', 'done', 'failed')),
    decided_by TEXT CHECK (status = 'withdrawn' OR decided_by <> proposed_by),
    decided_at INTEGER,
    outcome TEXT,
    CHECK ((decided_by IS NULL) = (status = 'waiting'))
  ) STRICT;
  CREATE INDEX proposal_waiting ON proposal (id) WHERE status IN ('waiting', 'approved');

  CREATE TABLE contact_note (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX contact_note_of ON contact_note (account);

  -- What moved besides prices and prizes, by the hour.
  CREATE TABLE money_hour (
    hour INTEGER NOT NULL,
    reason INTEGER NOT NULL,
    shard INTEGER NOT NULL,
    count INTEGER NOT NULL DEFAULT 0,
    pence INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (hour, reason, shard)
  ) STRICT, WITHOUT ROWID;

  -- What the office lists.
  CREATE INDEX day_total_day ON day_total (day);
  CREATE INDEX claim_by_status ON claim (status, play);
`;

const PAST = `
  INSERT INTO tally (game, game_version, day, row_index, shard, sold)
    SELECT game, game_version, london_day(bought_at), coalesce(row_index, -1), 0, count(*) FROM play GROUP BY 1, 2, 3, 4;
  INSERT INTO tally (game, game_version, day, row_index, shard, settled)
    SELECT game, game_version, london_day(settled_at), coalesce(row_index, -1), 0, count(*)
    FROM play WHERE settled_at IS NOT NULL GROUP BY 1, 2, 3, 4
    ON CONFLICT (day, game, game_version, row_index, shard) DO UPDATE SET settled = excluded.settled;
  INSERT INTO hour_tally (hour, game, shard, sold, sold_pence)
    SELECT bought_at / 3600000, game, 0, count(*), sum(price_pence) FROM play WHERE true GROUP BY 1, 2;
  INSERT INTO hour_tally (hour, game, shard, settled, won_pence)
    SELECT settled_at / 3600000, game, 0, count(*), sum(prize_pence)
    FROM play WHERE settled_at IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (hour, game, shard) DO UPDATE SET settled = excluded.settled, won_pence = excluded.won_pence;
  INSERT INTO money_hour (hour, reason, shard, count, pence)
    SELECT at / 3600000, reason, 0, count(*), sum(pence) FROM posting WHERE reason NOT IN (0, 1, 2) GROUP BY 1, 2;
`;

export const ADD_OFFICE = { tables: TABLES, past: PAST } as const;
