import { readFileSync } from 'node:fs';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { sellFromSeed } from '../game/run.ts';
import { present } from '../kernel/assert.ts';
import { canonicalJson } from '../kernel/json.ts';
import { playSeedOf } from '../proof/seeds.ts';
import { contextOf } from './create.ts';
import { openSeeds } from './ports/sold.ts';
import { accepted, buyNow, openDoor, openHouse, playerWith } from './testing/house.ts';
import { tinyGame } from './testing/tiny-game.ts';

/** Every answer about an unfinished Play that its owner can get. */
async function answersOf(house: ReturnType<typeof openHouse>, accountId: string) {
  const { platform } = house;
  const bought = await buyNow(platform, accountId);
  const step = accepted(await openDoor(platform, bought, accountId, 1, 0));
  return {
    bought,
    answers: [
      bought,
      step,
      accepted(await platform.play(accountId, bought.playNumber)),
      await platform.unfinishedPlay(accountId, bought.gameId),
      await platform.myGames(accountId, { limit: 5 }),
      await platform.finish(accountId, bought.playNumber),
      await platform.replay(accountId, bought.playNumber),
    ],
  };
}

it('holds seed and scenario sealed in the files of the database, and tells nothing before its time', async () => {
  const house = openHouse();
  const context = contextOf({ ...house.parts, alarm: () => {} });
  const files = () => Buffer.concat([house.path, `${house.path}-wal`].map((path) => readFileSync(path)));
  for (let n = 0; n < 30; n++) {
    const id = await playerWith(house, 1000);
    const { bought, answers } = await answersOf(house, id);
    const play = present(await house.store.play(bought.playNumber), 'the Play');
    const { serverSeed } = openSeeds(context, play);
    const playSeed = playSeedOf(openSeeds(context, play), bought.playNumber);
    const { scenario } = sellFromSeed(tinyGame(), playSeed);
    const raw = files();
    for (const secret of [serverSeed, bytesToHex(playSeed)]) {
      expect(raw.includes(Buffer.from(secret, 'hex'))).toBe(false);
      expect(raw.includes(secret)).toBe(false);
      expect(JSON.stringify(answers)).not.toContain(secret);
    }
    for (const text of [canonicalJson(scenario), JSON.stringify(scenario)]) {
      expect(raw.includes(text)).toBe(false);
      expect(JSON.stringify(answers)).not.toContain(text.slice(1, -1));
    }
    // The search itself works: what is stored openly is found.
    expect(raw.includes(bought.playNumber)).toBe(true);
    expect(raw.includes(Buffer.from(play.serverSeedHash, 'hex'))).toBe(true);
  }
  await house.close();
});

it('has answers of one shape and length for winners and losers, and no word of prize, row or breakdown', async () => {
  const house = openHouse();
  const shapes = new Map<string, Set<string>>();
  for (let n = 0; n < 60; n++) {
    const id = await playerWith(house, 1000);
    const { bought } = await answersOf(house, id);
    const { status, view, moveCount, boughtAt, settledAt, proof } = bought;
    expect({ status, view, moveCount, settledAt }).toEqual({
      status: 'open',
      view: { finished: false, doors: [null, null, null] },
      moveCount: 0,
      settledAt: null,
    });
    expect(Object.keys(bought).sort()).toEqual(
      ['balancePence', 'boughtAt', 'gameId', 'gameVersion', 'moveCount', 'playNumber', 'pricePence', 'proof'].concat([
        'receipt',
        'repeated',
        'settledAt',
        'status',
        'view',
      ]),
    );
    expect(Object.keys(proof).sort()).toEqual(['clientSeed', 'serverSeedHash']);
    expect(boughtAt).toBe(house.clock.now());
    const prize = present(await house.store.play(bought.playNumber), 'the Play').prizePence;
    const kind = prize > 0 ? 'winner' : 'loser';
    const lengths = shapes.get(kind) ?? new Set();
    shapes.set(kind, lengths.add(String(JSON.stringify(bought).length)));
  }
  expect(shapes.get('winner')).toEqual(shapes.get('loser'));
  await house.close();
});
