/**
 * Many players who do nothing but buy, over bare sockets: a load that costs little beside the servers it is put on.
 * Each buys a Play of every game, one at a time; what was acknowledged is written down the moment the answer arrives.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, type Line, openLine } from '../../scripts/bench/callers.ts';
import { seedPlayers } from '../../scripts/bench/seeded.ts';
import { findGame, games } from '../../src/games/catalogue.ts';
import { openPlatform } from '../../src/platform/create.ts';
import { createSecrets } from '../../src/platform/ports/secrets.ts';
import { openKeyFile } from '../../src/store/key-file.ts';
import { openMarkFile } from '../../src/store/mark-file.ts';
import { databaseFile, openStore, type StorePlace } from '../../src/store/open.ts';
import type { BuyAnswer, BuyBody } from '../../src/wire/plays.ts';

export interface Buyer {
  readonly email: string;
  /** Play Numbers by purchase key. */
  readonly purchases: Map<string, string>;
  /** A purchase that was sent, and not answered or not by a yes or no. */
  doubt: BuyBody | null;
}

export interface Buyers {
  readonly all: readonly Buyer[];
  /** How many purchases those that are there can still make. */
  left(): number;
  /** Makes buyers enough for so many purchases, through the store itself. */
  prepare(place: StorePlace, purchases: number): Promise<void>;
  /** Buys until told to stop, or until a server breaks off. Tells of each acknowledged purchase. */
  buy(urls: readonly string[], isOver: () => boolean, acknowledged: () => void): Promise<void>;
  /** Asks again, under their keys, for what is in doubt. Gives how many of them had been done. */
  settleDoubts(urls: readonly string[], violations: string[]): Promise<{ asked: number; done: number }>;
}

interface Shopper extends Buyer {
  readonly headers: Readonly<Record<string, string>>;
  readonly wanted: string[];
  /** The first is known; each later one is asked for. */
  commitment: string | null;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

const AWAY = [502, 503];
const PATIENCE_MS = 250;
const ATTEMPTS_MAX = 60;

export function createBuyers(callers: number): Buyers {
  const all: Shopper[] = [];
  let waiting: Shopper[] = [];

  async function shop(line: Line, host: string, isOver: () => boolean, acknowledged: () => void): Promise<void> {
    for (let shopper = waiting.pop(); shopper !== undefined; shopper = waiting.pop()) {
      try {
        for (let gameId = shopper.wanted.at(-1); gameId !== undefined; gameId = shopper.wanted.at(-1)) {
          if (isOver()) return;
          shopper.doubt = await orderOf(shopper, line, host, gameId);
          if (shopper.doubt === null) return;
          const answer = await send(line, host, shopper, 'POST', '/api/plays', shopper.doubt);
          if (AWAY.includes(answer.status)) return;
          noteBought(shopper, answer);
          acknowledged();
        }
      } finally {
        if (shopper.wanted.length > 0) waiting.push(shopper);
      }
    }
  }

  return {
    all,
    left: () => waiting.reduce((sum, { wanted }) => sum + wanted.length, 0),
    prepare: async (place, purchases) => {
      const made = await prepareShoppers(place, Math.ceil(purchases / games.length));
      all.push(...made);
      waiting = [...made, ...waiting];
    },
    buy: async (urls, isOver, acknowledged) => {
      await Promise.all(
        Array.from({ length: callers }, async (_, caller) => {
          const { hostname, port, host } = new URL(urls[caller % urls.length] ?? '');
          const line = await openLine(hostname, Number(port)).catch(() => null);
          if (line === null) return;
          // Whoever loses the connection does not know what was done: the doubt stays.
          await shop(line, host, isOver, acknowledged).catch((error: unknown) => {
            if (!isBroken(error)) throw error;
          });
          line.close();
        }),
      );
    },
    settleDoubts: async (urls, violations) => {
      const doubtful = all.filter(({ doubt }) => doubt !== null);
      let done = 0;
      for (const shopper of doubtful) if (await settle(shopper, urls, violations)) done += 1;
      return { asked: doubtful.length, done };
    },
  };
}

async function prepareShoppers(place: StorePlace, count: number): Promise<Shopper[]> {
  const secrets = createSecrets(openKeyFile(join(place.dataDir, 'master.key'), databaseFile(place.dataDir)));
  const store = await openStore(place);
  // A folder without a mark is taken for one put back from a copy, and what is pending in it is ended.
  const markPath = join(place.dataDir, 'mark');
  const mark = existsSync(markPath) ? {} : { mark: openMarkFile(markPath) };
  const platform = await openPlatform({ store, secrets, findGame, ...mark });
  try {
    return (await seedPlayers(store, platform, count)).map(({ accountId, token, csrfToken, commitment }) => ({
      email: `${accountId}@example.org`,
      purchases: new Map(),
      doubt: null,
      headers: { cookie: `unveil-session=${token}`, 'x-csrf-token': csrfToken },
      wanted: games.map(({ id }) => id),
      commitment,
    }));
  } finally {
    await platform.close();
  }
}

/** Null when no server can say under which commitment. */
async function orderOf(shopper: Shopper, line: Line, host: string, gameId: string): Promise<BuyBody | null> {
  if (shopper.commitment === null) {
    const answer = await send(line, host, shopper, 'GET', '/api/commitment');
    if (AWAY.includes(answer.status)) return null;
    if (answer.status !== 200) throw new Error(`a commitment was answered ${answer.text}`);
    shopper.commitment = (JSON.parse(answer.text) as { commitment: string }).commitment;
  }
  const { commitment } = shopper;
  return { purchaseKey: randomBytes(16).toString('hex'), gameId, clientSeed: commitment.slice(0, 32), commitment };
}

function noteBought(shopper: Shopper, { status, text }: Answered): void {
  const { doubt } = shopper;
  if (doubt === null || (status !== 200 && status !== 201)) throw new Error(`a purchase was answered ${text}`);
  shopper.purchases.set(doubt.purchaseKey, (JSON.parse(text) as BuyAnswer).play.playNumber);
  shopper.wanted.pop();
  Object.assign(shopper, { doubt: null, commitment: null });
}

/** Twice under its key: the first answer says what became of it, the second has to say the same. True: it was done. */
async function settle(shopper: Shopper, urls: readonly string[], violations: string[]): Promise<boolean> {
  const { doubt } = shopper;
  if (doubt === null) return false;
  const answer = await sendAnywhere(shopper, urls, doubt);
  noteBought(shopper, answer);
  const again = await sendAnywhere(shopper, urls, doubt);
  const isSame = again.status === 200 && again.text.includes(shopper.purchases.get(doubt.purchaseKey) ?? ' ');
  if (!isSame) violations.push(`${shopper.email}: a repeated key was answered ${again.text}`);
  return answer.status === 200;
}

async function sendAnywhere(shopper: Shopper, urls: readonly string[], body: BuyBody): Promise<Answered> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const { hostname, port, host } = new URL(urls[randomInt(urls.length)] ?? '');
    const line = await openLine(hostname, Number(port));
    const answer = await send(line, host, shopper, 'POST', '/api/plays', body);
    line.close();
    if (!AWAY.includes(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
  throw new Error('the database does not come back');
}

async function send(
  line: Line,
  host: string,
  { headers }: Shopper,
  method: string,
  path: string,
  body?: BuyBody,
): Promise<Answered> {
  const call = { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await line.ask(bytesOf(call, host));
  return { status: Number(answer.slice(9, 12)), text: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && ('code' in error || error.message === 'the server hung up');
}
