/**
 * One lane of the bench in a process of its own, on a fresh database, its result as one line of JSON:
 * `store` the purchase's statements with everything prepared, `platform` whole purchases without HTTP,
 * `server` a server with seeded players that others call, `logged-server` one that writes the log as well.
 */
import { randomBytes } from 'node:crypto';
import { publishedFigures } from '../../src/game/figures.ts';
import { sellFromSeed } from '../../src/game/run.ts';
import { outcomeAt } from '../../src/game/structure.ts';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import { purchasePostings } from '../../src/ledger/ledger.ts';
import { calendarFor, ukProfile } from '../../src/platform/jurisdiction/profile.ts';
import { termsText } from '../../src/platform/jurisdiction/terms.ts';
import { decidePurchase } from '../../src/platform/plays/purchase-decision.ts';
import type { BuyRequest } from '../../src/platform/ports/platform.ts';
import type { PurchaseIntent, PurchaseOrder } from '../../src/platform/ports/purchase-store.ts';
import { momentOf } from '../../src/platform/ports/standing.ts';
import { playNumberOf, playSeedOf } from '../../src/proof/seeds.ts';
import { createApp } from '../../src/server/app.ts';
import { gamesOnSale } from '../../src/server/http/games-on-sale.ts';
import { listen } from '../../src/server/listen.ts';
import { openParts, type Parts } from './parts.ts';
import { type SeededPlayer, seedPlayers } from './seeded.ts';
import { type Load, ownCpu, type Timing, timeCalls } from './timing.ts';

const [lane, loadText] = process.argv.slice(2);
const load = JSON.parse(present(loadText, 'the load')) as Load;
const game = present(games[0], 'a game');
const profile = ukProfile();
const jurisdiction = { profile, calendar: calendarFor(profile) };
const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

const parts = await openParts(lane === 'logged-server');
const players = await seedPlayers(parts.store, parts.platform, load.warmUp + load.count);
if (lane === 'store') await report(await timeStore(parts));
else if (lane === 'platform') await report(await timePlatform(parts));
else if (lane === 'server' || lane === 'logged-server') await serveUntilTold(parts);
else throw new Error(`no lane ${lane}`);

async function report(result: Timing): Promise<void> {
  await parts.close();
  console.log(JSON.stringify(result));
}

function requestOf(player: SeededPlayer): BuyRequest {
  return {
    accountId: player.accountId,
    purchaseKey: hex(16),
    gameId: game.id,
    clientSeed: hex(16),
    commitment: player.commitment,
  };
}

function timePlatform({ platform }: Parts): Promise<Timing> {
  const requests = players.map(requestOf);
  return timeCalls(load, ownCpu, async (index) => {
    const bought = await platform.buy(present(requests[index], 'a request'));
    if (!bought.ok) throw new Error(bought.refusal.code);
  });
}

/** The same reads and the same transaction as a purchase, on orders made beforehand. */
async function timeStore({ store }: Parts): Promise<Timing> {
  const orders: { intent: PurchaseIntent; order: PurchaseOrder }[] = [];
  for (const player of players) orders.push(await orderOf(parts, player));
  return timeCalls(load, ownCpu, async (index) => {
    const { intent, order } = present(orders[index], 'an order');
    const decide = (facts: Parameters<typeof decidePurchase>[0]) =>
      decidePurchase(facts, intent.fingerprint, {
        commitment: order.play.serverSeedHash,
        clientSeed: order.play.clientSeed,
        offer: { gameId: game.id, gameVersion: game.version, pricePence: game.structure.pricePence },
        jurisdiction,
        at: intent.moment.at,
      });
    await store.earlyFacts(intent);
    const { decision } = await store.buy(intent, order, decide);
    if (decision.type !== 'buy') throw new Error(decision.type);
  });
}

async function orderOf({ store }: Parts, player: SeededPlayer) {
  const { accountId, commitment: serverSeedHash } = player;
  const pending = await store.pendingCommitment(accountId, () => {
    throw new Error('a seeded player has a commitment');
  });
  const seeds = { serverSeed: hex(32), clientSeed: hex(16), gameId: game.id, gameVersion: game.version };
  const playNumber = playNumberOf(seeds);
  const { rowIndex } = sellFromSeed(game, playSeedOf(seeds, playNumber));
  const { prizePence } = outcomeAt(game.structure, rowIndex);
  const { pricePence } = game.structure;
  const moment = momentOf(jurisdiction.calendar, Date.now());
  const intent: PurchaseIntent = { accountId, purchaseKey: hex(16), gameId: game.id, fingerprint: hex(32), moment };
  const order: PurchaseOrder = {
    play: {
      playNumber,
      accountId,
      gameId: game.id,
      gameVersion: game.version,
      pricePence,
      prizePence,
      rowIndex,
      serverSeedHash,
      sealedSeed: pending.sealedSeed,
      clientSeed: seeds.clientSeed,
      scenarioHash: hex(32),
      boughtAt: moment.at,
      commitment: null,
    },
    postings: purchasePostings(accountId, pricePence, prizePence),
    endHash: null,
    leaf: null,
    terms: termsText(profile, 7),
    next: { hash: hex(32), sealedSeed: randomBytes(pending.sealedSeed.length) },
  };
  return { intent, order };
}

/** Says where it listens and what to send, and closes when its parent does. */
async function serveUntilTold({ platform }: Parts): Promise<void> {
  const onSale = gamesOnSale(games.map((entry) => ({ ...entry, figures: publishedFigures(entry) })));
  const app = await createApp({ platform, onSale });
  const service = await listen(app, { platform, host: '127.0.0.1', port: 0 });
  const purchases = players.map((player) => {
    const { accountId: _, ...body } = requestOf(player);
    return { cookie: `unveil-session=${player.token}`, csrfToken: player.csrfToken, body: JSON.stringify(body) };
  });
  console.log(JSON.stringify({ url: service.url, purchases }));
  process.once('SIGTERM', () => void service.close().then(() => parts.close()));
}
