/** The pages of the repository tell the truth: every file and name they point at exists, and every command is one. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'CHANGELOG.md'];
const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('points only at files that exist', () => {
    const quoted = [...text.matchAll(/`((?:src|scripts|tests|docs)\/[^`<>*…]*)`/g)].map((match) => match[1] ?? '');
    const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1] ?? '');
    expect([...quoted, ...linked].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names only commands that there are', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

describe('the glossary', () => {
  const entries = [...readFileSync('GLOSSARY.md', 'utf8').matchAll(/`(\w+)` in `([^`]+)`/g)];

  it('has an entry for each word of the field', () => {
    expect(entries.length).toBeGreaterThan(25);
  });

  it.each(entries.map(([, name = '', file = '']) => [name, file]))('%s stands in %s', (name, file) => {
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
