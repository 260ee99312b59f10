/** One intent, one Play, one debit, one payment, whatever happens between the player and the server. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import type { BuyBody } from '../../src/wire/plays.ts';
import { readLedger } from './books.ts';
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

const PARALLEL = 100;
const FUNDS_PENCE = 10_000;

let data: DataFolder;
let server: ServerProcess;
beforeAll(async () => {
  data = dataFolder();
  server = await startServer(data.path);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  const ledger = readLedger(data.path);
  expect([ledger.total, ledger.wrongWallets, ledger.wrongPlays, ledger.integrity]).toEqual([0, [], [], 'ok']);
  data.remove();
});

async function fundedPlayer(): Promise<Player> {
  const player = await registerPlayer(server.url);
  await addFunds(player, FUNDS_PENCE);
  return player;
}

async function playsOf(player: Player): Promise<readonly { playNumber: string }[]> {
  const { body } = await player.send<{ plays: { playNumber: string }[] }>('GET', '/api/plays?limit=100');
  return body.plays;
}

const inParallel = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: PARALLEL }, work));

describe.each([...games])('$id', (game) => {
  const price = game.structure.pricePence;

  it(`${PARALLEL} identical purchases at once make one Play, one debit, and get the same answer`, async () => {
    const player = await fundedPlayer();
    const body = await purchaseOf(player, game.id);
    const answers = await inParallel(() => buy(player, body));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(PARALLEL - 1).fill(200), 201]);
    expect(await playsOf(player)).toHaveLength(1);
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price);
  });

  it(`${PARALLEL} different purchases at once make one Play: one unfinished Play of a game at a time`, async () => {
    const player = await fundedPlayer();
    const first = await purchaseOf(player, game.id);
    let made = 0;
    const answers = await inParallel(() => {
      made += 1;
      return buy(player, { ...first, purchaseKey: made.toString(16).padStart(32, '0') });
    });
    const bought = answers.filter(({ status }) => status === 201);
    const refusals = answers.filter(({ status }) => status !== 201).map(({ body }) => Object(body).error);
    expect(bought).toHaveLength(1);
    // All are under one commitment, and its end comes before what else stands in the way: it names the Play that was
    // sold.
    const playNumber = present(bought[0], 'the Play bought').body.play.playNumber;
    for (const error of refusals) {
      expect(error.code).toBe('commitment-ended');
      expect(JSON.parse(error.data.end).end).toMatchObject({ type: 'sold', playNumber });
    }
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price);
  });

  it(`${PARALLEL} finishes at once make one payment and get the same answer`, async () => {
    const player = await fundedPlayer();
    const play = await buyPlay(player, game.id);
    await unveil(player, game, play);
    const answers = await inParallel(() => finish(player, play.playNumber));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [answer] = answers;
    expect(answer?.status).toBe(200);
    expect(answer?.body.play.status).toBe('settled');
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price + (answer?.body.play.prizePence ?? Number.NaN));
  });

  it(`${PARALLEL} times the same move at once reveals it once, with the same answer`, async () => {
    const player = await fundedPlayer();
    const play = await buyPlay(player, game.id);
    const move = firstOf(game.rules.moves(play.view));
    const answers = await inParallel(() => moveNumbered(player, play.playNumber, 1, move));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { body } = await player.send<{ moveCount: number }>('GET', `/api/plays/${play.playNumber}`);
    expect([answers[0]?.status, body.moveCount]).toEqual([200, 1]);
  });

  it('a purchase whose answer is lost with the connection is bought once, and asked for again', async () => {
    const player = await fundedPlayer();
    const body = await purchaseOf(player, game.id);
    await sendAndHangUp(player, body);
    const [first, second] = [await buy(player, body), await buy(player, body)];
    expect([200, 201]).toContain(first.status);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await playsOf(player)).toEqual([first.body.play]);
    expect(await balanceOf(player)).toBe(FUNDS_PENCE - price);
  });
});

describe('refused by name', () => {
  const [game] = games;
  const gameId = game?.id ?? '';
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, Object(body).error?.code];

  it.each([
    ['another client seed', { clientSeed: 'f'.repeat(32) }],
    ['another commitment', { commitment: 'f'.repeat(64) }],
    ['another game', { gameId: 'no-such-game' }],
  ] satisfies [string, Partial<BuyBody>][])('a purchase key with %s', async (_name, change) => {
    const player = await fundedPlayer();
    const body = await purchaseOf(player, gameId);
    const first = await buy(player, body);
    const other = codeOf(await buy(player, { ...body, ...change }));
    expect(other).toEqual([409, 'purchase-key-reused']);
    expect((await buy(player, body)).body).toEqual(first.body);
  });

  it('a declined purchase, and it stays declined under its key when there is money', async () => {
    const player = await registerPlayer(server.url);
    const body = await purchaseOf(player, gameId);
    expect(codeOf(await buy(player, body))).toEqual([402, 'insufficient-funds']);
    await addFunds(player, FUNDS_PENCE);
    expect(codeOf(await buy(player, body))).toEqual([402, 'insufficient-funds']);
    expect(await balanceOf(player)).toBe(FUNDS_PENCE);
    expect((await buy(player, { ...body, purchaseKey: 'e'.repeat(32) })).status).toBe(201);
  });

  it('an unknown game, an unknown Play, a commitment never given', async () => {
    const player = await fundedPlayer();
    const body = await purchaseOf(player, gameId);
    expect(codeOf(await buy(player, { ...body, gameId: 'no-such-game' }))).toEqual([404, 'unknown-game']);
    expect(codeOf(await buy(player, { ...body, commitment: '0'.repeat(64) }))).toEqual([409, 'commitment-unknown']);
    expect(codeOf(await finish(player, 'no-such-play'))).toEqual([404, 'unknown-play']);
    expect(await balanceOf(player)).toBe(FUNDS_PENCE);
  });

  it('a move the rules do not allow, out of turn, or under a used number; a finish too early; a Play of another account', async () => {
    const player = await fundedPlayer();
    const play = await buyPlay(player, gameId);
    const { playNumber } = play;
    const moves = game?.rules.moves(play.view) ?? [];
    const [one, two] = [firstOf(moves), firstOf(moves.slice(1))];
    const code = async (number: number, move: { type: string }) =>
      codeOf(await moveNumbered(player, playNumber, number, move));

    expect(await code(1, { type: 'win' })).toEqual([422, 'illegal-move']);
    expect(await code(2, one)).toEqual([409, 'move-out-of-turn']);
    expect((await moveNumbered(player, playNumber, 1, one)).status).toBe(200);
    expect(await code(1, two)).toEqual([409, 'move-number-reused']);
    expect(codeOf(await finish(player, playNumber))).toEqual([409, 'play-not-finished']);
    expect(codeOf(await player.send('GET', `/api/plays/${playNumber}/replay`))).toEqual([409, 'play-not-settled']);

    const stranger = await fundedPlayer();
    expect(codeOf(await stranger.send('GET', `/api/plays/${playNumber}`))).toEqual([404, 'unknown-play']);
    expect(codeOf(await moveNumbered(stranger, playNumber, 2, two))).toEqual([404, 'unknown-play']);
    expect(codeOf(await finish(stranger, playNumber))).toEqual([404, 'unknown-play']);
  });

  it('a body that is not as it must be', async () => {
    const player = await fundedPlayer();
    const body = await purchaseOf(player, gameId);
    for (const bad of [{}, [], { ...body, pricePence: 1 }, { ...body, purchaseKey: 7 }]) {
      expect(codeOf(await player.send('POST', '/api/plays', bad))).toEqual([400, 'body-invalid']);
    }
  });
});

/** Writes the purchase to a socket of its own and destroys the socket as soon as the bytes have left. */
function sendAndHangUp(player: Player, body: BuyBody): Promise<void> {
  const { hostname, port, host } = new URL(server.url);
  const content = JSON.stringify(body);
  const headers = {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(content)),
    ...player.headers(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST /api/plays HTTP/1.1\r\n${lines.join('')}\r\n${content}`, () => socket.destroy());
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}
