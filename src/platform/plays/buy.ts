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
import { type Payer, purchasePostings } from '../../ledger/ledger.ts';
import { sealedEntry } from '../../proof/leaf.ts';
import type { SignerKey } from '../../proof/note/key.ts';
import { promisedReceipt } from '../../proof/receipt.ts';
import { commitmentOf, type PlaySeeds, playNumberOf, playSeedOf } from '../../proof/seeds.ts';
import type { PendingCommitment } from '../ports/commitment-store.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { Bought, BuyRefusal, BuyRequest, Platform } from '../ports/platform.ts';
import type { EarlyFacts, KeptAnswer, PurchaseIntent, PurchaseOrder } from '../ports/purchase-store.ts';
import { offerOf } from '../ports/sale.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { scenarioHashOf } from '../ports/sold.ts';
import { type Moment, momentOf } from '../ports/standing.ts';
import type { Till, TillOf } from '../ports/till.ts';
import {
  endHash,
  endOfSale,
  findEnd,
  firstCommitment,
  freshCommitment,
  issuedCommitment,
  openSealed,
  purchaseRecordOf,
  sealAgain,
} from '../proof/commitments.ts';
import { type LivePlays, openLive } from './live-plays.ts';
import { decideEarly, decidePurchase, type PurchaseAsked } from './purchase-decision.ts';
import { promisedReceiptOf } from './receipts.ts';
import { stateOf } from './state.ts';

/** Buying: everything is dealt, played and read before the one transaction that takes the price. */
export function createBuy(
  context: Context,
  livePlays: LivePlays,
  tillOf: TillOf,
): Pick<Platform, 'buy' | 'commitment' | 'issuedCommitment'> {
  const { store } = context;
  return {
    commitment: async (accountId) => (await store.pendingCommitment(accountId, () => firstCommitment(context))).hash,
    issuedCommitment: (accountId) => issuedCommitment(context, accountId),
    buy: async (request) => {
      const moment = momentOf(context.calendar, context.clock.now());
      const intent = intentOf(request, moment);
      const game = context.findGame(request.gameId);
      const till = await tillOf(request.accountId);
      const asked = {
        commitment: request.commitment,
        clientSeed: request.clientSeed,
        offer: game ? offerOf(game) : null,
        jurisdiction: context,
        at: moment.at,
        payer: till.payer,
      };
      const waits = await till.underWay(intent);
      if (waits) return { ok: false, refusal: waits };
      const facts = await bindFirst(context, intent, asked);
      const first = decideEarly(facts, intent.fingerprint, asked);
      if (first?.type === 'answer-again') return answerAgain(context, livePlays, till, facts.kept);
      if (first?.type === 'refuse' && ABOUT_COMMITMENT.has(first.refusal.code))
        return withEnd(context, request, first.refusal);
      if (!till.isOwnerKnown(facts)) return refuse('identity-needed');
      if (first?.type === 'refuse' && first.refusal.code === 'unknown-game' && context.isWithdrawn(request.gameId))
        return refuse('game-withdrawn');
      if (first?.type === 'refuse') return { ok: false, refusal: first.refusal };
      if (context.health.reasons().length > 0) return refuse('unavailable');
      assert(!!game && !!facts.pending, 'a purchase past its checks has a game and a commitment');
      const { payer } = till;
      const made = { pending: facts.pending, at: moment.at, key: await context.log.current(), payer };
      const seeds = seedsFor(context, request, game, made.pending);
      const dealt = await context.pace.deal(game, playSeedOf(seeds, playNumberOf(seeds)));
      const { order, live, receipt } = await context.pace.evenly(() =>
        prepare(context, request, { ...made, game, seeds, dealt }),
      );
      const sale = await till.sell(intent, order, (found) => decidePurchase(found, intent.fingerprint, asked));
      if (sale.type === 'refused') return withEnd(context, request, sale.refusal);
      if (sale.type === 'answer-again') return answerAgain(context, livePlays, till, sale.kept);
      livePlays.keep(order.play.playNumber, live);
      const state = stateOf(context, sale.play, await livePlays.layOut(sale.play));
      return accept({ ...state, balancePence: sale.balancePence, receipt: receipt(), repeated: false });
    },
  };
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
  readonly payer: Payer;
}

/** Plays to the end and reads what was dealt: a scenario that would show anything but its row is never sold. */
function prepare(context: Context, request: BuyRequest, { game, seeds, dealt, pending, at, key, payer }: ToSell) {
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
    postings: purchasePostings(request.accountId, pricePence, prizePence, payer),
    next: freshCommitment(secrets),
    endHash: endHash(endOfSale(record)),
    leaf: sealedEntry(salts.purchase, record),
    terms: context.terms,
  };
  return { order, live: openLive(game, scenario), receipt: () => promisedReceipt(record, salts.purchase, key) };
}

const KEPT_REFUSALS = [
  'insufficient-funds',
  'limit-reached',
  'time-out',
  'self-excluded',
  'purchase-cancelled',
  'operator-limit-reached',
  'operator-excluded',
  'operator-player-disabled',
  'operator-session-ended',
  'operator-game-not-allowed',
  'operator-currency-wrong',
] as const satisfies readonly BuyRefusal[];

/**
 * What the key was answered with before: its Play, as far as it is by now, with the balance it left; or its refusal.
 */
async function answerAgain(
  context: Context,
  livePlays: LivePlays,
  till: Till,
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
  const balancePence = await till.balanceAfter(playNumber);
  const state = stateOf(context, play, await livePlays.layOut(play));
  return accept({ ...state, balancePence, receipt: promisedReceiptOf(context, play), repeated: true });
}
