/** What code cites of `docs/rulings.md` stands there. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CITATION = /docs\/rulings\.md, "([^"]+)"/g;
const headings = new Set(
  [...readFileSync('docs/rulings.md', 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading),
);
const cited = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(CITATION)].map(([, heading = '']) => ({ name, heading })),
  );

it('every heading that code cites is on the page', () => {
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter(({ heading }) => !headings.has(heading))).toEqual([]);
});

it('no code cites a page that is not in the repository', () => {
  const bare = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .filter((name) => /\bRULINGS\b/.test(readFileSync(`src/${name}`, 'utf8')));
  expect(bare).toEqual([]);
});
