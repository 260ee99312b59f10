import { describe, expect, it } from 'vitest';
import { keepIn } from '../../stage/storage.ts';
import type { BuyAnswer, BuyBody, PlayAnswer } from '../../wire/wire.ts';
import type { Answer, Api } from './api.ts';
import { createPurchases, randomHex } from './purchase.ts';
import { answered, HASTY, lost, memoryStore, playAnswer, refused, scriptedApi } from './testing.ts';

/**
 * A server reduced to what buying once needs: Plays by purchase key, one current commitment, one unfinished Play a
 * game. `losing` answers are lost after the purchase was committed.
 */
function shop({ losing = 0, refusing = '' } = {}) {
  const plays = new Map<string, { readonly body: string; readonly play: PlayAnswer }>();
  let commitments = 1;
  let toLose = losing;
  const bodies: BuyBody[] = [];
  const hex = (number: number) => number.toString(16).padStart(64, '0');

  function sell(body: BuyBody): Answer<BuyAnswer> {
    const known = plays.get(body.purchaseKey);
    if (known !== undefined) {
      return known.body === JSON.stringify(body)
        ? answered({ play: known.play, balancePence: 0 })
        : refused('purchase-key-reused');
    }
    if (refusing !== '') return refused(refusing);
    const open = [...plays.values()].find(({ play }) => play.gameId === body.gameId && play.status === 'open');
    if (open !== undefined) return refused('play-unfinished');
    if (body.commitment !== hex(commitments)) return refused('commitment-unknown');
    commitments += 1;
    const playNumber = `PLAY-${plays.size + 1}`;
    const play = playAnswer({
      playNumber,
      gameId: body.gameId,
      proof: { serverSeedHash: body.commitment, clientSeed: body.clientSeed },
    });
    plays.set(body.purchaseKey, { body: JSON.stringify(body), play });
    return answered({ play, balancePence: 0 });
  }

  const api: Api = scriptedApi({
    commitment: async () => answered({ commitment: hex(commitments) }),
    buy: async (body) => {
      bodies.push(body);
      const answer = sell(body);
      if (toLose === 0) return answer;
      toLose -= 1;
      return lost;
    },
    plays: async () => answered({ plays: [...plays.values()].map(({ play }) => play) }),
    unfinished: async (gameId) =>
      answered({ play: [...plays.values()].map(({ play }) => play).find((play) => play.gameId === gameId) ?? null }),
  });
  return { api, plays, bodies, useUpCommitment: () => (commitments += 1) };
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
        keptWhenSent.push(store.kept.size);
        return api.buy(body);
      },
    });
    const outcome = await buyer(watched, store).buy('a-game');
    expect(outcome.kind).toBe('bought');
    expect(keptWhenSent).toEqual([1]);
    expect(store.kept.size).toBe(0);
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
    expect(outcome).toMatchObject({ kind: 'bought', play: { playNumber: 'PLAY-1' } });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies).toHaveLength(3);
    expect(plays.size).toBe(1);
  });

  it('stays unknown, with its key, when no answer ever comes; a reload finds its Play without buying', async () => {
    const { api, plays } = shop({ losing: Number.POSITIVE_INFINITY });
    const store = memoryStore();
    expect(await buyer(api, store).buy('a-game')).toEqual({ kind: 'unknown' });
    expect(store.kept.size).toBe(1);
    const reloaded = buyer(api, store);
    expect(await reloaded.lookUp('a-game')).toMatchObject({ playNumber: 'PLAY-1' });
    expect(reloaded.isPending('a-game')).toBe(false);
    expect(plays.size).toBe(1);
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

  it('asks for a fresh commitment under the same key when another purchase used the last one up', async () => {
    const { api, bodies, useUpCommitment } = shop();
    const stale = scriptedApi({
      ...api,
      commitment: async () => {
        const answer = await api.commitment();
        if (bodies.length === 0) useUpCommitment();
        return answer;
      },
    });
    expect(await buyer(stale).buy('a-game')).toMatchObject({ kind: 'bought' });
    expect(new Set(bodies.map((body) => body.purchaseKey)).size).toBe(1);
    expect(new Set(bodies.map((body) => body.commitment)).size).toBe(2);
  });

  it('opens the unfinished Play instead of buying a second', async () => {
    const { api, plays } = shop();
    await buyer(api).buy('a-game');
    expect(await buyer(api).buy('a-game')).toMatchObject({ kind: 'unfinished', play: { playNumber: 'PLAY-1' } });
    expect(plays.size).toBe(1);
  });

  it('crosses the intent out when it is declined, so that the next press is a new purchase', async () => {
    const { api, bodies } = shop({ refusing: 'insufficient-funds' });
    const store = memoryStore();
    expect(await buyer(api, store).buy('a-game')).toMatchObject({ kind: 'refused' });
    expect(store.kept.size).toBe(0);
    await buyer(api, store).buy('a-game');
    expect(bodies[1]?.purchaseKey).not.toBe(bodies[0]?.purchaseKey);
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
