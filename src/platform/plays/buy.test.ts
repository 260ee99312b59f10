import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { checkOwnEnd, follows, signedEnd, verifyBinding, verifyIssue } from '../../proof/commitments.ts';
import { parseVkey } from '../../proof/note/key.ts';
import type { BuyRequest } from '../ports/platform.ts';
import type { PurchaseFacts } from '../ports/purchase-store.ts';
import type { SaleStop } from '../ports/sale.ts';
import { accepted, freshKey, type House, openHouse, playerWith, purchaseOf, START } from '../testing/house.ts';
import { openJurisdiction } from '../testing/profiles.ts';
import { standingOf } from '../testing/standing.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { decidePurchase } from './purchase-decision.ts';

const PRICE = tinyGame().structure.pricePence;

describe('the decision', () => {
  const pending = {
    hash: 'aa',
    sealedSeed: new Uint8Array(),
    series: 'ee',
    number: 1,
    previousEnd: null,
    issuedAt: START,
    bound: null,
  };
  const facts: PurchaseFacts = {
    kept: null,
    unfinishedPlayNumber: null,
    pending,
    balancePence: pence(PRICE),
    isIdentified: true,
    stops: [],
    standing: standingOf(),
  };
  const elsewhere = { ...pending, bound: { clientSeed: 'cc', at: START } };
  const timeOut = standingOf({ exclusion: { kind: 'time-out', untilAt: START + 1, returnAt: null } });
  const stopOf = (scope: Partial<SaleStop>): SaleStop => ({
    ...{ id: 1, gameId: null, gameVersion: null, pricePence: null, fromAt: START, reason: '', setBy: 'ann' },
    ...{ setAt: START, liftedAt: null, liftedBy: null, toldAt: null },
    ...scope,
  });
  const others = [
    stopOf({ gameId: 'other' }),
    stopOf({ gameId: 'doors', gameVersion: '0.9.0' }),
    stopOf({ pricePence: pence(PRICE + 1) }),
    stopOf({ fromAt: START + 1 }),
  ];
  const kept = { fingerprint: 'body', playNumber: 'P1', refusal: null };
  // Each line breaks one thing more than the line below it: the order of refusals is what is tested.
  it.each<[string, Partial<PurchaseFacts>, string, string]>([
    ['another body under the key', { kept, unfinishedPlayNumber: 'P1' }, 'other', 'purchase-key-reused'],
    ['the same body under the key', { kept, unfinishedPlayNumber: 'P1', pending: null }, 'body', 'answer-again'],
    ['no commitment', { pending: null, unfinishedPlayNumber: 'P1' }, 'body', 'commitment-unknown'],
    ['another seed', { pending: elsewhere, unfinishedPlayNumber: 'P1' }, 'body', 'client-seed-differs'],
    [
      'a stop of its price',
      { stops: [stopOf({ pricePence: PRICE })], unfinishedPlayNumber: 'P1' },
      'body',
      'game-withdrawn',
    ],
    ['an unfinished Play', { unfinishedPlayNumber: 'P1', balancePence: pence(0) }, 'body', 'play-unfinished'],
    ['a time-out', { standing: timeOut, balancePence: pence(0) }, 'body', 'time-out'],
    ['one penny short', { balancePence: pence(PRICE - 1) }, 'body', 'insufficient-funds'],
    ['stops of others', { stops: others }, 'body', 'buy'],
    ['exactly the price', {}, 'body', 'buy'],
  ])('on %s', (_case, changes, fingerprint, expected) => {
    const asked = {
      commitment: 'aa',
      clientSeed: 'bb',
      offer: { gameId: 'doors', gameVersion: '1.0.0', pricePence: PRICE },
      jurisdiction: openJurisdiction(),
      at: START,
    };
    const decision = decidePurchase({ ...facts, ...changes }, fingerprint, asked);
    expect(decision.type === 'refuse' ? decision.refusal.code : decision.type).toBe(expected);
  });
});

describe('buying', () => {
  let house: House;
  let accountId: string;
  beforeEach(async () => {
    house = openHouse();
    accountId = await playerWith(house, 5000);
  });
  afterEach(async () => {
    expect(faultsOf(await house.store.books())).toEqual([]);
    await house.close();
  });
  const balance = async () => (await house.store.account(accountId))?.balancePence;

  it('100 times at once under one key makes one Play and one debit, and gives all the same answer', async () => {
    const request = await purchaseOf(house.platform, accountId);
    const answers = await Promise.all(Array.from({ length: 100 }, () => house.platform.buy(request)));
    const plays = answers.map(accepted);
    expect(new Set(plays.map((play) => play.playNumber)).size).toBe(1);
    expect(plays.filter((play) => !play.repeated)).toHaveLength(1);
    expect(new Set(plays.map(({ repeated: _, ...play }) => JSON.stringify(play))).size).toBe(1);
    expect(await balance()).toBe(5000 - PRICE);
    expect(await house.store.books()).toMatchObject({ plays: 1 });
  });

  it('100 times at once under 100 keys makes one Play: one unfinished Play a game, one Play a commitment', async () => {
    const request = await purchaseOf(house.platform, accountId);
    const requests = Array.from({ length: 100 }, (_, index) => ({
      ...request,
      purchaseKey: freshKey(),
      ...(index % 2 ? { clientSeed: freshKey() } : {}),
    }));
    const answers = await Promise.all(requests.map((each) => house.platform.buy(each)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const codes = answers.map((answer) => (answer.ok ? 'bought' : answer.refusal.code));
    expect([...new Set(codes)].sort()).toEqual(['bought', 'client-seed-differs', 'commitment-ended']);
    expect(await balance()).toBe(5000 - PRICE);
  });

  it('refuses by name, in the documented order', async () => {
    const { platform } = house;
    const request = await purchaseOf(platform, accountId);
    const codeOf = async (changes: Partial<BuyRequest>) => {
      const answer = await platform.buy({ ...request, ...changes });
      return answer.ok ? 'bought' : answer.refusal.code;
    };
    expect(await codeOf({ gameId: 'no-such-game' })).toBe('unknown-game');
    expect(await codeOf({ clientSeed: freshKey() })).toBe('client-seed-differs');
    expect(await codeOf({ commitment: '00'.repeat(32) })).toBe('commitment-unknown');
    expect(await codeOf({})).toBe('bought');
    expect(await codeOf({ clientSeed: freshKey() })).toBe('purchase-key-reused');
    expect(await codeOf({ gameId: 'no-such-game' })).toBe('purchase-key-reused');
    expect(await codeOf({})).toBe('bought');
    expect(await codeOf({ purchaseKey: freshKey() })).toBe('commitment-ended');
    expect(await platform.buy(await purchaseOf(platform, accountId))).toMatchObject({
      ok: false,
      refusal: { code: 'play-unfinished', detail: (await platform.myGames(accountId, { limit: 1 }))[0]?.playNumber },
    });
  });

  it('keeps a decline under its key, and sells under a fresh one once there are funds', async () => {
    const { platform } = house;
    const poor = await playerWith(house);
    const request = await purchaseOf(platform, poor);
    const declines = await Promise.all(Array.from({ length: 20 }, () => platform.buy(request)));
    for (const declined of declines) expect(declined).toEqual({ ok: false, refusal: { code: 'insufficient-funds' } });
    accepted(await platform.addFunds({ accountId: poor, fundsKey: freshKey(), amountPence: 500 }));
    expect(await platform.buy(request)).toEqual({ ok: false, refusal: { code: 'insufficient-funds' } });
    const bought = accepted(await platform.buy({ ...request, purchaseKey: freshKey() }));
    expect(bought.balancePence).toBe(500 - PRICE);
  });

  it('gives the same Play again after its answer was lost, also once it is settled', async () => {
    const { platform } = house;
    const request = await purchaseOf(platform, accountId);
    void platform.buy(request);
    const again = accepted(await platform.buy(request));
    for (const number of [1, 2, 3])
      accepted(
        await platform.move({
          accountId,
          playNumber: again.playNumber,
          number,
          move: { type: 'open-door', door: number - 1 },
        }),
      );
    const settled = accepted(await platform.finish(accountId, again.playNumber));
    accepted(await platform.addFunds({ accountId, fundsKey: freshKey(), amountPence: 700 }));
    accepted(await platform.withdraw({ accountId, withdrawalKey: freshKey(), amountPence: 600 }));
    const muchLater = accepted(await platform.buy(request));
    // The Play as far as it is; the balance as it was told the first time.
    const { balancePence, receipt } = again;
    expect(muchLater).toEqual({ ...settled, balancePence, receipt, repeated: true });
    expect(await balance()).toBe(settled.balancePence + 100);
    expect(await house.store.books()).toMatchObject({ plays: 1 });
  });

  it('commits to a new seed with every Play, and to the same one until then', async () => {
    const { platform } = house;
    const first = await purchaseOf(platform, accountId);
    expect(await platform.commitment(accountId)).toBe(first.commitment);
    accepted(await platform.buy(first));
    const next = await platform.commitment(accountId);
    expect(next).not.toBe(first.commitment);
    const other = await playerWith(house);
    expect(await platform.commitment(other)).not.toBe(next);
  });

  it('binds the player’s seed before it looks at anything else: no refusal lets either side draw again', async () => {
    const { platform } = house;
    const poor = await playerWith(house);
    const request = await purchaseOf(platform, poor);
    expect(await platform.buy({ ...request, gameId: 'no-such-game' })).toMatchObject({
      refusal: { code: 'unknown-game' },
    });
    const { binding, issue, logKey } = await platform.issuedCommitment(poor);
    expect(binding?.record).toMatchObject({ number: 1, hash: request.commitment, clientSeed: request.clientSeed });
    const known = [accepted(parseVkey(logKey))];
    expect(binding && verifyBinding(binding, known)).toEqual({ ok: true, value: null });
    expect(verifyIssue(issue, known)).toEqual({ ok: true, value: null });
    const other = { ...request, purchaseKey: freshKey(), clientSeed: freshKey() };
    expect(await platform.buy(other)).toMatchObject({ refusal: { code: 'client-seed-differs' } });
    // Refused for money, and sold once there is some: the same Play as it would have been at once.
    expect(await platform.buy(request)).toMatchObject({ refusal: { code: 'insufficient-funds' } });
    expect(await platform.commitment(poor)).toBe(request.commitment);
  });

  it('answers a number that has ended with its signed end, which the next one names', async () => {
    const { platform } = house;
    const request = await purchaseOf(platform, accountId);
    const before = await platform.issuedCommitment(accountId);
    const { playNumber } = accepted(await platform.buy(request));
    const answer = await platform.buy({ ...request, purchaseKey: freshKey() });
    if (answer.ok) throw new Error('sold twice');
    expect(answer.refusal.code).toBe('commitment-ended');
    const { end, signature } = answer.refusal.data ?? {};
    const signed = accepted(signedEnd({ record: JSON.parse(String(end)), signature }, 'end'));
    expect(signed.record.end).toMatchObject({ type: 'sold', playNumber });
    const known = [accepted(parseVkey(before.logKey))];
    const held = { issue: before.issue.record, clientSeed: request.clientSeed };
    expect(checkOwnEnd(held, signed, known)).toEqual({ ok: true, value: null });
    const next = await platform.issuedCommitment(accountId);
    expect(follows(next.issue.record, signed.record)).toBe(true);
    expect(next.previous).toEqual(signed);
  });

  it('answers a kept key though the game has gone from sale', async () => {
    const games = [tinyGame()];
    const shop = openHouse({ games });
    const buyer = await playerWith(shop, 1000);
    const request = await purchaseOf(shop.platform, buyer);
    const bought = accepted(await shop.platform.buy(request));
    // Withdrawn from sale, though still there for the Plays it sold.
    const withdrawn = openHouse({
      findGame: (id, version) => (version ? shop.parts.findGame(id, version) : undefined),
      store: shop.store,
      secrets: shop.secrets,
    });
    expect(accepted(await withdrawn.platform.buy(request)).playNumber).toBe(bought.playNumber);
    expect(await withdrawn.platform.buy({ ...request, clientSeed: freshKey() })).toMatchObject({
      refusal: { code: 'purchase-key-reused' },
    });
    await withdrawn.close();
    await shop.close();
  });

  it('sells nothing, debits nothing and raises the alarm when a scenario would show another prize', async () => {
    const right = tinyGame();
    const [first, other] = right.structure.rows.map((row) => row.breakdown);
    // Whatever row is drawn, another one is dealt.
    const wrong = tinyGame({
      deal: (breakdown, random) => right.deal((breakdown === other ? first : other) ?? [], random),
    });
    const shop = openHouse({ games: [wrong] });
    const buyer = await playerWith(shop, 50_000);
    await expect(shop.platform.buy(await purchaseOf(shop.platform, buyer))).rejects.toThrow();
    expect(shop.alarms).toHaveLength(1);
    expect(shop.alarms[0]).toMatch(/was not sold: shown \d+, sold/);
    expect(faultsOf(await shop.store.books())).toEqual([]);
    await shop.close();
  });
});
