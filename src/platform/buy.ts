/**
 * The purchase: the outcome is decided here, once, and sold. Everything is derived, dealt, played and read before the
 * transaction; inside it only what is stored is looked at again, and money and Play are written together or not at all.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnyGame } from '../game/game.ts';
import { saleFault, sellFromSeed } from '../game/run.ts';
import { outcomeAt } from '../game/structure.ts';
import { assert, present } from '../kernel/assert.ts';
import { canonicalJson } from '../kernel/json.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { purchasePostings } from '../ledger/ledger.ts';
import { commitmentOf, playNumberOf, playSeedOf, SERVER_SEED_BYTES } from '../proof/seeds.ts';
import { accountNow } from './accounts.ts';
import { type Context, failLoudly } from './context.ts';
import type { Bought, BuyRefusal, BuyRequest, Platform } from './platform.ts';
import { type Secrets, sha256Hex } from './secrets.ts';
import { stateOf } from './state.ts';
import type {
  Commitment,
  KeptAnswer,
  PurchaseDecision,
  PurchaseFacts,
  PurchaseIntent,
  PurchaseOrder,
  StoredPlay,
} from './store.ts';
import { openLive, scenarioHashOf, type Table } from './table.ts';

export function createBuy(context: Context, table: Table): Pick<Platform, 'buy' | 'commitment'> {
  const { store, secrets } = context;
  return {
    commitment: async (accountId) => (await store.pendingCommitment(accountId, () => freshCommitment(secrets))).hash,
    buy: async (request) => {
      const intent = intentOf(request);
      const facts = await store.purchaseFacts(intent);
      const game = context.findGame(request.gameId);
      // A key already answered keeps its answer, whatever has become of the game since.
      if (!game && facts.kept?.fingerprint !== intent.fingerprint) return refuse('unknown-game');
      const decide = (found: PurchaseFacts) =>
        decidePurchase(found, intent.fingerprint, {
          commitment: request.commitment,
          pricePence: game?.structure.pricePence,
        });
      const first = decide(facts);
      if (first.type === 'answer-again') return answerAgain(context, table, intent, facts.kept);
      if (first.type === 'refuse' && !first.keep) return refuse(first.code, first.detail);
      assert(!!game && !!facts.pending, 'a purchase past its checks has a game and a commitment');
      const { order, live } = prepare(context, request, game, facts.pending);
      const outcome = await store.buy(intent, order, decide);
      if (outcome.decision.type === 'refuse') return refuse(outcome.decision.code, outcome.decision.detail);
      if (outcome.decision.type === 'answer-again') return answerAgain(context, table, intent, outcome.kept);
      table.keep(order.play.playNumber, live);
      return accept(boughtOf(context, table, present(outcome.play, 'the Play bought'), outcome.balancePence, false));
    },
  };
}

/** One line a refusal, in the documented order. Pure, so that it means the same before and inside the transaction. */
export function decidePurchase(
  facts: PurchaseFacts,
  fingerprint: string,
  asked: { readonly commitment: string; readonly pricePence: number | undefined },
): PurchaseDecision<BuyRefusal> {
  const { kept, unfinishedPlayNumber, pending, balancePence } = facts;
  if (kept && kept.fingerprint !== fingerprint) return { type: 'refuse', code: 'purchase-key-reused', keep: false };
  if (kept) return { type: 'answer-again' };
  if (asked.pricePence === undefined) return { type: 'refuse', code: 'unknown-game', keep: false };
  if (unfinishedPlayNumber !== null)
    return { type: 'refuse', code: 'play-unfinished', keep: false, detail: unfinishedPlayNumber };
  if (pending?.hash !== asked.commitment) return { type: 'refuse', code: 'commitment-unknown', keep: false };
  if (balancePence < asked.pricePence) return { type: 'refuse', code: 'insufficient-funds', keep: true };
  return { type: 'buy' };
}

function intentOf({ accountId, purchaseKey, gameId, clientSeed, commitment }: BuyRequest): PurchaseIntent {
  const fingerprint = sha256Hex(canonicalJson({ gameId, clientSeed, commitment }));
  return { accountId, purchaseKey, gameId, fingerprint };
}

function freshCommitment(secrets: Secrets): Commitment {
  const seed = secrets.fresh(SERVER_SEED_BYTES);
  return { hash: commitmentOf(bytesToHex(seed)), sealedSeed: secrets.seal('server-seed', seed) };
}

/** Derives, draws, deals, plays to the end and reads: a scenario that would show anything but its row is never sold. */
function prepare(context: Context, request: BuyRequest, game: AnyGame, pending: Commitment) {
  const { secrets, alarm, clock } = context;
  const seed = secrets.open('server-seed', pending.sealedSeed);
  if (seed === null) failLoudly(alarm, `the seed committed to as ${pending.hash} cannot be opened`);
  const seeds = {
    serverSeed: bytesToHex(seed),
    clientSeed: request.clientSeed,
    gameId: game.id,
    gameVersion: game.version,
  };
  if (commitmentOf(seeds.serverSeed) !== pending.hash) failLoudly(alarm, `the seed is not that of ${pending.hash}`);
  const playNumber = playNumberOf(seeds);
  const { rowIndex, scenario } = sellFromSeed(game, playSeedOf(seeds, playNumber));
  const fault = saleFault(game, scenario, rowIndex);
  if (fault !== null) failLoudly(alarm, `a Play of ${game.id}@${game.version} was not sold: ${fault}`);
  const { pricePence } = game.structure;
  const { prizePence } = outcomeAt(game.structure, rowIndex);
  const order: PurchaseOrder = {
    play: {
      playNumber,
      accountId: request.accountId,
      gameId: game.id,
      gameVersion: game.version,
      pricePence,
      prizePence,
      rowIndex,
      serverSeedHash: pending.hash,
      sealedSeed: pending.sealedSeed,
      clientSeed: request.clientSeed,
      scenarioHash: scenarioHashOf(scenario),
      boughtAt: clock.now(),
    },
    postings: purchasePostings(request.accountId, pricePence, prizePence),
    next: freshCommitment(secrets),
  };
  return { order, live: openLive(game, scenario) };
}

/** What the key was answered with before: its Play as it is now, or its refusal. */
async function answerAgain(
  context: Context,
  table: Table,
  intent: PurchaseIntent,
  kept: KeptAnswer | null,
): Promise<Result<Bought, BuyRefusal>> {
  const { playNumber, refusal } = present(kept, 'the answer kept under the key');
  if (playNumber === null) {
    assert(refusal === 'insufficient-funds', `no refusal is kept as ${refusal}`);
    return refuse(refusal);
  }
  const play = present(await context.store.play(playNumber), `Play ${playNumber}`);
  const { balancePence } = await accountNow(context.store, intent.accountId);
  return accept(boughtOf(context, table, play, balancePence, true));
}

function boughtOf(
  context: Context,
  table: Table,
  play: StoredPlay,
  balancePence: Bought['balancePence'],
  repeated: boolean,
): Bought {
  return { ...stateOf(context, play, table.layOut(play)), balancePence, repeated };
}
