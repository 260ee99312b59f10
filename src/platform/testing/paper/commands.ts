/**
 * Everything a player, a provider, an operator and time do to an account, on paper and for real, compared after each
 * act.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Instant } from '../../../kernel/clock.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { faultsOf } from '../../../ledger/books.ts';
import { LIMITS, type LimitId } from '../../jurisdiction/profile.ts';
import { type ClaimStep, type OfficeStep, REASONS } from '../../ports/claim.ts';
import { signNotice } from '../../ports/notice.ts';
import { accepted, freshKey, type House, playOut, purchaseOf } from '../house.ts';
import { dateOf, daysAfter, midnightOf } from './london.ts';
import { type Paper, type PaperMoney, PRICE } from './paper.ts';

export interface Real {
  readonly house: House;
  readonly id: string;
}
type Command = fc.AsyncCommand<Paper, Real>;

/** Amounts at which the sandbox declines, answers later with yes or no, or never by itself. */
const DECLINED = 13_13;
const LATE: Readonly<Record<number, 'paid' | 'declined'>> = {
  1414: 'paid',
  1515: 'declined',
  1616: 'paid',
  1717: 'paid',
};
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const STALE_MS = 600 * SECOND;
const WEEK_MS = 7 * 86_400_000;
const PAYEE = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };
/** Seconds before the clocks change, and leap days. */
const ODD_MOMENTS = ['2026-03-29T00:59:59Z', '2026-10-25T00:59:59Z', '2027-03-28T00:59:59Z', '2028-02-28T23:59:59Z'];

type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refusal: Refusal };
const codeOf = (answer: Answer): string | null => (answer.ok ? null : answer.refusal.code);

function command(text: string, run: (paper: Paper, real: Real, now: Instant) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => text,
    run: async (paper, real) => {
      await run(paper, real, real.house.clock.now());
      await expectAsOnPaper(paper, real);
    },
  };
}

const together = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));
/** The latest are the ones most may happen to. */
const latest = <T>(list: readonly T[], index: number): T | undefined =>
  list[list.length - 1 - (index % Math.max(list.length, 1))];

/** What the provider answers: the first time, and, for a late one, whenever it is asked again. */
function outcomeOf(amount: number, asked: number): PaperMoney['status'] {
  if (amount === DECLINED) return 'declined';
  return asked > 1 || !(amount in LATE) ? (LATE[amount] ?? 'paid') : 'pending';
}

export const deposit = ({ amount, copies }: { amount: number; copies: number }): Command =>
  command(`deposit ${amount} x${copies}`, async (paper, { house, id }, now) => {
    const fundsKey = freshKey();
    const refused = paper.addFunds(now, amount);
    const ask = () => house.platform.addFunds({ accountId: id, fundsKey, amountPence: amount });
    const answers = await together(copies, ask);
    if (refused) {
      expect(new Set(answers.map(codeOf))).toEqual(new Set([refused]));
      return;
    }
    const money: PaperMoney = { key: fundsKey, amount, at: now, status: 'pending' };
    paper.paidIn.push(money);
    const outcome = outcomeOf(amount, copies);
    if (outcome !== 'pending') paper.end(now, money, outcome);
    if (outcome === 'declined') expect(answers.map(codeOf)).toContain('payment-declined');
    else for (const answer of answers) expect(codeOf(answer)).toBeNull();
  });

const withdraw = ({ amount, copies }: { amount: number | 'all'; copies: number }): Command =>
  command(`withdraw ${amount} x${copies}`, async (paper, { house, id }, now) => {
    const amountPence = amount === 'all' ? paper.balance : amount;
    const withdrawalKey = freshKey();
    const refused = paper.withdraw(amountPence);
    const ask = () => house.platform.withdraw({ accountId: id, withdrawalKey, amountPence });
    const answers = await together(copies, ask);
    if (refused) {
      expect(new Set(answers.map(codeOf))).toEqual(new Set([refused]));
      return;
    }
    const money: PaperMoney = { key: withdrawalKey, amount: amountPence, at: now, status: 'pending' };
    paper.paidOut.push(money);
    paper.note(now, 'withdrawal', -amountPence);
    const outcome = outcomeOf(amountPence, copies);
    if (outcome !== 'pending') paper.end(now, money, outcome);
    if (outcome === 'declined') expect(answers.map(codeOf)).toContain('payment-declined');
    else for (const answer of answers) expect(codeOf(answer)).toBeNull();
  });

/** The provider's word about a payment, once more often than it should, or long after everybody knows. */
const notice = ({ index, isOut, copies }: { index: number; isOut: boolean; copies: number }): Command =>
  command(`notice ${isOut ? 'out' : 'in'} ${index} x${copies}`, async (paper, { house, id }, now) => {
    const money = latest(isOut ? paper.paidOut : paper.paidIn, index);
    if (!money) return;
    const outcome = money.amount === DECLINED ? 'declined' : (LATE[money.amount] ?? 'paid');
    const body = JSON.stringify({ reference: `${isOut ? 'out:' : ''}${id}:${money.key}`, outcome });
    const sent = signNotice(house.key, body, now);
    for (const answer of await together(copies, () => house.platform.paymentNotice(sent))) accepted(answer);
    paper.end(now, money, outcome);
  });

const buy = (gameId: string, prize: number): Command =>
  command(`buy ${gameId}`, async (paper, { house, id }, now) => {
    const refused = paper.buy(now, gameId);
    const answer = await house.platform.buy(await purchaseOf(house.platform, id, gameId));
    expect(codeOf(answer)).toBe(refused);
    if (!answer.ok) return;
    const { playNumber } = answer.value;
    paper.plays.push({ playNumber, gameId, prize, boughtAt: now, settledAt: null });
    paper.turns.push(now);
    paper.note(now, 'price', -PRICE);
  });

/** A whole Play, begun after the interval between Plays. */
const playThrough = (gameId: string, prize: number): Command =>
  command(`play ${gameId}`, async (paper, real) => {
    await jump(5 * SECOND).run(paper, real);
    await buy(gameId, prize).run(paper, real);
    await finish(0).run(paper, real);
  });

const openTry = (gameId: string): Command =>
  command(`try ${gameId}`, async (paper, { house, id }, now) => {
    const refused = paper.refusal(now, { turn: true });
    expect(codeOf(await house.platform.openTry(gameId, id))).toBe(refused);
    if (refused === null) paper.turns.push(now);
  });

const finish = (index: number): Command =>
  command(`finish ${index}`, async (paper, { house, id }, now) => {
    const play = latest(paper.plays, index);
    if (!play) return;
    const state = accepted(await house.platform.play(id, play.playNumber));
    if (state.status === 'open') await playOut(house.platform, state, id);
    for (const answer of await together(2, () => house.platform.finish(id, play.playNumber)))
      expect(accepted(answer).prizePence).toBe(play.prize);
    if (play.settledAt === null) paper.settle(now, play);
  });

const OFFICE: readonly OfficeStep[] = [
  { step: 'telephone-done' },
  { step: 'in-person-done' },
  { step: 'verify' },
  { step: 'pay' },
  ...REASONS.reject.map((reason) => ({ step: 'reject' as const, reason })),
  ...REASONS['put-back'].map((reason) => ({ step: 'put-back' as const, reason })),
];

const stepClaim = ({ index, office, copies }: { index: number; office: OfficeStep | null; copies: number }): Command =>
  command(`claim ${index}: ${office?.step ?? 'confirm'} x${copies}`, async (paper, { house, id }, now) => {
    const claim = latest(paper.claims, index);
    if (!claim) return;
    const { playNumber } = claim;
    const step: ClaimStep = office?.step ?? 'confirm';
    const expected = paper.stepClaim(now, claim, step);
    const answers = await together(copies, () =>
      office === null
        ? house.platform.confirmClaim({ accountId: id, playNumber, payee: PAYEE })
        : house.platform.stepClaim({ ...office, playNumber, by: 'clerk' }),
    );
    for (const answer of answers) expect(answer.ok ? answer.value.status : answer.refusal.code).toBe(expected);
  });

const setLimit = ({ limit, value }: { limit: LimitId; value: number | null }): Command =>
  command(`limit ${limit} ${value}`, async (paper, { house, id }, now) => {
    const answer = await house.platform.setLimit({ accountId: id, limit, value });
    expect(codeOf(answer)).toBe(paper.setLimit(now, limit, value));
  });

const confirmIncrease = (limit: LimitId): Command =>
  command(`confirm ${limit}`, async (paper, { house, id }, now) => {
    expect(codeOf(await house.platform.confirmIncrease(id, limit))).toBe(paper.confirmIncrease(now, limit));
  });

const excludeSelf = ({ kind, length }: { kind: 'time-out' | 'self-exclusion'; length: number }): Command =>
  command(`${kind} ${length}`, async (paper, { house, id }, now) => {
    const { takeTimeOut, excludeSelf } = house.platform;
    const answer = await (kind === 'time-out' ? takeTimeOut(id, length) : excludeSelf(id, length));
    expect(codeOf(answer)).toBe(paper.exclude(now, kind, length));
  });

const askReturn = (): Command =>
  command('ask to return', async (paper, { house, id }, now) => {
    expect(codeOf(await house.platform.askReturn(id))).toBe(paper.askReturn(now));
  });

type Jump =
  | number
  | 'last second'
  | 'midnight'
  | 'sunday'
  | 'deadline'
  | 'past deadline'
  | 'odd moment'
  | 'exclusion over';

const jump = (to: Jump): Command =>
  command(`clock: ${to}`, async (paper, { house }, now) => {
    const target = typeof to === 'number' ? now + to : targetOf(to, paper, now);
    house.clock.advance(Math.max(target - now, 0));
  });

function targetOf(to: Exclude<Jump, number>, { claims, exclusion }: Paper, now: Instant): Instant {
  const midnight = midnightOf(daysAfter(dateOf(now), 1));
  const due = claims.find(({ status }) => status === 'open')?.deadline ?? now;
  switch (to) {
    case 'last second':
      return midnight - 1000;
    case 'midnight':
      return midnight;
    case 'sunday':
      return midnightOf(daysAfter(dateOf(now), 7 - new Date(dateOf(now)).getUTCDay()));
    case 'deadline':
      return due;
    case 'past deadline':
      return due + 1;
    case 'odd moment':
      return ODD_MOMENTS.map((text) => Date.parse(text)).find((at) => at > now) ?? now;
    case 'exclusion over':
      return exclusion?.returnAt ?? exclusion?.until ?? now;
  }
}

const sweep = (): Command =>
  command('sweep', async (paper, { house }, now) => {
    await house.platform.sweep();
    for (const play of paper.plays)
      if (play.settledAt === null && play.boughtAt + WEEK_MS <= now) paper.settle(now, play);
    for (const money of [...paper.paidIn, ...paper.paidOut])
      if (money.at + STALE_MS <= now) paper.end(now, money, LATE[money.amount] ?? 'paid');
    for (const claim of paper.claims) if (claim.status === 'open' && claim.deadline < now) claim.status = 'expired';
  });

async function expectAsOnPaper(paper: Paper, { house, id }: Real): Promise<void> {
  const { platform, store, clock } = house;
  const now = clock.now();
  expect(paper.balance).toBeGreaterThanOrEqual(0);
  expect((await store.account(id))?.balancePence).toBe(paper.balance);
  expect(house.alarms).toEqual([]);
  const lines = accepted(await platform.statement(id, { limit: 1000 }));
  const seen = lines.map(({ at, reason, changePence }) => ({ at, reason, change: Number(changePence) }));
  const text = (list: readonly object[]) => list.map((line) => JSON.stringify(line)).sort();
  expect(text(seen)).toEqual(text(paper.movements));
  lines.forEach((line, index) => {
    expect(line.balancePence - line.changePence).toBe(lines[index + 1]?.balancePence ?? 0);
  });
  const claims = (await platform.claims(id)).map(({ playNumber, prizePence, route, status, deadlineAt }) => ({
    playNumber,
    prize: Number(prizePence),
    route,
    status,
    deadline: deadlineAt,
  }));
  const byNumber = <T extends { readonly playNumber: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => (a.playNumber < b.playNumber ? -1 : 1));
  expect(byNumber(claims)).toEqual(byNumber(paper.claims));
  await expectBooks(paper, house);
  await expectNet(paper, { house, id });
  await expectLimits(paper, { house, id }, now);
}

async function expectBooks({ claims, paidOut }: Paper, { store }: House): Promise<void> {
  const books = await store.books();
  expect(faultsOf(books)).toEqual([]);
  const sum = (...statuses: readonly string[]): number =>
    claims.reduce((total, { status, prize }) => total + (statuses.includes(status) ? prize : 0), 0);
  expect(books.balances).toMatchObject({
    claims: sum('open', 'claimed', 'verified'),
    bank: sum('paid'),
    'expired-prizes': sum('expired'),
    'rejected-prizes': sum('rejected'),
    withdrawals: paidOut.reduce((total, { status, amount }) => total + (status === 'pending' ? amount : 0), 0),
  });
}

/**
 * What Plays have cost and brought, over all days: what the wallet and the bank account gained that was not paid in.
 */
async function expectNet({ plays, claims, balance, paidIn, paidOut }: Paper, { house, id }: Real): Promise<void> {
  const net = accepted(await house.platform.netPosition(id, { from: '2026-01-01', to: '2099-12-31' }));
  const total = (list: readonly { readonly status: string; readonly amount: number }[], ...statuses: string[]) =>
    list.reduce((sum, { status, amount }) => sum + (statuses.includes(status) ? amount : 0), 0);
  const prizes = claims.map(({ status, prize }) => ({ status, amount: prize }));
  const gained = balance - total(paidIn, 'paid') + total(paidOut, 'paid', 'pending') + total(prizes, 'paid');
  expect(net).toMatchObject({
    netPence: gained,
    spentPence: plays.length * PRICE,
    unpaidPence: total(prizes, 'open', 'claimed', 'verified'),
  });
}

async function expectLimits(paper: Paper, { house, id }: Real, now: Instant): Promise<void> {
  const { limits, exclusion } = await house.platform.limits(id);
  const onPaper = LIMITS.map((limit) => ({
    id: limit,
    own: paper.limits.get(limit)?.value ?? null,
    wish: paper.wish(now, limit)?.value,
    used: paper.used(limit, now),
  }));
  expect(
    limits.map(({ id: limit, own, pendingIncrease, used }) => ({ id: limit, own, wish: pendingIncrease?.value, used })),
  ).toEqual(onPaper);
  expect(exclusion?.kind ?? null).toBe(paper.excluded(now));
}

/**
 * Commands over games that each win one prize for sure. What stops everything else is rare, so that much happens in
 * each run.
 */
export function paperCommands(prizes: Readonly<Record<string, number>>, maxCommands: number) {
  const copies = fc.constantFrom(1, 1, 1, 2, 3);
  const index = fc.nat(3);
  const game = fc.constantFrom(...Object.keys(prizes));
  const amounts = [4_99, 5_00, 20_00, 100_00, 349_99, 350_00, 350_01, DECLINED, 14_14, 15_15, 16_16, 17_17];
  const within = fc.constantFrom<Jump>(1, 4999, 5 * SECOND, STALE_MS, HOUR, 'last second', 'midnight');
  const beyond: fc.Arbitrary<Jump> = fc.oneof(
    fc.constantFrom<Jump>(24 * HOUR - 1, 24 * HOUR, 8 * 24 * HOUR, 30 * 24 * HOUR),
    fc.constantFrom<Jump>('sunday', 'deadline', 'past deadline', 'odd moment', 'exclusion over'),
  );
  const office = fc.constantFrom<OfficeStep | null>(null, null, null, ...OFFICE);
  const onClaim = fc.record({ index, office, copies }).map(stepClaim);
  const limit = fc.constantFrom(...LIMITS);
  const value = fc.constantFrom(null, null, 0, 3, 2 * PRICE, 75, 76, 50_00, 100_00, 100_00, 350_00, 350_01);
  const kind = fc.constantFrom('time-out' as const, 'time-out' as const, 'self-exclusion' as const);
  const buying = game.map((id) => buy(id, prizes[id] ?? 0));
  const playing = game.map((id) => playThrough(id, prizes[id] ?? 0));
  const paying = fc.record({ amount: fc.constantFrom(...amounts), copies }).map(deposit);
  return fc.commands(
    [
      ...[paying, paying, playing, playing, playing, playing, buying, buying],
      ...[onClaim, onClaim, onClaim, onClaim, index.map(finish), index.map(finish)],
      ...[within.map(jump), within.map(jump), beyond.map(jump), beyond.map(jump)],
      fc.record({ amount: fc.constantFrom('all' as const, ...amounts), copies }).map(withdraw),
      fc.record({ index, isOut: fc.boolean(), copies }).map(notice),
      fc.record({ limit, value }).map(setLimit),
      limit.map(confirmIncrease),
      fc.record({ kind, length: fc.constantFrom(0, 1, 1, 2, 5, 6, 42, 43, 61) }).map(excludeSelf),
      game.map(openTry),
      fc.constant(askReturn()),
      fc.constant(sweep()),
    ],
    { maxCommands, size: 'max' },
  );
}
