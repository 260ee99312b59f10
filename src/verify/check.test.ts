import { beforeAll, expect, it } from 'vitest';
import { present } from '../kernel/assert.ts';
import type { GameCode } from '../proof/game-code.ts';
import type { Receipt } from '../proof/receipt.ts';
import { CODE_HASH, compute, GAME, POLICY_TEXT, worldOf } from '../proof/testing/world.ts';
import { type Checked, check } from './check.ts';
import type { FindCode } from './codes.ts';
import { chainOf } from './words.ts';

const code: GameCode = { compute, apply: (view, event) => GAME.rules.apply(view, event) };
const atHand: FindCode = async (game) => (game === GAME.id ? { code, codeHash: CODE_HASH } : null);
const nowhere: FindCode = async () => null;

let receipt: Receipt;
beforeAll(async () => {
  receipt = present((await worldOf(2)).receipts[1], 'a second receipt');
});

const states = ({ verdict }: Checked) => Object.values(verdict.claims).map(({ state }) => state);

it('answers, draws and tells a whole receipt', async () => {
  const checked = await check(receipt, POLICY_TEXT, atHand);
  expect(new Set(states(checked))).toEqual(new Set(['holds']));
  expect(checked.story).toHaveLength(receipt.moves?.length ?? 0);
  expect(checked.story.flat().join(' ')).not.toBe('');
  expect(chainOf(checked).every(({ isThere }) => isThere)).toBe(true);
});

it('draws no more than is opened: before FINISH neither row nor board', async () => {
  const { settlement: _settlement, moves: _moves, ...bought } = receipt;
  const checkpoints = receipt.checkpoints ?? [];
  const checked = await check({ ...bought, checkpoints }, POLICY_TEXT, atHand);
  expect(checked.verdict.claims).toMatchObject({ fixed: { state: 'holds' }, follows: { state: 'unknown' } });
  expect(chainOf(checked).map(({ isThere }) => isThere)).toEqual([true, false, false, false, false]);
  expect(checked.story).toEqual([]);
});

it('draws no row that it cannot compute: the code is not at hand', async () => {
  const checked = await check(receipt, POLICY_TEXT, nowhere);
  expect(checked.verdict.claims.follows.state).toBe('unknown');
  expect(chainOf(checked).map(({ isThere }) => isThere)).toEqual([true, false, false, false, false]);
});

it('uses no policy that it cannot read, and says so', async () => {
  const checked = await check(receipt, 'trust everybody\n', atHand);
  expect(checked.policyFault).toMatch(/^policy-malformed/);
  expect(checked.verdict.claims.logged.state).toBe('unknown');
});
