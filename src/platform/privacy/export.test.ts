/** The download of one's data, held to the tables of the database: what is kept about an account is in it. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { commitmentNamed } from '../../store/testing/orders.ts';
import { accepted, freshKey, openHouse, PASSWORD, playOut, purchaseOf, registered } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

/** Each table with something of an account in it, and where the download has that. */
const HOLDS: Readonly<Record<string, string>> = {
  account: 'account.email',
  identity: 'person.name',
  agreement: 'agreements.0.version',
  person_change: 'personChanges.0.former.name',
  // Hashes of names that are there in full.
  person_mark: 'person.name',
  session: 'signIn.sessions.0',
  device: 'signIn.knownBrowsers.0',
  letter: 'emailsToBeSent.0.writtenAt',
  ticket: 'signIn.linksUnderWay.0',
  two_step: 'signIn.twoStepSince',
  recovery_code: 'signIn.recoveryCodesLeft',
  passkey: 'signIn.passkeys.0.name',
  play: 'plays.0.playNumber',
  leaf: 'plays.0.playNumber',
  retired: 'commitmentsOpenedUnsold.0.reason',
  purchase: 'refusedPurchases.0.code',
  payment: 'payments.0',
  withdrawal: 'withdrawals.0',
  posting: 'movements.0',
  claim: 'claims.0.payee.accountNumber',
  claim_log: 'claims.0.log.0.step',
  standing: 'limits.playSession.startedAt',
  own_limit: 'limits.own.0.value',
  account_log: 'limits.changes.0',
  day_total: 'days.0.addedPence',
  turn: 'limits.playsAndTriesBegunAt.0',
  contact_note: 'contactNotes.0.text',
  operator_player: 'operatorAccount.player',
  reservation: 'purchasesAtOperator.0.playNumber',
};

/** The tables that lead to an account, directly or through another. */
function tablesOfAccounts(path: string): string[] {
  const db = new Database(path, { readonly: true });
  const names = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const parents = new Map(
    names.map((name) => [
      name,
      (db.pragma(`foreign_key_list(${name})`) as { table: string }[]).map((key) => key.table),
    ]),
  );
  db.close();
  const found = new Set(['account']);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const name of names) if (parents.get(name)?.some((parent) => found.has(parent))) found.add(name);
  }
  return [...found].sort();
}

/** What only the account of an operator's player has, beside what only an account of this site has. */
function addOperatorRows(path: string, id: string): void {
  const db = new Database(path);
  const row = db.prepare('SELECT id FROM account WHERE public_id = ?').pluck().get(id);
  db.prepare("INSERT INTO operator_player VALUES (?, 'other', 'ref', 'GBP', 2, 'token', 5, 1, 1)").run(row);
  const add = `INSERT INTO reservation (account, operator, key, fingerprint, number, game, game_version, price_pence,
    purse, state, reserved_at, ended_at) VALUES (?, 'other', x'00', x'00', 'number', 'tiny', '1', 200, 'cash', 'refused', 1, 2)`;
  db.prepare(add).run(row);
  db.close();
}

it('holds something of every table that leads to an account, and no secret', { timeout: 60_000 }, async () => {
  const prize = pence(900_00);
  const rows = [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }];
  const house = openHouse({ games: [tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows } })] });
  const { platform, store, clock } = house;
  const { account, token } = await registered(house);
  const { id } = account;
  const buy = async () => platform.buy(await purchaseOf(platform, id));
  expect((await buy()).ok).toBe(false);
  accepted(await platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence: 20_00 }));
  accepted(await platform.changePerson({ accountId: id, password: PASSWORD, name: 'Ann Other', country: 'IM' }));
  const bought = accepted(await buy());
  await playOut(platform, bought, id);
  accepted(await platform.finish(id, bought.playNumber));
  const payee = { name: 'Ann Other', sortCode: '123456', accountNumber: '12345678' };
  accepted(await platform.confirmClaim({ accountId: id, playNumber: bought.playNumber, payee }));
  accepted(await platform.withdraw({ accountId: id, withdrawalKey: freshKey(), amountPence: 5_00 }));
  accepted(await platform.setLimit({ accountId: id, limit: 'spend-day', value: 50_00 }));
  await store.draftTwoStep(id, Buffer.from('secret'));
  await store.confirmTwoStep(id, 1, ['aa'], clock.now());
  const passkey = { publicKey: Buffer.from('key'), counter: 0, transports: [], rpId: 'x', createdAt: 1, usedAt: null };
  await store.addPasskey({ id: 'pass', accountId: id, name: 'Telephone', ...passkey });
  accepted(await platform.changeEmail({ accountId: id, password: PASSWORD, email: 'ann@example.net' }));
  const { hash, sealedSeed } = await store.pendingCommitment(id, () => commitmentNamed('unused'));
  const { name: origin } = await store.origin(() => ({
    name: 'log.example/2026',
    begunAt: 1,
    previous: null,
    reason: null,
  }));
  const next = { hash: 'ee'.repeat(32), sealedSeed };
  const retirement = {
    origin,
    hash,
    reason: 'replaced',
    endedAt: 1,
    endHash: 'ff'.repeat(32),
    next,
  } as const;
  expect(await store.retireCommitment(id, retirement)).toBe(true);
  await platform.session(token);
  await store.addEmail(id, { sealed: Buffer.from('sealed'), writtenAt: clock.now() + 1 });

  const said = house.parts.secrets.seal('person', Buffer.from(JSON.stringify('Asked about limits.')));
  await store.addNote(
    id,
    { at: clock.now(), by: 'clerk', sealed: said },
    { at: clock.now(), by: 'clerk', act: 'note-added', about: id, detail: {} },
  );
  addOperatorRows(house.path, id);

  expect(Object.keys(HOLDS).sort()).toEqual(tablesOfAccounts(house.path));
  const data = await platform.exportData(id);
  for (const [table, path] of Object.entries(HOLDS)) {
    const found = path.split('.').reduce<unknown>((at, key) => Object(at)[key], data);
    expect([table, found ?? null]).not.toEqual([table, null]);
  }
  const text = JSON.stringify(data);
  const { passwordHash } = (await store.account(id)) ?? { passwordHash: '' };
  for (const secret of [passwordHash, token, '"clerk"']) expect(text).not.toContain(secret);
  await house.close();
});
