import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { refuse } from '../../kernel/result.ts';
import { faultsOf } from '../../ledger/books.ts';
import type { PaymentProvider } from '../ports/payment.ts';
import { accepted, freshKey, type House, openHouse, playerWith, START } from '../testing/house.ts';
import { openJurisdiction } from '../testing/profiles.ts';
import { standingOf } from '../testing/standing.ts';
import { decidePayment } from './funds.ts';
import { SANDBOX_AMOUNTS } from './sandbox.ts';

const jurisdiction = openJurisdiction();
const { leastPence, mostPence, balanceMaxPence } = jurisdiction.profile.addFunds;

let house: House;
let accountId: string;
let charges: string[];
let beforeAnswer: () => void;

/** Remembers references as a real provider does, and can lose an answer after it took the money. */
const provider: PaymentProvider = {
  charge: async ({ reference, amountPence }) => {
    charges.push(reference);
    beforeAnswer();
    return amountPence === SANDBOX_AMOUNTS.declined ? 'declined' : 'paid';
  },
  payOut: async () => 'paid',
  readNotice: () => refuse('notice-unsigned'),
};

beforeEach(async () => {
  charges = [];
  beforeAnswer = () => {};
  house = openHouse({ payments: provider });
  accountId = await playerWith(house);
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

async function add(amountPence: number, fundsKey = freshKey()): Promise<string | number> {
  const answer = await house.platform.addFunds({ accountId, fundsKey, amountPence });
  return answer.ok ? answer.value.balancePence : answer.refusal.code;
}

describe('adding funds', () => {
  it('says its limits when it refuses', async () => {
    const answer = await house.platform.addFunds({ accountId, fundsKey: freshKey(), amountPence: 1 });
    expect(answer).toMatchObject({
      refusal: { detail: 'From £5 to £500 at a time, up to a balance of £10,000.' },
    });
  });

  it.each([
    [leastPence - 1, 'amount-out-of-range'],
    [leastPence, 500],
    [mostPence, 50_000],
    [mostPence + 1, 'amount-out-of-range'],
    [1000.5, 'amount-out-of-range'],
    [Number.NaN, 'amount-out-of-range'],
    [-1000, 'amount-out-of-range'],
    [1313, 'payment-declined'],
  ])('of %d pence: %s', async (amountPence, expected) => {
    expect(await add(amountPence)).toBe(expected);
    expect(charges).toHaveLength(expected === 'amount-out-of-range' ? 0 : 1);
  });

  it('under one key pays once, whatever comes at once, and keeps a decline', async () => {
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(700, key)));
    expect(new Set(answers)).toEqual(new Set([700]));
    expect(new Set(charges).size).toBe(1);
    expect(await add(800, key)).toBe('funds-key-reused');
    const declined = freshKey();
    expect(await add(1313, declined)).toBe('payment-declined');
    expect(await add(1313, declined)).toBe('payment-declined');
    expect(charges.filter((reference) => reference.endsWith(declined))).toHaveLength(1);
  });

  it('lifts no balance above its maximum, also not by many payments at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(50_000)));
    const accounts = answers.filter((answer) => answer !== 'amount-out-of-range');
    expect(accounts).toHaveLength(balanceMaxPence / 50_000);
    expect((await house.store.account(accountId))?.balancePence).toBe(balanceMaxPence);
    const facts = {
      existing: null,
      isClosed: false,
      balancePence: pence(balanceMaxPence - 700),
      pendingPence: pence(200),
      standing: standingOf(),
    };
    expect(decidePayment(jurisdiction, facts, pence(500), START)).toBeNull();
    expect(decidePayment(jurisdiction, facts, pence(501), START)).toMatchObject({ code: 'amount-out-of-range' });
  });

  it('credits money taken though the answer was lost, when asked again or by the sweep', async () => {
    const lost = [freshKey(), freshKey()];
    beforeAnswer = () => {
      throw new Error('the line is dead');
    };
    for (const key of lost) await expect(add(600, key)).rejects.toThrow();
    expect((await house.store.account(accountId))?.balancePence).toBe(0);
    beforeAnswer = () => {};
    expect(await add(600, lost[0])).toBe(600);
    await house.platform.sweep();
    expect((await house.store.account(accountId))?.balancePence).toBe(600);
    house.clock.advance(10 * 60_000);
    await house.platform.sweep();
    await house.platform.sweep();
    expect((await house.store.account(accountId))?.balancePence).toBe(1200);
    expect(new Set(charges).size).toBe(2);
    expect(await add(600, lost[1])).toBe(1200);
  });
});

it('the sandbox needs no provider', async () => {
  const sandbox = openHouse();
  const id = await playerWith(sandbox);
  const payment = { accountId: id, fundsKey: freshKey(), amountPence: 500 };
  expect(accepted(await sandbox.platform.addFunds(payment)).balancePence).toBe(500);
  await sandbox.close();
});
