/**
 * The purchase: the outcome is decided here, once, and sold. Everything is derived, dealt, played and read before the
 * transaction; inside it only what is stored is looked at again, and money and Play are written together or not at all.
 */
import type { AnyGame } from '../../game/game.ts';
import { type SoldPlay, saleFault } from '../../game/run.ts';
import { outcomeAt } from '../../game/structure.ts';
import { assert, present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import { canonicalJson } from '../../kernel/json.ts';
import { accept, type Refusal, type Result, refuse } from '../../kernel/result.ts';
import { purchasePostings } from '../../ledger/ledger.ts';
import { decideBinding } from '../../proof/commitments.ts';
import { sealedEntry } from '../../proof/leaf.ts';
import type { SignerKey } from '../../proof/note/key.ts';
import { commitmentOf, type PlaySeeds, playNumberOf, playSeedOf } from '../../proof/seeds.ts';
import { mayMoveMoney } from '../money/money-gate.ts';
import type { PendingCommitment } from '../ports/commitment-store.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import { holdRefusal } from '../ports/hold.ts';
import type { Bought, BuyRefusal, BuyRequest, Platform } from '../ports/platform.ts';
import type {
  EarlyFacts,
  KeptAnswer,
  PurchaseDecision,
  PurchaseFacts,
  PurchaseIntent,
  PurchaseOrder,
} from '../ports/purchase-store.ts';
import { type Offer, offerOf, stopFor } from '../ports/sale.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { scenarioHashOf } from '../ports/sold.ts';
import { type Jurisdiction, type Moment, momentOf, purchaseHold } from '../ports/standing.ts';
import { StopFault } from '../ports/stop-fault.ts';
import type { StoredPlay } from '../ports/stored-play.ts';
import {
  endHash,
  endOfSale,
  findEnd,
  firstCommitment,
  freshCommitment,
  issuedCommitment,
  openSealed,
  purchaseRecordOf,
  retirePending,
  sealAgain,
} from '../proof/commitments.ts';
import { type LivePlays, openLive } from './live-plays.ts';
import { stateOf } from './state.ts';

export function createBuy(
  context: Context,
  livePlays: LivePlays,
): Pick<Platform, 'buy' | 'commitment' | 'issuedCommitment'> {
  const { store } = context;
  return {
    commitment: async (accountId) => (await store.pendingCommitment(accountId, () => firstCommitment(context))).hash,
    issuedCommitment: (accountId) => issuedCommitment(context, accountId),
    buy: async (request) => {
      const moment = momentOf(context.calendar, context.clock.now());
      const intent = intentOf(request, moment);
      const game = context.findGame(request.gameId);
      const asked = {
        commitment: request.commitment,
        clientSeed: request.clientSeed,
        offer: game ? offerOf(game) : null,
        jurisdiction: context,
        at: moment.at,
      };
      const facts = await bindFirst(context, intent, asked);
      const first = decideEarly(facts, intent.fingerprint, asked);
      if (first?.type === 'answer-again') return answerAgain(context, livePlays, facts.kept);
      if (first?.type === 'refuse' && ABOUT_COMMITMENT.has(first.refusal.code))
        return withEnd(context, request, first.refusal);
      if (!mayMoveMoney(context, facts.isIdentified)) return refuse('identity-needed');
      if (first?.type === 'refuse' && first.refusal.code === 'unknown-game' && context.isWithdrawn(request.gameId))
        return refuse('game-withdrawn');
      if (first?.type === 'refuse') return { ok: false, refusal: first.refusal };
      if (context.health.reasons().length > 0) return refuse('unavailable');
      assert(!!game && !!facts.pending, 'a purchase past its checks has a game and a commitment');
      const made = { pending: facts.pending, at: moment.at, key: await context.log.current() };
      const seeds = seedsFor(context, request, game, made.pending);
      const dealt = await context.pace.deal(game, playSeedOf(seeds, playNumberOf(seeds)));
      const { order, live } = await context.pace.evenly(() =>
        prepare(context, request, { ...made, game, seeds, dealt }),
      );
      const outcome = await store
        .buy(intent, order, (found) => decidePurchase(found, intent.fingerprint, asked))
        .catch((error: unknown) => abandon(context, order, error));
      if (outcome.decision.type === 'refuse') return withEnd(context, request, outcome.decision.refusal);
      if (outcome.decision.type === 'answer-again') return answerAgain(context, livePlays, outcome.kept);
      livePlays.keep(order.play.playNumber, live);
      return accept(
        await boughtOf(context, livePlays, present(outcome.play, 'the Play bought'), outcome.balancePence, false),
      );
    },
  };
}

/** A purchase that the store could not write. A commitment that was sold under before is ended, and used no more. */
async function abandon(context: Context, { play }: PurchaseOrder, error: unknown): Promise<never> {
  if (error instanceof StopFault && error.alarm === 'commitment-repeated')
    await retirePending(context, play.accountId, 'replaced').catch(() => false);
  throw error;
}

/** Refusals that come before all others: an answer about anything else means that the seed is bound. */
const ABOUT_COMMITMENT: ReadonlySet<string> = new Set(['commitment-unknown', 'client-seed-differs']);

/**
 * The facts, once the player's seed is bound to the commitment: written before game, money or limits are looked at, so
 * that no refusal of those lets either side draw again. While nothing can be sold nothing is bound either.
 */
async function bindFirst(context: Context, intent: PurchaseIntent, asked: PurchaseAsked): Promise<EarlyFacts> {
  const { store } = context;
  let facts = await store.earlyFacts(intent);
  if (facts.kept || context.health.reasons().length > 0) return facts;
  if (facts.pending === null) {
    await store.pendingCommitment(intent.accountId, () => firstCommitment(context));
    facts = await store.earlyFacts(intent);
  }
  if (facts.pending?.hash !== asked.commitment || facts.pending.bound !== null) return facts;
  const bound = { clientSeed: asked.clientSeed, at: asked.at };
  const isBound = await store.bindSeed(intent.accountId, { hash: asked.commitment, ...bound });
  return isBound ? { ...facts, pending: { ...facts.pending, bound } } : store.earlyFacts(intent);
}

/** A commitment that is not the current one is answered with its signed end, where it has one. */
async function withEnd(
  context: Context,
  { accountId, commitment }: BuyRequest,
  refused: Refusal<BuyRefusal>,
): Promise<Result<never, BuyRefusal>> {
  const end = refused.code === 'commitment-unknown' ? await findEnd(context, accountId, commitment) : null;
  if (end === null) return { ok: false, refusal: refused };
  return refuse('commitment-ended', undefined, { end: canonicalJson(end.record), signature: end.signature });
}

/** What is asked, and under which jurisdiction, when. */
export interface PurchaseAsked {
  readonly commitment: string;
  readonly clientSeed: string;
  /** Null when the game is not sold here. */
  readonly offer: Offer | null;
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
  const { offer, jurisdiction, at } = asked;
  const { pricePence } = present(offer, 'the offer: a game that is not sold is refused early');
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
  { kept, unfinishedPlayNumber, pending, stops }: EarlyFacts,
  fingerprint: string,
  { commitment, clientSeed, offer, at }: PurchaseAsked,
): PurchaseDecision<BuyRefusal> | null {
  if (kept && kept.fingerprint !== fingerprint) return refusal('purchase-key-reused');
  if (kept) return { type: 'answer-again' };
  if (pending?.hash !== commitment) return refusal('commitment-unknown');
  const { number, hash, series, bound } = pending;
  const open = { series, number, hash, clientSeed: bound?.clientSeed ?? null };
  if (!decideBinding(open, { number, hash: commitment, clientSeed }).ok) return refusal('client-seed-differs');
  if (offer === null) return refusal('unknown-game');
  if (stopFor(stops, offer, at)) return refusal('game-withdrawn');
  return unfinishedPlayNumber === null ? null : refusal('play-unfinished', { detail: unfinishedPlayNumber });
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

/** The seeds of the Play to be sold, the server's opened: it is the one committed to, or nothing is sold. */
function seedsFor(
  { secrets, alarm }: Context,
  request: BuyRequest,
  game: AnyGame,
  pending: PendingCommitment,
): PlaySeeds {
  const opened = openSealed(secrets, pending.sealedSeed);
  if (opened === null) failLoudly(alarm, `the seed committed to as ${pending.hash} cannot be opened`);
  const { serverSeed } = opened;
  if (commitmentOf(serverSeed) !== pending.hash) failLoudly(alarm, `the seed is not that of ${pending.hash}`);
  return { serverSeed, clientSeed: request.clientSeed, gameId: game.id, gameVersion: game.version };
}

interface ToSell {
  readonly game: AnyGame;
  readonly seeds: PlaySeeds;
  readonly dealt: SoldPlay;
  readonly pending: PendingCommitment;
  readonly at: Instant;
  readonly key: SignerKey;
}

/** Plays to the end and reads what was dealt: a scenario that would show anything but its row is never sold. */
function prepare(context: Context, request: BuyRequest, { game, seeds, dealt, pending, at, key }: ToSell) {
  const { secrets, alarm } = context;
  const playNumber = playNumberOf(seeds);
  const { rowIndex, scenario } = dealt;
  const fault = saleFault(game, scenario, rowIndex);
  if (fault !== null) failLoudly(alarm, `a Play of ${game.id}@${game.version} was not sold: ${fault}`);
  const { pricePence } = game.structure;
  const { prizePence } = outcomeAt(game.structure, rowIndex);
  const { series, number, previousEnd } = pending;
  const hasSalts = openSealed(secrets, pending.sealedSeed)?.salts != null;
  const sealedSeed = hasSalts ? pending.sealedSeed : sealAgain(secrets, seeds.serverSeed);
  const salts = present(openSealed(secrets, sealedSeed)?.salts, 'the salts just sealed');
  const play = {
    playNumber,
    accountId: request.accountId,
    gameId: game.id,
    gameVersion: game.version,
    pricePence,
    prizePence,
    rowIndex,
    serverSeedHash: pending.hash,
    sealedSeed,
    clientSeed: request.clientSeed,
    scenarioHash: scenarioHashOf(scenario),
    boughtAt: at,
    commitment: { origin: key.name, series, number, previousEnd },
  };
  const record = purchaseRecordOf(play, game, { ...context, rulesHash: context.terms.hash });
  const order: PurchaseOrder = {
    play,
    postings: purchasePostings(request.accountId, pricePence, prizePence),
    next: freshCommitment(secrets),
    endHash: endHash(endOfSale(record)),
    leaf: sealedEntry(salts.purchase, record),
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
