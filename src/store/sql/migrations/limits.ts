/**
 * Version with limits: an account's standing, its own limits, running sums of its days, and when its Plays and Tries
 * began.
 */

import { DAY_MS } from '../../../kernel/clock.ts';

const TABLES = `
  CREATE TABLE standing (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    last_play_at INTEGER,
    visit_started_at INTEGER,
    visit_seen_at INTEGER CHECK (visit_seen_at >= visit_started_at),
    exclusion TEXT CHECK (exclusion IN ('time-out', 'self-exclusion')),
    exclusion_until_at INTEGER,
    return_at INTEGER,
    CHECK ((visit_started_at IS NULL) = (visit_seen_at IS NULL)),
    CHECK ((exclusion IS NULL) = (exclusion_until_at IS NULL)),
    CHECK (return_at IS NULL OR exclusion = 'self-exclusion')
  ) STRICT;

  -- \`wanted_at\` without \`wanted\`: no limit at all is wanted.
  CREATE TABLE own_limit (
    account INTEGER NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    value INTEGER NOT NULL CHECK (value >= 0),
    wanted INTEGER CHECK (wanted > value),
    wanted_at INTEGER,
    PRIMARY KEY (account, name),
    CHECK (wanted IS NULL OR wanted_at IS NOT NULL)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE day_total (
    account INTEGER NOT NULL REFERENCES account (id),
    day INTEGER NOT NULL,
    added_pence INTEGER NOT NULL DEFAULT 0 CHECK (added_pence >= 0),
    spent_pence INTEGER NOT NULL DEFAULT 0 CHECK (spent_pence >= 0),
    won_pence INTEGER NOT NULL DEFAULT 0 CHECK (won_pence >= 0),
    PRIMARY KEY (account, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE turn (id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account (id), at INTEGER NOT NULL) STRICT;
  CREATE INDEX turn_of_account ON turn (account, at);

  -- The movements of a wallet, in the order of time.
  CREATE INDEX posting_from_wallet ON posting (from_account, at) WHERE from_account > 0;
  CREATE INDEX posting_to_wallet ON posting (to_account, at) WHERE to_account > 0;

  CREATE TABLE account_log (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    at INTEGER NOT NULL,
    entry TEXT NOT NULL
  ) STRICT;
  CREATE INDEX account_log_of ON account_log (account);

  -- Payments remember the day they count on.
  ALTER TABLE payment ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
`;

/** What was sold before counts from the first moment: a limit set today holds for the whole day. */
const BACKFILL = `
  UPDATE payment SET day = london_day(opened_at);
  INSERT INTO day_total (account, day, added_pence)
    SELECT account, day, sum(amount_pence) FROM payment WHERE status <> 'declined' GROUP BY 1, 2;
  INSERT INTO day_total (account, day, spent_pence)
    SELECT account, london_day(bought_at), sum(price_pence) FROM play WHERE true GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET spent_pence = excluded.spent_pence;
  INSERT INTO day_total (account, day, won_pence)
    SELECT account, london_day(settled_at), sum(prize_pence) FROM play WHERE settled_at IS NOT NULL GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET won_pence = excluded.won_pence;
  INSERT INTO turn (account, at)
    SELECT account, bought_at FROM play WHERE bought_at > (SELECT max(bought_at) FROM play) - ${DAY_MS} ORDER BY bought_at;
  INSERT INTO standing (account, last_play_at) SELECT account, max(bought_at) FROM play GROUP BY account;
`;

export const ADD_LIMITS = { tables: TABLES, past: BACKFILL } as const;
