import { describe, expect, it } from 'vitest';
import {
  checkOwnEnd,
  decideBinding,
  type EndRecord,
  endHash,
  follows,
  type IssueRecord,
  signBinding,
  signEnd,
  signIssue,
  soldEnd,
  unsoldSeeds,
  verifyBinding,
  verifyEnd,
  verifyIssue,
} from './commitments.ts';
import { signerKey } from './note/key.ts';
import { signStatement } from './note/statement.ts';
import { commitmentOf, playNumberOf, playSeedOf } from './seeds.ts';
import { bytesOf, compute, GAME, hexOf, LOG_KEY, playOf, SEEDS_FROM } from './testing/world.ts';

const SERVER_SEED = hexOf(`server seed ${7 + SEEDS_FROM}`);
const CLIENT_SEED = hexOf(`client seed ${7 + SEEDS_FROM}`, 16);
const OPEN = { series: hexOf('series', 16), number: 7, hash: commitmentOf(SERVER_SEED) };
const KNOWN = [LOG_KEY];
const ISSUE: IssueRecord = { origin: LOG_KEY.name, ...OPEN, previousEnd: hexOf('end 6'), issuedAt: 1 };

function retired(change: object = {}): EndRecord {
  const { issuedAt: _, ...issued } = ISSUE;
  const end = {
    type: 'retired',
    reason: 'restored',
    serverSeed: SERVER_SEED,
    clientSeed: CLIENT_SEED,
    ...change,
  } as const;
  return { ...issued, end, endedAt: 2 };
}

describe('the seed of the player', () => {
  const attempt = { number: 7, hash: OPEN.hash, clientSeed: CLIENT_SEED };

  it.each([
    ['is bound by the first attempt', { ...OPEN, clientSeed: null }, attempt, 'bind'],
    ['stays bound, whatever became of that attempt', { ...OPEN, clientSeed: CLIENT_SEED }, attempt, 'bound'],
    ['is one a number', { ...OPEN, clientSeed: hexOf('x', 16) }, attempt, 'client-seed-differs'],
    [
      'comes too late for a number that has ended',
      { ...OPEN, number: 8, clientSeed: null },
      attempt,
      'commitment-ended',
    ],
    ['comes too early for one not issued', { ...OPEN, number: 6, clientSeed: null }, attempt, 'commitment-not-issued'],
    ['belongs to the hash as well', { ...OPEN, hash: hexOf('x'), clientSeed: null }, attempt, 'commitment-not-issued'],
  ] as const)('%s', (_, open, asked, outcome) => {
    const decided = decideBinding(open, asked);
    expect(decided.ok ? decided.value : decided.refusal.code).toBe(outcome);
  });
});

describe('statements', () => {
  it('are signed by the log of their origin, each of its kind', () => {
    const binding = { origin: LOG_KEY.name, ...OPEN, clientSeed: CLIENT_SEED, boundAt: 3 };
    expect(verifyIssue(signIssue(ISSUE, LOG_KEY), KNOWN).ok).toBe(true);
    expect(verifyBinding(signBinding(binding, LOG_KEY), KNOWN).ok).toBe(true);
    expect(verifyEnd(signEnd(retired(), LOG_KEY), KNOWN).ok).toBe(true);
    // The signature of one kind is none of another, even over the same record.
    const asIssue = signStatement('commitment', binding, LOG_KEY);
    expect(verifyBinding({ record: binding, signature: asIssue }, KNOWN)).toMatchObject({
      refusal: { code: 'signature-wrong' },
    });
    expect(() => signIssue({ ...ISSUE, origin: 'other.example' }, LOG_KEY)).toThrow();
  });

  it('are not those of another key, another record or more than one line', () => {
    const signed = signEnd(retired(), LOG_KEY);
    expect(verifyEnd(signed, [signerKey(LOG_KEY.name, 'note', bytesOf('other'))])).toMatchObject({
      refusal: { code: 'note-unsigned' },
    });
    expect(verifyEnd(signed, [])).toMatchObject({ refusal: { code: 'origin-unknown' } });
    expect(verifyEnd({ ...signed, record: { ...signed.record, endedAt: 9 } }, KNOWN)).toMatchObject({
      refusal: { code: 'signature-wrong' },
    });
    expect(verifyEnd({ ...signed, signature: `${signed.signature}\n${signed.signature}` }, KNOWN)).toMatchObject({
      refusal: { code: 'statement-malformed' },
    });
    expect(verifyEnd(signEnd(retired({ serverSeed: hexOf('x') }), LOG_KEY), KNOWN)).toMatchObject({
      refusal: { code: 'seed-differs' },
    });
  });
});

describe('the end that a browser is answered with', () => {
  const held = { issue: ISSUE, clientSeed: CLIENT_SEED };

  it('is of its own number, proper, and opens the seed with its own', () => {
    expect(checkOwnEnd(held, signEnd(retired(), LOG_KEY), KNOWN).ok).toBe(true);
    expect(checkOwnEnd({ ...held, clientSeed: null }, signEnd(retired({ clientSeed: null }), LOG_KEY), KNOWN).ok).toBe(
      true,
    );
  });

  it.each([
    ['of another number', { ...retired(), number: 6 }, 'commitment-not-issued'],
    ['of another player', { ...retired(), series: hexOf('x', 16) }, 'commitment-not-issued'],
    ['of another past', { ...retired(), previousEnd: null }, 'commitment-not-issued'],
    ['of another seed of the player', retired({ clientSeed: hexOf('x', 16) }), 'client-seed-differs'],
    ['as if no attempt had been made', retired({ clientSeed: null }), 'client-seed-differs'],
    ['of another seed of the server', retired({ serverSeed: hexOf('x') }), 'seed-differs'],
  ])('is evidence when it is %s', (_, end, code) => {
    expect(checkOwnEnd(held, signEnd(end, LOG_KEY), KNOWN)).toMatchObject({ refusal: { code } });
  });

  it('is followed by the next number, and by no other', () => {
    const end = retired();
    const next: IssueRecord = { ...ISSUE, number: 8, hash: hexOf('8'), previousEnd: endHash(end) };
    expect(follows(next, end)).toBe(true);
    for (const wrong of [{ number: 9 }, { previousEnd: null }, { previousEnd: hexOf('x') }, { series: hexOf('x', 16) }])
      expect(follows({ ...next, ...wrong }, end)).toBe(false);
    expect(follows({ ...ISSUE, number: 1, previousEnd: null }, null)).toBe(true);
    expect(follows(ISSUE, null)).toBe(false);
  });
});

describe('a number opened unsold', () => {
  it('tells anyone what it would have sold: the Play it would have been', () => {
    const play = playOf(7, []).purchase.record;
    const seeds = unsoldSeeds(retired(), { id: GAME.id, version: GAME.version });
    if (seeds === null) throw new Error('a seed was bound');
    expect(playNumberOf(seeds)).toBe(play.playNumber);
    const computed = compute({
      game: GAME.id,
      version: GAME.version,
      playSeed: playSeedOf(seeds, play.playNumber),
      moves: [],
    });
    expect(computed?.prizePence).toBe(playOf(7, []).settlement?.record.prizePence);
    expect(unsoldSeeds(retired({ clientSeed: null }), { id: GAME.id, version: GAME.version })).toBe(null);
    expect(unsoldSeeds(soldEnd(play, 1), { id: GAME.id, version: GAME.version })).toBe(null);
  });
});
