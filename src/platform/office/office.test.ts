import Database from 'better-sqlite3';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { present } from '../../kernel/assert.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { openOffice } from '../create.ts';
import type { Office, StaffSession } from '../ports/office.ts';
import type { Role, Staff } from '../ports/staff.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut } from '../testing/house.ts';

let house: House;
let office: Office;
beforeEach(() => {
  house = openHouse();
  office = openOffice(house.parts, house.platform);
});
afterEach(() => house.close());

const OFFICE_PASSWORD = 'nine purple umbrellas';

/** The code that the authenticator shows now. */
function codeNow(uri: string): string {
  const secret = present(new URL(uri).searchParams.get('secret'), 'a secret');
  return new TOTP({ secret }).generate({ timestamp: house.clock.now() });
}

/** A member of staff who has set up both proofs, signed in. */
async function staffAs(name: string, ...roles: Role[]): Promise<{ session: StaffSession; uri: string; staff: Staff }> {
  const email = `${name}@office.example`;
  const { token } = accepted(await office.inviteStaff({ email, name, roles, by: 'command' }));
  const { uri, draft } = accepted(await office.draftEnrolment(token));
  accepted(await office.enrol({ token, draft, password: OFFICE_PASSWORD, code: codeNow(uri) }));
  house.clock.advance(MINUTE_MS);
  const session = accepted(await signIn(email, uri));
  return { session, uri, staff: session.staff };
}

const signIn = (email: string, uri: string, password = OFFICE_PASSWORD, code = codeNow(uri)) =>
  office.signIn({ email, password, code, address: '192.0.2.9', agent: 'a browser' });
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => (answer.ok ? 'ok' : answer.refusal?.code);
const acts = async () => (await house.store.linesAfter(0, 1000)).map(({ act, by }) => [act, by]);
const stopAll = { gameId: null, gameVersion: null, pricePence: null, fromAt: null, reason: 'a test' };

async function stopped(): Promise<{ stopId: number; ann: Staff; bob: Staff; cas: Staff }> {
  const [ann, bob, cas] = [
    await staffAs('ann', 'games'),
    await staffAs('bob', 'compliance'),
    await staffAs('cas', 'auditor'),
  ];
  const stop = accepted(await office.stopSale(ann.staff, stopAll));
  return { stopId: stop.id, ann: ann.staff, bob: bob.staff, cas: cas.staff };
}

describe('staff', () => {
  it('prove a password and a code, each code once, and an invitation once', async () => {
    const { token } = accepted(
      await office.inviteStaff({ email: 'Ann@office.example', name: 'Ann', roles: ['games'], by: 'command' }),
    );
    expect(codeOf(await office.inviteStaff({ email: 'ann@office.example', name: 'A', roles: [], by: 'command' }))).toBe(
      'staff-known',
    );
    const { uri, draft } = accepted(await office.draftEnrolment(token));
    const other = accepted(
      await office.inviteStaff({ email: 'bob@office.example', name: 'Bob', roles: [], by: 'command' }),
    );
    const enrol = (asked: Partial<Parameters<Office['enrol']>[0]>) =>
      office.enrol({ token, draft, password: OFFICE_PASSWORD, code: codeNow(uri), ...asked }).then(codeOf);
    expect(await enrol({ token: other.token })).toBe('link-invalid');
    expect(await enrol({ password: 'short' })).toBe('password-too-short');
    expect(await enrol({ code: '000000' })).toBe('code-wrong');
    expect(await enrol({})).toBe('ok');
    expect(await enrol({})).toBe('link-invalid');
    // The code that set it up was used with that.
    expect(codeOf(await signIn('ann@office.example', uri))).toBe('credentials-wrong');
    house.clock.advance(MINUTE_MS);
    expect(codeOf(await signIn('ann@office.example', uri, 'another password'))).toBe('credentials-wrong');
    expect(codeOf(await signIn('ann@office.example', uri, OFFICE_PASSWORD, ''))).toBe('credentials-wrong');
    expect(codeOf(await signIn('ann@office.example', uri))).toBe('ok');
    expect(codeOf(await signIn('ann@office.example', uri))).toBe('credentials-wrong');
  });

  it('are signed out after a quarter of an hour, by themselves, by others, and with their roles', async () => {
    const ann = await staffAs('ann', 'support');
    house.clock.advance(14 * MINUTE_MS);
    expect(await office.session(ann.session.token)).not.toBeNull();
    house.clock.advance(14 * MINUTE_MS);
    expect(await office.session(ann.session.token)).not.toBeNull();
    house.clock.advance(15 * MINUTE_MS);
    expect(await office.session(ann.session.token)).toBeNull();
    const bob = await staffAs('bob', 'administrator');
    const again = accepted(await signIn('ann@office.example', ann.uri));
    expect(codeOf(await office.endStaffSessions(again.staff, bob.staff.id))).toBe('not-allowed');
    expect(accepted(await office.endStaffSessions(bob.staff, ann.staff.id))).toBe(2);
    expect(await office.session(again.token)).toBeNull();
  });

  it('see and do what their roles say; a refusal is a line of the log', async () => {
    const cas = await staffAs('cas', 'auditor');
    const dan = await staffAs('dan', 'games');
    expect(codeOf(await office.stopSale(cas.staff, stopAll))).toBe('not-allowed');
    expect(codeOf(await office.money(dan.staff, { first: 0, last: 1 }))).toBe('not-allowed');
    expect(codeOf(await office.findPlayer(dan.staff, 'x'))).toBe('not-allowed');
    expect(codeOf(await office.todayView(cas.staff))).toBe('ok');
    expect((await acts()).filter(([act]) => act === 'refused').map(([, by]) => by)).toEqual([
      cas.staff.id,
      dan.staff.id,
      dan.staff.id,
    ]);
  });
});

describe('two people', () => {
  it('restart a stopped sale; one of them cannot, and it is done once', async () => {
    const { stopId, ann, bob, cas } = await stopped();
    const { id, hash } = accepted(await office.propose(ann, { body: { kind: 'restart', stopId }, reason: 'found it' }));
    const decide = (staff: Staff, changes: Partial<{ hash: string; decision: 'approve' | 'decline' }> = {}) =>
      office.decide(staff, { id, decision: 'approve', hash, ...changes }).then(codeOf);
    expect(await decide(ann)).toBe('same-person');
    expect(await decide(cas)).toBe('not-allowed');
    expect(await decide(bob, { hash: hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toBe(
      'request-changed',
    );
    expect(await house.platform.saleStops()).toHaveLength(1);
    expect(await decide(bob)).toBe('ok');
    expect(await house.platform.saleStops()).toEqual([]);
    expect(await decide(bob)).toBe('request-decided');
    expect((await house.store.proposal(id))?.status).toBe('done');
    const refused = (await acts()).filter(([act]) => act === 'refused').map(([, by]) => by);
    expect(refused).toEqual([ann.id, cas.id, bob.id, bob.id]);
  });

  it('do not approve a request that was changed where it is kept', async () => {
    const { stopId, ann, bob } = await stopped();
    const { id, hash } = accepted(await office.propose(ann, { body: { kind: 'restart', stopId }, reason: 'r' }));
    const db = new Database(house.path);
    db.prepare('UPDATE proposal SET body = ? WHERE id = ?').run('{"kind":"restart","stopId":99}', id);
    db.close();
    expect(codeOf(await office.decide(bob, { id, decision: 'approve', hash }))).toBe('request-changed');
    expect(await house.platform.saleStops()).toHaveLength(1);
  });

  it('of which two approve at once carry it out once', async () => {
    const { stopId, ann, bob } = await stopped();
    const eve = await staffAs('eve', 'administrator');
    const { id, hash } = accepted(await office.propose(ann, { body: { kind: 'restart', stopId }, reason: 'r' }));
    const answers = await Promise.all(
      [bob, eve.staff].map((staff) => office.decide(staff, { id, decision: 'approve', hash })),
    );
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'request-decided']);
  });

  it('set roles, and the sessions of before end with it', async () => {
    const [ann, bob, cas] = [
      await staffAs('ann', 'administrator'),
      await staffAs('bob', 'compliance'),
      await staffAs('cas', 'support'),
    ];
    const body = { kind: 'set-roles', staffId: cas.staff.id, roles: ['auditor'] } as const;
    expect(codeOf(await office.propose(cas.staff, { body, reason: 'me' }))).toBe('not-allowed');
    const { id, hash } = accepted(await office.propose(ann.staff, { body, reason: 'moved' }));
    accepted(await office.decide(bob.staff, { id, decision: 'approve', hash }));
    expect(await office.session(cas.session.token)).toBeNull();
    expect((await house.store.staff(cas.staff.id))?.roles).toEqual(['auditor']);
  });
});

describe('the log', () => {
  it.each<[string, string, RegExp]>([
    ['a changed line', `UPDATE office_log SET detail = '{}' WHERE act = 'sale-stopped'`, /was changed/],
    ['a changed name', `UPDATE office_log SET by = 'x' WHERE number = 2`, /line 2 was changed/],
    ['a missing line', 'DELETE FROM office_log WHERE number = 2', /line 2 is missing/],
    ['the first line gone', 'DELETE FROM office_log WHERE number = 1', /line 1 is missing/],
  ])('shows %s', async (_name, sql, words) => {
    await stopped();
    expect((await office.verifyLog()).fault).toBeNull();
    const db = new Database(house.path);
    db.exec(sql);
    db.close();
    expect((await office.verifyLog()).fault).toMatch(words);
  });
});

describe('a Play whose owner has not finished it', () => {
  it('leaves no trace of its outcome: two offices that differ in it alone answer the same, byte for byte', async () => {
    const cas = await staffAs('cas', 'auditor', 'support', 'finance');
    const id = await playerWith(house, 50_00);
    const plays = [await buyNow(house.platform, id)];
    const before = await everything(cas.staff, plays[0]?.playNumber ?? '', id);
    // The outcome in the database is another one from here on: what staff see must not be.
    const db = new Database(house.path);
    const other =
      db.prepare<[], { row_index: number | null }>('SELECT row_index FROM play').get()?.row_index === 3 ? 0 : 3;
    const prize = other === 3 ? 500_00 : 2_00;
    db.prepare('UPDATE play SET row_index = ?, prize_pence = ?').run(other, prize);
    db.prepare('UPDATE tally SET row_index = ?').run(other);
    db.prepare('UPDATE posting SET pence = ? WHERE reason = 1').run(prize);
    db.close();
    expect(await everything(cas.staff, plays[0]?.playNumber ?? '', id)).toEqual(before);
  });

  it('adds to sums and exports its price and nothing else, until it is finished', async () => {
    const cas = await staffAs('cas', 'auditor');
    const day = office.today();
    const sums = async () => accepted(await office.sales(cas.staff, { first: day, last: day }))[0];
    const id = await playerWith(house, 50_00);
    for (let n = 0; n < 8; n++) {
      const before = await sums();
      const play = await buyNow(house.platform, id);
      const bought = await sums();
      expect(bought).toMatchObject({ settled: before?.settled ?? 0, wonPence: before?.wonPence ?? 0 });
      expect((bought?.soldPence ?? 0) - (before?.soldPence ?? 0)).toBe(play.pricePence);
      await playOut(house.platform, play, id);
      expect(await sums()).toEqual(bought);
      const done = accepted(await house.platform.finish(id, play.playNumber));
      expect(((await sums())?.wonPence ?? 0) - (bought?.wonPence ?? 0)).toBe(done.prizePence);
    }
    const books = await house.store.books();
    expect(await sums()).toMatchObject({ soldPence: books.pricesPence, wonPence: books.settledPrizesPence });
    const money = accepted(await office.money(cas.staff, { first: day, last: day }))[0];
    expect(money).toMatchObject({
      soldPence: books.balances.sales,
      fundsAddedPence: books.paidFundsPence,
      prizesToWalletsPence: books.settledPrizesPence,
    });
  });

  /** Everything that an auditor, a supporter and finance can fetch, without the moment. */
  async function everything(staff: Staff, playNumber: string, accountId: string): Promise<string> {
    const day = office.today();
    const days = { first: day, last: day };
    const game = { gameId: 'three-doors', gameVersion: '1.0.0', ...days };
    const { hash: _, made: __, ...evidence } = accepted(await office.evidence(staff, playNumber));
    return JSON.stringify([
      accepted(await office.todayView(staff)),
      accepted(await office.games(staff, days)),
      accepted(await office.game(staff, game)),
      accepted(await office.play(staff, playNumber)),
      codeOf(await office.replay(staff, playNumber)),
      evidence,
      accepted(await office.player(staff, accountId)),
      accepted(await office.money(staff, days)),
      accepted(await office.sales(staff, days)),
      accepted(await office.claims(staff, { limit: 10 })),
    ]);
  }
});

it('tells everybody who may stop a sale of a stop, once', async () => {
  const { ann, bob } = await stopped();
  expect(await office.tellStops()).toBe(1);
  expect(await office.tellStops()).toBe(0);
  expect(house.mailbox.emails(ann.email)).toHaveLength(1);
  expect(house.mailbox.emails(bob.email)).toHaveLength(1);
  expect(house.mailbox.emails('cas@office.example')).toEqual([]);
});
