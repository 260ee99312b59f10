import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERRORS } from './errors.ts';

const PAGE = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
const ROW = /^\| `([a-z-]+)` \| (\d{3}) \| (.+?) \| (.+?) \|$/gm;

it('docs/errors.md lists exactly the codes of the catalogue, with their status, a meaning and what to do', () => {
  const rows = [...PAGE.matchAll(ROW)].map(([, code, status]) => ({ code, status: Number(status) }));
  expect(rows).toEqual(ERRORS.map(({ code, status }) => ({ code, status })));
});

it('no line of the table escapes the check', () => {
  expect([...PAGE.matchAll(ROW)].length).toBe(PAGE.split('\n').filter((line) => line.startsWith('| `')).length);
});

it('every code has a sentence for people', () => {
  for (const { message } of ERRORS) expect(message).toMatch(/^[A-Z].+\.$/);
});
