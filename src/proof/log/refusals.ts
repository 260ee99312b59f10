/** What trees, tiles and their proofs are refused for, each with its meaning. `docs/proof.md` lists the same. */

export const LOG_REFUSALS = {
  'count-out-of-range': 'A size or index is no whole number from 0 to 2^53 − 1.',
  'hash-malformed': 'A hash does not have 32 bytes.',
  'index-beyond-size': 'The leaf would stand past the end of the tree.',
  'path-too-short': 'Hashes are missing from the proof.',
  'path-too-long': 'The proof holds more hashes than the tree has levels for.',
  'root-differs': 'The proof leads to another root.',
  'size-shrinks': 'The newer tree is smaller than the older one.',
  'tile-path-wrong': 'No tile has this path, or it is not spelled the one way it is.',
  'tile-missing': 'The log does not serve a tile that its size needs.',
  'tile-malformed': 'A tile or bundle does not have the bytes its width asks for.',
  'tile-differs': 'A tile does not hash to what the tree above it says.',
  'entry-too-long': 'An entry has more than 65,535 bytes.',
} as const;

export type LogRefusal = keyof typeof LOG_REFUSALS;
