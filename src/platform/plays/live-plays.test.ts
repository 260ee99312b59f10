import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contextOf } from '../create.ts';
import { accepted, buyNow, type House, openDoor, openHouse, playerWith, playOut } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

let house: House;
beforeEach(() => {
  house = openHouse();
});
afterEach(() => house.close());

// A clerk with access to the database, a damaged disk, a wrong deploy: whatever is changed, nothing is shown as
// something else.
it.each([
  [
    'the row drawn',
    `row_index = CASE WHEN row_index IS NULL THEN 0 ELSE NULL END, prize_pence = CASE prize_pence WHEN 0 THEN 200 ELSE 0 END`,
  ],
  ['the prize', `row_index = 0, prize_pence = prize_pence + 1`],
  ['the Play Number', `number = '0000-0000-0000-0000'`],
  ['the seed', `sealed_seed = zeroblob(72)`],
  ['the hash of the seed', `server_seed_hash = zeroblob(32)`],
  ["the player's seed", `client_seed = zeroblob(16)`],
  ['the hash of the scenario', `scenario_hash = zeroblob(32)`],
  ['the game version', `game_version = '9.9.9'`],
  ['a move', `moves = x'010000'`],
  ['the end of the moves', `moves = x'0000', move_count = 2`],
  ['an impossible move', `moves = x'7f0000'`],
  ['the digest of the moves', `moves_digest = zeroblob(8)`],
  ['the settlement', `settled_at = 1, moves = x'', move_count = 0, moves_digest = x''`],
])('%s changed behind its back raises the alarm and pays nothing', async (_what, change) => {
  const id = await playerWith(house, 1000);
  const bought = await buyNow(house.platform, id);
  await playOut(house.platform, bought, id);
  const db = new Database(house.path);
  db.exec(`UPDATE play SET ${change}`);
  const number = db.prepare('SELECT number FROM play').pluck().get() as string;
  db.close();

  const restarted = openHouse({ store: house.store, secrets: house.secrets });
  await expect(restarted.platform.finish(id, number)).rejects.toThrow();
  await expect(restarted.platform.play(id, number)).rejects.toThrow();
  expect(restarted.alarms.length).toBeGreaterThan(0);
  expect((await house.store.account(id))?.balancePence).toBe(800);
  const [listed, ...others] = await restarted.platform.myGames(id, { limit: 5 });
  expect(others).toEqual([]);
  expect(listed).not.toHaveProperty('prizePence');
  expect(Object.keys(listed?.proof ?? {})).toEqual(['serverSeedHash', 'clientSeed']);
  await restarted.close();
});

it('a settled Play whose seed was lost is listed with its prize unknown, never as a loss', async () => {
  const id = await playerWith(house, 1000);
  for (let n = 0; n < 2; n++) {
    const bought = await buyNow(house.platform, id);
    await playOut(house.platform, bought, id);
    accepted(await house.platform.finish(id, bought.playNumber));
  }
  const db = new Database(house.path);
  db.exec('UPDATE play SET sealed_seed = zeroblob(72) WHERE id = 1');
  db.close();
  const restarted = openHouse({ store: house.store, secrets: house.secrets });
  const [whole, broken] = await restarted.platform.myGames(id, { limit: 5 });
  expect(whole?.prizePence).toBeDefined();
  expect(broken).toMatchObject({ status: 'settled', view: { finished: true } });
  expect(broken).not.toHaveProperty('prizePence');
  expect(restarted.alarms).toHaveLength(1);
  await restarted.close();
});

it('a game that deals otherwise under the same version raises the alarm', async () => {
  const id = await playerWith(house, 1000);
  const bought = await buyNow(house.platform, id);
  const right = tinyGame();
  const games = [
    tinyGame({ deal: (breakdown, random) => ({ ...(right.deal(breakdown, random) as object), more: 1 }) }),
  ];
  const changed = openHouse({ games, store: house.store, secrets: house.secrets });
  await expect(changed.platform.play(id, bought.playNumber)).rejects.toThrow('not what was sold');
  await changed.close();
});

it('a game that lists its moves otherwise under the same version raises the alarm', async () => {
  const id = await playerWith(house, 1000);
  const bought = await buyNow(house.platform, id);
  accepted(await openDoor(house.platform, bought, id, 1, 0));
  const right = tinyGame();
  const games = [tinyGame({ rules: { ...right.rules, moves: (view) => [...right.rules.moves(view)].reverse() } })];
  const changed = openHouse({ games, store: house.store, secrets: house.secrets });
  await expect(changed.platform.play(id, bought.playNumber)).rejects.toThrow('not those made');
  await changed.close();
});

it('a reader that finds another prize at the end raises the alarm, and the Play stays unpaid and owed', async () => {
  const id = await playerWith(house, 1000);
  const bought = await buyNow(house.platform, id);
  await playOut(house.platform, bought, id);
  const right = tinyGame();
  const games = [
    tinyGame({
      read: (view) => ({ ...right.read(view), components: [{ kind: 'ghost', pence: right.structure.pricePence }] }),
    }),
  ];
  const changed = openHouse({ games, store: house.store, secrets: house.secrets });
  await expect(changed.platform.finish(id, bought.playNumber)).rejects.toThrow('was not settled');
  expect(accepted(await house.platform.play(id, bought.playNumber)).status).toBe('finished');
  expect(accepted(await house.platform.finish(id, bought.playNumber)).status).toBe('settled');
  await changed.close();
});

it('more Plays than are kept in memory go on all the same', async () => {
  const { createLivePlays } = await import('./live-plays.ts');
  const id = await playerWith(house, 50_000);
  const context = contextOf({ ...house.parts, alarm: () => {} });
  const livePlays = createLivePlays(context, 2);
  for (let n = 0; n < 5; n++) {
    const bought = await buyNow(house.platform, id);
    await playOut(house.platform, bought, id);
    accepted(await house.platform.finish(id, bought.playNumber));
  }
  for (const play of await house.store.playsOf(id, { limit: 10 })) {
    const live = await livePlays.layOut(play);
    expect(live.view.finished).toBe(true);
    expect(await livePlays.layOut(play)).toEqual(live);
  }
});
