import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AUDIT_FAULTS } from './audit/faults.ts';
import { LOG_REFUSALS } from './log/refusals.ts';
import { NOTE_REFUSALS } from './note/refusals.ts';
import { PROOF_REFUSALS } from './refusals.ts';

function rowsOf(heading: string) {
  const page = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8');
  const start = page.indexOf(heading);
  const section = page.slice(start, page.indexOf('\n## ', start));
  return [...section.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, code, meaning]) => [code, meaning]);
}

it('docs/proof.md lists exactly the refusals there are, with their meaning', () => {
  const codes = [LOG_REFUSALS, NOTE_REFUSALS, PROOF_REFUSALS];
  expect(rowsOf('## Refusals')).toEqual(codes.flatMap((one) => Object.entries(one)));
});

it('docs/proof.md lists exactly what an audit can find', () => {
  expect(rowsOf('## The audit')).toEqual(Object.entries(AUDIT_FAULTS));
});
