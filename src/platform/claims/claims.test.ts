/** Claims: the borders to the penny, the steps in order, the deadline to the millisecond, and the books after each. */

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyGame } from '../../game/game.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { createPlatform } from '../create.ts';
import { calendarFor, ukProfile } from '../jurisdiction/profile.ts';
import {
  CLAIM_STEPS,
  type Claim,
  type ClaimStatus,
  type ClaimStep,
  newClaim,
  type OfficeStep,
  routeOf,
  stepClaim,
} from '../ports/claim.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut, START } from '../testing/house.ts';
import { openProfile } from '../testing/profiles.ts';
import { tinyGame } from '../testing/tiny-game.ts';

const uk = ukProfile();
const payee = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };

it.each([
  [0, 'wallet'],
  [500_00, 'wallet'],
  [500_01, 'bank'],
  [30_000_00, 'bank'],
  [30_000_01, 'telephone'],
  [50_000_00, 'telephone'],
  [50_000_01, 'in-person'],
  [1_000_000_00, 'in-person'],
])('a prize of %d pence goes by %s', (prizePence, route) => {
  expect(routeOf(uk, pence(prizePence))).toBe(route);
});

it('is to be claimed within 180 days of the day of purchase, across both changes of the clocks', () => {
  const calendar = calendarFor(uk);
  const deadline = (boughtAt: string, settledAt: string) => {
    const play = { prizePence: pence(500_01), boughtAt: Date.parse(boughtAt) };
    return new Date(newClaim(uk, calendar, play, Date.parse(settledAt))?.deadlineAt ?? 0).toISOString();
  };
  expect(deadline('2026-11-30T12:00Z', '2026-11-30T13:00Z')).toBe('2027-05-29T22:59:59.999Z');
  expect(deadline('2026-06-30T22:59:59Z', '2026-07-07T12:00Z')).toBe('2026-12-27T23:59:59.999Z');
  expect(deadline('2026-06-30T23:00:00Z', '2026-07-07T12:00Z')).toBe('2026-12-28T23:59:59.999Z');
  // Ended only long after it was sold: thirty days remain.
  expect(deadline('2026-01-01T12:00Z', '2026-11-30T12:00Z')).toBe('2026-12-30T23:59:59.999Z');
});

describe('the steps of a claim', () => {
  const at = 1000;
  const claim = (status: ClaimStatus, route: Claim['route'] = 'bank'): Claim => ({
    route,
    status,
    deadlineAt: at,
    changedAt: 0,
    reason: null,
  });
  const outcome = (from: Claim, step: ClaimStep, when = at) => {
    const result = stepClaim(from, step, when);
    return result.ok ? result.value : result.refusal.code;
  };

  // Rows: the status; columns: confirm, verify, pay, reject, put back, and expire (a moment late).
  const no = 'claim-out-of-order';
  it.each<[ClaimStatus, string, string, string, string, string, string]>([
    ['open', 'claimed', no, no, 'rejected', 'open', 'expired'],
    ['claimed', 'claimed', 'verified', no, 'rejected', 'open', no],
    ['verified', 'verified', 'verified', 'paid', 'rejected', 'open', no],
    ['paid', 'paid', 'paid', 'paid', no, no, no],
    ['expired', 'claim-expired', 'claim-expired', 'claim-expired', 'claim-expired', 'claim-expired', 'expired'],
    ['rejected', 'claim-rejected', 'claim-rejected', 'claim-rejected', 'rejected', 'open', 'claim-rejected'],
  ])('from %s', (status, confirm, verify, pay, reject, putBack, expire) => {
    const steps = { confirm, verify, pay, reject, 'put-back': putBack } as const;
    for (const [step, expected] of Object.entries(steps) as [ClaimStep, string][])
      expect([step, outcome(claim(status), step)]).toEqual([step, expected]);
    expect(outcome(claim(status), 'expire', at + 1)).toBe(expire);
  });

  it('belong to their route', () => {
    const firsts = { confirm: 'bank', 'telephone-done': 'telephone', 'in-person-done': 'in-person' } as const;
    for (const [step, own] of Object.entries(firsts) as [ClaimStep, Claim['route']][])
      for (const route of Object.values(firsts))
        expect(outcome(claim('open', route), step)).toBe(route === own ? 'claimed' : 'claim-other-route');
  });

  it('are possible up to the last moment, and expiring only after it', () => {
    expect(outcome(claim('open'), 'confirm', at)).toBe('claimed');
    expect(outcome(claim('open'), 'confirm', at + 1)).toBe('claim-expired');
    expect(outcome(claim('open'), 'expire', at)).toBe('claim-out-of-order');
    expect(outcome(claim('claimed'), 'verify', at + 999_999)).toBe('verified');
  });

  it('lead back only by being put back, and from paid or expired nowhere', () => {
    const order: readonly ClaimStatus[] = ['open', 'claimed', 'verified', 'paid'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...CLAIM_STEPS), fc.constantFrom(at, at + 1)), { maxLength: 12 }),
        (steps) => {
          let now = claim('open');
          for (const [step, when] of steps) {
            const result = stepClaim(now, step, when);
            if (!result.ok) continue;
            const isForward = order.indexOf(result.value) === order.indexOf(now.status) + 1;
            const isAside = result.value === 'expired' || result.value === 'rejected' || step === 'put-back';
            expect(result.value === now.status || isAside || isForward).toBe(true);
            if (now.status === 'paid' || now.status === 'expired') expect(result.value).toBe(now.status);
            now = { ...now, status: result.value };
          }
        },
      ),
    );
  });
});

/** Every Play wins this much behind its first door. */
function winning(prizePence: Pence): AnyGame {
  const row = { prizePence, breakdown: [{ kind: 'door', pence: prizePence }], winners: 1 };
  return tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows: [row] } });
}

describe('through the platform', () => {
  let house: House;
  afterEach(async () => {
    expect(faultsOf(await house.store.books())).toEqual([]);
    await house.close();
  });

  async function won(prizePence: number) {
    house = openHouse({ games: [winning(pence(prizePence))], profile: uk });
    const id = await playerWith(house, 10_00);
    const bought = await buyNow(house.platform, id);
    await playOut(house.platform, bought, id);
    const settled = accepted(await house.platform.finish(id, bought.playNumber));
    return { id, settled, playNumber: bought.playNumber };
  }

  it('£500.00 is in the wallet at once, £500.01 waits to be claimed', async () => {
    const small = await won(500_00);
    expect(small.settled).toMatchObject({ prizePence: 500_00, balancePence: 508_00 });
    expect(small.settled.claim).toBeUndefined();
    await house.close();
    const large = await won(500_01);
    expect(large.settled).toMatchObject({
      prizePence: 500_01,
      balancePence: 8_00,
      claim: { route: 'bank', status: 'open' },
    });
    expect(await house.store.books()).toMatchObject({ balances: { claims: 500_01, 'unrevealed-prizes': 0 } });
    expect(await house.platform.playSession(large.id)).toMatchObject({ netPence: -2_00, unpaidPence: 500_01 });
  });

  it('is claimed by its player alone, verified and paid once, whoever asks at once', async () => {
    const { id, playNumber } = await won(1_000_00);
    const { platform, clock } = house;
    const stranger = await playerWith(house);
    const confirm = (accountId: string, to = payee) => platform.confirmClaim({ accountId, playNumber, payee: to });
    expect(await confirm(stranger)).toMatchObject({ refusal: { code: 'unknown-claim' } });
    for (const wrong of [
      { sortCode: '12345' },
      ...['', ' ', '1234', 'Ann\u202eeeyap', 'Ann\u200b', 'Ann\u3164', 'Ann\u009b2J', 'Ann <b>'].map((name) => ({
        name,
      })),
    ])
      expect(await confirm(id, { ...payee, ...wrong })).toMatchObject({ refusal: { code: 'payee-invalid' } });
    const confirmed = await Promise.all(
      Array.from({ length: 10 }, (_, n) => confirm(id, { ...payee, name: `Ann ${n}` })),
    );
    for (const answer of confirmed) expect(accepted(answer).status).toBe('claimed');
    clock.advance(400 * DAY_MS);
    await platform.sweep();
    const step = (name: 'verify' | 'pay' | 'telephone-done') =>
      platform.stepClaim({ playNumber, step: name, by: 'clerk' });
    expect(await step('pay')).toMatchObject({ refusal: { code: 'claim-out-of-order' } });
    expect(await step('telephone-done')).toMatchObject({ refusal: { code: 'claim-other-route', detail: 'bank' } });
    expect(accepted(await step('verify'))).toMatchObject({ status: 'verified', payee: { name: 'Ann 0' } });
    const paid = await Promise.all(Array.from({ length: 10 }, () => step('pay')));
    for (const answer of paid) expect(accepted(answer).status).toBe('paid');
    expect(await house.store.books()).toMatchObject({ balances: { claims: 0, bank: 1_000_00 } });
    expect((await platform.claims(id)).map((claim) => claim.status)).toEqual(['paid']);
    expect(accepted(await platform.play(id, playNumber)).claim).toMatchObject({ status: 'paid' });
    expect(await platform.officeClaims({ status: 'paid', limit: 5 })).toHaveLength(1);
    expect(await platform.officeClaims({ status: 'open', limit: 5 })).toEqual([]);
  });

  it('that nobody claimed expires after the last moment, into its own account, and not before', async () => {
    const { id, playNumber } = await won(40_000_00);
    const { platform, clock } = house;
    const deadlineAt = (await platform.claims(id))[0]?.deadlineAt ?? 0;
    clock.advance(deadlineAt - clock.now());
    await platform.sweep();
    expect((await platform.claims(id))[0]).toMatchObject({ route: 'telephone', status: 'open' });
    clock.advance(1);
    expect(await platform.stepClaim({ playNumber, step: 'telephone-done', by: 'clerk' })).toMatchObject({
      refusal: { code: 'claim-expired' },
    });
    await platform.sweep();
    expect((await platform.claims(id))[0]).toMatchObject({ status: 'expired' });
    const ever = { from: '2026-01-01', to: '2030-01-01' };
    expect(accepted(await platform.netPosition(id, ever))).toMatchObject({ netPence: -2_00, unpaidPence: 0 });
    expect(await house.store.books()).toMatchObject({ balances: { claims: 0, 'expired-prizes': 40_000_00 } });
    // What the Play won stays what it won.
    expect(accepted(await platform.play(id, playNumber))).toMatchObject({ prizePence: 40_000_00 });
  });

  it('counts in the net position from the day it is paid, and before that stands beside it while it may still be paid', async () => {
    const { id, playNumber } = await won(1_000_00);
    const { platform, clock } = house;
    const boughtOn = calendarFor(uk).isoDate(START);
    const net = async (from: string, to: string) => {
      const { netPence, unpaidPence } = accepted(await platform.netPosition(id, { from, to }));
      return [netPence, unpaidPence];
    };
    const playSession = async () => {
      const { netPence, unpaidPence } = await platform.playSession(id);
      return [netPence, unpaidPence];
    };
    const step = async (office: OfficeStep) =>
      accepted(await platform.stepClaim({ playNumber, by: 'clerk', ...office }));
    const stillToCome = async () => {
      expect([await net(boughtOn, boughtOn), await playSession()]).toEqual(Array(2).fill([-2_00, 1_000_00]));
    };
    await stillToCome();
    accepted(await platform.confirmClaim({ accountId: id, playNumber, payee }));
    await stillToCome();
    await step({ step: 'reject', reason: 'wrong-person' });
    expect([await net(boughtOn, boughtOn), await playSession()]).toEqual(Array(2).fill([-2_00, 0]));
    await step({ step: 'put-back', reason: 'appeal' });
    await stillToCome();
    accepted(await platform.confirmClaim({ accountId: id, playNumber, payee }));
    await step({ step: 'verify' });
    await stillToCome();
    clock.advance(DAY_MS);
    await step({ step: 'pay' });
    const paidOn = calendarFor(uk).isoDate(clock.now());
    expect(await net(boughtOn, boughtOn)).toEqual([-2_00, 0]);
    expect(await net(paidOn, paidOn)).toEqual([1_000_00, 0]);
    expect(await net(boughtOn, paidOn)).toEqual([998_00, 0]);
    expect(accepted(await platform.netPosition(id, { from: boughtOn, to: paidOn }))).toMatchObject({
      spentPence: 2_00,
      paidPence: 1_000_00,
    });
  });

  it('that is rejected goes to an account of its own, and is put back from there, as often as it takes', async () => {
    const { id, playNumber } = await won(1_000_00);
    const { platform, clock } = house;
    const reject = () => platform.stepClaim({ playNumber, step: 'reject', reason: 'wrong-person', by: 'clerk' });
    const putBack = () => platform.stepClaim({ playNumber, step: 'put-back', reason: 'appeal', by: 'chief' });
    accepted(await platform.confirmClaim({ accountId: id, playNumber, payee }));
    clock.advance(400 * DAY_MS);
    for (let round = 0; round < 2; round++) {
      const rejected = await Promise.all(Array.from({ length: 5 }, reject));
      for (const answer of rejected)
        expect(accepted(answer)).toMatchObject({ status: 'rejected', reason: 'wrong-person' });
      expect(await house.store.books()).toMatchObject({ balances: { claims: 0, 'rejected-prizes': 1_000_00 } });
      expect(await platform.confirmClaim({ accountId: id, playNumber, payee })).toMatchObject({
        refusal: { code: 'claim-rejected' },
      });
      expect((await platform.claims(id))[0]).toMatchObject({ status: 'rejected', reason: 'wrong-person' });
      await Promise.all(Array.from({ length: 5 }, putBack));
      expect(await house.store.books()).toMatchObject({ balances: { claims: 1_000_00, 'rejected-prizes': 0 } });
    }
    // Thirty days to claim it once more, with another bank account.
    expect((await platform.claims(id))[0]).toMatchObject({
      status: 'open',
      reason: 'appeal',
      deadlineAt: calendarFor(uk).termEnd(clock.now(), 30),
    });
    const other = { ...payee, accountNumber: '87654321' };
    accepted(await platform.confirmClaim({ accountId: id, playNumber, payee: other }));
    const shown = accepted(await platform.officeClaim(playNumber));
    expect(shown).toMatchObject({ status: 'claimed', reason: null, payee: other });
    expect(shown.log.map(({ step, by, reason }) => [step, by, reason])).toEqual([
      ['confirm', 'player', null],
      ['reject', 'clerk', 'wrong-person'],
      ['put-back', 'chief', 'appeal'],
      ['reject', 'clerk', 'wrong-person'],
      ['put-back', 'chief', 'appeal'],
      ['confirm', 'player', null],
    ]);
  });

  it('is paid under the rules the Play was sold under', async () => {
    house = openHouse({ games: [winning(pence(900_00))], profile: uk });
    const id = await playerWith(house, 10_00);
    const bought = await buyNow(house.platform, id);
    await playOut(house.platform, bought, id);
    const generous = { ...openProfile(), claims: { ...uk.claims, walletMaxPence: 1_000_00 } };
    const later = createPlatform({ ...house.parts, profile: generous });
    expect(accepted(await later.finish(id, bought.playNumber)).claim).toMatchObject({ route: 'bank' });
    const rules = accepted(await later.playTerms(id, bought.playNumber));
    expect(JSON.stringify(rules.topics)).toContain('£500');
    expect(JSON.stringify(later.topics())).toContain('£1,000');
  });

  it('of a Play left alone is opened by the sweep', async () => {
    house = openHouse({ games: [winning(pence(2_000_00))], profile: uk });
    const id = await playerWith(house, 10_00);
    await buyNow(house.platform, id);
    house.clock.advance(7 * DAY_MS);
    expect(await house.platform.sweep()).toBe(1);
    const [claim] = await house.platform.claims(id);
    expect(claim).toMatchObject({ status: 'open', prizePence: 2_000_00, boughtAt: START });
  });
});
