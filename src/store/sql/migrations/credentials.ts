/** Version in which links, second steps and new sessions are held to what proved their owner when they were begun. */
export const ADD_CREDENTIALS_VERSION = `
  ALTER TABLE account ADD COLUMN credentials_version INTEGER NOT NULL DEFAULT 0;
`;
