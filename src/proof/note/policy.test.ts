import { describe, expect, it } from 'vitest';
import { type SignerKey, signerKey, vkeyOf } from './key.ts';
import { asksForWitnesses, isQuorum, type Policy, parsePolicy } from './policy.ts';

const LOG = signerKey('log.example/1', 'note', new Uint8Array(32).fill(1));
const WITNESSES = Object.fromEntries(
  ['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'].map((name, index) => [
    name,
    signerKey(`${name}.example`, 'cosignature', new Uint8Array(32).fill(10 + index)),
  ]),
);
const lineOf = (name: string) => `witness ${name} ${vkeyOf(keyOf(name))}\n`;
const ALL = Object.keys(WITNESSES).map(lineOf).join('');
const X1 = lineOf('X1');
/** The example of the specification. */
const EXAMPLE = `# two groups
log ${vkeyOf(LOG)}

${ALL}
group X-witnesses 2 X1 X2 X3
group Y-witnesses any Y1 Y2 Y3
\tgroup X-and-Y all  X-witnesses Y-witnesses
quorum X-and-Y
`;

function keyOf(name: string): SignerKey {
  const key = WITNESSES[name];
  if (key === undefined) throw new Error(name);
  return key;
}

function policyOf(text: string): Policy {
  const policy = parsePolicy(text);
  if (!policy.ok) throw new Error(JSON.stringify(policy.refusal));
  return policy.value;
}

describe('a policy', () => {
  it.each([
    ['X1 X2 Y1', true],
    ['X2 X3 Y2 Y3', true],
    ['X1 X2 X3', false],
    ['X1 Y1 Y2 Y3', false],
    ['', false],
  ])('of the example has a quorum in %s: %s', (names, is) => {
    const cosigned = names
      .split(' ')
      .filter((name) => name !== '')
      .map(keyOf);
    expect(isQuorum(policyOf(EXAMPLE), cosigned)).toBe(is);
    expect(asksForWitnesses(policyOf(EXAMPLE))).toBe(true);
  });

  it('counts a witness once, however often it signs, and no stranger', () => {
    const policy = policyOf(EXAMPLE);
    expect(isQuorum(policy, [keyOf('X1'), keyOf('X1'), keyOf('Y1')])).toBe(false);
    expect(
      isQuorum(policy, [keyOf('X1'), signerKey('X2.example', 'cosignature', new Uint8Array(32).fill(99)), keyOf('Y1')]),
    ).toBe(false);
  });

  it('may ask for one witness, or for none and say so', () => {
    expect(isQuorum(policyOf(`${ALL}quorum X2\n`), [keyOf('X2')])).toBe(true);
    expect(isQuorum(policyOf(`${ALL}quorum X2\n`), [keyOf('X1')])).toBe(false);
    expect(isQuorum(policyOf('quorum none\n'), [])).toBe(true);
    expect(asksForWitnesses(policyOf('quorum none\n'))).toBe(false);
  });

  it('keeps URLs, takes tabs, spaces and comments of any octets', () => {
    const bytes = Uint8Array.of(
      0x20,
      0x23,
      0xff,
      0x0a,
      ...new TextEncoder().encode(`log\t${vkeyOf(LOG)}  https://log.example/ \nquorum none\n`),
    );
    expect(parsePolicy(bytes)).toMatchObject({
      value: { logs: [{ url: 'https://log.example/', key: { name: LOG.name } }] },
    });
  });

  it('takes names as octets: a Kelvin sign is no K', () => {
    const text = `witness K ${vkeyOf(keyOf('X1'))}\nwitness \u212a ${vkeyOf(keyOf('X2'))}\ngroup both all K \u212a\nquorum both\n`;
    expect(isQuorum(policyOf(text), [keyOf('X1')])).toBe(false);
    expect(isQuorum(policyOf(text), [keyOf('X1'), keyOf('X2')])).toBe(true);
  });

  it('holds 32 logs, 32 witnesses and 32 groups', () => {
    const count = Array.from({ length: 32 }, (_, index) => index);
    const text = [
      ...count.map((n) => `log ${vkeyOf(signerKey(`log${n}`, 'note', new Uint8Array(32).fill(100 + n)))}`),
      ...count.map(
        (n) => `witness w${n} ${vkeyOf(signerKey(`w${n}`, 'cosignature', new Uint8Array(32).fill(150 + n)))}`,
      ),
      ...count.map((n) => `group g${n} any w${n}`),
      'quorum g31',
    ];
    expect(parsePolicy(`${text.join('\n')}\n`).ok).toBe(true);
  });

  it.each([
    ['no quorum', X1],
    ['two quorums', 'quorum none\nquorum none\n'],
    ['a quorum of a later line', `quorum X1\n${X1}`],
    ['an unknown quorum', 'quorum X9\n'],
    ['a quorum of two names', `${ALL}quorum X1 X2\n`],
    ['a group of a later line', `group g any X1\n${X1}quorum g\n`],
    ['a group within itself', `group g any g\nquorum g\n`],
    ['a member of two groups', `${ALL}group g any X1\ngroup h any X1 X2\nquorum h\n`],
    ['a member twice', `${ALL}group g 2 X1 X1\nquorum g\n`],
    ['none as a member', `group g any none\nquorum g\n`],
    ['none as a name', `witness none ${vkeyOf(keyOf('X1'))}\nquorum none\n`],
    ['a group without members', `${X1}group g any\nquorum X1\n`],
    ['a threshold of nothing', `${X1}group g 0 X1\nquorum g\n`],
    ['a threshold past its members', `${X1}group g 2 X1\nquorum g\n`],
    ['a threshold with a zero before', `${X1}group g 01 X1\nquorum g\n`],
    ['a name twice', `${X1}group X1 any X1\nquorum X1\n`],
    ['a witness twice under two names', `${X1}${X1.replace('X1', 'Z')}quorum none\n`],
    [
      'a log twice',
      `log ${vkeyOf(LOG)}\nlog ${vkeyOf(signerKey('log.example/2', 'note', LOG.secretKey))}\nquorum none\n`,
    ],
    ['an unknown line', 'trust me\nquorum none\n'],
    ['a carriage return', 'quorum none\r\n'],
    ['a delete character', '# \x7f\nquorum none\n'],
    ['a last line that does not end', 'quorum none'],
    ['nothing', ''],
  ])('is refused for %s', (_, text) => {
    expect(parsePolicy(text)).toMatchObject({ refusal: { code: 'policy-malformed' } });
  });

  it('is refused for a key of the wrong kind, and for too much of it', () => {
    expect(parsePolicy(`log ${vkeyOf(keyOf('X1'))}\nquorum none\n`)).toMatchObject({
      refusal: { code: 'key-type-unsupported' },
    });
    expect(parsePolicy(`witness w ${vkeyOf(LOG)}\nquorum none\n`)).toMatchObject({
      refusal: { code: 'key-type-unsupported' },
    });
    expect(parsePolicy(`log nokey\nquorum none\n`)).toMatchObject({ refusal: { code: 'key-malformed' } });
    expect(parsePolicy(`${'#'.repeat(300_000)}\n`)).toMatchObject({ refusal: { code: 'policy-too-long' } });
  });
});
