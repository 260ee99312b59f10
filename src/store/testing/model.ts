/** A store as a few maps, and random commands that must do the same to it and to a real one. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { fundsPostings, settlementPostings } from '../../ledger/ledger.ts';
import { decidePurchase } from '../../platform/plays/purchase-decision.ts';
import { PLAY_RESULTS, type PlaysFilter } from '../../platform/ports/filter.ts';
import type { PaymentStatus } from '../../platform/ports/money-store.ts';
import type { Store } from '../../platform/ports/store.ts';
import { openJurisdiction } from '../../platform/testing/profiles.ts';
import { accountNamed, commitmentNamed, hexOf, intentOf, MOMENT, movesOf, orderOf } from './orders.ts';

interface ModelAccount {
  balance: number;
  pending: string | null;
}
interface ModelPlay {
  readonly number: string;
  readonly owner: string;
  readonly game: string;
  readonly prize: number;
  moves: number;
  settled: boolean;
}
interface Model {
  readonly accounts: Map<string, ModelAccount>;
  readonly plays: ModelPlay[];
  /** What a key was answered with, by owner and key: the body it came with, and a Play Number or a refusal. */
  readonly keys: Map<string, { readonly body: string; readonly answer: string }>;
  readonly payments: Map<string, { readonly amount: number; readonly status: PaymentStatus }>;
}
interface Real {
  store: Store;
  reopen(): Promise<Store>;
}
type Command = fc.AsyncCommand<Model, Real>;

const PRICE = 200;
const jurisdiction = openJurisdiction();

export function emptyModel(): Model {
  return { accounts: new Map(), plays: [], keys: new Map(), payments: new Map() };
}

const names = fc.constantFrom('ann', 'bob');
const copies = fc.integer({ min: 1, max: 4 });

export function storeCommands() {
  const commands: fc.Arbitrary<Command>[] = [
    names.map(addAccount),
    fc
      .record({ name: names, key: fc.nat(5), amount: fc.constantFrom(100, 350, 1000), isPaid: fc.boolean(), copies })
      .map(addFunds),
    fc
      .record({
        name: names,
        key: fc.nat(7),
        game: fc.constantFrom('doors', 'other'),
        body: fc.constantFrom('one', 'one', 'one', 'two'),
        prize: fc.constantFrom(0, 0, 200, 900),
        isStale: fc.nat(5).map((n) => n === 0),
        copies,
      })
      .map(buy),
    fc.record({ play: fc.nat(20), ahead: fc.integer({ min: -1, max: 1 }), copies }).map(move),
    fc.record({ play: fc.nat(20), ahead: fc.integer({ min: -1, max: 1 }), added: fc.nat(2), copies }).map(settle),
    fc.constant(reopen()),
  ];
  return fc.commands(commands, { maxCommands: 60, size: 'max' });
}

function command(
  text: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return {
    check,
    toString: () => text,
    run: async (model, real) => {
      await run(model, real);
      await expectAgreement(model, real.store);
    },
  };
}

function addAccount(name: string): Command {
  return command(
    `addAccount(${name})`,
    () => true,
    async (model, { store }) => {
      expect(await store.addAccount(accountNamed(name))).toBe(!model.accounts.has(name));
      if (!model.accounts.has(name)) model.accounts.set(name, { balance: 0, pending: null });
    },
  );
}

function addFunds(asked: { name: string; key: number; amount: number; isPaid: boolean; copies: number }): Command {
  const { name, key, amount, isPaid } = asked;
  return command(
    `addFunds(${JSON.stringify(asked)})`,
    (model) => model.accounts.has(name),
    async (model, { store }) => {
      const id = accountNamed(name).id;
      const payment = { accountId: id, fundsKey: hexOf(`funds ${key}`, 16), amountPence: pence(amount), openedAt: 10 };
      const before = model.payments.get(`${name} ${key}`);
      const answers = await together(asked.copies, async () => {
        const { facts } = await store.openPayment(payment, MOMENT, ({ existing }) => (existing ? 'known' : null));
        const amountKept = facts.existing?.amountPence ?? pence(amount);
        const postings = isPaid ? fundsPostings(id, amountKept) : [];
        return store.closePayment(payment, isPaid ? 'paid' : 'declined', postings, 11);
      });
      const status = before?.status ?? (isPaid ? 'paid' : 'declined');
      expect(new Set(answers)).toEqual(new Set([status]));
      if (before) return;
      model.payments.set(`${name} ${key}`, { amount, status });
      if (isPaid) accountOf(model, name).balance += amount;
    },
  );
}

interface Purchase {
  readonly name: string;
  readonly key: number;
  readonly game: string;
  readonly body: string;
  readonly prize: number;
  readonly isStale: boolean;
  readonly copies: number;
}

function buy(asked: Purchase): Command {
  const { name, key, game, body, prize, isStale } = asked;
  return command(
    `buy(${JSON.stringify(asked)})`,
    (model) => model.accounts.has(name),
    async (model, { store }) => {
      const id = accountNamed(name).id;
      const account = accountOf(model, name);
      const number = `P${model.plays.length + 1} ${model.keys.size}`;
      const pending = await store.pendingCommitment(id, () => commitmentNamed(`first of ${name}`));
      account.pending ??= hexOf(`first of ${name}`);
      expect(pending.hash).toBe(account.pending);
      const commitment = isStale ? hexOf('stale') : pending.hash;
      const play = {
        playNumber: number,
        accountId: id,
        gameId: game,
        prizePence: pence(prize),
        serverSeedHash: commitment,
      };
      const order = orderOf(play, commitmentNamed(`after ${number}`));
      const intent = { ...intentOf(id, `key ${key}`, game), fingerprint: hexOf(`${game} ${body}`) };
      const outcomes = await together(asked.copies, () =>
        store.buy(intent, order, (facts) =>
          decidePurchase(facts, intent.fingerprint, {
            commitment,
            clientSeed: order.play.clientSeed,
            offer: order.play,
            jurisdiction,
            at: MOMENT.at,
          }),
        ),
      );
      const answers = outcomes.map(({ decision, play: found }) =>
        decision.type === 'refuse'
          ? decision.refusal.code
          : decision.type === 'buy'
            ? 'bought'
            : (found?.playNumber ?? 'declined'),
      );
      // Of some that come at once any may be the first; the others are told what became of it.
      const first = expectedAnswer(model, asked);
      const rest = first === 'bought' ? number : first === 'insufficient-funds' ? 'declined' : first;
      expect(answers.sort()).toEqual([first, ...Array<string>(asked.copies - 1).fill(rest)].sort());
      if (first === 'insufficient-funds')
        model.keys.set(`${name} ${key}`, { body: `${game} ${body}`, answer: 'declined' });
      if (first !== 'bought') return;
      model.keys.set(`${name} ${key}`, { body: `${game} ${body}`, answer: number });
      model.plays.push({ number, owner: name, game, prize, moves: 0, settled: false });
      account.balance -= PRICE;
      account.pending = hexOf(`after ${number}`);
    },
  );
}

/** The refusals once more, in words of the model: what the first of some equal requests must be answered. */
function expectedAnswer(model: Model, { name, key, game, body, isStale }: Purchase): string {
  const kept = model.keys.get(`${name} ${key}`);
  if (kept) return kept.body === `${game} ${body}` ? kept.answer : 'purchase-key-reused';
  if (isStale) return 'commitment-unknown';
  if (model.plays.some((play) => play.owner === name && play.game === game && !play.settled)) return 'play-unfinished';
  return accountOf(model, name).balance < PRICE ? 'insufficient-funds' : 'bought';
}

function move(asked: { play: number; ahead: number; copies: number }): Command {
  return command(
    `move(${JSON.stringify(asked)})`,
    (model) => model.plays.length > 0,
    async (model, { store }) => {
      const play = pickPlay(model, asked.play);
      const after = Math.max(play.moves + asked.ahead, 0);
      const answers = await together(asked.copies, () => store.recordMoves(play.number, after, movesOf(after + 1)));
      const isRight = !play.settled && after === play.moves;
      expect(answers.filter((answer) => answer === 'recorded')).toHaveLength(isRight ? 1 : 0);
      if (isRight) play.moves++;
    },
  );
}

function settle(asked: { play: number; ahead: number; added: number; copies: number }): Command {
  return command(
    `settle(${JSON.stringify(asked)})`,
    (model) => model.plays.length > 0,
    async (model, { store }) => {
      const play = pickPlay(model, asked.play);
      const moveCount = Math.max(play.moves + asked.ahead, 0);
      const total = moveCount + asked.added;
      const answers = await together(asked.copies, () =>
        store.settle({
          playNumber: play.number,
          moveCount,
          completion: asked.added > 0 ? movesOf(total, asked.added) : null,
          postings: settlementPostings(accountNamed(play.owner).id, pence(play.prize)),
          settledAt: 50,
          day: 0,
          claim: null,
          leaf: null,
        }),
      );
      const isRight = !play.settled && moveCount === play.moves;
      const rest = play.settled || isRight ? 'settled-before' : 'moved-on';
      expect(answers.sort()).toEqual(answers.map((_, index) => (isRight && index === 0 ? 'settled' : rest)));
      if (!isRight) return;
      play.settled = true;
      play.moves = total;
      accountOf(model, play.owner).balance += play.prize;
    },
  );
}

function reopen(): Command {
  return command(
    'reopen',
    () => true,
    async (_model, real) => {
      await real.store.close();
      real.store = await real.reopen();
    },
  );
}

async function expectAgreement(model: Model, store: Store): Promise<void> {
  for (const [name, { balance }] of model.accounts) {
    const { id } = accountNamed(name);
    expect((await store.account(id))?.balancePence).toBe(balance);
    const own = model.plays.filter((play) => play.owner === name).reverse();
    const expected = [...own.filter((play) => !play.settled), ...own.filter((play) => play.settled)];
    const listed = await store.playsOf(id, { limit: 100 });
    expect(listed.map((play) => [play.playNumber, play.moves.count, play.settledAt !== null])).toEqual(
      expected.map((play) => [play.number, play.moves, play.settled]),
    );
    await expectFiltered(store, id, expected);
    await expectKinds(store, id, expected);
  }
  expect(faultsOf(await store.books())).toEqual([]);
}

/** Each row and prize of the settled Plays, once. */
async function expectKinds(store: Store, accountId: string, plays: readonly ModelPlay[]): Promise<void> {
  const kinds = (await store.soldKinds(accountId, 'all')).map(({ gameId, prizePence }) => `${gameId} ${prizePence}`);
  const own = plays.filter(({ settled }) => settled).map(({ game, prize }) => `${game} ${prize}`);
  expect([...new Set(kinds)].sort()).toEqual([...new Set(own)].sort());
}

/** Every filter lists and adds up exactly the Plays it names, in the order of the whole list. */
async function expectFiltered(store: Store, accountId: string, plays: readonly ModelPlay[]): Promise<void> {
  for (const gameId of ['doors', undefined])
    for (const result of [...PLAY_RESULTS, undefined]) {
      const filter: PlaysFilter = {
        ...(gameId === undefined ? {} : { gameId }),
        ...(result === undefined ? {} : { result }),
      };
      const own = plays.filter((play) => {
        const is = !play.settled ? 'unfinished' : play.prize > 0 ? 'won' : 'not-won';
        return (gameId ?? play.game) === play.game && (result ?? is) === is;
      });
      const listed = await store.playsOf(accountId, { limit: 100, filter });
      expect(listed.map((play) => play.playNumber)).toEqual(own.map((play) => play.number));
      expect(await store.playSums(accountId, filter)).toEqual({
        plays: own.length,
        unfinished: own.filter((play) => !play.settled).length,
        costPence: own.length * PRICE,
        wonPence: own.reduce((sum, play) => sum + (play.settled ? play.prize : 0), 0),
      });
    }
}

function together<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, run));
}

function accountOf(model: Model, name: string): ModelAccount {
  const account = model.accounts.get(name);
  if (!account) throw new Error(`the model has no ${name}`);
  return account;
}

function pickPlay(model: Model, index: number): ModelPlay {
  const play = model.plays[index % model.plays.length];
  if (!play) throw new Error('the model has no Play');
  return play;
}
