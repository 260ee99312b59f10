/** Several tabs of one browser, whose notes reach each other late, as they do between processes. */
import { describe, expect, it, vi } from 'vitest';
import { type Random, seededRandom } from '../../kernel/random.ts';
import { type Keep, keepIn } from '../../stage/storage.ts';
import type { Answer } from './door.ts';
import { createPurchases, type PurchaseOutcome, type Purchases, randomHex } from './purchase.ts';
import { HASTY, scriptedApi } from './testing.ts';
import { type Shop, shop } from './testing-shop.ts';
import { inTurn, type Locks, TURN_WITHIN_MS } from './turn.ts';

const RUNS = process.env.UNVEIL_LONG ? 100 : 5;
const WAIT_MAX_MS = 4;

interface Tab {
  readonly purchases: Purchases;
  /** What it reads in the browser's storage. */
  readonly view: Map<string, string>;
  /** From now on it hears nothing; what it has sent arrives all the same. */
  close(): void;
}

type Locking = 'taking turns' | 'without locks';
type Wait = () => Promise<void>;

function waits(random: Random): Wait {
  return () => new Promise((resolve) => setTimeout(resolve, random.below(WAIT_MAX_MS)));
}

/** What one tab writes is seen by it at once, and by the others after a while, in the order it was written. */
function sharedStorage(wait: Wait) {
  const disk = new Map<string, string>();
  const views: { readonly view: Map<string, string>; delivered: Promise<void> }[] = [];
  return function open(isOpen: () => boolean): { view: Map<string, string>; store: Keep } {
    const view = new Map(disk);
    views.push({ view, delivered: Promise.resolve() });
    function change(apply: (storage: Map<string, string>) => void): true {
      if (!isOpen()) return true;
      apply(view);
      apply(disk);
      for (const other of views.filter((one) => one.view !== view))
        other.delivered = other.delivered.then(wait).then(() => apply(other.view));
      return true;
    }
    const store: Keep = {
      read: (key) => view.get(key) ?? null,
      write: (key, value) => change((storage) => void storage.set(key, value)),
      remove: (key) => void change((storage) => void storage.delete(key)),
    };
    return { view, store };
  };
}

/** One lock for all tabs; a tab that closes gives it up. */
function sharedLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return (closed: Promise<void>): Locks => ({
    request: (_name, _options, work) => {
      const turn = last.then(() => Promise.race([closed, work()]));
      last = turn.catch(() => {});
      return turn;
    },
  });
}

function denied(): never {
  throw new Error('The operation is insecure.');
}

const NO_LOCKS: Locks = { request: () => Promise.reject(new Error('The request was denied.')) };

function openBrowser(house: Shop, random: Random, locking: Locking, isKeeping = true): () => Tab {
  const wait = waits(random);
  const openStorage = sharedStorage(wait);
  const locksOf = sharedLocks();
  return () => {
    let isOpen = true;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = () => {
        isOpen = false;
        resolve();
      };
    });
    const { view, store: shared } = openStorage(() => isOpen);
    const store = isKeeping ? shared : keepIn(denied);
    const slow =
      <A extends unknown[], T>(ask: (...given: A) => Promise<Answer<T>>) =>
      async (...given: A): Promise<Answer<T>> => {
        await wait();
        const answer = await ask(...given);
        await wait();
        return isOpen ? answer : new Promise<never>(() => {});
      };
    const { commitment, buy, play, plays, unfinished } = house.api;
    const slowed = { commitment: slow(commitment), buy: slow(buy), play: slow(play) };
    const api = scriptedApi({ ...slowed, plays: slow(plays), unfinished: slow(unfinished) });
    const locks = locking === 'taking turns' ? locksOf(closed) : NO_LOCKS;
    const purchases = createPurchases({ api, store, email: 'ada@example.com', randomHex, patience: HASTY, locks });
    return { purchases, view, close };
  };
}

/** The Play a tab ends in; what else it ends in, in words. */
function reached(outcome: PurchaseOutcome): string {
  if (outcome.kind === 'bought' || outcome.kind === 'unfinished') return outcome.play.playNumber;
  return JSON.stringify(outcome);
}

const evidenceOf = ({ view }: Tab) => [...view.keys()].filter((key) => key.startsWith('unveil.evidence.'));

/** Runs one story many times over, each with waits of its own. */
async function tell(story: (house: Shop, open: () => Tab, random: Random) => Promise<void>, locking: Locking) {
  const runs = Array.from({ length: RUNS }, async (_, run) => {
    const random = seededRandom(new Uint8Array(32).fill(run), 'tabs');
    const house = shop();
    await story(house, openBrowser(house, random, locking), random).catch((fault: unknown) => {
      throw new Error(`run ${run}`, { cause: fault });
    });
  });
  await Promise.all(runs);
}

describe.each(['taking turns', 'without locks'] as const)('tabs of one browser, %s', (locking) => {
  it.each([2, 3])('%i that press Play at once end in the same Play', (count) =>
    tell(async (house, open) => {
      const tabs = Array.from({ length: count }, open);
      const outcomes = await Promise.all(tabs.map(({ purchases }) => purchases.buy('a-game')));
      const [sold] = house.plays.values();
      expect(outcomes.map(reached)).toEqual(tabs.map(() => sold?.play.playNumber));
      expect(house.plays.size).toBe(1);
      expect(tabs.flatMap(evidenceOf)).toEqual([]);
    }, locking),
  );

  it('that buy two games at once buy both', () =>
    tell(async (house, open) => {
      const tabs = [open(), open()] as const;
      const outcomes = await Promise.all([tabs[0].purchases.buy('a-game'), tabs[1].purchases.buy('another-game')]);
      const bought = [...house.plays.values()].map(({ play }) => play);
      const numberOf = (gameId: string) => bought.find((play) => play.gameId === gameId)?.playNumber;
      expect(outcomes.map(reached)).toEqual([numberOf('a-game'), numberOf('another-game')]);
      expect(bought).toHaveLength(2);
      expect(tabs.flatMap(evidenceOf)).toEqual([]);
    }, locking));

  it('one of which is closed or reloaded in the middle: the others and the new page end in the same Play', () =>
    tell(async (house, open, random) => {
      const [lost, other] = [open(), open()] as const;
      void lost.purchases.buy('a-game');
      const outcome = other.purchases.buy('a-game');
      for (let waited = random.below(8); waited > 0; waited--) await waits(random)();
      lost.close();
      const reloaded = open();
      const found = await reloaded.purchases.lookUp('a-game');
      const again = await reloaded.purchases.buy('a-game');
      const [sold] = house.plays.values();
      expect([await outcome, again].map(reached)).toEqual([sold?.play.playNumber, sold?.play.playNumber]);
      if (found !== null && found !== 'unknown') expect(found.playNumber).toBe(sold?.play.playNumber);
      expect(house.plays.size).toBe(1);
      expect([other, reloaded].flatMap(evidenceOf)).toEqual([]);
    }, locking));
});

it('tabs of a browser that keeps nothing take turns, and end in the same Play', async () => {
  const house = shop();
  const open = openBrowser(house, seededRandom(new Uint8Array(32), 'tabs'), 'taking turns', false);
  const outcomes = await Promise.all([open(), open()].map(({ purchases }) => purchases.buy('a-game', true)));
  const [sold] = house.plays.values();
  expect(outcomes.map(reached)).toEqual([sold?.play.playNumber, sold?.play.playNumber]);
  expect(house.plays.size).toBe(1);
});

describe('a seed that another device had bound', () => {
  it.each(['bound', 'sold'] as const)('and %s: the player is told, and the next press goes on', async (how) => {
    const house = shop();
    // It has the number and its own seed, and is overtaken before it sends them.
    const buy = house.api.buy;
    let isOvertaken = false;
    house.api.buy = async (body) => {
      if (isOvertaken) return buy(body);
      isOvertaken = true;
      if (how === 'bound') house.bind('ef'.repeat(16));
      else await device.purchases.buy('a-game');
      return buy(body);
    };
    const [tab, device] = ['tab', 'device'].map((name) =>
      openBrowser(house, seededRandom(new Uint8Array(32), name), 'taking turns')(),
    ) as [Tab, Tab];
    expect(await tab.purchases.buy('a-game')).toMatchObject({
      kind: 'stopped',
      message: expect.stringContaining('another device'),
    });
    expect(evidenceOf(tab)).toHaveLength(1);
    const next = await tab.purchases.buy('a-game');
    expect(next.kind).toBe(how === 'bound' ? 'bought' : 'unfinished');
    expect(house.plays.size).toBe(1);
  });
});

describe('a turn', () => {
  it('comes, or does not: the work is done once, and its fault is told', async () => {
    let done = 0;
    const work = async () => {
      done += 1;
      throw new Error('lost');
    };
    const locks = sharedLocks()(new Promise(() => {}));
    await expect(inTurn('a', work, locks)).rejects.toThrow('lost');
    await expect(inTurn('a', work, NO_LOCKS)).rejects.toThrow('lost');
    expect(done).toBe(2);
  });

  it('is waited for no longer than a few seconds', async () => {
    vi.useFakeTimers();
    try {
      const held: Locks = {
        request: (_name, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      };
      const done = inTurn('a', async () => 'done', held);
      await vi.advanceTimersByTimeAsync(TURN_WITHIN_MS);
      expect(await done).toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });
});
