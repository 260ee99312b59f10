/** What every store must do about identity; part of the contract suite. */
import { describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import type { StoredPasskey, StoredTicket } from '../../platform/ports/identity-store.ts';
import type { Store } from '../../platform/ports/store.ts';
import { accountNamed, buyOne, fund, hexOf, MOMENT } from './orders.ts';

const ann = accountNamed('ann');
const bob = accountNamed('bob');
const personNamed = (name: string) => ({
  sealed: Buffer.from(`sealed ${name}`),
  marks: [hexOf(`person ${name}`)] as [string],
});

function ticketNamed(name: string, changes: Partial<StoredTicket> = {}): StoredTicket {
  return {
    tokenHash: hexOf(`ticket ${name}`),
    purpose: 'register',
    accountId: null,
    subjectHash: hexOf(`subject ${name}`),
    sealed: Buffer.from(`papers ${name}`),
    expiresAt: 100,
    ...changes,
  };
}

export function describeIdentity(current: () => Store): void {
  describe('identity', () => {
    it('opens an account once with its ticket: of many at once one, and never a second for a person or an address', async () => {
      const store = current();
      await store.addTicket(ticketNamed('a'));
      const openings = await Promise.all(
        Array.from({ length: 5 }, () => store.openAccount(hexOf('ticket a'), ann, personNamed('ann'))),
      );
      expect(openings.sort()).toEqual(['opened', ...Array(4).fill('ticket-gone')]);
      expect(await store.account(ann.id)).toEqual({ ...ann, balancePence: 0, credentialsVersion: 0 });
      expect(await store.isIdentified(ann.id)).toBe(true);
      await store.addTicket(ticketNamed('b'));
      expect(await store.openAccount(hexOf('ticket b'), bob, personNamed('ann'))).toBe('person-known');
      await store.addTicket(ticketNamed('c'));
      const same = { ...bob, email: ann.email };
      expect(await store.openAccount(hexOf('ticket c'), same, personNamed('bob'))).toBe('email-taken');
      expect(await store.account(bob.id)).toBeNull();
      expect(await store.ticket(hexOf('ticket b'))).toBeNull();
    });

    it('keeps what an account agreed to, each text once, and never in place of another', async () => {
      const store = current();
      await store.addAccount(ann);
      await store.addAccount(bob);
      const text = (name: string) => ({ id: 'rules', text: { hash: hexOf(name), text: `the text ${name}` } });
      await store.agree(ann.id, [text('one'), { ...text('two'), id: 'account-terms' }], 10);
      await store.agree(ann.id, [text('one'), text('three')], 20);
      await store.agree(bob.id, [text('one')], 30);
      expect(await store.agreementsOf(ann.id)).toEqual([
        { document: 'account-terms', version: hexOf('two'), at: 10 },
        { document: 'rules', version: hexOf('one'), at: 10 },
        { document: 'rules', version: hexOf('three'), at: 20 },
      ]);
      expect(await store.agreementsOf(bob.id)).toHaveLength(1);
      expect(await store.terms(hexOf('one'))).toBe('the text one');
    });

    it('knows an account of before only once its address is confirmed and its person said', async () => {
      const store = current();
      await store.addAccount(ann);
      await store.addAccount(bob);
      expect(await store.identity(ann.id)).toEqual({ verifiedAt: null, sealedPerson: null, closedAt: null });
      await store.markVerified(ann.id, 7);
      await store.markVerified(ann.id, 9);
      expect(await store.isIdentified(ann.id)).toBe(false);
      expect(await store.putPerson(ann.id, personNamed('ann'))).toBe(true);
      expect(await store.isIdentified(ann.id)).toBe(true);
      expect(await store.identity(ann.id)).toMatchObject({ verifiedAt: 7, closedAt: null });
      expect(await store.isPersonKnown(personNamed('ann').marks)).toBe(true);
      expect(await store.putPerson(bob.id, personNamed('ann'))).toBe(false);
      expect(await store.setEmail(bob.id, ann.email, 8)).toBe(false);
      expect(await store.setEmail(bob.id, 'new@example.com', 8)).toBe(true);
      expect((await store.accountByEmail('new@example.com'))?.id).toBe(bob.id);
      expect(await store.identity(bob.id)).toMatchObject({ verifiedAt: 8 });
    });

    it('gives a ticket to one taker, and keeps one for each purpose and subject', async () => {
      const store = current();
      await store.addAccount(ann);
      const ticket = ticketNamed('a', { accountId: ann.id, purpose: 'reset' });
      await store.addTicket(ticket);
      await store.addTicket({ ...ticket, tokenHash: hexOf('ticket b') });
      await store.addTicket({ ...ticket, tokenHash: hexOf('ticket c'), purpose: 'email' });
      expect(await store.ticket(ticket.tokenHash)).toBeNull();
      const taken = await Promise.all(Array.from({ length: 5 }, () => store.takeTicket(hexOf('ticket b'))));
      expect(taken.filter((one) => one !== null)).toEqual([{ ...ticket, tokenHash: hexOf('ticket b') }]);
      expect(await store.ticket(hexOf('ticket c'))).toMatchObject({ purpose: 'email' });
    });

    it('counts attempts under each key before they are looked at, however many come at once', async () => {
      const store = current();
      const narrow = { hash: hexOf('email'), forgottenAfterMs: 100 };
      const wide = { hash: hexOf('address'), forgottenAfterMs: 10 };
      const seen: unknown[] = [];
      const counting = Array.from({ length: 20 }, () =>
        store.countAttempt([narrow, wide], 7, ([attempts]) => (attempts?.count ?? 0) < 3),
      );
      expect((await Promise.all(counting)).filter(Boolean)).toHaveLength(3);
      const look = async (now: number) => {
        await store.countAttempt([narrow, wide], now, (attempts) => {
          seen.push(attempts);
          return false;
        });
      };
      await look(8);
      await look(17);
      await store.forgiveAttempts([narrow.hash], [wide.hash]);
      await look(8);
      expect(seen).toEqual([
        [
          { count: 3, lastAt: 7 },
          { count: 3, lastAt: 7 },
        ],
        [{ count: 3, lastAt: 7 }, null],
        [null, { count: 2, lastAt: 7 }],
      ]);
    });

    it('ends sessions and tickets with a new password, all but the one kept', async () => {
      const store = current();
      await store.addAccount(ann);
      await store.addAccount(bob);
      const names = ['one', 'two', 'three'];
      for (const name of names)
        await store.addSession({ tokenHash: hexOf(name), accountId: ann.id, openedAt: 1, seenAt: 1, agent: name });
      await store.addSession({ tokenHash: hexOf('other'), accountId: bob.id, openedAt: 1, seenAt: 1, agent: '' });
      await store.addTicket(ticketNamed('a', { accountId: ann.id, purpose: 'reset' }));
      expect((await store.sessionsOf(ann.id)).map(({ agent }) => agent).sort()).toEqual([...names].sort());
      await store.setPassword(ann.id, 'new hash', { tokenHash: hexOf('two'), credentialsVersion: null });
      expect((await store.sessionsOf(ann.id)).map(({ agent }) => agent)).toEqual(['two']);
      expect(await store.ticket(hexOf('ticket a'))).toBeNull();
      expect((await store.account(ann.id))?.passwordHash).toBe('new hash');
      expect(await store.removeSessionsOf(ann.id, null)).toBe(1);
      expect(await store.sessionsOf(bob.id)).toHaveLength(1);
    });

    it('uses each step of time and each recovery code once, however many come at once', async () => {
      const store = current();
      await store.addAccount(ann);
      expect(await store.confirmTwoStep(ann.id, 5, [], 1)).toBe(false);
      expect(await store.draftTwoStep(ann.id, Buffer.from('first'))).toBe(true);
      expect(await store.draftTwoStep(ann.id, Buffer.from('second'))).toBe(true);
      expect(await store.useTimeStep(ann.id, 4)).toBe(false);
      expect(await store.confirmTwoStep(ann.id, 5, [hexOf('x'), hexOf('y')], 1)).toBe(true);
      expect(await store.draftTwoStep(ann.id, Buffer.from('third'))).toBe(false);
      expect(await store.twoStep(ann.id)).toEqual({
        sealedSecret: Buffer.from('second'),
        confirmedAt: 1,
        codesLeft: 2,
      });
      expect(await store.useTimeStep(ann.id, 5)).toBe(false);
      const uses = await Promise.all(Array.from({ length: 4 }, () => store.useTimeStep(ann.id, 6)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      const codes = await Promise.all(Array.from({ length: 4 }, () => store.useRecoveryCode(ann.id, hexOf('x'))));
      expect(codes.filter(Boolean)).toHaveLength(1);
      await store.removeTwoStep(ann.id);
      expect(await store.twoStep(ann.id)).toBeNull();
      expect(await store.useRecoveryCode(ann.id, hexOf('y'))).toBe(false);
    });

    it('keeps passkeys of one owner each, whose counters only go on', async () => {
      const store = current();
      await store.addAccount(ann);
      await store.addAccount(bob);
      const passkey: StoredPasskey = {
        id: 'credential',
        accountId: ann.id,
        publicKey: Buffer.of(1, 2),
        counter: 0,
        transports: ['internal'],
        rpId: 'localhost',
        name: 'Phone',
        createdAt: 3,
        usedAt: null,
      };
      expect(await store.addPasskey(passkey)).toBe(true);
      expect(await store.addPasskey({ ...passkey, accountId: bob.id })).toBe(false);
      expect(await store.passkey('credential')).toEqual(passkey);
      expect(await store.usePasskey('credential', 0, 4)).toBe(true);
      expect(await store.usePasskey('credential', 5, 5)).toBe(true);
      expect(await store.usePasskey('credential', 5, 6)).toBe(false);
      expect(await store.usePasskey('credential', 0, 6)).toBe(false);
      expect(await store.passkeysOf(ann.id)).toEqual([{ ...passkey, counter: 5, usedAt: 5 }]);
      expect(await store.removePasskey(bob.id, 'credential')).toBe(false);
      expect(await store.removePasskey(ann.id, 'credential')).toBe(true);
      expect(await store.passkey('credential')).toBeNull();
    });

    it('knows devices until they are forgotten, the latest twenty', async () => {
      const store = current();
      await store.addAccount(ann);
      for (let n = 0; n < 22; n++) await store.keepDevice(ann.id, hexOf(`device ${n}`), n);
      expect(await store.isKnownDevice(ann.id, hexOf('device 1'))).toBe(false);
      expect(await store.isKnownDevice(ann.id, hexOf('device 2'))).toBe(true);
      await store.forgetIdentity({ expiresAt: 0, deviceSeenAt: 3, closedAt: 0 });
      expect(await store.isKnownDevice(ann.id, hexOf('device 2'))).toBe(false);
      expect(await store.isKnownDevice(ann.id, hexOf('device 3'))).toBe(true);
    });

    it('closes only an account that owes and is owed nothing, and forgets its person in time', async () => {
      const store = current();
      await store.addTicket(ticketNamed('a'));
      await store.openAccount(hexOf('ticket a'), ann, personNamed('ann'));
      await fund(store, ann.id, 'funds', 200);
      expect(await store.closeAccount(ann.id, 50)).toBe('balance-left');
      await buyOne(store, 'P1', { accountId: ann.id });
      expect(await store.closeAccount(ann.id, 50)).toBe('play-unfinished');
      await store.settle({
        playNumber: 'P1',
        moveCount: 0,
        completion: null,
        postings: [],
        settledAt: 9,
        day: 0,
        claim: null,
        leaf: null,
      });
      const payment = { accountId: ann.id, fundsKey: hexOf('late', 16), amountPence: pence(500), openedAt: 10 };
      await store.openPayment(payment, MOMENT, () => null);
      expect(await store.closeAccount(ann.id, 50)).toBe('balance-left');
      await store.closePayment(payment, 'declined', [], 12);
      await store.addSession({ tokenHash: hexOf('s'), accountId: ann.id, openedAt: 1, seenAt: 1, agent: '' });
      expect(await store.closeAccount(ann.id, 50)).toBeNull();
      expect(await store.accountByEmail(ann.email)).toBeNull();
      expect(await store.isIdentified(ann.id)).toBe(false);
      expect(await store.session(hexOf('s'))).toBeNull();
      expect(await store.playsOf(ann.id, { limit: 5 })).toHaveLength(1);
      await store.forgetIdentity({ expiresAt: 0, deviceSeenAt: 0, closedAt: 50 });
      expect(await store.isPersonKnown(personNamed('ann').marks)).toBe(true);
      await store.forgetIdentity({ expiresAt: 0, deviceSeenAt: 0, closedAt: 51 });
      expect(await store.isPersonKnown(personNamed('ann').marks)).toBe(false);
    });
  });
}
