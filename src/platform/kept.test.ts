/**
 * What was written before is read as it was meant. `testing/kept.sql` is a database as an earlier version left it, when
 * emails were letters and the profile had other names for its fields; it is never made anew. Every reason of a posting
 * and every account of the house occurs in it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnyGame } from '../game/game.ts';
import { pence } from '../kernel/pence.ts';
import { faultsOf } from '../ledger/books.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { ukProfile } from './jurisdiction/profile.ts';
import { termsOf } from './jurisdiction/terms.ts';
import { createSandbox } from './money/sandbox.ts';
import { createSecrets } from './ports/secrets.ts';
import { accepted, type House, openHouse, playOut } from './testing/house.ts';
import { tinyGame } from './testing/tiny-game.ts';

const KEY = Buffer.from('58c77ca496a7fb10cf7f851318066220845874f79e593c78aacd562126758b1b', 'hex');
const LEFT_AT = 1_785_758_454_000;
const ANN = '53e88f01f04f3d9a0491c54fdfb3f02a';

const PLAYS = {
  expired: 'VGDX-T17V-FRJN-SSTG',
  small: 'KXSH-QZQQ-NH9J-ETT5',
  losing: 'ETBZ-W317-RHJ9-VRY8',
  paid: '6ZKF-Q0GZ-4W54-1PXR',
  rejected: 'TGNG-PJT3-5VHK-4DR8',
  'put-back': '78XQ-PGAD-54RV-A1KA',
  open: '4EKJ-MD5M-DCYE-4TN4',
  waiting: 'S9E8-QW4P-V17Z-PJEJ',
} as const;

/** Each game of the file sells one Play: this much, or nothing. */
function selling(id: keyof typeof PLAYS, prizePence: number): AnyGame {
  const prize = pence(prizePence);
  const rows = prizePence === 0 ? [] : [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }];
  return tinyGame({ id, structure: { pricePence: pence(2_00), pool: 1, rows } });
}

const GAMES = [
  selling('small', 4_00),
  selling('losing', 0),
  selling('waiting', 9_00),
  selling('paid', 600_00),
  selling('rejected', 601_00),
  selling('put-back', 602_00),
  selling('expired', 603_00),
  selling('open', 604_00),
];

let folder: string;
let house: House;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-kept-'));
  const path = join(folder, 'unveil.db');
  const db = new Database(path);
  db.exec(readFileSync(new URL('./testing/kept.sql', import.meta.url), 'utf8'));
  db.close();
  house = openHouse({
    games: GAMES,
    profile: ukProfile(),
    store: openSqliteStore(path),
    secrets: createSecrets(KEY),
    payments: createSandbox(KEY, { noticeAfterMs: 0 }),
  });
  house.clock.advance(LEFT_AT - house.clock.now());
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  expect(house.alarms).toEqual([]);
  await house.close();
  await house.store.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the books are as they were left', async () => {
  expect((await house.store.books()).balances).toEqual({
    sales: 16_00,
    prizes: -3023_00,
    'unrevealed-prizes': 9_00,
    provider: -45_00,
    claims: 1206_00,
    bank: 600_00,
    'expired-prizes': 603_00,
    withdrawals: 0,
    'rejected-prizes': 601_00,
    players: 33_00,
    operators: 0,
  });
});

it('every movement of the wallet means what it meant', async () => {
  const movements = accepted(await house.platform.statement(ANN, { limit: 100 }));
  const told = movements.map(({ reason, changePence, gameId }) =>
    `${reason} ${changePence / 100} ${gameId ?? ''}`.trim(),
  );
  expect(told.toReversed()).toEqual([
    'funds-added 50',
    'price -2 expired',
    'price -2 small',
    'prize-paid 4 small',
    'price -2 losing',
    'price -2 paid',
    'price -2 rejected',
    'price -2 put-back',
    'price -2 open',
    'withdrawal -5',
    'withdrawal -14.14',
    'withdrawal-returned 14.14',
    'price -2 waiting',
  ]);
});

it('claims stand where they stood, and are paid under the terms of their Play', async () => {
  const statuses = Object.fromEntries(
    (await house.platform.claims(ANN)).map((claim) => [claim.playNumber, claim.status]),
  );
  expect(statuses).toEqual({
    [PLAYS.expired]: 'expired',
    [PLAYS.paid]: 'paid',
    [PLAYS.rejected]: 'rejected',
    [PLAYS['put-back']]: 'open',
    [PLAYS.open]: 'open',
  });
  const payee = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };
  accepted(await house.platform.confirmClaim({ accountId: ANN, playNumber: PLAYS.open, payee }));
  for (const step of ['verify', 'pay'] as const)
    accepted(await house.platform.stepClaim({ playNumber: PLAYS.open, step, by: 'clerk' }));
  expect((await house.store.books()).balances).toMatchObject({ claims: 602_00, bank: 1204_00 });
});

it('the profile a Play was sold under is read under its names of today', async () => {
  const play = await house.store.play(PLAYS.waiting);
  const kept = await termsOf(house.store, play?.termsHash ?? null);
  expect(kept?.profile).toEqual(ukProfile());
  // The words stay those of the day it was sold.
  expect(JSON.stringify(kept?.topics)).toContain('what the visit has cost or brought');
});

it('limits, an increase asked for, a time-out and a play session are known', async () => {
  const { limits, exclusion } = await house.platform.limits(ANN);
  const own = limits.filter((limit) => limit.own !== null);
  expect(own.map(({ id, own, pendingIncrease }) => [id, own, pendingIncrease?.value])).toEqual([
    ['spend-week', 30_00, 60_00],
    ['turns-24h', 40, null],
  ]);
  expect(exclusion).toMatchObject({ kind: 'time-out' });
  expect(await house.platform.playSession(ANN)).toMatchObject({ startedAt: LEFT_AT - 6000 });
});

it('an email that waited is sent', async () => {
  expect(await house.platform.deliverEmails()).toBe(1);
  expect(house.mailbox.emails().map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.com', 'Your time-out has begun'],
  ]);
});

it('an unfinished Play goes on from its first move and pays what it was sold with', async () => {
  const play = accepted(await house.platform.play(ANN, PLAYS.waiting));
  expect(play.moveCount).toBe(1);
  await playOut(house.platform, play, ANN);
  expect(accepted(await house.platform.finish(ANN, PLAYS.waiting))).toMatchObject({
    prizePence: 9_00,
    balancePence: 42_00,
  });
});
