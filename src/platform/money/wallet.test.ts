/** The wallet: withdrawals, the provider's notices, and a statement that is the ledger. */
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { POSTING_REASONS } from '../../ledger/ledger.ts';
import { signNotice } from '../ports/notice.ts';
import type { Movement } from '../ports/wallet.ts';
import {
  accepted,
  buyNow,
  freshKey,
  type House,
  openHouse,
  playerWith,
  playOut,
  registered,
} from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { SANDBOX_AMOUNTS } from './sandbox.ts';

let house: House;
let id: string;
beforeEach(async () => {
  house = openHouse();
  id = await playerWith(house, 100_00);
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

const balance = async () => (await house.store.account(id))?.balancePence;

async function withdraw(amountPence: number, withdrawalKey = freshKey()): Promise<string> {
  const answer = await house.platform.withdraw({ accountId: id, withdrawalKey, amountPence });
  return answer.ok ? answer.value.status : answer.refusal.code;
}

/** A notice as the provider would send it. */
function tell(reference: string, outcome: string) {
  const body = JSON.stringify({ reference, outcome });
  return house.platform.paymentNotice(signNotice(house.key, body, house.clock.now()));
}

describe('withdrawing', () => {
  it.each([
    [5_00, 'paid', 95_00],
    [100_00, 'paid', 0],
    [100_01, 'insufficient-funds', 100_00],
    [4_99, 'amount-out-of-range', 100_00],
    [0, 'amount-out-of-range', 100_00],
    [0.5, 'amount-out-of-range', 100_00],
    [Number(SANDBOX_AMOUNTS.declined), 'payment-declined', 100_00],
  ])('%d pence: %s', async (amount, expected, left) => {
    expect(await withdraw(amount)).toBe(expected);
    expect(await balance()).toBe(left);
  });

  it('takes a small rest out whole', async () => {
    expect(await withdraw(98_00)).toBe('paid');
    expect(await withdraw(1_99)).toBe('amount-out-of-range');
    expect(await withdraw(2_00)).toBe('paid');
  });

  it('under one key happens once, and many at once take out no more than there is', async () => {
    const key = freshKey();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => withdraw(30_00, key))))).toEqual(
      new Set(['paid']),
    );
    expect(await withdraw(31_00, key)).toBe('withdrawal-key-reused');
    expect(await balance()).toBe(70_00);
    const many = await Promise.all(Array.from({ length: 20 }, () => withdraw(20_00)));
    expect(many.filter((answer) => answer === 'paid')).toHaveLength(3);
    expect(await balance()).toBe(10_00);
  });

  it('is held while the provider is silent, and ends with its notice', async () => {
    const [paid, declined] = [freshKey(), freshKey()];
    expect(await withdraw(SANDBOX_AMOUNTS.neverTold, paid)).toBe('pending');
    expect(await withdraw(SANDBOX_AMOUNTS.late, declined)).toBe('pending');
    expect(await balance()).toBe(100_00 - 17_17 - 14_14);
    expect((await house.platform.pendingMoney(id)).map(({ direction }) => direction)).toEqual(['out', 'out']);
    for (let n = 0; n < 3; n++) expect(accepted(await tell(`out:${id}:${paid}`, 'paid')).status).toBe('paid');
    for (let n = 0; n < 3; n++)
      expect(accepted(await tell(`out:${id}:${declined}`, 'declined')).status).toBe('returned');
    expect(await balance()).toBe(100_00 - 17_17);
    expect(await withdraw(SANDBOX_AMOUNTS.late, declined)).toBe('payment-declined');
  });

  it('pending for long is asked for again by the sweep', async () => {
    expect(await withdraw(SANDBOX_AMOUNTS.neverTold)).toBe('pending');
    house.clock.advance(10 * 60_000);
    await house.platform.sweep();
    expect(await house.platform.pendingMoney(id)).toEqual([]);
    expect(await balance()).toBe(100_00 - 17_17);
  });

  it('is open to players who have excluded themselves', async () => {
    accepted(await house.platform.excludeSelf(id, 6));
    expect(await withdraw(100_00)).toBe('paid');
  });
});

describe('notices of the provider', () => {
  it('credit a payment in once, however often they come', async () => {
    const fundsKey = freshKey();
    const amountPence = Number(SANDBOX_AMOUNTS.neverTold);
    const asked = { accountId: id, fundsKey, amountPence };
    expect(accepted(await house.platform.addFunds(asked))).toMatchObject({ isPending: true, balancePence: 100_00 });
    await Promise.all(Array.from({ length: 5 }, () => tell(`${id}:${fundsKey}`, 'paid')));
    expect(await balance()).toBe(117_17);
    expect(accepted(await house.platform.addFunds(asked))).toMatchObject({ isPending: false, balancePence: 117_17 });
  });

  it('without the signature are not heeded, and of unknown payments refused', async () => {
    const fundsKey = freshKey();
    accepted(
      await house.platform.addFunds({ accountId: id, fundsKey, amountPence: Number(SANDBOX_AMOUNTS.neverTold) }),
    );
    const body = JSON.stringify({ reference: `${id}:${fundsKey}`, outcome: 'paid' });
    const bytes = Buffer.from(body);
    for (const forged of [
      signNotice(Buffer.from('another secret'), body, house.clock.now()),
      { ...signNotice(house.key, `${body} `, house.clock.now()), body: bytes },
    ])
      expect(await house.platform.paymentNotice(forged)).toMatchObject({ refusal: { code: 'notice-signature-wrong' } });
    expect(await balance()).toBe(100_00);
    for (const reference of ['', `${id}:${freshKey()}`, `out:${id}:${freshKey()}`, `nobody:${freshKey()}`])
      expect(await tell(reference, 'paid')).toMatchObject({ refusal: { code: 'unknown-payment' } });
  });

  it('that contradict each other change nothing and raise the alarm', async () => {
    const key = freshKey();
    expect(await withdraw(20_00, key)).toBe('paid');
    await expect(tell(`out:${id}:${key}`, 'declined')).rejects.toThrow();
    expect(house.alarms).toHaveLength(1);
    expect(await balance()).toBe(80_00);
  });

  it('come from the sandbox by themselves, late, twice or with a decline', async () => {
    const { platform, parts } = house;
    const heard: Promise<unknown>[] = [];
    if (parts.payments && 'listen' in parts.payments) {
      const sandbox = parts.payments as import('./sandbox.ts').Sandbox;
      sandbox.listen(async (notice) => void heard.push(platform.paymentNotice(notice)));
    }
    for (const amount of [SANDBOX_AMOUNTS.late, SANDBOX_AMOUNTS.toldTwice, SANDBOX_AMOUNTS.lateDecline])
      accepted(await platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence: Number(amount) }));
    await expect.poll(() => heard.length).toBe(4);
    await Promise.all(heard);
    expect(await balance()).toBe(100_00 + 14_14 + 16_16);
    expect(await platform.pendingMoney(id)).toEqual([]);
  });
});

describe('the statement', () => {
  it('is the ledger: every movement, in order, with the balance after it', { timeout: 60_000 }, async () => {
    const step = fc.constantFrom('buy' as const, 'add' as const, 'out' as const, 'late' as const, 'wait' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const player = await playerWith(house, 50_00);
        for (const each of steps) {
          if (each === 'wait') house.clock.advance(1000);
          if (each === 'add')
            accepted(await house.platform.addFunds({ accountId: player, fundsKey: freshKey(), amountPence: 7_00 }));
          if (each === 'out')
            await house.platform.withdraw({ accountId: player, withdrawalKey: freshKey(), amountPence: 6_00 });
          if (each === 'late')
            await house.platform.withdraw({ accountId: player, withdrawalKey: freshKey(), amountPence: 13_13 });
          if (each === 'buy' && ((await house.store.account(player))?.balancePence ?? 0) >= 2_00) {
            const bought = await buyNow(house.platform, player);
            await playOut(house.platform, bought, player);
            await house.platform.finish(player, bought.playNumber);
          }
        }
        const lines: Movement[] = [];
        for (let before: string | undefined; ; before = lines.at(-1)?.id) {
          const page = accepted(
            await house.platform.statement(player, { limit: 4, ...(before === undefined ? {} : { before }) }),
          );
          lines.push(...page);
          if (page.length < 4) break;
        }
        const now = (await house.store.account(player))?.balancePence;
        expect(lines[0]?.balancePence ?? 0).toBe(now);
        expect(lines.reduce((sum, line) => sum + line.changePence, 0)).toBe(now);
        lines.forEach((line, index) => {
          const earlier = lines[index + 1];
          expect(line.balancePence - line.changePence).toBe(earlier?.balancePence ?? 0);
          if (earlier) expect(line.at >= earlier.at).toBe(true);
        });
        expect(lines.filter((line) => line.reason === 'price').every((line) => line.gameId === 'three-doors')).toBe(
          true,
        );
      }),
      { numRuns: 10 },
    );
  });

  it('and the net position of any days agree, and tile', async () => {
    const { platform, clock } = house;
    const day = 24 * 3_600_000;
    let prizes = 0;
    for (let n = 0; n < 4; n++) {
      const bought = await buyNow(platform, id);
      await playOut(platform, bought, id);
      prizes += Number(accepted(await platform.finish(id, bought.playNumber)).prizePence);
      clock.advance(day);
    }
    await withdraw(10_00);
    const all = accepted(await platform.netPosition(id, { from: '2026-01-15', to: '2026-01-19' }));
    expect(all).toMatchObject({
      addedPence: 100_00,
      spentPence: 8_00,
      paidPence: prizes,
      unpaidPence: 0,
      withdrawnPence: 10_00,
      netPence: prizes - 8_00,
    });
    const days = ['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18', '2026-01-19'];
    const each = await Promise.all(
      days.map(async (date) => accepted(await platform.netPosition(id, { from: date, to: date }))),
    );
    expect(each.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(all.netPence);
    const within = accepted(
      await platform.statement(id, { limit: 50, days: { from: '2026-01-16', to: '2026-01-16' } }),
    );
    expect(within.filter(({ reason }) => reason === 'price')).toHaveLength(1);
    for (const wrong of [
      { from: '2026-01-16', to: '2026-01-15' },
      { from: 'x', to: '2026-01-15' },
    ])
      expect(await platform.netPosition(id, wrong)).toMatchObject({ refusal: { code: 'days-invalid' } });
  });
});

it('shows and hands out no prize that its Play was not sold with', async () => {
  const five = pence(5_00);
  const rows = [{ prizePence: five, breakdown: [{ kind: 'door', pence: five }], winners: 1 }];
  const winning = openHouse({ games: [tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows } })] });
  const { platform } = winning;
  const { id: owner } = (await registered(winning)).account;
  accepted(await platform.addFunds({ accountId: owner, fundsKey: freshKey(), amountPence: 10_00 }));
  const play = await buyNow(platform, owner);
  await playOut(platform, play, owner);
  accepted(await platform.finish(owner, play.playNumber));
  const shown = () => platform.statement(owner, { limit: 10 });
  expect(accepted(await shown()).map(({ changePence }) => changePence)).toContain(5_00);
  const book = (amount: number) => {
    const db = new Database(winning.path);
    db.prepare('UPDATE posting SET pence = ? WHERE reason = ?').run(amount, POSTING_REASONS['prize-paid']);
    db.close();
  };
  book(10_000_000_00);
  await expect(shown()).rejects.toThrow('did sell');
  await expect(platform.exportData(owner)).rejects.toThrow('did sell');
  expect(winning.alarms.join()).toContain('did sell');
  book(5_00);
  expect((await shown()).ok).toBe(true);
  await winning.close();
});
