/**
 * Version in which pending payments and withdrawals are asked for in turns, and letters know when they were last taken.
 */
export const ADD_TURNS = `
  ALTER TABLE payment ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE withdrawal ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;
  DROP INDEX payment_pending;
  DROP INDEX withdrawal_pending;
  CREATE INDEX payment_turn ON payment (asked_at, opened_at) WHERE status = 'pending';
  CREATE INDEX withdrawal_turn ON withdrawal (asked_at, opened_at) WHERE status = 'pending';

  ALTER TABLE letter ADD COLUMN taken_at INTEGER NOT NULL DEFAULT 0;
  -- 0 for a letter set aside.
  ALTER TABLE letter ADD COLUMN holds INTEGER NOT NULL DEFAULT 1;
`;
