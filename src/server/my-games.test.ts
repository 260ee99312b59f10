/**
 * My Games through HTTP, over a real platform: filters by name, downloads whole and page by page, nothing told early.
 */
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Session } from '../platform/ports/platform.ts';
import { accepted, buyNow, freshKey, type House, openHouse, playOut, registered } from '../platform/testing/house.ts';
import { TINY_STRUCTURE, tinyGame } from '../platform/testing/tiny-game.ts';
import { createApp } from './app.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';

let house: House;
let session: Session;
let app: FastifyInstance;

/** A house in which every Play is of one row of the structure, or a losing one. */
async function open(row: number | null): Promise<void> {
  const rows = TINY_STRUCTURE.rows.filter((_, index) => index === row).map((one) => ({ ...one, winners: 1 }));
  house = openHouse({ games: [{ ...tinyGame(), structure: { ...TINY_STRUCTURE, pool: 1, rows } }] });
  session = await registered(house);
  app = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE });
  accepted(await house.platform.addFunds({ accountId: session.account.id, fundsKey: freshKey(), amountPence: 10_000 }));
}
beforeEach(() => open(1));
afterEach(async () => {
  await app.close();
  await house.close();
});

const get = (url: string) => app.inject({ method: 'GET', url, headers: { cookie: `unveil-session=${session.token}` } });

async function buy(finish: boolean): Promise<string> {
  const { id } = session.account;
  const play = await buyNow(house.platform, id);
  if (finish) {
    await playOut(house.platform, play, id);
    accepted(await house.platform.finish(id, play.playNumber));
  }
  return play.playNumber;
}

it('refuses by name what is no filter: the list, the sums and the downloads alike', async () => {
  const refusals = [
    ['result=lost', 400, 'body-invalid'],
    ['colour=red', 400, 'body-invalid'],
    ['game=none', 404, 'unknown-game'],
    ['from=2026-13-01', 422, 'days-invalid'],
    ['number=abc', 422, 'play-number-invalid'],
  ] as const;
  for (const path of ['/api/plays', '/api/plays/sums', '/api/plays.csv', '/api/plays.json']) {
    for (const [query, status, code] of refusals) {
      const answer = await get(`${path}?${query}`);
      expect([path, query, answer.statusCode, answer.json().error.code]).toEqual([path, query, status, code]);
    }
    expect((await app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
  }
});

it('leads a browser that comes for a file signed out to sign in and back, and refuses every other caller by name', async () => {
  const files = {
    '/my-games': ['/api/plays.csv', '/api/plays.json'],
    '/wallet': ['/api/wallet/statement.csv?from=2026-01-01&to=2026-01-02'],
    '/account': ['/api/account/export'],
  };
  for (const [page, urls] of Object.entries(files))
    for (const url of urls) {
      for (const headers of [{ accept: 'text/html,*/*' }, { 'sec-fetch-mode': 'navigate' }]) {
        const answer = await app.inject({ method: 'GET', url, headers });
        expect([answer.statusCode, answer.headers.location]).toEqual([
          303,
          `/sign-in?back=${encodeURIComponent(page)}`,
        ]);
        expect(answer.headers['content-disposition']).toBeUndefined();
      }
      const answer = await app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'sign-in-needed']);
    }
});

it('names the games one has Plays of', async () => {
  expect((await get('/api/plays/games')).json()).toEqual({ games: [] });
  await buy(false);
  expect((await get('/api/plays/games')).json()).toEqual({ games: [{ id: 'three-doors', name: 'Three Doors' }] });
});

it('lists and adds up what passes the filter', async () => {
  const [first, second] = [await buy(true), await buy(false)];
  expect((await get('/api/plays?limit=1')).json().plays).toMatchObject([{ playNumber: second, status: 'open' }]);
  expect((await get(`/api/plays?limit=1&before=${second}`)).json().plays).toMatchObject([{ playNumber: first }]);
  expect((await get('/api/plays?result=won')).json().plays).toMatchObject([{ playNumber: first, prizePence: 400 }]);
  expect((await get('/api/plays?result=not-won')).json().plays).toEqual([]);
  expect((await get('/api/plays/sums')).json()).toEqual({ plays: 2, unfinished: 1, costPence: 400, wonPence: 400 });
});

it('downloads every Play once, however many pages they take', async () => {
  const numbers: string[] = [];
  for (let n = 0; n < 31; n++) numbers.unshift(await buy(true));
  const table = await get('/api/plays.csv?game=three-doors');
  expect(table.headers['content-type']).toContain('text/csv');
  expect(table.headers['content-disposition']).toBe('attachment; filename="plays.csv"');
  const [head, ...rows] = table.body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows.map(([playNumber]) => playNumber)).toEqual(numbers);
  const [row] = rows;
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1];
  expect([cell('Game'), cell('Status'), cell('Price (GBP)'), cell('Prize (GBP)'), cell('Prize in parts')]).toEqual([
    'Three Doors',
    'Finished',
    '2.00',
    '4.00',
    '2 doors',
  ]);
  const whole = (await get('/api/plays.json')).json();
  expect(whole.plays.map((play: { playNumber: string }) => play.playNumber)).toEqual(numbers);
  const [play] = whole.plays;
  expect(play).toMatchObject({ status: 'finished', prizePence: 400, outcome: '2 doors', claim: null });
  expect(play.boughtAt).toBe('2026-01-15T12:00:00+00:00');
  expect(play.steps).toHaveLength(3);
  expect(play.steps[0].words[0]).toMatch(/^Door 1: \d+ pence\.$/);
  expect(play.proof.serverSeed).toMatch(/^[0-9a-f]{64}$/);
});

it('an unfinished Play looks the same at home, whatever it will win: one move before its end', async () => {
  const told: string[] = [];
  for (const row of [3, null]) {
    await app.close();
    await house.close();
    await open(row);
    const play = await buyNow(house.platform, session.account.id);
    for (const [index, door] of [0, 1].entries()) {
      const move = { type: 'open-door', door };
      const { playNumber } = play;
      accepted(await house.platform.move({ accountId: session.account.id, playNumber, number: index + 1, move }));
    }
    const both = `${(await get('/api/plays.csv')).body} ${(await get('/api/plays.json')).body}`;
    told.push(both.replaceAll(play.playNumber, 'N').replaceAll(/[0-9a-f]{32,64}/g, (hex) => `hex ${hex.length}`));
    expect(JSON.parse((await get('/api/plays.json')).body).plays).toEqual([
      expect.objectContaining({
        status: 'unfinished',
        finishedAt: null,
        proof: expect.not.objectContaining({ serverSeed: expect.anything(), rowIndex: expect.anything() }),
      }),
    ]);
  }
  expect(told[0]).toBe(told[1]);
});
