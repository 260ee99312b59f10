/**
 * Buying once. The intent (purchase key, game, the player's own seed, the server's commitment) is written down before
 * it is sent and crossed out only on a definite answer, so that a double click, a reload, a lost answer, a sign-out
 * in between and a second tab all end in the same Play. Knows no page.
 */
import type { Keep } from '../../stage/storage.ts';
import type { BuyBody, PlayAnswer } from '../../wire/plays.ts';
import type { Api } from './api.ts';
import type { Stop } from './commitment-ends.ts';
import { type Commitments, createCommitments } from './commitments.ts';
import type { ApiRefusal } from './door.ts';
import { type Intents, intentsOf, shortNameOf } from './intents.ts';
import { type Patience, persist } from './retry.ts';
import { inTurn, type Locks } from './turn.ts';

export type PurchaseOutcome =
  /** `receipt`: what the answer promised, to be kept; absent when the Play was found again. */
  | { readonly kind: 'bought'; readonly play: PlayAnswer; readonly receipt?: unknown }
  /** The account already has an unfinished Play of this game: that one is to be opened, nothing was bought. */
  | { readonly kind: 'unfinished'; readonly play: PlayAnswer }
  /** A definite no: nothing was taken. */
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | { readonly kind: 'signed-out' }
  /** This browser keeps nothing: a lost answer could not be found again after the page. Nothing was sent. */
  | { readonly kind: 'unkept' }
  /** A commitment was not honoured and its end does not check: nothing goes on before the player has been told. */
  | Stop
  /** No definite answer yet. The intent is kept; asking again can never buy a second Play. */
  | { readonly kind: 'unknown' }
  /** An operator's wallet has not said whether it is paid for: neither yes nor no, and never taken twice. */
  | { readonly kind: 'undecided'; readonly message: string };

export interface Purchases {
  /**
   * Buys a Play, or finds the one that a pending intent of this game has already bought. `isUnkeptAgreed`: the player
   * knows that the browser keeps nothing, and wants to buy all the same.
   */
  buy(gameId: string, isUnkeptAgreed?: boolean): Promise<PurchaseOutcome>;
  /**
   * What became of a pending intent, found out without buying: its Play, null when it bought nothing so far, or
   * unknown.
   */
  lookUp(gameId: string): Promise<PlayAnswer | null | 'unknown'>;
  isPending(gameId: string): boolean;
}

export interface PurchaseMeans {
  readonly api: Api;
  readonly store: Keep;
  /** Who is signed in: an intent belongs to one account and is never sent for another. */
  readonly email: string;
  readonly randomHex: (bytes: number) => string;
  readonly patience: Patience;
  /** By which the tabs of a browser take turns: the browser's own. */
  readonly locks?: Locks;
}

const KEY_BYTES = 16;
/** How many of the newest Plays are searched for the one an intent bought. */
const LOOK_BACK = 20;
/** So many numbers may have been sold by other pages of the player's before this gives up. */
const COMMITMENTS_MAX = 4;

/** Answers that leave the number this browser holds: how it ended is looked at before anything goes on. */
const ABOUT_COMMITMENT: ReadonlySet<string> = new Set([
  'commitment-ended',
  'commitment-unknown',
  'client-seed-differs',
]);

/** What every step of a purchase works with. */
interface Desk {
  readonly means: PurchaseMeans;
  readonly intents: Intents;
  readonly commitments: Commitments;
}

export function createPurchases(means: PurchaseMeans): Purchases {
  const intents = intentsOf(means);
  const name = shortNameOf(means.email);
  const commitments = createCommitments({ ...means, name });
  const desk: Desk = { means, intents, commitments };
  const underWay = new Map<string, Promise<PurchaseOutcome>>();
  return {
    lookUp: (gameId) => lookUp(desk, gameId),
    isPending: (gameId) => intents.read(gameId) !== null,
    buy(gameId, isUnkeptAgreed = false) {
      const running = underWay.get(gameId);
      if (running !== undefined) return running;
      const work = () => send(desk, gameId, isUnkeptAgreed);
      const purchase = inTurn(`unveil.purchase.${name}`, work, means.locks).finally(() => underWay.delete(gameId));
      underWay.set(gameId, purchase);
      return purchase;
    },
  };
}

async function lookUp(
  { means: { api }, intents, commitments }: Desk,
  gameId: string,
): Promise<PlayAnswer | null | 'unknown'> {
  const intent = intents.read(gameId);
  if (intent === null) return null;
  const plays = await api.plays(LOOK_BACK);
  if (!plays.ok) return 'unknown';
  const bought = plays.value.plays.find(
    (play) => play.gameId === gameId && play.proof.clientSeed === intent.clientSeed,
  );
  if (bought === undefined) return null;
  commitments.sold(intent);
  intents.clear(gameId);
  return bought;
}

/**
 * The intent as it is written down, by this tab or another; made under the open number when there is none, and again
 * when the one written is the one already `sent`. Not made when it cannot be kept and that was not agreed to.
 */
async function makeIntent(
  desk: Desk,
  gameId: string,
  { sent, isUnkeptAgreed }: { readonly sent: BuyBody | null; readonly isUnkeptAgreed: boolean },
): Promise<BuyBody | PurchaseOutcome> {
  const { means, intents, commitments } = desk;
  const isNew = (intent: BuyBody) => intent.purchaseKey !== sent?.purchaseKey;
  const kept = intents.read(gameId);
  if (kept !== null && isNew(kept)) return kept;
  const holding = await commitments.hold();
  if (holding.kind === 'stopped') return holding;
  if (holding.kind === 'refused') return settle(desk, gameId, holding.refusal);
  const { clientSeed, issue } = holding.held;
  // A second tab may have written its intent in the meantime: the first one written counts.
  const written = intents.read(gameId);
  if (written !== null && isNew(written)) return written;
  const purchaseKey = written?.purchaseKey ?? means.randomHex(KEY_BYTES);
  const intent = { purchaseKey, gameId, clientSeed, commitment: issue.record.hash };
  if (!intents.write(intent) && !isUnkeptAgreed) {
    intents.clear(gameId);
    return { kind: 'unkept' };
  }
  return intent;
}

async function send(desk: Desk, gameId: string, isUnkeptAgreed: boolean): Promise<PurchaseOutcome> {
  const { means, intents, commitments } = desk;
  let sent: BuyBody | null = null;
  for (let attempt = 0; attempt < COMMITMENTS_MAX; attempt++) {
    const body: BuyBody | PurchaseOutcome = await makeIntent(desk, gameId, { sent, isUnkeptAgreed });
    if ('kind' in body) return body;
    sent = body;
    const answer = await persist(() => means.api.buy(body), means.patience);
    if (answer.ok) {
      commitments.sold(body);
      intents.clear(gameId);
      return { kind: 'bought', play: answer.value.play };
    }
    if (!ABOUT_COMMITMENT.has(answer.refusal.code)) return settle(desk, gameId, answer.refusal);
    const ending = await commitments.end(body, answer.refusal);
    if (ending.kind === 'refused') return settle(desk, gameId, ending.refusal);
    if (ending.kind === 'stopped') {
      intents.clear(gameId);
      return ending;
    }
  }
  return { kind: 'unknown' };
}

async function settle(desk: Desk, gameId: string, refusal: ApiRefusal): Promise<PurchaseOutcome> {
  const { means, intents } = desk;
  if (refusal.code === 'unreachable') return { kind: 'unknown' };
  if (refusal.code === 'signed-out') return { kind: 'signed-out' };
  // The intent stays: asked again under its key it says what the wallet has decided, and takes nothing twice.
  if (refusal.code === 'purchase-undecided') return { kind: 'undecided', message: refusal.message };
  if (refusal.code === 'purchase-key-reused') {
    const bought = await lookUp(desk, gameId);
    if (bought === 'unknown') return { kind: 'unknown' };
    if (bought !== null) return { kind: 'bought', play: bought };
  }
  // A key that is used up, with no Play of its seed: another tab has gone on with it under the next number.
  if (refusal.code === 'play-unfinished' || refusal.code === 'purchase-key-reused') {
    const unfinished = await persist(() => means.api.unfinished(gameId), means.patience);
    if (!unfinished.ok) return { kind: 'unknown' };
    intents.clear(gameId);
    if (unfinished.value.play !== null) return { kind: 'unfinished', play: unfinished.value.play };
  }
  intents.clear(gameId);
  return { kind: 'refused', refusal };
}

export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
