/**
 * The worked example of `docs/proof.md`: one Play from its seeds to its finished view, kept as a golden vector.
 * Whatever changes a format changes this file, and so needs another version of the format. A second program, in
 * another language, computes the same.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toHex } from './note/encoding.ts';
import { entryOf, type Receipt } from './receipt.ts';
import { recordText } from './record.ts';
import { compute, POLICY, POLICY_TEXT, worldOf } from './testing/world.ts';
import { overall, verifyReceipt } from './verify.ts';

interface WorkedExample {
  readonly policy: string;
  readonly receipt: Receipt;
  readonly found: Readonly<Record<string, string | number | null>>;
}

const EXAMPLE = JSON.parse(readFileSync(new URL('golden/worked.json', import.meta.url), 'utf8')) as WorkedExample;
const SECOND = new URL('../../scripts/proof/second.py', import.meta.url).pathname;
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the second program over an example. */
function second(example: unknown) {
  return spawnSync('python3', [SECOND], { input: JSON.stringify(example), encoding: 'utf8' });
}

/** What the first program finds in a receipt, from seeds to prize. */
function foundIn(receipt: Receipt): WorkedExample['found'] {
  const { steps } = verifyReceipt(receipt, POLICY, compute);
  const { purchase, settlement } = receipt;
  if (steps === null || settlement === undefined) throw new Error('not a finished Play');
  return {
    commitment: steps.commitment,
    playNumber: steps.playNumber,
    playSeed: steps.playSeed,
    purchaseEntry: toHex(entryOf(purchase)),
    settlementEntry: toHex(entryOf(settlement)),
    structureHash: steps.computed.structureHash,
    rowIndex: steps.computed.rowIndex,
    prizePence: steps.computed.prizePence,
    moves: steps.computed.reveals.length,
  };
}

describe('the worked example', () => {
  it('is what the same seeds, keys and games give today', async () => {
    const { receipts } = await worldOf(2);
    expect(receipts[1]).toEqual(EXAMPLE.receipt);
    expect(POLICY_TEXT).toBe(EXAMPLE.policy);
  });

  it('verifies, and everything in it is found as it stands', () => {
    const verdict = verifyReceipt(EXAMPLE.receipt, POLICY, compute);
    expect(overall(verdict)).toBe('holds');
    expect(foundIn(EXAMPLE.receipt)).toEqual(EXAMPLE.found);
    expect(verdict.steps?.computed.fault).toBe(null);
  });

  it('stands in docs/proof.md', () => {
    const page = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8');
    const { purchase, settlement, checkpoints = [] } = EXAMPLE.receipt;
    for (const part of [purchase, settlement ?? purchase]) {
      expect(page).toContain(recordText(part.record));
      expect(page).toContain(part.salt);
    }
    for (const name of ['commitment', 'playNumber', 'playSeed', 'purchaseEntry', 'settlementEntry']) {
      expect(page, name).toContain(String(EXAMPLE.found[name]));
    }
    for (const checkpoint of checkpoints) expect(page).toContain(checkpoint);
  });

  it.skipIf(!hasPython)('is computed alike by a second program in Python (skipped where there is no python3)', () => {
    const { status, stdout, stderr } = second(EXAMPLE);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(EXAMPLE.found).toMatchObject(JSON.parse(stdout) as object);
  });

  it.skipIf(!hasPython)('changed anywhere, is refused by the second program too', () => {
    const text = JSON.stringify(EXAMPLE);
    const { record } = EXAMPLE.receipt.purchase;
    for (const [from, to] of [
      [record.clientSeed, '00'.repeat(16)],
      [`"boughtAt":${record.boughtAt}`, '"boughtAt":1'],
      [EXAMPLE.receipt.purchase.salt, '11'.repeat(32)],
      ['\\n16\\n', '\\n17\\n'],
    ] as const) {
      expect(text).toContain(from);
      expect(second(JSON.parse(text.replace(from, to))).status, `${from} as ${to}`).not.toBe(0);
    }
  });
});
