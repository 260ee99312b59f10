/** Each alarm there is, raised by what it is for, in a house that goes on with everything else. */

import { rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { pence } from '../kernel/pence.ts';
import { accept } from '../kernel/result.ts';
import { faultsOf } from '../ledger/books.ts';
import { SALT_BYTES } from '../proof/leaf.ts';
import { SERVER_SEED_BYTES } from '../proof/seeds.ts';
import { keyFileFault } from '../store/key-file.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { createPlatform, openPlatform } from './create.ts';
import { ALARM_NAMES, type AlarmName } from './ports/alarms.ts';
import type { PaymentProvider } from './ports/payment.ts';
import { createSecrets } from './ports/secrets.ts';
import {
  accepted,
  buyNow,
  freshKey,
  type House,
  openHouse,
  playerWith,
  playOut,
  purchaseOf,
  START,
} from './testing/house.ts';
import { type OperatorHouse, openOperatorHouse, operatorPlayerWith, passTime } from './testing/operators.ts';
import { tinyGame } from './testing/tiny-game.ts';

const prize = pence(900_00);
const rows = [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }];
const winning = tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows } });
const payee = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };

let house: House;
let named: AlarmName[];
afterEach(() => house.close());

function open(options: Parameters<typeof openHouse>[0] = {}): void {
  named = [];
  house = openHouse({ games: [winning], alarm: (_message, name = 'promise-broken') => named.push(name), ...options });
}

function openOperated(): OperatorHouse {
  named = [];
  const operated = openOperatorHouse({ alarm: (_message, name = 'promise-broken') => named.push(name) });
  house = operated;
  return operated;
}

async function wonClaim(): Promise<{ id: string; playNumber: string }> {
  const id = await playerWith(house, 10_00);
  const play = await buyNow(house.platform, id);
  await playOut(house.platform, play, id);
  accepted(await house.platform.finish(id, play.playNumber));
  return { id, playNumber: play.playNumber };
}

/** Changes what is stored behind the platform's back. */
function tamper(sql: string): void {
  const db = new Database(house.path);
  db.exec(sql);
  db.close();
}

const codeOf = async (asked: Promise<{ ok: boolean; refusal?: { code: string } }>) => {
  const answer = await asked;
  return answer.ok ? 'ok' : answer.refusal?.code;
};

/** A provider that answers as told, by the amount. */
function provider(answer: (amountPence: number) => 'paid' | 'pending'): PaymentProvider {
  const move = async ({ amountPence }: { amountPence: number }) => answer(amountPence);
  return { charge: move, payOut: move, readNotice: ({ body }) => accept(JSON.parse(Buffer.from(body).toString())) };
}

/** Lets time pass as it does on a server: with somebody looking. */
async function pass(ms: number): Promise<void> {
  house.clock.advance(ms);
  await house.platform.sweep();
  await house.platform.deliverEmails();
}

const RAISED: { readonly [Name in AlarmName]: () => Promise<void> } = {
  'store-cannot-write': async () => {
    let isFull = false;
    const beforeCommit = () => {
      if (isFull) throw Object.assign(new Error('disk'), { code: 'SQLITE_FULL' });
    };
    open({ sqlite: { faults: { beforeCommit } } });
    const { platform } = house;
    const id = await playerWith(house, 10_00);
    const purchase = await purchaseOf(platform, id);
    isFull = true;
    await expect(platform.buy(purchase)).rejects.toThrow('the disk is full');
    expect(platform.stopReasons()).toMatchObject([{ alarm: 'store-cannot-write' }]);
    expect(await codeOf(platform.buy(purchase))).toBe('unavailable');
    await platform.watch();
    isFull = false;
    await platform.watch();
    expect(platform.stopReasons()).toEqual([]);
    expect(accepted(await platform.buy(purchase)).repeated).toBe(false);
  },
  'clock-jumped': async () => {
    open();
    const { platform, clock, store } = house;
    const id = await playerWith(house, 20_00);
    await platform.watch();
    await playOut(platform, await buyNow(platform, id), id);
    const [play] = await platform.myGames(id, { limit: 1 });
    accepted(await platform.finish(id, play?.playNumber ?? ''));
    clock.advance(-10 * DAY_MS);
    await platform.watch();
    expect(await codeOf(platform.buy(await purchaseOf(platform, id)))).toBe('unavailable');
    expect(platform.stopReasons()[0]?.words).toMatch(/14400 minutes behind.*unveil clock --accept/);
    // The clock was wrong before and is right now: the sale goes on at once, not in ten days.
    await store.acceptClock(clock.now());
    await platform.watch();
    expect(await codeOf(platform.buy(await purchaseOf(platform, id)))).toBe('ok');
  },
  'database-behind': async () => {
    // What a running server meets when a standby takes over that lacks the last Play.
    let held = { plays: 0, log: null };
    const mark = { read: () => held, write: async () => {}, begin: async () => {} };
    open({ mark });
    const { platform } = house;
    const id = await playerWith(house, 10_00);
    await platform.watch();
    const purchase = await purchaseOf(platform, id);
    held = { plays: 1, log: null };
    await platform.watch();
    expect(await codeOf(platform.buy(purchase))).toBe('unavailable');
    expect(platform.stopReasons()[0]?.words).toContain('Plays up to 0, and the mark says 1');
    // It may catch up by what is sold elsewhere: somebody has to have looked all the same.
    held = { plays: 0, log: null };
    await platform.watch();
    expect(await codeOf(platform.buy(purchase))).toBe('unavailable');
  },
  'key-missing': async () => {
    let fault: string | null = null;
    open({ checks: [{ alarm: 'key-missing', fault: () => fault }] });
    const [path, key] = [`${house.path}.key`, Buffer.alloc(32, 1)];
    writeFileSync(path, `${key.toString('hex')}\n`);
    expect(keyFileFault(path, house.path, key)).toBeNull();
    rmSync(path);
    fault = keyFileFault(path, house.path, key);
    const id = await playerWith(house, 10_00);
    await house.platform.watch();
    await house.platform.watch();
    expect(await codeOf(house.platform.buy(await purchaseOf(house.platform, id)))).toBe('unavailable');
    fault = null;
    await house.platform.watch();
    expect(await codeOf(house.platform.buy(await purchaseOf(house.platform, id)))).toBe('ok');
  },
  'random-source-failed': async () => {
    let isStuck = false;
    let block = 0;
    const source = (into: Uint8Array) => {
      for (let at = 0; at < into.length; at += 4)
        new DataView(into.buffer).setUint32(at, isStuck ? at : ++block * 2654435761);
    };
    open({ secrets: createSecrets(Buffer.alloc(32, 3), source) });
    const id = await playerWith(house, 500_00);
    isStuck = true;
    const sold: string[] = [];
    for (let n = 0; n < 180; n++) {
      const answer = await purchaseOf(house.platform, id)
        .then((purchase) => house.platform.buy(purchase))
        .catch(() => null);
      if (!answer?.ok) break;
      sold.push(answer.value.proof.serverSeedHash);
      await playOut(house.platform, answer.value, id);
      await house.platform.finish(id, answer.value.playNumber).catch(() => {});
    }
    expect(sold.length).toBeLessThan(180);
    expect(new Set(sold).size).toBe(sold.length);
    expect((await house.store.account(id))?.balancePence).toBeLessThanOrEqual(500_00 - 2_00 * sold.length);
    expect(house.platform.stopReasons()).toMatchObject([{ alarm: 'random-source-failed' }]);
  },
  'commitment-repeated': async () => {
    // The source is replaced whole: nothing but the database is left to notice.
    const honest = createSecrets(Buffer.alloc(32, 4));
    const drawn = new Uint8Array(SERVER_SEED_BYTES + 2 * SALT_BYTES).fill(9);
    open({ secrets: { ...honest, fresh: (bytes) => (bytes === drawn.length ? drawn : honest.fresh(bytes)) } });
    const { platform, store } = house;
    const [id, other] = [await playerWith(house, 10_00), await playerWith(house, 10_00)];
    await buyNow(platform, id).catch(() => {});
    const before = (await store.account(other))?.balancePence;
    await expect(platform.commitment(other)).rejects.toThrow('a second time');
    expect((await store.account(other))?.balancePence).toBe(before);
    expect(platform.stopReasons()).toMatchObject([{ alarm: 'commitment-repeated' }]);
    const play = (await platform.myGames(id, { limit: 5 })).length;
    expect(play).toBeLessThanOrEqual(1);
  },
  'sale-drifts': async () => {
    const sold = tinyGame();
    const [first] = sold.structure.rows;
    const drifted = tinyGame({ structure: { ...sold.structure, rows: first ? [{ ...first, winners: 100 }] : [] } });
    // What is sold is not what the version's structure says.
    open({ findGame: (_id, version) => (version ? sold : drifted) });
    for (let n = 0; n < 30; n++) await buyNow(house.platform, await playerWith(house, 5_00));
    expect(await house.platform.judgeSales()).toBe(1);
    expect(await house.platform.judgeSales()).toBe(0);
    expect(await codeOf(house.platform.buy(await purchaseOf(house.platform, await playerWith(house, 5_00))))).toBe(
      'game-withdrawn',
    );
  },
  'promise-broken': async () => {
    open({ games: [{ ...winning, read: () => ({ prizePence: pence(1), components: [] }) }] });
    await expect(buyNow(house.platform, await playerWith(house, 10_00))).rejects.toThrow('was not sold');
  },
  'stored-play-altered': async () => {
    open();
    const { platform, store } = house;
    const id = await playerWith(house, 10_00);
    const live = await buyNow(platform, id);
    await playOut(platform, live, id);
    tamper('UPDATE play SET prize_pence = 1000000000');
    // It is laid out in memory, and refused all the same; after a start as well; and by the sweep.
    for (const one of [platform, createPlatform(house.parts)]) {
      await expect(one.finish(id, live.playNumber)).rejects.toThrow('did not sell');
      await expect(one.play(id, live.playNumber)).rejects.toThrow('did not sell');
      expect(JSON.stringify(await one.myGames(id, { limit: 5 }))).not.toContain('1000000000');
    }
    await pass(8 * DAY_MS);
    expect((await store.account(id))?.balancePence).toBe(8_00);
    expect((await store.play(live.playNumber))?.settledAt).toBeNull();
    tamper(`UPDATE play SET prize_pence = ${prize}`);
    await pass(HOUR_MS);
    expect(await platform.claims(id)).toHaveLength(1);
    tamper('UPDATE play SET prize_pence = 1000000000');
    const claim = { accountId: id, playNumber: live.playNumber, payee };
    await expect(platform.confirmClaim(claim)).rejects.toThrow('did not sell');
    // Nor is it added up.
    await expect(platform.playSums(id, {})).rejects.toThrow('did not sell');
    await expect(platform.playSession(id)).rejects.toThrow('did not sell');
    await expect(platform.netPosition(id, { from: '2026-01-01', to: '2026-12-31' })).rejects.toThrow('did not sell');
    expect([await platform.claims(id), await platform.officeClaims({ limit: 5 })]).toEqual([[], []]);
    await expect(platform.officeClaim(live.playNumber)).rejects.toThrow('did not sell');
    await pass(400 * DAY_MS);
    await platform.deliverEmails();
    expect(house.mailbox.emails().map(({ paragraphs }) => paragraphs.join())).not.toContainEqual(
      expect.stringContaining('10,000,000'),
    );
    tamper(`UPDATE play SET prize_pence = ${prize}`);
  },
  'game-version-missing': async () => {
    open();
    await buyNow(house.platform, await playerWith(house, 10_00));
    const { platform } = house;
    await openPlatform({ ...house.parts, findGame: () => null });
    expect(platform.stopReasons()).toEqual([]);
  },
  'provider-contradicts': async () => {
    open({ payments: provider(() => 'paid') });
    const accountId = await playerWith(house);
    const fundsKey = freshKey();
    accepted(await house.platform.addFunds({ accountId, fundsKey, amountPence: 500 }));
    const body = Buffer.from(JSON.stringify({ reference: `${accountId}:${fundsKey}`, outcome: 'declined' }));
    await expect(house.platform.paymentNotice({ body, signature: '', timestamp: '0' })).rejects.toThrow(
      'had been paid',
    );
  },
  'wallet-contradicts': async () => {
    const operated = openOperated();
    const move = operated.port.move;
    operated.port.move = async (verb, movement) => {
      operated.book.move(verb, Buffer.from(Buffer.from(movement.body).toString().replace('"200"', '"100"')));
      return move(verb, movement);
    };
    const id = await operatorPlayerWith(operated, 10_00);
    expect(await codeOf(operated.platform.buy(await purchaseOf(operated.platform, id)))).toBe('purchase-undecided');
  },
  'wallet-silent': async () => {
    const operated = openOperated();
    operated.port.faults.set('debit', 'lost', 3);
    operated.port.faults.set('cancel', 'slow', 10);
    const id = await operatorPlayerWith(operated, 10_00);
    await operated.platform.buy(await purchaseOf(operated.platform, id));
    await passTime(operated, 12 * MINUTE_MS, 2_000);
  },
  'payee-unreadable': async () => {
    open();
    const [one, other] = [await wonClaim(), await wonClaim()];
    for (const { id, playNumber } of [one, other])
      accepted(await house.platform.confirmClaim({ accountId: id, playNumber, payee }));
    tamper(`UPDATE claim SET payee = x'00' WHERE play = (SELECT min(play) FROM claim)`);
    const claims = await house.platform.officeClaims({ limit: 5 });
    expect(claims.map(({ payee: to, isPayeeUnreadable }) => [to, isPayeeUnreadable])).toEqual([
      [null, true],
      [payee, false],
    ]);
    const put = { step: 'put-back', reason: 'papers', by: 'clerk', playNumber: one.playNumber } as const;
    expect(accepted(await house.platform.stepClaim(put)).isPayeeUnreadable).toBe(false);
  },
  'item-failed': async () => {
    open();
    const [one, other] = [await wonClaim(), await wonClaim()];
    const store = {
      ...house.store,
      changeClaim: (playNumber: string, decide: Parameters<typeof house.store.changeClaim>[1]) =>
        playNumber === one.playNumber
          ? Promise.reject(new Error('constraint failed'))
          : house.store.changeClaim(playNumber, decide),
    } as typeof house.store;
    house.clock.advance(400 * DAY_MS);
    await createPlatform({ ...house.parts, store }).sweep();
    expect(await house.platform.claims(one.id)).toMatchObject([{ status: 'open' }]);
    expect(await house.platform.claims(other.id)).toMatchObject([{ status: 'expired' }]);
  },
  'task-failed': async () => {
    open();
    const { id } = await wonClaim();
    house.clock.advance(400 * DAY_MS);
    const store = { ...house.store, takePayments: () => Promise.reject(new Error('no such table')) };
    await createPlatform({ ...house.parts, store }).sweep();
    expect(await house.platform.claims(id)).toMatchObject([{ status: 'expired' }]);
  },
  'payment-waits': async () => {
    open({ payments: provider((amount) => (amount === 7_00 ? 'paid' : 'pending')) });
    const charged: number[] = [];
    const { charge } = house.parts.payments as PaymentProvider;
    let isLost = true;
    const payments = {
      ...(house.parts.payments as PaymentProvider),
      charge: (request: Parameters<PaymentProvider['charge']>[0]) => {
        charged.push(request.amountPence);
        if (isLost && request.amountPence === 7_00) throw new Error('the line is dead');
        return charge(request);
      },
    };
    const platform = createPlatform({ ...house.parts, payments });
    const ids = await Promise.all(Array.from({ length: 101 }, () => playerWith(house)));
    for (const [index, accountId] of ids.entries()) {
      const asked = platform.addFunds({ accountId, fundsKey: freshKey(), amountPence: index === 100 ? 7_00 : 5_00 });
      if (index === 100) await expect(asked).rejects.toThrow();
      else expect(accepted(await asked).isPending).toBe(true);
      house.clock.advance(1);
    }
    isLost = false;
    house.clock.advance(HOUR_MS);
    await platform.sweep();
    // The 101st was paid: a hundred that hang before it keep it waiting no longer than one round.
    expect((await house.store.account(ids[100] ?? ''))?.balancePence).toBe(7_00);
    expect(named).toEqual([]);
    house.clock.advance(2 * DAY_MS);
    await platform.sweep();
    expect(charged.filter((amount) => amount === 5_00)).toHaveLength(300);
  },
  'email-not-sent': async () => {
    open({ mail: { send: () => Promise.reject(new Error('closed')) } });
    await wonClaim();
    await house.platform.deliverEmails();
  },
  'email-given-up': async () => {
    open({ mail: { send: () => Promise.reject(new Error('closed')) } });
    await wonClaim();
    for (let day = 0; day < 12; day++) await pass(DAY_MS);
  },
  'checkpoint-failed': async () => {
    open();
    const path = `${house.path}-other`;
    const store = openSqliteStore(path, {
      walBytesMax: 0,
      alarm: (_message, name) => named.push(name ?? 'promise-broken'),
    });
    const pragma = Database.prototype.pragma;
    Database.prototype.pragma = () => {
      throw new Error('database or disk is full');
    };
    try {
      for (let n = 0; n < 3; n++) await store.beat(START + n);
    } finally {
      Database.prototype.pragma = pragma;
    }
    expect(await store.beat(0)).toBe(START + 2);
    expect(named).toEqual(['checkpoint-failed']);
    await store.close();
  },
};

describe('each alarm is raised, and what is beside it goes on', () => {
  it.each(ALARM_NAMES)('%s', { timeout: 30_000 }, async (name) => {
    await RAISED[name]();
    expect(named).toContain(name);
    expect(faultsOf(await house.store.books())).toEqual([]);
  });
});

it('a full file stops the sale in words, and keeps what it answered', async () => {
  open({ sqlite: { pagesMax: 60 } });
  const { platform, store } = house;
  const id = await playerWith(house, 100_00);
  let sold = 0;
  for (; sold < 2000; sold++) {
    const answer = await purchaseOf(platform, id)
      .then((purchase) => platform.buy(purchase))
      .catch(() => null);
    if (!answer?.ok) break;
    const done = await playOut(platform, answer.value, id)
      .then(() => platform.finish(id, answer.value.playNumber))
      .catch(() => null);
    if (!done) break;
  }
  await platform.watch();
  expect(named).toContain('store-cannot-write');
  expect(platform.stopReasons()[0]?.words).toMatch(/the disk is full/);
  expect(faultsOf(await store.books())).toEqual([]);
});

it('a server whose clock was set ahead while it ran completes no Play and expires no claim by it', async () => {
  let uptime = 0;
  const clock = fixedClock(START);
  open({ clock, uptime: () => uptime });
  const { platform } = house;
  const id = await playerWith(house, 10_00);
  const { playNumber } = await buyNow(platform, id);
  await platform.watch();
  uptime += 5_000;
  clock.advance(30 * DAY_MS);
  await platform.watch();
  expect(platform.stopReasons()).toMatchObject([{ alarm: 'clock-jumped' }]);
  await platform.sweep();
  expect((await house.store.play(playNumber))?.settledAt).toBeNull();
});
