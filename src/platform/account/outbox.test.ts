/** Emails that must arrive: written with what they tell or not at all, sent once, whatever dies or fails in between. */

import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { DAY_MS } from '../../kernel/clock.ts';
import { pence } from '../../kernel/pence.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { contextOf, createPlatform } from '../create.ts';
import { ukProfile } from '../jurisdiction/profile.ts';
import type { OfficeStep } from '../ports/claim.ts';
import type { Email } from '../ports/mail.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

const payee = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };
const prize = pence(900_00);
const rows = [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }];
const winning = tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows } });

let house: House;
afterEach(() => house.close());

/** A mail server that says no as often as told, and keeps what it took with the ids it came under. */
function postOffice() {
  const taken: { readonly email: Email; readonly id: string | undefined }[] = [];
  let noes = 0;
  return {
    taken,
    subjects: () => taken.map(({ email }) => email.subject),
    refuse: (times: number) => {
      noes = times;
    },
    send: async (email: Email, id?: string) => {
      if (noes-- > 0) throw new Error('closed for lunch');
      taken.push({ email, id });
    },
  };
}

const createOutboxOf = (one: House) => contextOf(one.parts).outbox;
const emailNamed = (subject: string): Email => ({ to: 'a@b.example', subject, paragraphs: [], link: null });

async function claimOf(one: House): Promise<{ accountId: string; playNumber: string }> {
  const accountId = await playerWith(one, 10_00);
  const bought = await buyNow(one.platform, accountId);
  await playOut(one.platform, bought, accountId);
  accepted(await one.platform.finish(accountId, bought.playNumber));
  return { accountId, playNumber: bought.playNumber };
}

it('tells of every step of a claim once: what happened, why, what to do and until when', async () => {
  const mail = postOffice();
  house = openHouse({ games: [winning], profile: ukProfile(), mail });
  const { platform } = house;
  const { accountId, playNumber } = await claimOf(house);
  const step = async (asked: OfficeStep) => accepted(await platform.stepClaim({ playNumber, by: 'clerk', ...asked }));
  const claim = async () => accepted(await platform.confirmClaim({ accountId, playNumber, payee }));
  await claim();
  await claim();
  await step({ step: 'verify' });
  await step({ step: 'put-back', reason: 'bank-details' });
  await claim();
  await step({ step: 'reject', reason: 'wrong-person' });
  await step({ step: 'reject', reason: 'wrong-person' });
  await step({ step: 'put-back', reason: 'appeal' });
  await claim();
  await step({ step: 'verify' });
  await step({ step: 'pay' });
  await platform.deliverEmails();
  expect(mail.subjects()).toEqual([
    'You have won a prize to claim',
    'We have your claim',
    'Your claim is verified',
    'Please claim your prize again',
    'We have your claim',
    'Your claim was not accepted',
    'Please claim your prize again',
    'We have your claim',
    'Your claim is verified',
    'Your prize is paid',
  ]);
  expect(new Set(mail.taken.map(({ id }) => id)).size).toBe(10);
  const text = (index: number) => mail.taken[index]?.email.paragraphs.join('\n') ?? '';
  expect(text(0)).toMatch(/£900.*My Games.*14 July 2026/s);
  expect(text(3)).toMatch(/bank did not take.*until the end of 14 July 2026/s);
  expect(text(5)).toMatch(/not be confirmed that the prize is yours.*did not decide it/s);
  for (const { email } of mail.taken) {
    expect(email.paragraphs.at(-1)).toContain(ukProfile().contact.email);
    expect(email.paragraphs.join()).toContain(playNumber);
    expect(JSON.stringify(email)).not.toContain(payee.accountNumber);
  }
});

it('tells of a claim that the sweep opens, and of one that runs out', async () => {
  const mail = postOffice();
  house = openHouse({ games: [winning], profile: ukProfile(), mail });
  await buyNow(house.platform, await playerWith(house, 10_00));
  for (const days of [7, 200]) {
    house.clock.advance(days * DAY_MS);
    await house.platform.sweep();
    await house.platform.deliverEmails();
  }
  expect(mail.subjects()).toEqual(['You have won a prize to claim', 'Your prize was not claimed in time']);
});

it('keeps what the post does not take and sends it later, once; another process may have written it', async () => {
  const mail = postOffice();
  house = openHouse({ games: [winning], profile: ukProfile(), mail });
  const { accountId, playNumber } = await claimOf(house);
  accepted(await house.platform.confirmClaim({ accountId, playNumber, payee }));
  await house.platform.deliverEmails();
  const before = mail.taken.length;
  const { mail: _, ...withoutMail } = house.parts;
  const office = createPlatform(withoutMail);
  accepted(await office.stepClaim({ playNumber, by: 'clerk', step: 'verify' }));
  expect(await office.deliverEmails()).toBe(0);
  mail.refuse(2);
  for (let minutes = 0; minutes < 60; minutes++) {
    await Promise.all([house.platform.deliverEmails(), createPlatform(house.parts).deliverEmails()]);
    house.clock.advance(60_000);
  }
  expect(mail.subjects().slice(before)).toEqual(['Your claim is verified']);
  expect(house.alarms).toEqual(Array(2).fill('the email “Your claim is verified” could not be sent: closed for lunch'));
});

it('gives an email up after more than a week of trying, loudly', async () => {
  const mail = postOffice();
  house = openHouse({ games: [winning], profile: ukProfile(), mail });
  mail.refuse(1000);
  await claimOf(house);
  for (let days = 0; days < 30; days++) {
    await house.platform.deliverEmails();
    house.clock.advance(DAY_MS);
  }
  expect(house.alarms).toHaveLength(10);
  expect(house.alarms.at(-1)).toContain('was given up');
  expect(mail.taken).toEqual([]);
});

it('sends in order, and all that waits as soon as the mail server takes one again', async () => {
  const mail = postOffice();
  house = openHouse({ mail });
  const accounts = await Promise.all([playerWith(house), playerWith(house)]);
  mail.refuse(Number.POSITIVE_INFINITY);
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      await house.platform.deliverEmails();
      house.clock.advance(60_000);
    }
  };
  // Ten hours without a post, and something to tell in each of them.
  for (let hour = 0; hour < 10; hour++) {
    for (const [index, id] of accounts.entries())
      await createOutboxOf(house).add(id, emailNamed(`account ${index}, hour ${hour}`));
    await minutes(60);
  }
  expect(mail.taken).toEqual([]);
  mail.refuse(0);
  await minutes(16);
  expect(mail.taken).toHaveLength(20);
  for (const index of accounts.keys()) {
    const own = mail.subjects().filter((subject) => subject.startsWith(`account ${index}`));
    expect(own).toEqual(Array.from({ length: 10 }, (_, hour) => `account ${index}, hour ${hour}`));
  }
});

it('sets aside an email that is refused though others are taken: it holds up its own account for minutes only', async () => {
  const mail = postOffice();
  const send = async (email: Email, id?: string) => {
    if (email.subject === 'bad') throw new Error('no such mailbox');
    await mail.send(email, id);
  };
  house = openHouse({ mail: { send } });
  const [one, other] = [await playerWith(house), await playerWith(house)];
  const outbox = createOutboxOf(house);
  await outbox.add(one, emailNamed('bad'));
  await outbox.add(one, emailNamed('good'));
  for (let minute = 0; minute < 10; minute++) {
    await outbox.add(other, emailNamed(`other ${minute}`));
    await outbox.deliver();
    house.clock.advance(60_000);
  }
  expect(mail.subjects()).toContain('good');
  expect(mail.subjects()).toContain('other 9');
  // It has not been tried once a minute to death.
  expect((await house.store.records(one)).emailsWrittenAt).toHaveLength(1);
});

it('writes email and step together or neither, and sends again under the same id what it does not know to be sent', async () => {
  const mail = postOffice();
  let isFaulty = false;
  const beforeCommit = () => {
    if (isFaulty) throw new Error('the disk is full');
  };
  house = openHouse({ games: [winning], profile: ukProfile(), mail, sqlite: { faults: { beforeCommit } } });
  const { accountId, playNumber } = await claimOf(house);
  await house.platform.deliverEmails();
  isFaulty = true;
  await expect(house.platform.confirmClaim({ accountId, playNumber, payee })).rejects.toThrow('disk');
  isFaulty = false;
  await house.platform.deliverEmails();
  expect(mail.subjects()).toEqual(['You have won a prize to claim']);
  expect(await house.platform.claims(accountId)).toMatchObject([{ status: 'open' }]);

  // It dies after the post's yes, before that is written down.
  const dying = { ...house.store, emailSent: () => Promise.reject(new Error('killed')) };
  const first = createPlatform({ ...house.parts, store: dying });
  accepted(await first.confirmClaim({ accountId, playNumber, payee }));
  await first.deliverEmails().catch(() => {});
  house.clock.advance(60_000);
  const reopened = openSqliteStore(house.path);
  await createPlatform({ ...house.parts, store: reopened }).deliverEmails();
  await reopened.close();
  const copies = mail.taken.filter(({ email }) => email.subject === 'We have your claim');
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
});

it('keeps emails sealed, and nothing of them once they are sent', async () => {
  const mail = postOffice();
  house = openHouse({ games: [winning], profile: ukProfile(), mail });
  mail.refuse(1);
  const { accountId } = await claimOf(house);
  await house.platform.deliverEmails();
  expect((await house.store.records(accountId)).emailsWrittenAt).toHaveLength(1);
  const files = Buffer.concat([house.path, `${house.path}-wal`].map((path) => readFileSync(path)));
  expect(files.includes('prize to claim')).toBe(false);
  house.clock.advance(60_000);
  expect(await house.platform.deliverEmails()).toBe(1);
  expect((await house.store.records(accountId)).emailsWrittenAt).toEqual([]);
});

it('tells of an increased limit, of a time-out or self-exclusion that begins and of the wish to return, and of nothing stricter', async () => {
  const mail = postOffice();
  house = openHouse({ profile: ukProfile(), mail });
  const { platform, clock } = house;
  const accountId = await playerWith(house);
  const limit = 'spend-week';
  accepted(await platform.setLimit({ accountId, limit, value: 100_00 }));
  accepted(await platform.setLimit({ accountId, limit, value: 50_00 }));
  accepted(await platform.setLimit({ accountId, limit, value: 80_00 }));
  clock.advance(DAY_MS);
  accepted(await platform.confirmIncrease(accountId, limit));
  accepted(await platform.setLimit({ accountId, limit, value: null }));
  accepted(await platform.cancelIncrease(accountId, limit));
  accepted(await platform.takeTimeOut(accountId, 1));
  accepted(await platform.excludeSelf(accountId, 6));
  clock.advance(190 * DAY_MS);
  accepted(await platform.askReturn(accountId));
  await platform.deliverEmails();
  expect(mail.subjects()).toEqual([
    'Your limit has been increased',
    'Your time-out has begun',
    'Your self-exclusion has begun',
    'You have asked to return',
  ]);
  expect(mail.taken[0]?.email.paragraphs[0]).toBe(
    'Your own limit on spending in a week was £50 and is £80 now, as you asked and confirmed.',
  );
  expect(mail.taken[2]?.email.paragraphs.join()).toMatch(/16 July 2026.*0808 8020 133/s);
});
