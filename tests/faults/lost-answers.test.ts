/** The work is done and durable, the answer never arrives. Asking again under the same key or number gives it, once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../../src/games/catalogue.ts';
import {
  addFunds,
  balanceOf,
  buy,
  buyPlay,
  finish,
  firstOf,
  moveNumbered,
  type Player,
  purchaseOf,
  registerPlayer,
  unveil,
} from './player.ts';
import { type DataFolder, dataFolder, type ServerProcess, startServer } from './server-process.ts';

const FUNDS_PENCE = 10_000;

let data: DataFolder;
let server: ServerProcess;
beforeAll(async () => {
  data = dataFolder();
  server = await startServer(data.path, { source: 'tests/faults/deaf-server.ts' });
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

/** Sends a request whose answer will be lost. */
async function sendInVain(player: Player, path: string, body?: unknown): Promise<void> {
  const request = fetch(server.url + path, {
    method: 'POST',
    headers: {
      ...player.headers(),
      'x-test-lose-answer': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await expect(request).rejects.toThrow();
}

describe.each([...games])('$id', (game) => {
  it('a purchase, a move, a finish: each is done once and found again', async () => {
    const player = await registerPlayer(server.url);
    await addFunds(player, FUNDS_PENCE);
    const price = game.structure.pricePence;

    const purchase = await purchaseOf(player, game.id);
    await sendInVain(player, '/api/plays', purchase);
    await sendInVain(player, '/api/plays', purchase);
    const bought = await buy(player, purchase);
    // 200, not 201: the lost request had bought it.
    expect(bought.status).toBe(200);
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price);

    const { play } = bought.body;
    const move = firstOf(game.rules.moves(play.view));
    await sendInVain(player, `/api/plays/${play.playNumber}/moves`, { number: 1, move });
    const { body: afterwards } = await player.send<{ moveCount: number; view: typeof play.view }>(
      'GET',
      `/api/plays/${play.playNumber}`,
    );
    expect(afterwards.moveCount).toBe(1);
    expect((await moveNumbered(player, play.playNumber, 1, move)).status).toBe(200);

    await unveil(player, game, { ...play, ...afterwards });
    await sendInVain(player, `/api/plays/${play.playNumber}/finish`);
    const prize = (await finish(player, play.playNumber)).body.play.prizePence ?? Number.NaN;
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price + prize);
    await finish(player, play.playNumber);
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price + prize);
  });

  it('a declined purchase is found declined', async () => {
    const player = await registerPlayer(server.url);
    const purchase = await purchaseOf(player, game.id);
    await sendInVain(player, '/api/plays', purchase);
    await addFunds(player, FUNDS_PENCE);
    expect((await buy(player, purchase)).status).toBe(402);
    expect((await buyPlay(player, game.id)).status).toBe('open');
  });
});
