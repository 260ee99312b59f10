/**
 * Nothing a browser gets before a reveal depends on the prize. Every answer of many Plays is kept; when they are
 * settled their secrets are known, and no answer before may hold them, nor tell a winning Play from a losing one by
 * word or length.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellFromSeed } from '../../src/game/run.ts';
import { outcomeAt } from '../../src/game/structure.ts';
import { games } from '../../src/games/catalogue.ts';
import { canonicalJson } from '../../src/kernel/json.ts';
import { playSeedOf } from '../../src/proof/seeds.ts';
import type { PlayAnswer } from '../../src/wire/plays.ts';
import {
  type Answer,
  addFunds,
  buy,
  expectStatus,
  finish,
  moveNumbered,
  type Player,
  purchaseOf,
  registerPlayer,
  unveil,
} from './player.ts';
import { type DataFolder, dataFolder, type ServerProcess, startServer } from './server-process.ts';

const PLAYERS = 8;
const PLAYS_EACH = 4;
const FUNDS_PENCE = 10_000;
/** What only a settled Play may carry, wherever it stands; no game's own words may be these. */
const SECRET_KEYS =
  /"(serverSeed|playSeed|seed|sealedSeed|rowIndex|breakdown|scenario|scenarioHash|prizePence|winners)":/;
/** Everything that goes with a Play before it is settled, besides what the game shows. */
const PLAY_KEYS = ['boughtAt', 'gameId', 'gameVersion', 'moveCount', 'playNumber', 'pricePence', 'proof', 'settledAt'];
const PROOF_KEYS = ['clientSeed', 'serverSeedHash'];

interface SeenPlay {
  /** Answers before the first move, by request: body and length as they came. */
  readonly opening: ReadonlyMap<string, Answer>;
  /** Every answer before settlement. */
  readonly texts: readonly string[];
  readonly settled: PlayAnswer;
}

let data: DataFolder;
let server: ServerProcess;
beforeAll(async () => {
  data = dataFolder();
  server = await startServer(data.path);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

describe.each([...games])('$id', (game) => {
  let seen: SeenPlay[] = [];
  beforeAll(async () => {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => watchPlays()));
    seen = players.flat();
  });

  async function watchPlays(): Promise<SeenPlay[]> {
    const player = await registerPlayer(server.url);
    await addFunds(player, FUNDS_PENCE);
    const plays: SeenPlay[] = [];
    for (let count = 0; count < PLAYS_EACH; count += 1) plays.push(await watchPlay(player));
    return plays;
  }

  async function watchPlay(player: Player): Promise<SeenPlay> {
    const texts: string[] = [];
    const watched: Player = {
      ...player,
      send: async (method, path, body) => {
        const answer = await player.send<never>(method, path, body);
        texts.push(answer.text);
        return answer;
      },
    };
    const purchase = await purchaseOf(watched, game.id);
    const bought = await buy(watched, purchase);
    expectStatus(bought, 201);
    const { play } = bought.body;
    const { playNumber } = play;
    const opening = new Map<string, Answer>([
      ['the purchase', bought],
      ['the purchase again', await buy(watched, purchase)],
      ['the Play', await watched.send('GET', `/api/plays/${playNumber}`)],
      ['the unfinished Play', await watched.send('GET', `/api/games/${game.id}/unfinished`)],
      ['My Games', await watched.send('GET', '/api/plays?limit=1')],
      ['a finish too early', await finish(watched, playNumber)],
      ['a replay too early', await watched.send('GET', `/api/plays/${playNumber}/replay`)],
      ['a move out of turn', await moveNumbered(watched, playNumber, 2, { type: 'any' })],
      ['an illegal move', await moveNumbered(watched, playNumber, 1, { type: 'any' })],
    ]);
    await unveil(watched, game, play);
    texts.push((await player.send('GET', `/api/plays/${playNumber}`)).text);
    return { opening, texts, settled: (await finish(player, playNumber)).body.play };
  }

  it('holds winning and losing Plays', () => {
    const prizes = seen.map(({ settled }) => settled.prizePence);
    expect(prizes).toContain(0);
    expect(prizes.some((prize) => Number(prize) > 0)).toBe(true);
  });

  it('the same words and the same length for every Play before its first move', () => {
    for (const request of seen[0]?.opening.keys() ?? []) {
      const answers = seen.map(({ opening, settled }) => withoutPublicNames(opening.get(request)?.text ?? '', settled));
      expect(new Set(answers), request).toHaveProperty('size', 1);
      const lengths = seen.map(({ opening }) => withoutBalance(opening.get(request)?.text ?? '').length);
      expect(new Set(lengths), request).toHaveProperty('size', 1);
    }
  });

  it('a Play that is not settled carries nothing but what it must', () => {
    for (const { opening } of seen) {
      const play = (opening.get('the Play') as Answer<PlayAnswer>).body;
      expect(Object.keys(play).sort()).toEqual([...PLAY_KEYS, 'status', 'view'].sort());
      expect(Object.keys(play.proof).sort()).toEqual(PROOF_KEYS);
    }
  });

  it('no answer before settlement names a secret, or holds the seed or the scenario', () => {
    for (const { texts, settled } of seen) {
      const secrets = secretsOf(settled);
      for (const text of texts) {
        expect(text).not.toMatch(SECRET_KEYS);
        for (const secret of secrets) expect(text.includes(secret), secret).toBe(false);
      }
    }
  });

  it('what is opened at settlement is what was committed to, and gives the prize', () => {
    for (const { settled } of seen) {
      const { serverSeed = '', clientSeed, rowIndex = null } = settled.proof;
      const { gameId, gameVersion, playNumber } = settled;
      const sold = sellFromSeed(game, playSeedOf({ serverSeed, clientSeed, gameId, gameVersion }, playNumber));
      expect(sold.rowIndex).toBe(rowIndex);
      expect(outcomeAt(game.structure, sold.rowIndex).prizePence).toBe(settled.prizePence);
    }
  });

  function secretsOf(settled: PlayAnswer): string[] {
    const { serverSeed = '', clientSeed } = settled.proof;
    const { gameId, gameVersion, playNumber } = settled;
    const playSeed = playSeedOf({ serverSeed, clientSeed, gameId, gameVersion }, playNumber);
    const { scenario } = sellFromSeed(game, playSeed);
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    return [serverSeed, bytesToHex(playSeed), canonicalJson(scenario), JSON.stringify(scenario)];
  }
});

/**
 * An answer with what differs between any two Plays taken out: names, public seeds, time, the balance, and the digits
 * of a receipt's hashes and signatures, each with its length. That those do not depend on the row,
 * `server/secrecy.test.ts` proves to the byte.
 */
function withoutPublicNames(text: string, { playNumber, boughtAt, proof }: PlayAnswer): string {
  return withoutDigits(withoutBalance(text))
    .replaceAll(playNumber, 'PLAY')
    .replaceAll(proof.serverSeedHash, 'HASH')
    .replaceAll(proof.clientSeed, 'SEED')
    .replaceAll(String(boughtAt), 'TIME');
}

function withoutDigits(text: string): string {
  const { receipt, ...rest } = JSON.parse(text) as { receipt?: unknown };
  if (receipt === undefined) return text;
  const alike = (_name: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(/[0-9a-f]{32,}|[A-Za-z0-9+/]{40,}={0,2}/g, digitsOf) : value;
  return JSON.stringify({ ...rest, receipt: JSON.parse(JSON.stringify(receipt, alike)) });
}

const digitsOf = (digits: string): string => `${digits.length} digits`;

/** The balance, and where this Play stands among the account's: how many commitments came before, and the last end. */
function withoutBalance(text: string): string {
  return text
    .replace(/"balancePence":\d+/, '"balancePence":0')
    .replace(/"number":\d+/, '"number":0')
    .replace('"previousEnd":null', `"previousEnd":"${'0'.repeat(64)}"`);
}
