/**
 * Checks the house over its files and fails with a line for each violation: the arrows that ARCHITECTURE.md draws,
 * how long functions, files and lines may be, and what is said of what can be called.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { violations } from './lint/arrows.ts';
import { undocumented } from './lint/docstrings.ts';
import { type TextFile, tooLong } from './lint/sizes.ts';
import { readSources } from './lint/sources.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = readSources(root);
const texts = textsIn(root);
const found = [...violations(sources), ...tooLong(texts), ...undocumented(texts)];
for (const violation of found) console.error(violation);
console.error(
  found.length === 0 ? `arrows: ${sources.length} files, all as drawn` : `arrows: ${found.length} violations`,
);
process.exitCode = found.length === 0 ? 0 : 1;

/** Code, and the pages of the root and of `docs/`. */
function textsIn(folder: string): TextFile[] {
  const below = ['src', 'scripts', 'tests', 'docs'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
  );
  return [...readdirSync(folder), ...below]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|svelte|js|mjs|md)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
