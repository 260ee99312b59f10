import { describe, expect, it } from 'vitest';
import { EMPTY_ROOT } from '../log/merkle.ts';
import { openCheckpoint, parseCheckpoint, signCheckpoint, withCosignatures } from './checkpoint.ts';
import { signerKey } from './key.ts';
import { cosignatureLine, noteOf, signatureLine } from './note.ts';

const LOG = signerKey('log.example/1', 'note', new Uint8Array(32).fill(1));
const OTHER = signerKey('log.example/2', 'note', new Uint8Array(32).fill(2));
const WITNESS = signerKey('witness.example/w1', 'cosignature', new Uint8Array(32).fill(3));
const HEAD = { size: 20_852_163, root: EMPTY_ROOT };
const CHECKPOINT = signCheckpoint(HEAD, LOG);
const textOf = (note: string) => note.slice(0, note.indexOf('\n\n') + 1);

describe('a checkpoint', () => {
  it('is opened by the key of its log', () => {
    expect(openCheckpoint(CHECKPOINT, [LOG, OTHER], [])).toMatchObject({
      value: { origin: LOG.name, ...HEAD, cosigned: [] },
    });
  });

  it('is of no log when another one has signed it, or its own is not known', () => {
    const text = textOf(CHECKPOINT);
    const byOther = noteOf(text, [signatureLine(text, OTHER)]);
    expect(openCheckpoint(byOther, [LOG, OTHER], [])).toMatchObject({ refusal: { code: 'note-unsigned' } });
    expect(openCheckpoint(byOther, [OTHER], [])).toMatchObject({ refusal: { code: 'origin-unknown' } });
    const byWitness = noteOf(text, [cosignatureLine(text, WITNESS, 5)]);
    expect(openCheckpoint(byWitness, [LOG], [WITNESS])).toMatchObject({ refusal: { code: 'note-unsigned' } });
  });

  it.each([
    ['no origin', '\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a size with a zero before', 'a\n01\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a negative size', 'a\n-1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a size past 2^53', 'a\n9007199254740993\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a short root', 'a\n1\n47DEQpj8HBSa\n'],
    ['a root that is not canonical', 'a\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFV=\n'],
    ['an empty extension', 'a\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\nb\n'],
    ['two lines', 'a\n1\n'],
    ['nothing', ''],
  ])('has %s: refused', (_, text) => {
    expect(parseCheckpoint(text)).toMatchObject({ refusal: { code: 'checkpoint-malformed' } });
  });

  it('may have extension lines, which the signature covers', () => {
    const text = `${textOf(CHECKPOINT)}more\n`;
    expect(openCheckpoint(noteOf(text, [signatureLine(text, LOG)]), [LOG], []).ok).toBe(true);
    expect(openCheckpoint(CHECKPOINT.replace('\n\n', '\nmore\n\n'), [LOG], [])).toMatchObject({
      refusal: { code: 'signature-wrong' },
    });
  });

  it('takes over the cosignatures of known witnesses that verify, each once, and drops the rest', () => {
    const text = textOf(CHECKPOINT);
    const good = cosignatureLine(text, WITNESS, 1_700_000_000);
    const stranger = cosignatureLine(text, signerKey('stranger.example', 'cosignature', new Uint8Array(32).fill(4)), 5);
    const wrong = cosignatureLine(`${text}x\n`, WITNESS, 7);
    const cosigned = withCosignatures(CHECKPOINT, `${wrong}${stranger}${good}no line\n`, [WITNESS]);
    expect(cosigned).toBe(CHECKPOINT + good);
    expect(withCosignatures(cosigned, cosignatureLine(text, WITNESS, 1_700_000_001), [WITNESS])).toBe(cosigned);
    expect(openCheckpoint(cosigned, [LOG], [WITNESS])).toMatchObject({
      value: { cosigned: [{ cosignedAt: 1_700_000_000 }] },
    });
  });
});
