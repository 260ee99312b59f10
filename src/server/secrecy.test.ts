/**
 * Before the reveal a winner and a loser can fetch the same: two houses with one history, one key and one random source
 * differ in the row that was drawn and in nothing else, and every answer of every route has to be equal to the last
 * byte and header.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { publishedFigures } from '../game/figures.ts';
import type { AnyGame } from '../game/game.ts';
import { dealRow } from '../game/run.ts';
import { outcomeAt, type RowIndex } from '../game/structure.ts';
import { games } from '../games/catalogue.ts';
import { present } from '../kernel/assert.ts';
import { seededRandom } from '../kernel/random.ts';
import { createSandbox } from '../platform/money/sandbox.ts';
import { AT_ONCE, type Pace } from '../platform/ports/pace.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { accepted, openHouse, PASSWORD, registered } from '../platform/testing/house.ts';
import { createApp } from './app.ts';
import { gamesOnSale } from './http/games-on-sale.ts';

const KEY = Buffer.alloc(32, 7);
const keyNamed = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32);

/** The same bytes in every house, and none of them twice. */
function sameSource(): (into: Uint8Array) => void {
  let count = 0;
  return (into) => {
    for (let at = 0; at < into.length; at += 32)
      into.set(
        createHash('sha256')
          .update(`block ${count++}`)
          .digest()
          .subarray(0, into.length - at),
        at,
      );
  };
}

/** Deals that row whatever was drawn, from the same seed and under the same structure: nothing else differs. */
function paceOf(row: RowIndex): Pace {
  return {
    ...AT_ONCE,
    deal: async (game, playSeed) => ({
      rowIndex: row,
      scenario: dealRow(game, row, seededRandom(playSeed, 'deal')),
    }),
  };
}

type Answers = ReadonlyMap<string, { readonly status: number; readonly headers: object; readonly body: string }>;

/** What the owner of one unfinished Play of the row can fetch, everywhere, and what they are told on the way. */
async function everythingFetched(game: AnyGame, row: RowIndex): Promise<Answers> {
  const house = openHouse({
    games: [game],
    secrets: createSecrets(KEY, sameSource()),
    payments: createSandbox(KEY, { noticeAfterMs: 60_000 }),
    pace: paceOf(row),
  });
  const onSale = gamesOnSale([{ ...game, figures: publishedFigures(game) }]);
  const app = await createApp({ platform: house.platform, onSale });
  const session = await registered(house, 'ann');
  const neighbour = await registered(house, 'bob');
  const headers = { cookie: `unveil-session=${session.token}`, 'x-csrf-token': session.csrfToken };
  const answers = new Map<string, { status: number; headers: object; body: string }>();
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const { date: _, ...rest } = answer.headers;
    answers.set(`${method} ${url} ${answers.size}`, { status: answer.statusCode, headers: rest, body: answer.body });
    return answer.body;
  };
  const post = (url: string, payload: object) => ask('POST', `/api${url}`, payload);
  const commitment = await house.platform.commitment(session.account.id);
  await post('/funds', { fundsKey: keyNamed('first'), amountPence: 50_00 });
  const purchase = { gameId: game.id, purchaseKey: keyNamed('buy'), clientSeed: keyNamed('seed'), commitment };
  const { play } = JSON.parse(await post('/plays', purchase));
  expect(play.status).toBe('open');
  const stored = present(await house.store.play(play.playNumber), 'the Play');
  expect([stored.prizePence, stored.settledAt]).toEqual([outcomeAt(game.structure, row).prizePence, null]);
  // What others do afterwards must not tell how many rows the purchase took either.
  accepted(
    await house.platform.addFunds({ accountId: neighbour.account.id, fundsKey: keyNamed('b'), amountPence: 700 }),
  );
  await post('/plays', purchase);
  await post('/plays', { ...purchase, purchaseKey: keyNamed('again') });
  await post('/funds', { fundsKey: keyNamed('second'), amountPence: 20_00 });
  await post('/withdrawals', { withdrawalKey: keyNamed('out'), amountPence: 10_00 });
  await post(`/plays/${play.playNumber}/finish`, {});
  await post(`/plays/${play.playNumber}/moves`, { number: 1, move: { type: 'no such move' } });
  await post(`/claims/${play.playNumber}`, { name: 'Ann', sortCode: '123456', accountNumber: '12345678' });
  await post('/account/export', { password: PASSWORD });
  for (const url of routesOf(app, { playNumber: play.playNumber, gameId: game.id })) await ask('GET', url);
  const [newest] = JSON.parse(
    present([...answers].find(([name]) => name.startsWith('GET /api/wallet/statement?'))?.[1].body, 'x'),
  ).movements;
  await ask('GET', `/api/wallet/statement?limit=2&before=${newest.id}`);
  await app.close();
  await house.close();
  return answers;
}

/**
 * Every address to fetch from: those of the API's own description, with each value of a listed parameter, and the
 * hidden ones.
 */
function routesOf(app: FastifyInstance, named: Readonly<Record<string, string>>): string[] {
  const paths = app.swagger().paths ?? {};
  const found = Object.entries(paths).flatMap(([path, { get }]: [string, { get?: object }]) => {
    if (get === undefined) return [];
    const { parameters = [] } = get as { parameters?: readonly Parameter[] };
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => present(named[name], `a value for ${name} of ${path}`));
    const query = parameters.filter((one) => one.in === 'query');
    const days = query.some(({ name }) => name === 'from') ? 'from=2026-01-01&to=2026-12-31' : 'all=';
    const values = query.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `${name}=${value}`));
    return [url, `${url}?${days}`, ...values.map((value) => `${url}?${days}&${value}`)];
  });
  expect(found.length).toBeGreaterThan(30);
  return [...found, '/healthz', '/readyz', '/api/openapi.json', '/api/nothing'];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[] };
}

it.each(games.map((game) => [game.id, game] as const))(
  'before the reveal, winner and loser of %s fetch the same, to the last byte',
  { timeout: 240_000 },
  async (_, game) => {
    const { rows } = game.structure;
    const loser = await everythingFetched(game, null);
    for (const row of [0, rows.length - 1]) {
      const winner = await everythingFetched(game, row);
      expect([...winner.keys()]).toEqual([...loser.keys()]);
      for (const [url, answer] of winner) expect([url, answer]).toEqual([url, loser.get(url)]);
    }
    const statuses = [...loser.values()].map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
);
