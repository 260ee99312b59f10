/**
 * Version with claims rejected and put back. A claim may be rejected more than once, so those two postings (the
 * reasons from 10 on) are told apart by their moment; every other reason still occurs once for each Play.
 */
export const ADD_REJECTIONS = `
  CREATE TABLE claim_2 (
    play INTEGER PRIMARY KEY REFERENCES play (id),
    account INTEGER NOT NULL REFERENCES account (id),
    route TEXT NOT NULL CHECK (route IN ('bank', 'telephone', 'in-person')),
    status TEXT NOT NULL CHECK (status IN ('open', 'claimed', 'verified', 'paid', 'expired', 'rejected')),
    deadline_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    payee BLOB,
    reason TEXT,
    CHECK (status <> 'rejected' OR reason IS NOT NULL)
  ) STRICT;
  INSERT INTO claim_2 SELECT play, account, route, status, deadline_at, changed_at, payee, NULL FROM claim;

  CREATE TABLE claim_log_2 (
    id INTEGER PRIMARY KEY,
    play INTEGER NOT NULL REFERENCES claim_2 (play),
    at INTEGER NOT NULL,
    step TEXT NOT NULL,
    by TEXT NOT NULL,
    reason TEXT
  ) STRICT;
  INSERT INTO claim_log_2 SELECT id, play, at, step, by, NULL FROM claim_log;

  DROP TABLE claim_log;
  DROP TABLE claim;
  ALTER TABLE claim_2 RENAME TO claim;
  ALTER TABLE claim_log_2 RENAME TO claim_log;
  CREATE INDEX claim_of_account ON claim (account);
  CREATE INDEX claim_due ON claim (deadline_at) WHERE status = 'open';
  CREATE INDEX claim_log_of ON claim_log (play);

  DROP INDEX posting_of_play;
  CREATE UNIQUE INDEX posting_of_play ON posting (play, reason, (CASE WHEN reason < 10 THEN 0 ELSE id END))
    WHERE play IS NOT NULL;
`;
