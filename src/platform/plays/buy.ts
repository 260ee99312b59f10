/**
 * The purchase: the outcome is decided here, once, and sold. Everything is derived, dealt, played and read before the
 * transaction; inside it only what is stored is looked at again, and money and Play are written together or not at all.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnyGame } from '../../game/game.ts';
import { saleFault, sellFromSeed } from '../../game/run.ts';
import { outcomeAt } from '../../game/structure.ts';
import { assert, present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import { canonicalJson } from '../../kernel/json.ts';
import type { Pence } from '../../kernel/pence.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { purchasePostings } from '../../ledger/ledger.ts';
import { commitmentOf, playNumberOf, playSeedOf, SERVER_SEED_BYTES } from '../../proof/seeds.ts';
import { mayMoveMoney } from '../money/money-gate.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import { holdRefusal } from '../ports/hold.ts';
import type { Bought, BuyRefusal, BuyRequest, Platform } from '../ports/platform.ts';
import { type Secrets, sha256Hex } from '../ports/secrets.ts';
import { scenarioHashOf } from '../ports/sold.ts';
import { type Jurisdiction, type Moment, momentOf, purchaseHold } from '../ports/standing.ts';
import { StopFault } from '../ports/stop-fault.ts';
import type {
  Commitment,
  EarlyFacts,
  KeptAnswer,
  PurchaseDecision,
  PurchaseFacts,
  PurchaseIntent,
  PurchaseOrder,
  StoredPlay,
} from '../ports/store.ts';
import { type LivePlays, openLive } from './live-plays.ts';
import { stateOf } from './state.ts';

export function createBuy(context: Context, livePlays: LivePlays): Pick<Platform, 'buy' | 'commitment'> {
  const { store, secrets } = context;
  return {
    commitment: async (accountId) => (await store.pendingCommitment(accountId, () => freshCommitment(secrets))).hash,
    buy: async (request) => {
      const moment = momentOf(context.calendar, context.clock.now());
      const intent = intentOf(request, moment);
      const facts = await store.earlyFacts(intent);
      const game = context.findGame(request.gameId);
      // A key already answered keeps its answer, whatever has become of the game since.
      if (!game && facts.kept?.fingerprint !== intent.fingerprint)
        return refuse(context.isWithdrawn(request.gameId) ? 'game-withdrawn' : 'unknown-game');
      const asked = {
        commitment: request.commitment,
        pricePence: game?.structure.pricePence,
        jurisdiction: context,
        at: moment.at,
      };
      const first = decideEarly(facts, intent.fingerprint, asked);
      if (first?.type === 'answer-again') return answerAgain(context, livePlays, facts.kept);
      if (!mayMoveMoney(context, facts.isIdentified)) return refuse('identity-needed');
      if (first?.type === 'refuse') return { ok: false, refusal: first.refusal };
      if (context.health.reasons().length > 0) return refuse('unavailable');
      assert(!!game && !!facts.pending, 'a purchase past its checks has a game and a commitment');
      const { pending } = facts;
      const { order, live } = await context.pace.evenly(() =>
        prepare(context, request, game, { pending, at: moment.at }),
      );
      const outcome = await store
        .buy(intent, order, (found) => decidePurchase(found, intent.fingerprint, asked))
        .catch((error: unknown) => abandon(context, order, error));
      if (outcome.decision.type === 'refuse') return { ok: false, refusal: outcome.decision.refusal };
      if (outcome.decision.type === 'answer-again') return answerAgain(context, livePlays, outcome.kept);
      livePlays.keep(order.play.playNumber, live);
      return accept(
        await boughtOf(context, livePlays, present(outcome.play, 'the Play bought'), outcome.balancePence, false),
      );
    },
  };
}

/** A purchase that the store could not write. A commitment that was sold under before is used no more. */
async function abandon({ store }: Context, { play }: PurchaseOrder, error: unknown): Promise<never> {
  if (error instanceof StopFault && error.alarm === 'commitment-repeated')
    await store.dropCommitment(play.accountId, play.serverSeedHash);
  throw error;
}

/** What is asked, and under which jurisdiction, when. */
export interface PurchaseAsked {
  readonly commitment: string;
  readonly pricePence: Pence | undefined;
  readonly jurisdiction: Jurisdiction;
  readonly at: Instant;
}

/** One line a refusal, in the documented order. Pure, so that it means the same before and inside the transaction. */
export function decidePurchase(
  facts: PurchaseFacts,
  fingerprint: string,
  asked: PurchaseAsked,
): PurchaseDecision<BuyRefusal> {
  const early = decideEarly(facts, fingerprint, asked);
  if (early) return early;
  const { balancePence, standing } = facts;
  const { pricePence, jurisdiction, at } = asked;
  if (pricePence === undefined) return refusal('unknown-game');
  const hold = purchaseHold(jurisdiction, standing, pricePence, at);
  if (hold) return { type: 'refuse', refusal: holdRefusal(hold), keep: !PASSING.has(hold.code) };
  if (balancePence < pricePence) return { ...refusal('insufficient-funds'), keep: true };
  return { type: 'buy' };
}

/**
 * The first of them: what makes dealing a Play needless. Null when nothing does; limits and balance are for the
 * transaction.
 */
function decideEarly(
  { kept, unfinishedPlayNumber, pending }: EarlyFacts,
  fingerprint: string,
  { commitment, pricePence }: PurchaseAsked,
): PurchaseDecision<BuyRefusal> | null {
  if (kept && kept.fingerprint !== fingerprint) return refusal('purchase-key-reused');
  if (kept) return { type: 'answer-again' };
  if (pricePence === undefined) return refusal('unknown-game');
  if (unfinishedPlayNumber !== null) return refusal('play-unfinished', { detail: unfinishedPlayNumber });
  return pending?.hash === commitment ? null : refusal('commitment-unknown');
}

/** What is over in a moment or a few minutes is no answer to keep under a key: the same intent may be sent again. */
const PASSING: ReadonlySet<string> = new Set(['play-too-soon', 'break-needed']);

function refusal(code: BuyRefusal, more: { readonly detail?: string } = {}) {
  return { type: 'refuse', refusal: { code, ...more }, keep: false } as const;
}

function intentOf(request: BuyRequest, moment: Moment): PurchaseIntent {
  const { accountId, purchaseKey, gameId, clientSeed, commitment } = request;
  const fingerprint = sha256Hex(canonicalJson({ gameId, clientSeed, commitment }));
  return { accountId, purchaseKey, gameId, fingerprint, moment };
}

function freshCommitment(secrets: Secrets): Commitment {
  const seed = secrets.fresh(SERVER_SEED_BYTES);
  return { hash: commitmentOf(bytesToHex(seed)), sealedSeed: secrets.seal('server-seed', seed) };
}

/** Derives, draws, deals, plays to the end and reads: a scenario that would show anything but its row is never sold. */
function prepare(
  context: Context,
  request: BuyRequest,
  game: AnyGame,
  { pending, at }: { readonly pending: Commitment; readonly at: Instant },
) {
  const { secrets, alarm } = context;
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
      boughtAt: at,
    },
    postings: purchasePostings(request.accountId, pricePence, prizePence),
    next: freshCommitment(secrets),
    terms: context.terms,
  };
  return { order, live: openLive(game, scenario) };
}

const KEPT_REFUSALS = ['insufficient-funds', 'limit-reached', 'time-out', 'self-excluded'] as const;

/**
 * What the key was answered with before: its Play, as far as it is by now, with the balance it left; or its refusal.
 */
async function answerAgain(
  context: Context,
  livePlays: LivePlays,
  kept: KeptAnswer | null,
): Promise<Result<Bought, BuyRefusal>> {
  const { playNumber, refusal } = present(kept, 'the answer kept under the key');
  if (playNumber === null) {
    const { code, detail, data } = present(refusal, 'the refusal kept');
    const known = KEPT_REFUSALS.find((name) => name === code);
    assert(known !== undefined, `no refusal is kept as ${code}`);
    return refuse(known, detail, data);
  }
  const play = present(await context.store.play(playNumber), `Play ${playNumber}`);
  const balancePence = await context.store.balanceAfterPurchase(playNumber);
  return accept(await boughtOf(context, livePlays, play, balancePence, true));
}

async function boughtOf(
  context: Context,
  livePlays: LivePlays,
  play: StoredPlay,
  balancePence: Bought['balancePence'],
  repeated: boolean,
): Promise<Bought> {
  return { ...stateOf(context, play, await livePlays.layOut(play)), balancePence, repeated };
}
