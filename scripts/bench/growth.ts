/** Purchases and pages of My Games in two stores in turns, one with much in it and one with little. */
import { randomBytes } from 'node:crypto';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import { NO_PENCE } from '../../src/kernel/pence.ts';
import { formatPlayNumber } from '../../src/kernel/play-number.ts';
import { purchasePostings } from '../../src/ledger/ledger.ts';
import { calendarFor, ukProfile } from '../../src/platform/jurisdiction/profile.ts';
import { termsText } from '../../src/platform/jurisdiction/terms.ts';
import type { PurchaseIntent, PurchaseOrder } from '../../src/platform/ports/purchase-store.ts';
import { momentOf } from '../../src/platform/ports/standing.ts';
import type { Store } from '../../src/platform/ports/store.ts';
import { generatedAccountId } from '../../src/store/testing/generate.ts';

export interface GrowthAsked {
  readonly few: number;
  readonly many: number;
  readonly playsEach: number;
  readonly rounds: number;
}

/** Microseconds each, of the middle round; shares are the middle ones of all rounds. */
export interface Grown {
  readonly few: number;
  readonly many: number;
  readonly share: number;
}

export interface GrowthReport extends GrowthAsked {
  readonly purchase: Grown;
  readonly myGames: Grown;
}

const EACH_ROUND = 400;
const CALLERS = 32;
const PAGE = 20;
/** Of a hundred accounts so many buy; the others are read, and keep the history they were given. */
const BUYERS_OF_100 = 80;
const WARM_UP_ROUNDS = 3;

const calendar = calendarFor(ukProfile());
const terms = termsText(ukProfile(), 7);
const game = present(games[0], 'a game');
const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

export async function measureGrowth(
  stores: { readonly few: Store; readonly many: Store },
  asked: GrowthAsked,
): Promise<GrowthReport> {
  const sides = [
    { store: stores.few, accounts: asked.few / asked.playsEach },
    { store: stores.many, accounts: asked.many / asked.playsEach },
  ] as const;
  const bought: (readonly [number, number])[] = [];
  const read: (readonly [number, number])[] = [];
  for (let round = -WARM_UP_ROUNDS; round < asked.rounds; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const [purchases, pages] = [[0, 0] as [number, number], [0, 0] as [number, number]];
    for (const side of order) purchases[side] = await timeBuying(sides[side].store, sides[side].accounts);
    for (const side of order) pages[side] = await timeReading(sides[side].store, sides[side].accounts);
    if (round < 0) continue;
    bought.push(purchases);
    read.push(pages);
  }
  return { ...asked, purchase: grown(bought), myGames: grown(read) };
}

export function describeGrowth(engine: string, { few, many, rounds, purchase, myGames }: GrowthReport): string {
  const line = (name: string, one: Grown): string =>
    `  ${name.padEnd(20)} ${one.few.toFixed(0)} µs at ${few.toLocaleString('en-GB')} stored Plays, ${one.many.toFixed(0)} µs at ${many.toLocaleString('en-GB')}: ${one.share.toFixed(2)} times as much (aim 1.1)`;
  return [
    `${engine}, ${rounds} rounds in turns:`,
    line('a purchase', purchase),
    line('a page of My Games', myGames),
  ].join('\n');
}

async function timeBuying(store: Store, accounts: number): Promise<number> {
  const buyers = someOf(1, Math.floor((accounts * BUYERS_OF_100) / 100));
  const orders: { intent: PurchaseIntent; order: PurchaseOrder }[] = [];
  for (const account of buyers) orders.push(await orderOf(store, account));
  const micros = await timed(orders, async ({ intent, order }) => {
    await store.earlyFacts(intent);
    const { decision } = await store.buy(intent, order, () => ({ type: 'buy' }));
    if (decision.type !== 'buy') throw new Error('a purchase was not one');
  });
  await Promise.all(
    orders.map(({ order: { play } }) =>
      store.settle({
        playNumber: play.playNumber,
        moveCount: 0,
        completion: null,
        postings: [],
        settledAt: play.boughtAt,
        day: 0,
        claim: null,
        leaf: null,
      }),
    ),
  );
  return micros;
}

function timeReading(store: Store, accounts: number): Promise<number> {
  const readers = someOf(Math.floor((accounts * BUYERS_OF_100) / 100) + 1, accounts);
  return timed(readers, async (account) => {
    const id = generatedAccountId(account);
    const [plays, sums] = [await store.playsOf(id, { limit: PAGE }), await store.playSums(id, {})];
    if (plays.length !== sums.plays) throw new Error(`account ${account} has ${sums.plays} Plays`);
  });
}

/** Microseconds each, several at a time. */
async function timed<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return ((performance.now() - began) * 1000) / items.length;
}

/** Different accounts of those from one to another, by chance. */
function someOf(first: number, last: number): readonly number[] {
  const count = Math.min(EACH_ROUND, last - first + 1);
  const found = new Set<number>();
  while (found.size < count) found.add(first + Math.floor(Math.random() * (last - first + 1)));
  return [...found];
}

async function orderOf(store: Store, account: number): Promise<{ intent: PurchaseIntent; order: PurchaseOrder }> {
  const accountId = generatedAccountId(account);
  const pending = await store.pendingCommitment(accountId, () => {
    throw new Error('a generated account has a commitment');
  });
  const moment = momentOf(calendar, Date.now());
  const { pricePence } = game.structure;
  return {
    intent: { accountId, purchaseKey: hex(16), gameId: game.id, fingerprint: hex(32), moment },
    order: {
      play: {
        playNumber: formatPlayNumber(randomBytes(10)),
        accountId,
        gameId: game.id,
        gameVersion: game.version,
        pricePence,
        prizePence: NO_PENCE,
        rowIndex: null,
        serverSeedHash: pending.hash,
        sealedSeed: pending.sealedSeed,
        clientSeed: hex(16),
        scenarioHash: hex(32),
        boughtAt: moment.at,
        commitment: {
          origin: 'generated.example/2026',
          series: pending.series,
          number: pending.number,
          previousEnd: pending.previousEnd,
        },
      },
      postings: purchasePostings(accountId, pricePence, NO_PENCE),
      endHash: hex(32),
      leaf: randomBytes(32),
      terms,
      next: { hash: hex(32), sealedSeed: randomBytes(pending.sealedSeed.length) },
    },
  };
}

function grown(rounds: readonly (readonly [number, number])[]): Grown {
  const middle = (values: readonly number[]): number => {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    few: middle(rounds.map(([few]) => few)),
    many: middle(rounds.map(([, many]) => many)),
    share: middle(rounds.map(([few, many]) => many / few)),
  };
}
