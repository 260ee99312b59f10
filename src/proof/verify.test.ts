import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../kernel/json.ts';
import { CLAIMS, type Claim } from './claim.ts';
import { signEnd } from './commitments.ts';
import type { ComputePlay } from './compute.ts';
import { leafHash } from './log/merkle.ts';
import { verifyInclusion } from './log/proof.ts';
import { signCheckpoint } from './note/checkpoint.ts';
import { signerKey, vkeyOf } from './note/key.ts';
import { parseProofFile, verifyProof } from './note/proof-file.ts';
import { entryOf, parseReceipt, promisedPart, proofFileOf, proofOf, type Receipt, receiptText } from './receipt.ts';
import {
  bytesOf,
  CODE_HASH,
  compute,
  cosign,
  GAME,
  hexOf,
  LOG_KEY,
  POLICY,
  POLICY_TEXT,
  policyOf,
  WITNESSES,
  worldOf,
} from './testing/world.ts';
import { overall, verifyReceipt } from './verify.ts';

const WORLD = await worldOf(3);
const RECEIPT = receiptAt(2);

function receiptAt(index: number): Receipt {
  const receipt = WORLD.receipts[index];
  if (receipt === undefined) throw new Error(`no receipt ${index}`);
  return receipt;
}

/** The states of the six claims, in their order: one letter each. */
function statesOf(receipt: unknown, policy = POLICY, how: ComputePlay = compute): string {
  const { claims } = verifyReceipt(receipt, policy, how);
  return CLAIMS.map((name) => ({ holds: 'h', fails: 'f', unknown: 'u' })[claims[name].state]).join('');
}

function claimOf(receipt: unknown, name: (typeof CLAIMS)[number], policy = POLICY): Claim {
  return verifyReceipt(receipt, policy, compute).claims[name];
}

/** The receipt with the settlement's record changed, and all that is signed over it made anew: a dishonest operator. */
function resettled(change: object): Receipt {
  const { settlement } = RECEIPT;
  if (settlement === undefined) throw new Error('no settlement');
  const part = promisedPart({ ...settlement.record, ...change }, bytesOf('another salt'), LOG_KEY);
  return {
    ...RECEIPT,
    settlement: { ...part, ...(settlement.proof === undefined ? {} : { proof: settlement.proof }) },
  };
}

function repurchased(change: object): Receipt {
  const { purchase } = RECEIPT;
  const part = promisedPart({ ...purchase.record, ...change }, bytesOf('another salt'), LOG_KEY);
  return { ...RECEIPT, purchase: { ...part, ...(purchase.proof === undefined ? {} : { proof: purchase.proof }) } };
}

describe('a receipt', () => {
  it.each([0, 1, 2])('of a finished Play holds in all six claims (%i)', (index) => {
    const verdict = verifyReceipt(receiptText(receiptAt(index)), POLICY, compute);
    expect(verdict.claims).toMatchObject(
      Object.fromEntries(CLAIMS.map((name) => [name, { state: 'holds', missing: [] }])),
    );
    expect(overall(verdict)).toBe('holds');
    expect(verdict.playNumber).toBe(receiptAt(index).purchase.record.playNumber);
    expect(verdict.steps?.computed.prizePence).toBe(verdict.prizePence);
    expect(verdict.steps?.computed.reveals.at(-1)?.view.finished).toBe(true);
  });

  it('gives proofs that other programs read', () => {
    for (const which of ['purchase', 'settlement'] as const) {
      const file = parseProofFile(proofFileOf(RECEIPT, which) ?? '');
      const part = RECEIPT[which];
      if (!file.ok || part === undefined) throw new Error('no proof');
      expect(verifyProof(entryOf(part), file.value, POLICY).ok).toBe(true);
    }
  });

  it('is at most 4 KB, in a log of a million entries with two witnesses', async () => {
    const large = await worldOf(1);
    const path = 'A'.repeat(Math.ceil((20 * 32) / 3) * 4);
    const [receipt] = large.receipts;
    if (receipt?.purchase.proof === undefined || receipt.settlement?.proof === undefined) throw new Error('no proof');
    // As large as in a log of 2^20 entries: the paths are longer, nothing else.
    const grown: Receipt = {
      ...receipt,
      purchase: { ...receipt.purchase, proof: { index: 1_000_000, path, checkpoint: 0 } },
      settlement: { ...receipt.settlement, proof: { index: 1_000_001, path, checkpoint: 0 } },
    };
    const { moves: _, ...withoutMoves } = grown;
    expect(new TextEncoder().encode(receiptText(withoutMoves)).length).toBeLessThanOrEqual(4096);
    expect(new TextEncoder().encode(receiptText(RECEIPT)).length).toBeLessThanOrEqual(8192);
  });

  it('grows with the Play: each state says what is missing, and nothing is called false', () => {
    const { purchase, settlement, moves, ...rest } = RECEIPT;
    const { proof: _, ...promised } = purchase;
    expect(statesOf({ format: rest.format, purchase: promised })).toBe('huuuuu');
    expect(statesOf({ ...rest, purchase })).toBe('hhhuhu');
    const { proof: __, ...unlogged } = settlement ?? purchase;
    expect(statesOf({ ...rest, purchase, settlement: unlogged, moves })).toBe('hhhhhu');
    expect(statesOf({ ...rest, purchase, settlement })).toBe('hhhuhh');
    const { promise: ___, ...bare } = purchase;
    expect(statesOf({ ...RECEIPT, purchase: bare })).toBe('hhhhhh');
    const { ends: ____, ...endless } = RECEIPT;
    expect(claimOf(endless, 'complete')).toMatchObject({
      state: 'unknown',
      missing: ['the ends of commitments 1 to 2'],
    });
    const { codeHash: _____, ...record } = purchase.record;
    expect(statesOf({ ...RECEIPT, purchase: { ...purchase, record } })).toBe('uuuuuu');
  });
});

describe('a policy that knows less', () => {
  it('leaves open what it cannot tell', () => {
    expect(statesOf(RECEIPT, policyOf('quorum none\n'))).toBe('uuuhuu');
    expect(statesOf(RECEIPT, policyOf(`log ${vkeyOf(LOG_KEY)}\nquorum none\n`))).toBe('hhuhhh');
    expect(claimOf(RECEIPT, 'witnessed', policyOf(`log ${vkeyOf(LOG_KEY)}\nquorum none\n`)).missing).toEqual([
      'a policy with witnesses',
    ]);
    const third = signerKey('witness.example/three', 'cosignature', bytesOf('three'));
    const stricter = POLICY_TEXT.replace('group', `witness w3 ${vkeyOf(third)}\ngroup`).replace(
      'all w1 w2',
      'all w1 w2 w3',
    );
    expect(claimOf(RECEIPT, 'witnessed', policyOf(stricter))).toMatchObject({
      state: 'unknown',
      missing: ['a cosignature of witness.example/three'],
    });
  });

  it('takes another key of the same name for none', () => {
    const other = signerKey(LOG_KEY.name, 'note', bytesOf('another key'));
    expect(statesOf(RECEIPT, policyOf(POLICY_TEXT.replace(vkeyOf(LOG_KEY), vkeyOf(other))))).toBe('ufuhuu');
  });
});

describe('a verifier without the game', () => {
  it('leaves open what follows, and nothing else', () => {
    expect(statesOf(RECEIPT, POLICY, () => null)).toBe('hhhuhh');
    expect(verifyReceipt(RECEIPT, POLICY, () => null).steps).toBe(null);
  });

  it('or with other code, or with one that throws, is no evidence', () => {
    const other: ComputePlay = (asked) => {
      const computed = compute(asked);
      return computed === null ? null : { ...computed, codeHash: hexOf('other code'), prizePence: 1 };
    };
    expect(statesOf(RECEIPT, POLICY, other)).toBe('hhhuhh');
    const broken: ComputePlay = () => {
      throw new Error('broken');
    };
    expect(statesOf(RECEIPT, POLICY, broken)).toBe('hhhuhh');
  });
});

describe('a dishonest operator', () => {
  it('who settles another prize is found out, signatures and all', () => {
    const { prizePence = 0 } = RECEIPT.settlement?.record ?? {};
    const payment = { type: 'wallet', posting: 'p' } as const;
    const less = resettled({ prizePence: prizePence + 100, payment });
    expect(claimOf(less, 'follows').state).toBe('fails');
    expect(claimOf(less, 'paid').state).toBe('fails');
  });

  it('who opens another seed is found out', () => {
    const other = resettled({ serverSeed: hexOf('another seed') });
    expect(claimOf(other, 'fixed').reason).toContain('not the one committed to');
    expect(claimOf(other, 'follows').state).toBe('fails');
    const { commitment } = RECEIPT.purchase.record;
    expect(claimOf(repurchased({ commitment: { ...commitment, hash: hexOf('x') } }), 'fixed').state).toBe('fails');
  });

  it('who chose the Play Number is found out', () => {
    const [first] = WORLD.receipts;
    const { playNumber = '' } = first?.purchase.record ?? {};
    expect(claimOf(repurchased({ playNumber }), 'fixed').reason).toContain('Play Number');
  });

  it('who shows one player another structure, or charges another price, is found out', () => {
    expect(claimOf(repurchased({ structureHash: hexOf('mine') }), 'follows').state).toBe('fails');
    expect(claimOf(repurchased({ pricePence: 1 }), 'follows').state).toBe('fails');
  });

  it('who changes the record but not the leaf is found out: the leaf is computed', () => {
    for (const change of [{ boughtAt: 1 }, { rulesHash: hexOf('x') }, { codeHash: null }])
      expect(claimOf(repurchased(change), 'logged').state, canonicalJson(change)).toBe('fails');
    expect(claimOf(resettled({ settledAt: 1 }), 'paid').state).toBe('fails');
  });

  it('who pays nothing for a prize, or says it was paid without a posting, is found out', () => {
    const { prizePence = 0 } = RECEIPT.settlement?.record ?? {};
    const wrong = prizePence === 0 ? { type: 'wallet', posting: 'p' } : { type: 'nothing', posting: null };
    expect(claimOf(resettled({ payment: wrong }), 'paid').state).toBe('fails');
    expect(claimOf(resettled({ playNumber: receiptAt(0).purchase.record.playNumber }), 'paid').reason).toContain(
      'another Play',
    );
  });

  it('who shows a checkpoint that nobody else has seen is not believed', () => {
    const alone = signCheckpoint(WORLD.log.head(), LOG_KEY);
    expect(statesOf({ ...RECEIPT, checkpoints: [alone] })).toBe('hhuhhh');
    const [witness] = WITNESSES;
    expect(claimOf({ ...RECEIPT, checkpoints: [alone] }, 'witnessed').missing).toContain(
      `a cosignature of ${witness?.name}`,
    );
  });

  it('whose checkpoint is of another tree is found out', async () => {
    const larger = await worldOf(3, 16);
    expect(statesOf({ ...RECEIPT, checkpoints: [larger.checkpoint] })).toBe('hfuhhf');
    expect(
      statesOf({
        ...RECEIPT,
        checkpoints: [cosign(signCheckpoint({ ...WORLD.log.head(), size: WORLD.log.head().size + 1 }, LOG_KEY))],
      }),
    ).toBe('hfuhhf');
  });

  it('who left a number out, sold it twice or opened another seed is found out', () => {
    const [first, second] = RECEIPT.ends ?? [];
    if (first === undefined || second === undefined) throw new Error('no ends');
    const secondTime = signEnd({ ...first.record, endedAt: 5 }, LOG_KEY);
    expect(claimOf({ ...RECEIPT, ends: [first, second, secondTime] }, 'complete').reason).toContain('two ends');
    expect(claimOf({ ...RECEIPT, ends: [secondTime, second] }, 'complete').state).toBe('fails');
    expect(claimOf({ ...RECEIPT, ends: [second] }, 'complete').missing).toEqual(['the end of commitment 1']);
    expect(claimOf({ ...RECEIPT, ends: [first] }, 'complete').missing).toEqual(['the ends of commitments 1 to 2']);
    const retired = { type: 'retired', reason: 'restored', serverSeed: hexOf('x'), clientSeed: null } as const;
    expect(
      claimOf({ ...RECEIPT, ends: [first, signEnd({ ...second.record, end: retired }, LOG_KEY)] }, 'complete').reason,
    ).toContain('not the one committed to');
    expect(claimOf({ ...RECEIPT, ends: [first, { ...second, signature: first.signature }] }, 'complete').state).toBe(
      'fails',
    );
    const own = signEnd({ ...second.record, number: 3, hash: hexOf('x') }, LOG_KEY);
    expect(claimOf({ ...RECEIPT, ends: [first, second, own] }, 'complete').state).toBe('fails');
    expect(claimOf(repurchased({ previousEnd: null }), 'complete').state).toBe('fails');
  });
});

describe('moves', () => {
  it('that are not those settled, or not legal, do not hold', () => {
    const { moves = [] } = RECEIPT;
    expect(claimOf({ ...RECEIPT, moves: moves.slice(0, -1) }, 'follows').state).toBe('fails');
    expect(claimOf({ ...RECEIPT, moves: [...moves].reverse() }, 'follows').state).toBe('fails');
  });
});

describe('hostile input', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['text', 'receipt'],
    ['an empty object', {}],
    ['a later format', { ...RECEIPT, format: 'unveil/receipt/2' }],
    ['an unknown field', { ...RECEIPT, more: 1 }],
    [
      'an unknown field of the record',
      { ...RECEIPT, purchase: { ...RECEIPT.purchase, record: { ...RECEIPT.purchase.record, prizePence: 0 } } },
    ],
    ['a leaf beside its record', { ...RECEIPT, purchase: { ...RECEIPT.purchase, leaf: hexOf('leaf') } }],
    ['a checkpoint too many', { ...RECEIPT, checkpoints: [...(RECEIPT.checkpoints ?? []), WORLD.checkpoint] }],
    ['a prototype', `{"__proto__":{},${receiptText(RECEIPT).slice(1)}`],
    ['depth', receiptText(RECEIPT).replace('"moves":[', `"moves":[${'['.repeat(50_000)}${']'.repeat(50_000)},`)],
    ['length', `${receiptText(RECEIPT)}${' '.repeat(300_000)}`],
  ])('%s is no receipt, and says so', (_, input) => {
    expect(statesOf(input)).toBe('uuuuuu');
    expect(claimOf(input, 'fixed').reason).toMatch(/^The file is not a receipt/);
  });

  it('that throws when it is looked at is no receipt either', () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap');
        },
      },
    );
    expect(parseReceipt(trap)).toMatchObject({ refusal: { code: 'receipt-malformed' } });
    const circle: { format: string; purchase?: unknown } = { format: 'unveil/receipt/1' };
    circle.purchase = circle;
    expect(statesOf(circle)).toBe('uuuuuu');
  });

  it('of any JSON never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(statesOf(value)).toBe('uuuuuu');
      }),
    );
  });
});

it('64 receipts verify side by side', async () => {
  const world = await worldOf(64, 100);
  // Without the ends of all commitments before, which have tests of their own and take their time.
  const bare = world.receipts.map(({ ends: _, ...receipt }) => receipt);
  const states = await Promise.all(bare.map(async (receipt) => statesOf(receiptText(receipt))));
  expect(states).toEqual(bare.map((_, index) => (index === 0 ? 'hhhhhh' : 'hhhhuh')));
  // And none is where its neighbour's proof says.
  const head = world.log.head();
  for (const [index, { purchase }] of bare.entries()) {
    const neighbour = bare[(index + 1) % 64];
    const proof = neighbour === undefined ? null : proofOf(neighbour, neighbour.purchase);
    if (proof === null) throw new Error('no proof');
    const claim = { ...head, index: proof.index, leafHash: leafHash(entryOf(purchase)) };
    expect(verifyInclusion(claim, proof.path)).toMatchObject({ refusal: { code: 'root-differs' } });
  }
}, 120_000);

it('the game of these tests is one that is sold', () => {
  expect(compute({ game: GAME.id, version: GAME.version, playSeed: bytesOf('x'), moves: [] })).toMatchObject({
    codeHash: CODE_HASH,
  });
});
