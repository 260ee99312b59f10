/** Checks the arrows of the house over `src/` and fails with a line for each violation. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { violations } from './lint/arrows.ts';
import { readSources } from './lint/sources.ts';

const sources = readSources(join(dirname(fileURLToPath(import.meta.url)), '..'));
const found = violations(sources);
for (const violation of found) console.error(violation);
console.error(
  found.length === 0 ? `arrows: ${sources.length} files, all as drawn` : `arrows: ${found.length} violations`,
);
process.exitCode = found.length === 0 ? 0 : 1;
