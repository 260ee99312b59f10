import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../ledger/books.ts';
import { accepted, type House, openHouse, purchaseOf, registered } from './testing/house.ts';

let house: House;
beforeEach(() => {
  house = openHouse();
});
afterEach(async () => {
  expect(house.alarms).toEqual([]);
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

describe('the life of a Play', () => {
  it('is bought, moved, finished once, replayed and listed', async () => {
    const { platform } = house;
    const { account } = await registered(platform, 1000);
    const request = await purchaseOf(platform, account.id);
    const bought = accepted(await platform.buy(request));
    expect(bought).toMatchObject({ status: 'open', moveCount: 0, balancePence: 800, repeated: false, settledAt: null });
    expect(bought.proof).toEqual({ serverSeedHash: request.commitment, clientSeed: request.clientSeed });

    for (const door of [2, 0, 1]) {
      const number = [2, 0, 1].indexOf(door) + 1;
      const step = accepted(
        await platform.move({
          accountId: account.id,
          playNumber: bought.playNumber,
          number,
          move: { door, type: 'open-door' },
        }),
      );
      expect(step).toMatchObject({ number, move: { type: 'open-door', door }, finished: number === 3 });
    }
    const settled = accepted(await platform.finish(account.id, bought.playNumber));
    expect(settled.status).toBe('settled');
    expect(settled.balancePence).toBe(800 + Number(settled.prizePence));
    expect(
      createHash('sha256')
        .update(Buffer.from(settled.proof.serverSeed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(request.commitment);
    expect(accepted(await platform.finish(account.id, bought.playNumber))).toEqual(settled);
    const replay = accepted(await platform.replay(account.id, bought.playNumber));
    expect(replay.steps.map((step) => step.move)).toEqual([2, 0, 1].map((door) => ({ type: 'open-door', door })));
    expect(replay.stepsBySystem).toBe(0);
    expect((await platform.myGames(account.id, { limit: 10 })).map((play) => play.playNumber)).toEqual([
      bought.playNumber,
    ]);
  });
});
