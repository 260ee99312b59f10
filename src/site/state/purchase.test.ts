import { describe, expect, it } from 'vitest';
import { keepIn } from '../../stage/storage.ts';
import type { BuyAnswer, BuyBody } from '../../wire/plays.ts';
import type { Api } from './api.ts';
import type { Answer } from './door.ts';
import { createPurchases, randomHex } from './purchase.ts';
import { HASTY, memoryStore, refused, scriptedApi } from './testing.ts';
import { numberOf, type Shop, shop } from './testing-shop.ts';

/** The keys of intents that are written down. */
function pending(store: ReturnType<typeof memoryStore>): number {
  return [...store.kept.keys()].filter((name) => name.startsWith('unveil.purchase.')).length;
}

function buyer(api: Api, store = memoryStore(), email = 'ada@example.com') {
  return createPurchases({ api, store, email, randomHex, patience: HASTY });
}

describe('a purchase', () => {
  it('is written down before it is sent, and crossed out on the answer', async () => {
    const { api } = shop();
    const store = memoryStore();
    const keptWhenSent: number[] = [];
    const watched = scriptedApi({
      ...api,
      buy: (body) => {
        keptWhenSent.push(pending(store));
        return api.buy(body);
      },
    });
    const outcome = await buyer(watched, store).buy('a-game');
    expect(outcome.kind).toBe('bought');
    expect(keptWhenSent).toEqual([1]);
    expect(pending(store)).toBe(0);
  });

  it('is one Play for two presses at once', async () => {
    const { api, plays, bodies } = shop();
    const purchases = buyer(api);
    const [first, second] = await Promise.all([purchases.buy('a-game'), purchases.buy('a-game')]);
    expect(second).toEqual(first);
    expect(plays.size).toBe(1);
    expect(bodies).toHaveLength(1);
  });

  it('sends the same body again when the answer is lost after commit', async () => {
    const { api, plays, bodies } = shop({ losing: 2 });
    const outcome = await buyer(api).buy('a-game');
    expect(outcome).toMatchObject({ kind: 'bought', play: { playNumber: numberOf(1) } });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies).toHaveLength(3);
    expect(plays.size).toBe(1);
  });

  it('stays unknown, with its key, when no answer ever comes; a reload finds its Play without buying', async () => {
    const { api, plays } = shop({ losing: Number.POSITIVE_INFINITY });
    const store = memoryStore();
    expect(await buyer(api, store).buy('a-game')).toEqual({ kind: 'unknown' });
    expect(pending(store)).toBe(1);
    const reloaded = buyer(api, store);
    expect(await reloaded.lookUp('a-game')).toMatchObject({ playNumber: numberOf(1) });
    expect(reloaded.isPending('a-game')).toBe(false);
    expect(plays.size).toBe(1);
  });

  it('stays undecided, with its key, while a wallet has not answered, and ends in the one Play', async () => {
    const store = memoryStore();
    const undecided = await buyer(shop({ refusing: 'purchase-undecided' }).api, store).buy('a-game');
    expect(undecided.kind).toBe('undecided');
    expect(pending(store)).toBe(1);
    expect(await buyer(shop().api, store).buy('a-game')).toMatchObject({ kind: 'bought' });
    expect(pending(store)).toBe(0);
  });

  it('keeps its key over a sign-out, and belongs to its account alone', async () => {
    const first = shop({ refusing: 'signed-out' });
    const store = memoryStore();
    expect(await buyer(first.api, store).buy('a-game')).toEqual({ kind: 'signed-out' });
    const key = first.bodies[0]?.purchaseKey;
    const { api, bodies } = shop();
    await buyer(api, store, 'bob@example.com').buy('a-game');
    expect(bodies[0]?.purchaseKey).not.toBe(key);
    await buyer(shop().api, store).lookUp('a-game');
    const later = shop();
    await buyer(later.api, store).buy('a-game');
    expect(later.bodies[0]?.purchaseKey).toBe(key);
  });

  it('goes on to the next number under the same key when another page of the player’s has used this one', async () => {
    const { api, bodies, sellNow } = shop();
    const store = memoryStore();
    let isTaken = false;
    const raced = scriptedApi({
      ...api,
      buy: async (body) => {
        if (!isTaken) sellNow('other page', { ...body, gameId: 'another-game' });
        isTaken = true;
        return api.buy(body);
      },
    });
    expect(await buyer(raced, store).buy('a-game')).toMatchObject({ kind: 'bought' });
    expect(new Set(bodies.map((body) => body.purchaseKey)).size).toBe(1);
    expect(new Set(bodies.map((body) => body.clientSeed)).size).toBe(2);
  });

  it('opens the unfinished Play instead of buying a second', async () => {
    const { api, plays } = shop();
    await buyer(api).buy('a-game');
    expect(await buyer(api).buy('a-game')).toMatchObject({ kind: 'unfinished', play: { playNumber: numberOf(1) } });
    expect(plays.size).toBe(1);
  });

  it('crosses the intent out when it is declined, so that the next press is a new purchase', async () => {
    const { api, bodies } = shop({ refusing: 'insufficient-funds' });
    const store = memoryStore();
    expect(await buyer(api, store).buy('a-game')).toMatchObject({ kind: 'refused' });
    expect(pending(store)).toBe(0);
    await buyer(api, store).buy('a-game');
    expect(bodies[1]?.purchaseKey).not.toBe(bodies[0]?.purchaseKey);
  });

  it('sends one seed for one number, whatever it is refused for', async () => {
    const { api, bodies } = shop({ refusing: 'insufficient-funds' });
    const store = memoryStore();
    for (const game of ['a-game', 'a-game', 'another-game']) await buyer(api, store).buy(game);
    expect(new Set(bodies.map((body) => body.purchaseKey)).size).toBe(3);
    expect(new Set(bodies.map((body) => body.clientSeed)).size).toBe(1);
  });

  it('ignores a damaged note instead of sending it', async () => {
    const { api, plays } = shop();
    const store = { ...memoryStore(), read: () => '{"purchaseKey":7' };
    expect(await buyer(api, store).buy('a-game')).toMatchObject({ kind: 'bought' });
    expect(plays.size).toBe(1);
  });

  it('is not sent where the browser keeps nothing, unless the player agrees; and then twice is still one', async () => {
    const { api, plays, bodies } = shop({ losing: 1 });
    const store = keepIn(() => {
      throw new Error('The operation is insecure.');
    });
    const purchases = createPurchases({ api, store, email: 'ada@example.com', randomHex, patience: HASTY });
    expect(await purchases.buy('a-game')).toEqual({ kind: 'unkept' });
    expect(bodies).toEqual([]);
    expect(purchases.isPending('a-game')).toBe(false);
    expect(await purchases.buy('a-game', true)).toMatchObject({ kind: 'bought' });
    expect(plays.size).toBe(1);
  });
});

describe('a house that sells winners again', () => {
  /** What a dishonest house may answer in place of selling, having seen the player's seed. */
  const answers: readonly [string, (house: Shop, body: BuyBody) => Answer<BuyAnswer>][] = [
    ['says it never issued the number', () => refused('commitment-unknown')],
    ['shows no end', () => refused('commitment-ended')],
    ['says that another seed is bound', () => refused('client-seed-differs')],
    [
      'names a Play that nobody can look at',
      (house, body) => {
        house.close({ type: 'sold', playNumber: numberOf(99), recordHash: 'cd'.repeat(32) });
        return house.api.buy(body) as never;
      },
    ],
    [
      'opens it with a seed that the player never made',
      (house, body) => {
        house.retire('00'.repeat(16));
        return house.api.buy(body) as never;
      },
    ],
  ];

  it.each(answers)(
    '%s: the browser stops, keeps the evidence, and sells no second time in silence',
    async (_name, lie) => {
      const house = shop();
      const store = memoryStore();
      let tries = 0;
      const lying = scriptedApi({
        ...house.api,
        buy: async (body) => {
          tries += 1;
          return tries === 1 ? lie(house, body) : house.api.buy(body);
        },
      });
      expect(await buyer(lying, store).buy('a-game')).toMatchObject({
        kind: 'stopped',
        message: expect.stringContaining('evidence'),
      });
      expect(tries).toBe(1);
      expect(house.plays.size).toBe(0);
      const evidence = [...store.kept].filter(([name]) => name.startsWith('unveil.evidence.'));
      expect(evidence).toHaveLength(1);
      expect(JSON.parse(evidence[0]?.[1] ?? '')).toMatchObject({ held: { issue: { record: { number: 1 } } } });
    },
  );

  it('tells the player of a number that was opened unsold, and goes on when asked again', async () => {
    const house = shop();
    const store = memoryStore();
    const opening = scriptedApi({
      ...house.api,
      buy: async (body) => {
        if (house.ends.length === 0) house.retire(body.clientSeed);
        return house.api.buy(body);
      },
    });
    const outcome = await buyer(opening, store).buy('a-game');
    expect(outcome).toMatchObject({ kind: 'stopped', message: expect.stringContaining('Commitment 1 was opened') });
    expect(house.plays.size).toBe(0);
    expect(await buyer(opening, store).buy('a-game')).toMatchObject({ kind: 'bought' });
  });

  it('issues a number again that has ended: the browser stops', async () => {
    const house = shop();
    const store = memoryStore();
    const first = await house.api.commitment();
    await buyer(house.api, store).buy('a-game');
    const rewound = scriptedApi({ ...house.api, commitment: async () => first });
    expect(await buyer(rewound, store).buy('another-game')).toMatchObject({ kind: 'stopped' });
    expect(house.plays.size).toBe(1);
  });
});
