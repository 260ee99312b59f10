/**
 * What every store must do, as one call in a test file: examples for each operation, then random sequences of all of
 * them against a small model, with the books checked after each step. A store that passes may hold real money.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { faultsOf } from '../ledger/books.ts';
import { fundsPostings, settlementPostings } from '../ledger/ledger.ts';
import type { LogOrigin } from '../platform/ports/log-store.ts';
import { StopFault } from '../platform/ports/stop-fault.ts';
import type { Store } from '../platform/ports/store.ts';
import type { BoughtPlay } from '../platform/ports/stored-play.ts';
import { describeIdentity } from './testing/identity.ts';
import { emptyModel, storeCommands } from './testing/model.ts';
import {
  accountNamed,
  buyOne,
  commitmentNamed,
  fund,
  hexOf,
  intentOf,
  MOMENT,
  movesOf,
  orderOf,
} from './testing/orders.ts';

/** Opens an empty store, and opens the same one again after it was closed. */
export interface StoreUnderTest {
  open(): Promise<Store>;
  reopen(): Promise<Store>;
  remove(): Promise<void>;
}

/** `runs`: how many random sequences; each takes as long as its store. */
export function describeStore(name: string, create: () => StoreUnderTest, runs: number): void {
  describe(`${name} is a store`, () => {
    let under: StoreUnderTest;
    let store: Store;
    beforeEach(async () => {
      under = create();
      store = await under.open();
    });
    afterEach(async () => {
      expect(faultsOf(await store.books())).toEqual([]);
      await store.close();
      await under.remove();
    });
    const ann = accountNamed('ann');
    const bob = accountNamed('bob');

    it('keeps accounts by id and by email, one per email', async () => {
      expect(await store.addAccount(ann)).toBe(true);
      expect(await store.addAccount({ ...bob, email: ann.email })).toBe(false);
      expect(await store.account(ann.id)).toEqual({ ...ann, balancePence: 0, credentialsVersion: 0 });
      expect(await store.accountByEmail(ann.email)).toEqual({ ...ann, balancePence: 0, credentialsVersion: 0 });
      expect(await store.account(bob.id)).toBeNull();
      expect(await store.accountByEmail('nobody@example.com')).toBeNull();
    });

    it('keeps sessions until they are removed or forgotten', async () => {
      await store.addAccount(ann);
      const session = { tokenHash: hexOf('token'), accountId: ann.id, openedAt: 10, seenAt: 10, agent: 'a browser' };
      await store.addSession(session);
      expect(await store.session(session.tokenHash)).toMatchObject({ session, playSession: null });
      await store.keepSeen(session.tokenHash, 20, { startedAt: 12, seenAt: 20 });
      await store.keepSeen(session.tokenHash, 15, { startedAt: 13, seenAt: 15 });
      const playSession = { startedAt: 13, seenAt: 15 };
      expect(await store.session(session.tokenHash)).toMatchObject({
        session: { ...session, seenAt: 20 },
        playSession,
      });
      expect(await store.playSession(ann.id)).toEqual(playSession);
      await store.keepSeen(hexOf('no session'), 30, playSession);
      await store.forget({ openedAt: 10, seenAt: 20, attemptedAt: 0 });
      expect(await store.session(session.tokenHash)).not.toBeNull();
      await store.forget({ openedAt: 11, seenAt: 0, attemptedAt: 0 });
      expect(await store.session(session.tokenHash)).toBeNull();
      await store.addSession(session);
      await store.removeSession(session.tokenHash);
      expect(await store.session(session.tokenHash)).toBeNull();
      await expect(store.addSession({ ...session, accountId: bob.id })).rejects.toThrow();
    });

    describeIdentity(() => store);

    it('gives each email to one taker at a time until it is sent, those of one account in their order', async () => {
      await store.addAccount(ann);
      await store.addAccount(bob);
      const email = (name: string, writtenAt: number) => ({ sealed: Buffer.from(name), writtenAt });
      await store.addEmail(ann.id, email('first', 10));
      await store.addEmail(ann.id, email('second', 20));
      await store.addEmail(bob.id, email('other', 20));
      await expect(store.addEmail(hexOf('nobody', 16), email('nobody', 1))).rejects.toThrow();
      const taken = (now: number, limit = 9) => store.takeEmails({ now, limit }, (tries) => now + 100 * (tries + 1));
      const take = async (now: number, limit = 9) =>
        (await taken(now, limit)).map(({ sealed, tries }) => `${Buffer.from(sealed)} ${tries}`);
      expect(await take(9)).toEqual([]);
      const takers = await Promise.all([take(20, 1), take(20, 1), take(20, 1)]);
      expect(takers.flat().sort()).toEqual(['first 0', 'other 0']);
      expect(await take(119)).toEqual([]);
      expect((await store.records(ann.id)).emailsWrittenAt).toEqual([10, 20]);
      const [first] = await taken(120, 1);
      expect(first).toMatchObject({ tries: 1, writtenAt: 10 });
      await store.emailSent(first?.id ?? 0);
      expect(await take(120)).toEqual(['second 0', 'other 1']);
      await store.dueAgain('all', { takenAtMax: 119, now: 121 });
      expect(await take(121)).toEqual([]);
      await store.dueAgain('oldest', { takenAtMax: 120, now: 121 });
      const [second] = await taken(121);
      expect(second).toMatchObject({ tries: 1, writtenAt: 20 });
      await store.addEmail(ann.id, email('third', 130));
      expect(await take(130)).toEqual([]);
      await store.setEmailAside(second?.id ?? 0);
      await store.dueAgain('all', { takenAtMax: 130, now: 131 });
      expect(await take(131)).toEqual(['other 2', 'third 0']);
    });

    it('holds the latest moment it has seen, until told that it was wrong', async () => {
      expect(await store.beat(100)).toBe(100);
      expect(await store.beat(50)).toBe(100);
      await store.acceptClock(50);
      expect(await store.beat(60)).toBe(60);
    });

    it('hands no commitment out twice, and sells nothing under one that has sold', async () => {
      for (const one of [ann, bob]) {
        await store.addAccount(one);
        await fund(store, one.id, `pay ${one.id}`, 1000);
      }
      await store.pendingCommitment(ann.id, () => commitmentNamed('a'));
      await expect(store.pendingCommitment(bob.id, () => commitmentNamed('a'))).rejects.toThrow(StopFault);
      await store.pendingCommitment(bob.id, () => commitmentNamed('b'));
      // Each of a game of its own, so that nothing but the commitment is in the way.
      const buy = (one: typeof ann, number: string, hash: string, next: string) => {
        const play = { playNumber: number, accountId: one.id, gameId: `game ${number}`, serverSeedHash: hexOf(hash) };
        const order = orderOf(play, commitmentNamed(next));
        return store.buy(intentOf(one.id, number, play.gameId), order, () => ({ type: 'buy' }));
      };
      await expect(buy(ann, 'P0', 'a', 'b')).rejects.toThrow(StopFault);
      await buy(ann, 'P1', 'a', 'a');
      await expect(buy(ann, 'P2', 'a', 'c')).rejects.toThrow(StopFault);
      expect((await store.account(ann.id))?.balancePence).toBe(800);
      expect((await store.account(bob.id))?.balancePence).toBe(1000);
      const { name: origin } = await store.origin(() => ({
        name: 'log.example/2026',
        begunAt: 1,
        previous: null,
        reason: null,
      }));
      const ending = { origin, reason: 'replaced', endedAt: 1, endHash: hexOf('end') } as const;
      const retire = (next: string) =>
        store.retireCommitment(bob.id, { ...ending, hash: hexOf('b'), next: commitmentNamed(next) });
      await expect(retire('a')).rejects.toThrow(StopFault);
      expect(await retire('d')).toBe(true);
      expect((await store.pendingCommitment(bob.id, () => commitmentNamed('e'))).hash).toBe(hexOf('d'));
    });

    it('holds one pending commitment per account, whoever asks first', async () => {
      await store.addAccount(ann);
      const names = ['a', 'b', 'c'];
      const given = await Promise.all(names.map((n) => store.pendingCommitment(ann.id, () => commitmentNamed(n))));
      // Of several at once any may be the first, and all are given its commitment, whole.
      const first = names.find((name) => hexOf(name) === given[0]?.hash);
      expect(new Set(given.map((commitment) => commitment.hash)).size).toBe(1);
      expect(Buffer.from(given[0]?.sealedSeed ?? []).toString()).toBe(`sealed ${first}`);
      await expect(store.pendingCommitment(bob.id, () => commitmentNamed('x'))).rejects.toThrow();
    });

    it('binds one seed to a commitment, and ends it once, unsold or by a sale', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 500);
      const origin = 'log.example/2026';
      await store.origin(() => ({ name: origin, begunAt: 3, previous: null, reason: null }));
      const other = { name: 'other', begunAt: 4, previous: null, reason: null };
      expect(await store.origin(() => other)).toMatchObject({ name: origin, begunAt: 3 });
      const { hash, series } = await store.pendingCommitment(ann.id, () => commitmentNamed('one'));
      const seeds = ['aa', 'bb', 'cc'].map((digits) => digits.repeat(16));
      const bound = await Promise.all(seeds.map((clientSeed) => store.bindSeed(ann.id, { hash, clientSeed, at: 7 })));
      expect(bound).toEqual([true, false, false]);
      const retirement = { origin, hash, reason: 'restored', endedAt: 8, endHash: hexOf('end 1') } as const;
      const next = commitmentNamed('two');
      const retired = [1, 2].map(() => store.retireCommitment(ann.id, { ...retirement, next }));
      expect((await Promise.all(retired)).sort()).toEqual([false, true]);
      const pending = await store.pendingCommitment(ann.id, () => commitmentNamed('unused'));
      expect(pending).toMatchObject({ hash: next.hash, series, number: 2, previousEnd: hexOf('end 1'), bound: null });
      const end = await store.endedCommitment(ann.id, { hash });
      expect(end).toMatchObject({
        type: 'retired',
        origin,
        series,
        number: 1,
        previousEnd: null,
        clientSeed: seeds[0],
      });
      expect(await store.endedCommitment(ann.id, { number: 1 })).toEqual(end);
      expect(await store.endedCommitment(ann.id, { hash: next.hash })).toBeNull();
      const commitment = { origin, series, number: 2, previousEnd: hexOf('end 1') };
      await buyOne(store, 'P1', { accountId: ann.id, commitment });
      expect(await store.endedCommitment(ann.id, { number: 2 })).toMatchObject({
        type: 'sold',
        play: { playNumber: 'P1', commitment },
      });
      expect(await store.pendingCommitment(ann.id, () => next)).toMatchObject({ number: 3 });
      expect(await store.accountsPending({ after: 0, limit: 9 })).toMatchObject([{ accountId: ann.id }]);
    });

    it('gives a lease to one of many, keeps it with its holder, and gives it on when it has run out', async () => {
      const ask = (holder: string, now: number) => store.takeLease({ name: 'log', holder, now, until: now + 10 });
      const first = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => ask(holder, 0)));
      expect(first.filter(Boolean)).toHaveLength(1);
      const holder = ['a', 'b', 'c', 'd'][first.indexOf(true)] ?? '';
      expect(await ask('e', 9)).toBe(false);
      expect(await ask(holder, 9)).toBe(true);
      expect(await ask('e', 18)).toBe(false);
      expect(await ask('e', 19)).toBe(true);
      await store.dropLease({ name: 'log', holder });
      expect(await ask(holder, 20)).toBe(false);
      await store.dropLease({ name: 'log', holder: 'e' });
      expect(await ask(holder, 20)).toBe(true);
      expect(await store.takeLease({ name: 'other', holder: 'e', now: 20, until: 30 })).toBe(true);
    });

    it('gives places and keeps checkpoints for the holder of the lease alone, and none goes back', async () => {
      const [lease, origin] = [{ name: 'log', holder: 'a' }, 'log.example/2026'];
      const other = { name: 'log', holder: 'b' };
      await store.origin(() => ({ name: origin, begunAt: 3, previous: null, reason: null }));
      await store.takeLease({ ...lease, now: 0, until: 10 });
      const [first, filler] = [() => Buffer.from('first'), () => Buffer.from('filler')];
      const sequence = (held = lease) =>
        store.sequenceLeaves({ origin, lease: held, first, filler, multiple: 4, limit: 10 });
      expect(await sequence()).toBe(0);
      const told: string[][] = [];
      const add = (entries: string[]) =>
        store.addReadable(origin, (there) => {
          told.push(there.map((entry) => Buffer.from(entry).toString()));
          return entries.map((entry) => Buffer.from(entry));
        });
      expect(await add(['one', 'two'])).toBe(2);
      expect(await sequence(other)).toBeNull();
      expect(await sequence()).toBe(4);
      expect(await sequence()).toBe(4);
      expect((await store.leavesFrom(origin, 0, 9)).map(String)).toEqual(['first', 'one', 'two', 'filler']);
      await add([]);
      expect(told).toEqual([[], ['one', 'two']]);
      const keep = (size: number, held = lease) =>
        store.keepCheckpoint(origin, { kind: 'checkpoint', size, note: `of ${size}`, lease: held });
      expect(await store.checkpoints(origin)).toEqual({ checkpoint: null, cosigned: null });
      expect(await keep(4)).toBe(true);
      expect(await keep(8, other)).toBe(false);
      expect(await keep(3)).toBe(false);
      expect(await store.keepCheckpoint(origin, { kind: 'cosigned', size: 4, note: 'seen', lease })).toBe(true);
      expect(await store.checkpoints(origin)).toEqual({ checkpoint: 'of 4', cosigned: 'seen' });
    });

    it('takes leaves that wait under a log that is over into the one that speaks', async () => {
      const [lease, old, now] = [{ name: 'log', holder: 'a' }, 'log.example/1', 'log.example/2'];
      await store.takeLease({ ...lease, now: 0, until: 10 });
      await store.origin(() => ({ name: old, begunAt: 1, previous: null, reason: null }));
      await store.addReadable(old, () => [Buffer.from('waits')]);
      const previous = { origin: old, size: 0, root: hexOf('root') };
      expect(await store.addOrigin({ name: now, begunAt: 2, previous, reason: 'why' })).toBe(true);
      const asked = { origin: now, lease, filler: () => Buffer.from('filler'), multiple: 2, limit: 10 };
      const first = (origin: LogOrigin) => Buffer.from(`first, after ${origin.previous?.origin}`);
      expect(await store.sequenceLeaves({ ...asked, first })).toBe(2);
      expect((await store.leavesFrom(now, 0, 9)).map(String)).toEqual([`first, after ${old}`, 'waits']);
      expect(await store.sequencedOf(old)).toBe(0);
    });

    it('credits a payment once and keeps a decline', async () => {
      await store.addAccount(ann);
      const key = { accountId: ann.id, fundsKey: hexOf('pay', 16) };
      const payment = { ...key, amountPence: pence(700), openedAt: 10 };
      expect((await store.openPayment(payment, MOMENT, () => 'no')).decision).toBe('no');
      const turn = (openedAtMax: number, at = 100) => ({ openedAtMax, askedBefore: at, at, limit: 5 });
      expect(await store.takePayments(turn(10))).toEqual([]);
      await store.openPayment(payment, MOMENT, () => null);
      const { facts } = await store.openPayment(payment, MOMENT, () => 'seen');
      expect(facts).toMatchObject({
        existing: { ...payment, status: 'pending' },
        balancePence: 0,
        pendingPence: 700,
        standing: { added: { day: 700, week: 700, month: 700 } },
      });
      expect(await store.takePayments(turn(9))).toEqual([]);
      expect(await store.takePayments(turn(10))).toEqual([{ ...payment, status: 'pending' }]);
      expect(await store.takePayments(turn(10))).toEqual([]);
      expect(await store.takePayments(turn(10, 101))).toHaveLength(1);
      const postings = fundsPostings(ann.id, pence(700));
      const closing = Array.from({ length: 10 }, () => store.closePayment(key, 'paid', postings, 11));
      expect(new Set(await Promise.all(closing))).toEqual(new Set(['paid']));
      expect(await store.closePayment(key, 'declined', [], 12)).toBe('paid');
      expect((await store.account(ann.id))?.balancePence).toBe(700);
      const other = { ...payment, fundsKey: hexOf('pay 2', 16) };
      await store.openPayment(other, MOMENT, () => null);
      expect(await store.closePayment(other, 'declined', [], 12)).toBe('declined');
      expect(await store.closePayment(other, 'paid', postings, 12)).toBe('declined');
      expect((await store.account(ann.id))?.balancePence).toBe(700);
    });

    it('writes a purchase whole: Play, debit, postings, key and the next commitment', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 500);
      const bought = await buyOne(store, 'P1', { accountId: ann.id, prizePence: pence(900) });
      expect(bought).toMatchObject({ decision: { type: 'buy' }, kept: null, balancePence: 300 });
      expect(bought.play).toMatchObject({
        playNumber: 'P1',
        prizePence: 900,
        rowIndex: 0,
        settledAt: null,
        moves: { count: 0 },
      });
      expect(await store.play('P1')).toEqual(bought.play);
      const facts = await store.earlyFacts(intentOf(ann.id, 'P1'));
      expect(facts).toMatchObject({
        kept: { fingerprint: hexOf('body of P1'), playNumber: 'P1', refusal: null },
        unfinishedPlayNumber: 'P1',
        pending: { hash: hexOf('after P1') },
        balancePence: 300,
      });
      expect(await store.books()).toMatchObject({
        balances: { sales: 200, prizes: -900, 'unrevealed-prizes': 900, provider: -500, players: 300 },
        plays: 1,
        postings: 3,
      });
    });

    it('never debits below zero, even when the decision is wrong', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 100);
      const pending = await store.pendingCommitment(ann.id, () => commitmentNamed('one'));
      const order = orderOf(
        { playNumber: 'P1', accountId: ann.id, serverSeedHash: pending.hash },
        commitmentNamed('two'),
      );
      await expect(store.buy(intentOf(ann.id, 'k'), order, () => ({ type: 'buy' }))).rejects.toThrow();
      expect(await store.play('P1')).toBeNull();
      expect((await store.account(ann.id))?.balancePence).toBe(100);
    });

    it('sells no second unfinished Play of a game, no Play under a used commitment or number, even when told to', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 5000);
      await buyOne(store, 'P1', { accountId: ann.id });
      const pending = await store.pendingCommitment(ann.id, () => commitmentNamed('unused'));
      const always = () => ({ type: 'buy' }) as const;
      const next = commitmentNamed('next');
      const wrong: readonly Partial<BoughtPlay>[] = [
        { playNumber: 'P2', serverSeedHash: pending.hash },
        { playNumber: 'P3', serverSeedHash: hexOf('used'), gameId: 'other' },
        { playNumber: 'P1', serverSeedHash: pending.hash, gameId: 'other' },
      ];
      for (const play of wrong) {
        const order = orderOf({ playNumber: 'P', accountId: ann.id, ...play }, next);
        const intent = intentOf(ann.id, `key ${play.playNumber}`, order.play.gameId);
        await expect(store.buy(intent, order, always)).rejects.toThrow();
      }
      expect(await store.books()).toMatchObject({ plays: 1 });
    });

    it('keeps a refusal under its key when told to', async () => {
      await store.addAccount(ann);
      const refused = await buyOne(store, 'P1', { accountId: ann.id });
      expect(refused.decision).toEqual({ type: 'refuse', refusal: { code: 'insufficient-funds' }, keep: true });
      await fund(store, ann.id, 'funds', 500);
      const again = await buyOne(store, 'P1', { accountId: ann.id });
      expect(again).toMatchObject({
        decision: { type: 'answer-again' },
        kept: { refusal: { code: 'insufficient-funds' } },
      });
      expect(await store.play('P1')).toBeNull();
    });

    it('records moves on exactly the count they follow', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 500);
      await buyOne(store, 'P1', { accountId: ann.id });
      const first = Array.from({ length: 10 }, () => store.recordMoves('P1', 0, movesOf(1)));
      expect((await Promise.all(first)).filter((outcome) => outcome === 'recorded')).toHaveLength(1);
      expect(await store.recordMoves('P1', 1, movesOf(3, 2))).toBe('recorded');
      expect((await store.play('P1'))?.moves).toMatchObject({ ...movesOf(3, 2), indices: Buffer.from([0, 1, 2]) });
      await expect(store.recordMoves('P1', 3, movesOf(3))).rejects.toThrow();
      expect(await store.recordMoves('P9', 0, movesOf(1))).toBe('moved-on');
    });

    it('settles once, at the count it is true of, with what completes it', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 500);
      await buyOne(store, 'P1', { accountId: ann.id, prizePence: pence(900) });
      await store.recordMoves('P1', 0, movesOf(2));
      const settlement = {
        playNumber: 'P1',
        completion: movesOf(5, 3),
        postings: settlementPostings(ann.id, pence(900)),
        settledAt: 77,
        day: 0,
        claim: null,
        leaf: null,
      };
      expect(await store.settle({ ...settlement, moveCount: 1 })).toBe('moved-on');
      const many = Array.from({ length: 100 }, () => store.settle({ ...settlement, moveCount: 2 }));
      const outcomes = await Promise.all(many);
      expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'settled-before')).toHaveLength(99);
      expect((await store.account(ann.id))?.balancePence).toBe(1200);
      expect(await store.play('P1')).toMatchObject({ settledAt: 77, moves: { count: 5, bySystem: 3 } });
      expect(await store.recordMoves('P1', 5, movesOf(6))).toBe('moved-on');
    });

    it('lists Plays unsettled first, then newest first, page by page', async () => {
      await store.addAccount(ann);
      await store.addAccount(bob);
      await fund(store, ann.id, 'funds', 50_000);
      await fund(store, bob.id, 'funds of bob', 500);
      await buyOne(store, 'P0', { accountId: bob.id });
      for (let n = 1; n <= 9; n++) {
        const playNumber = `P${n}`;
        const { decision } = await buyOne(store, playNumber, {
          accountId: ann.id,
          gameId: `game ${n % 3}`,
          boughtAt: n,
        });
        if (n === 7) expect(decision).toMatchObject({ refusal: { code: 'play-unfinished', detail: 'P4' } });
        if ([4, 7, 8].includes(n)) continue;
        await store.settle({
          playNumber,
          moveCount: 0,
          completion: null,
          postings: [],
          settledAt: n,
          day: 0,
          claim: null,
          leaf: null,
        });
      }
      const expected = ['P8', 'P4', 'P9', 'P6', 'P5', 'P3', 'P2', 'P1'];
      const listed: string[] = [];
      for (;;) {
        const before = listed.at(-1);
        const page = await store.playsOf(ann.id, before === undefined ? { limit: 3 } : { limit: 3, before });
        if (page.length === 0) break;
        listed.push(...page.map((play) => play.playNumber));
      }
      expect(listed).toEqual(expected);
      expect(await store.playsOf(ann.id, { limit: 3, before: 'P0' })).toEqual([]);
      expect((await store.unfinishedPlay(ann.id, 'game 2'))?.playNumber).toBe('P8');
      expect(await store.unfinishedPlay(ann.id, 'game 0')).toBeNull();
      expect(await store.unsettledVersions()).toEqual([
        { gameId: 'doors', gameVersion: '1.0.0', plays: 1 },
        { gameId: 'game 1', gameVersion: '1.0.0', plays: 1 },
        { gameId: 'game 2', gameVersion: '1.0.0', plays: 1 },
      ]);
      const due = (query: { boughtAtMax: number; limit: number; after?: string }) =>
        store.unsettledPlays(query).then((plays) => plays.map((play) => play.playNumber));
      expect(await due({ boughtAtMax: 3, limit: 5 })).toEqual([]);
      expect(await due({ boughtAtMax: 1000, limit: 2 })).toEqual(['P4', 'P8']);
      expect(await due({ boughtAtMax: 1000, limit: 2, after: 'P8' })).toEqual(['P0']);
    });

    it('remembers the first value for ever, and everything after it is closed', async () => {
      await store.addAccount(ann);
      await fund(store, ann.id, 'funds', 500);
      const { play } = await buyOne(store, 'P1', { accountId: ann.id, prizePence: pence(900) });
      expect(await store.remember('name', 'one')).toBe('one');
      expect(await store.remember('name', 'two')).toBe('one');
      await store.close();
      store = await under.reopen();
      expect(await store.remember('name', 'three')).toBe('one');
      expect(await store.play('P1')).toEqual(play);
    });
  });

  describe(`${name} agrees with the model`, () => {
    it('over random sequences of everything', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(storeCommands(), async (commands) => {
          const under = create();
          const real = { store: await under.open(), reopen: under.reopen };
          try {
            await fc.asyncModelRun(() => ({ model: emptyModel(), real }), commands);
          } finally {
            await real.store.close();
            await under.remove();
          }
        }),
        { numRuns: runs },
      );
    });
  });
}
