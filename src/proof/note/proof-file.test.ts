import { describe, expect, it } from 'vitest';
import { inclusionFrom } from '../log/reader.ts';
import { createStoredLog, entriesOf } from '../testing/stored-log.ts';
import { signCheckpoint, withCosignatures } from './checkpoint.ts';
import { signerKey, vkeyOf } from './key.ts';
import { cosignatureLine } from './note.ts';
import { type Policy, parsePolicy } from './policy.ts';
import { type ProofFile, parseProofFile, proofFileText, verifyProof } from './proof-file.ts';

const LOG = signerKey('log.example/1', 'note', new Uint8Array(32).fill(1));
const WITNESS = signerKey('witness.example/w1', 'cosignature', new Uint8Array(32).fill(3));

function policyOf(text: string): Policy {
  const policy = parsePolicy(text);
  if (!policy.ok) throw new Error(JSON.stringify(policy.refusal));
  return policy.value;
}

const POLICY = policyOf(`log ${vkeyOf(LOG)}\nwitness w ${vkeyOf(WITNESS)}\nquorum w\n`);

/** A log of entries with its signed and cosigned checkpoint, and the proof of each entry. */
async function proofsOf(entries: readonly Uint8Array[]): Promise<readonly ProofFile[]> {
  const log = createStoredLog();
  const head = log.append(entries);
  const signed = signCheckpoint(head, LOG);
  const text = signed.slice(0, signed.indexOf('\n\n') + 1);
  const checkpoint = withCosignatures(signed, cosignatureLine(text, WITNESS, 1_700_000_000), [WITNESS]);
  return Promise.all(
    entries.map(async (_, index) => {
      const path = await inclusionFrom(log.source, index, head.size);
      if (!path.ok) throw new Error(path.refusal.code);
      return { index, path: path.value, checkpoint };
    }),
  );
}

describe('a proof file', () => {
  it('of each of 64 entries verifies, written out and read again, side by side', async () => {
    const entries = entriesOf(64);
    const proofs = await proofsOf(entries);
    const verdicts = await Promise.all(
      proofs.map(async (proof, index) => {
        const read = parseProofFile(proofFileText(proof));
        return read.ok && verifyProof(entries[index] ?? new Uint8Array(0), read.value, POLICY).ok;
      }),
    );
    expect(verdicts).toEqual(entries.map(() => true));
  });

  it('of a tree of another size does not verify', async () => {
    const entries = entriesOf(65);
    const [small, large] = [await proofsOf(entries.slice(0, 64)), await proofsOf(entries)];
    for (const [index, proof] of small.entries()) {
      const entry = entries[index] ?? new Uint8Array(0);
      const swapped = { ...proof, checkpoint: large[0]?.checkpoint ?? '' };
      expect(verifyProof(entry, swapped, POLICY).ok, `leaf ${index}`).toBe(false);
    }
  });

  it('of another entry, another index or an unknown log does not verify', async () => {
    const entries = entriesOf(7);
    const [proof] = await proofsOf(entries);
    if (proof === undefined) throw new Error('no proof');
    expect(verifyProof(entries[1] ?? new Uint8Array(0), proof, POLICY)).toMatchObject({
      refusal: { code: 'root-differs' },
    });
    expect(verifyProof(entries[0] ?? new Uint8Array(0), { ...proof, index: 7 }, POLICY)).toMatchObject({
      refusal: { code: 'index-beyond-size' },
    });
    expect(verifyProof(entries[0] ?? new Uint8Array(0), proof, policyOf('quorum none\n'))).toMatchObject({
      refusal: { code: 'note-unsigned' },
    });
  });

  it('keeps its extra data', async () => {
    const [proof] = await proofsOf(entriesOf(1));
    if (proof === undefined) throw new Error('no proof');
    const extra = Uint8Array.of(1, 2, 3);
    expect(parseProofFile(proofFileText({ ...proof, extra }))).toEqual({ ok: true, value: { ...proof, extra } });
    expect(parseProofFile(proofFileText(proof))).toEqual({ ok: true, value: proof });
  });

  it.each([
    ['another first line', (text: string) => text.replace('@v1', '@v2')],
    ['a carriage return', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no index', (text: string) => text.replace('index 2\n', '')],
    ['an index with a zero before', (text: string) => text.replace('index 2', 'index 02')],
    ['a negative index', (text: string) => text.replace('index 2', 'index -2')],
    ['extra data that is no base64', (text: string) => text.replace('index', 'extra !\nindex')],
    ['a hash that is too short', (text: string) => text.replace(/index 2\n.*/, 'index 2\nAAAA')],
    ['a hash with a space', (text: string) => text.replace(/index 2\n/, 'index 2\n ')],
    [
      'more hashes than any tree has',
      (text: string) => text.replace('index 2\n', `index 2\n${`${'A'.repeat(43)}=\n`.repeat(60)}`),
    ],
    ['no empty line', (text: string) => text.replaceAll('\n\n', '\n')],
    ['nothing', () => ''],
  ])('is refused for %s', async (_, change) => {
    const text = proofFileText((await proofsOf(entriesOf(5)))[2] ?? { index: 0, path: [], checkpoint: '' });
    expect(parseProofFile(text).ok).toBe(true);
    expect(parseProofFile(change(text))).toMatchObject({ refusal: { code: 'proof-malformed' } });
  });
});
