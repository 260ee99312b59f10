import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOG_REFUSALS } from './log/refusals.ts';
import { NOTE_REFUSALS } from './note/refusals.ts';
import { PROOF_REFUSALS } from './refusals.ts';

it('docs/proof.md lists exactly the refusals there are, with their meaning', () => {
  const page = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8');
  const start = page.indexOf('## Refusals');
  const section = page.slice(start, page.indexOf('\n## ', start));
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, code, meaning]) => [code, meaning]);
  expect(rows).toEqual([LOG_REFUSALS, NOTE_REFUSALS, PROOF_REFUSALS].flatMap((codes) => Object.entries(codes)));
});
