import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, isUtf8, parseCount, toBase64 } from './encoding.ts';
import { isKeyName, parseSkey, parseVkey, signerKey, skeyOf, type VerifierKey, verifierKey, vkeyOf } from './key.ts';
import { cosignatureLine, noteOf, openNote, parseNote, signatureLine } from './note.ts';

/** The worked example of signed-note. */
const FOO = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const FOO_NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

const LOG = signerKey('log.example/1', 'note', new Uint8Array(32).fill(1));
const OTHER = signerKey('other.example', 'note', new Uint8Array(32).fill(2));
const WITNESS = signerKey('witness.example/w1', 'cosignature', new Uint8Array(32).fill(3));
const TEXT = 'log.example/1\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n';

function keyOf(vkey: string): VerifierKey {
  const key = parseVkey(vkey);
  if (!key.ok) throw new Error(key.refusal.code);
  return key.value;
}

describe('the worked notes of the specifications', () => {
  it('signed-note: the example opens by its key, and by no other', () => {
    expect(openNote(FOO_NOTE, [keyOf(FOO)])).toMatchObject({ value: { text: 'This is an example message.\n' } });
    expect(openNote(FOO_NOTE, [LOG])).toMatchObject({ refusal: { code: 'note-unsigned' } });
    expect(vkeyOf(keyOf(FOO))).toBe(FOO);
  });

  it('signed-note: a text with an empty line is parted at the last one', () => {
    const signature =
      '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
    const parsed = parseNote(
      `Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n${signature}`,
    );
    expect(parsed).toMatchObject({ value: { signatures: [{ name: 'quasimodo.example/salvatore', id: '367ba04b' }] } });
    expect(parsed.ok && parsed.value.text.endsWith('\n\ned è subito sera.\n')).toBe(true);
  });

  it('tlog-cosignature: the example is a log’s signature and a witness’s', () => {
    const note = `example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n
— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
    const parsed = parseNote(note);
    expect(parsed).toMatchObject({ value: { signatures: [{ id: '033de0ae' }, { id: '8d66cf3f' }] } });
    // The time that stands in the text of the specification.
    const time = parsed.ok ? parsed.value.signatures[1]?.bytes.subarray(0, 8) : undefined;
    expect(time?.reduce((sum, byte) => sum * 256 + byte, 0)).toBe(1_679_315_147);
  });
});

describe('opening a note', () => {
  const signed = noteOf(TEXT, [
    signatureLine(TEXT, LOG),
    signatureLine(TEXT, OTHER),
    cosignatureLine(TEXT, WITNESS, 1_700_000_000),
  ]);

  it('tells which known keys signed, and when a witness did', () => {
    expect(openNote(signed, [LOG, WITNESS])).toMatchObject({
      value: {
        text: TEXT,
        signed: [{ key: { name: 'log.example/1' }, cosignedAt: null }, { cosignedAt: 1_700_000_000 }],
      },
    });
  });

  it('passes unknown keys over, even with a name or an id that is known', () => {
    const sameName = signerKey('log.example/1', 'note', new Uint8Array(32).fill(9));
    const sameId: VerifierKey = { ...OTHER, id: LOG.id };
    expect(openNote(noteOf(TEXT, [signatureLine(TEXT, sameName), signatureLine(TEXT, LOG)]), [LOG]).ok).toBe(true);
    expect(openNote(signed, [sameName])).toMatchObject({ refusal: { code: 'note-unsigned' } });
    expect(openNote(signed, [sameId])).toMatchObject({ refusal: { code: 'note-unsigned' } });
    expect(openNote(signed, [])).toMatchObject({ refusal: { code: 'note-unsigned' } });
  });

  it('refuses the whole note for one known key whose signature is wrong, wherever it stands', () => {
    const wrong = signatureLine(`${TEXT}more\n`, LOG);
    const wrongCosignature = cosignatureLine(`${TEXT}more\n`, WITNESS, 1);
    for (const lines of [
      [wrong, signatureLine(TEXT, OTHER)],
      [signatureLine(TEXT, OTHER), wrong],
      [signatureLine(TEXT, LOG), wrong],
      [signatureLine(TEXT, LOG), wrongCosignature],
    ])
      expect(openNote(noteOf(TEXT, lines), [LOG, OTHER, WITNESS])).toMatchObject({
        refusal: { code: 'signature-wrong' },
      });
  });

  it('takes no signature of one type for another: a witness’s key signs no text, a log’s cosigns none', () => {
    const asNote = signerKey('witness.example/w1', 'note', WITNESS.secretKey);
    expect(openNote(noteOf(TEXT, [signatureLine(TEXT, asNote)]), [WITNESS])).toMatchObject({
      refusal: { code: 'note-unsigned' },
    });
    const forged: VerifierKey = { ...WITNESS, id: asNote.id };
    expect(openNote(noteOf(TEXT, [signatureLine(TEXT, asNote)]), [forged])).toMatchObject({
      refusal: { code: 'signature-wrong' },
    });
  });

  it('refuses a cosignature whose time was changed', () => {
    const line = cosignatureLine(TEXT, WITNESS, 1_700_000_000);
    const bytes = fromBase64(line.trimEnd().split(' ')[2] ?? '') ?? new Uint8Array(0);
    bytes[11] = (bytes[11] ?? 0) ^ 1;
    const changed = `— ${WITNESS.name} ${toBase64(bytes)}\n`;
    expect(openNote(noteOf(TEXT, [changed]), [WITNESS])).toMatchObject({ refusal: { code: 'signature-wrong' } });
  });

  it.each([
    ['no signature', TEXT],
    ['no blank line', TEXT + signatureLine(TEXT, LOG)],
    ['a hyphen for the dash', signed.replaceAll('—', '-')],
    ['a tab', signed.replace('— log', '—\tlog')],
    ['a carriage return', signed.replaceAll('\n', '\r\n')],
    ['white space within base64', signed.replace(/=\n$/, ' =\n')],
    ['a space at the end of a line', signed.replace(/(— .*)\n/, '$1 \n')],
    ['missing padding', signed.replace(/=+\n$/, '\n')],
    ['base64url', signed.replace(/(— log\S+ \S{10})./, '$1_')],
    ['no newline at its end', signed.slice(0, -1)],
    ['an empty line after the signatures', `${signed}\n`],
    ['half a character', `${'\ud800'}${signed}`],
    ['an id and nothing more', noteOf(TEXT, [signatureLine(TEXT, LOG)]).replace(/— .*/, '— log.example/1 AAAAAA==')],
    ['a name with a plus', signed.replace('— log.example/1', '— log+example/1')],
    ['no name', signed.replace('— log.example/1', '— ')],
  ])('refuses %s', (_, note) => {
    expect(parseNote(note)).toMatchObject({
      ok: false,
      refusal: { code: expect.stringMatching(/^(note|signature)-malformed$/) },
    });
  });

  it('names what is wrong with it: the signatures, or all of it', () => {
    expect(parseNote(signed.replace(/=+\n$/, '\n'))).toMatchObject({
      refusal: { code: 'signature-malformed', detail: 'signature line 3' },
    });
    expect(parseNote(TEXT)).toMatchObject({ refusal: { code: 'note-malformed' } });
  });

  it('refuses bytes that are no UTF-8, and keeps a byte order mark', () => {
    const bytes = new TextEncoder().encode(signed);
    expect(openNote(bytes, [LOG]).ok).toBe(true);
    expect(parseNote(Uint8Array.of(0xff, ...bytes))).toMatchObject({ refusal: { code: 'note-malformed' } });
    expect(openNote(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes), [LOG])).toMatchObject({
      refusal: { code: 'signature-wrong' },
    });
  });

  it('takes 16 signatures and more, and refuses what is too long', () => {
    const line = signatureLine(TEXT, LOG);
    expect(
      openNote(
        noteOf(
          TEXT,
          Array.from({ length: 16 }, () => line),
        ),
        [LOG],
      ),
    ).toMatchObject({ value: { signed: [{}] } });
    expect(parseNote(`${TEXT}\n${line.repeat(101)}`)).toMatchObject({ refusal: { code: 'note-too-long' } });
    expect(parseNote(`${'a'.repeat(1_000_000)}\n\n${line}`)).toMatchObject({ refusal: { code: 'note-too-long' } });
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array()), (input) => {
        expect(openNote(input, [LOG]).ok).toBe(false);
      }),
    );
  });
});

describe('keys', () => {
  it('are spelled and parsed, both kinds', () => {
    for (const key of [LOG, WITNESS]) {
      const { secretKey: _, ...verifier } = key;
      expect(parseVkey(vkeyOf(key))).toEqual({ ok: true, value: verifier });
      expect(parseSkey(skeyOf(key))).toEqual({ ok: true, value: key });
    }
  });

  it.each([
    ['another id', FOO.replace('530d903a', '530d903b'), 'key-malformed'],
    ['an id in capitals', FOO.replace('530d903a', '530D903A'), 'key-malformed'],
    ['a cut key', FOO.slice(0, -4), 'key-malformed'],
    ['a name with a space', FOO.replace('foo', 'f o'), 'key-malformed'],
    ['no name', FOO.replace('example.com/foo', ''), 'key-malformed'],
    [
      'ML-DSA-44',
      `example.com/foo+530d903a+${toBase64(Uint8Array.of(6, ...new Uint8Array(1312)))}`,
      'key-type-unsupported',
    ],
    ['a key of small order', `x+00000000+${toBase64(Uint8Array.of(1, ...new Uint8Array(32)))}`, 'key-malformed'],
    ['nothing', '', 'key-malformed'],
  ])('refuse %s', (_, text, code) => {
    expect(parseVkey(text)).toMatchObject({ refusal: { code } });
  });

  it('never show a secret in a refusal', () => {
    const text = skeyOf(LOG);
    for (const broken of [text.slice(0, -1), text.replace('log.', 'lag.'), text.slice(8), ` ${text}`]) {
      const parsed = parseSkey(broken);
      expect(parsed.ok).toBe(false);
      expect(JSON.stringify(parsed)).not.toContain(text.slice(-20, -2));
    }
  });

  it('have names without spaces of any kind, plus signs or half characters', () => {
    for (const name of ['', 'a b', 'a\u00a0b', 'a\u2003b', 'a+b', 'a\nb', '\ud800'])
      expect(isKeyName(name)).toBe(false);
    for (const name of ['a', 'log.example/2026', 'é/1']) expect(isKeyName(name)).toBe(true);
    expect(() => verifierKey('a b', 'note', LOG.publicKey)).toThrow();
  });
});

describe('encodings', () => {
  it('base64 has one spelling, the one Buffer writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = toBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(text)).toEqual(bytes);
      }),
    );
    for (const text of ['AA', 'AA=', 'AB==', 'AAB=', 'AA==\n', ' AA==', 'AA==AAAA', 'A', '====', 'AA-_'])
      expect(fromBase64(text)).toBe(null);
  });

  it('counts have one spelling, and stop where numbers do', () => {
    expect(['0', '7', '9007199254740991'].map(parseCount)).toEqual([0, 7, Number.MAX_SAFE_INTEGER]);
    for (const text of [
      '',
      '00',
      '01',
      '+1',
      '-1',
      '1.0',
      '1e3',
      ' 1',
      '9007199254740992',
      '18446744073709551616',
      '１',
    ])
      expect(parseCount(text)).toBe(null);
  });

  it('half a surrogate pair is no UTF-8', () => {
    expect(['a', '😀'].every(isUtf8)).toBe(true);
    expect(['\ud83d', '\ude00a'].some(isUtf8)).toBe(false);
  });
});
