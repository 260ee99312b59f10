/**
 * Version in which a commitment is handed out once: no two accounts hold the same, no two Plays were sold under one. A
 * file in which two were is not opened: its random source has repeated itself, and somebody has to look.
 */
export const ADD_UNIQUE_COMMITMENTS = `
  CREATE UNIQUE INDEX play_commitment ON play (server_seed_hash);
  UPDATE account SET commitment_hash = NULL, sealed_seed = NULL
    WHERE commitment_hash IN (SELECT server_seed_hash FROM play)
      OR commitment_hash IN (SELECT commitment_hash FROM account GROUP BY commitment_hash HAVING count(*) > 1);
  CREATE UNIQUE INDEX account_commitment ON account (commitment_hash) WHERE commitment_hash IS NOT NULL;
`;
