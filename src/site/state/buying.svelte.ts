/**
 * What the panel with the Play button knows: whether there is an unfinished Play or a purchase without an answer,
 * whether one is under way, and what stands in its way. The purchase itself is `purchase.ts`.
 */
import { browserKeep } from '../../stage/storage.ts';
import type { PlayAnswer } from '../../wire/plays.ts';
import { account } from './account.svelte.ts';
import { api } from './api.ts';
import { Busy } from './busy.svelte.ts';
import { connection } from './connection.svelte.ts';
import type { ApiRefusal } from './door.ts';
import { holdWords } from './limits.ts';
import { createPurchases, type PurchaseOutcome, type Purchases, randomHex } from './purchase.ts';
import { createReceipts } from './receipts.ts';
import { router } from './router.svelte.ts';

export interface Problem {
  readonly code: string;
  readonly message: string;
}

const INTERVAL_SHOWN_MAX_MS = 60_000;
const ASK_WALLET_AGAIN_MS = 2_000;

export class Buying {
  /** An unfinished Play of this game: to be continued in place of a second purchase. */
  unfinished: PlayAnswer | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  /** True until it is known whether there is an unfinished Play, or a purchase whose answer was lost. */
  isSettling: boolean = $state(true);
  /** Between the start of the last Play and the moment the next may begin. */
  isPausing: boolean = $state(false);
  /** A purchase of before never got its answer: Play asks for that one again, whatever the balance. */
  isLeftOver: boolean = $state(false);
  readonly busy: Busy = new Busy();
  readonly #purchases: Purchases = $derived(
    createPurchases({ api, store: browserKeep, email: account.email, randomHex, patience: connection.patience }),
  );

  constructor(
    readonly gameId: string,
    /** Taken off sale while the page was open. */
    readonly onwithdrawn: () => void,
  ) {}

  /**
   * Before anything can be bought: the unfinished Play, and what became of a purchase that was left without an
   * answer.
   */
  async settle(): Promise<void> {
    this.isSettling = true;
    // Whatever becomes of asking, Play can be pressed afterwards: a purchase is made once, asked for however often.
    await this.#lookAround().catch(console.warn);
    this.isSettling = false;
  }

  async #lookAround(): Promise<void> {
    const { gameId } = this;
    const [open, bought] = await Promise.all([api.unfinished(gameId), this.#purchases.lookUp(gameId)]);
    if (bought !== null && bought !== 'unknown' && bought.status === 'settled') {
      router.go(`/my-games/${bought.playNumber}`, { replace: true });
      return;
    }
    if (open.ok) this.unfinished = open.value.play;
    else if (open.refusal.code === 'signed-out') account.ended();
    this.isLeftOver = this.unfinished === null && this.#purchases.isPending(gameId);
    if (this.isLeftOver) this.problem = leftOver;
  }

  async play(isUnkeptAgreed = false): Promise<void> {
    if (this.busy.isOn || this.isSettling || this.isPausing) return;
    this.problem = null;
    const outcome = await this.busy.run(() => this.#buy(isUnkeptAgreed));
    if (outcome === 'failed') this.problem = unknown;
    else if (outcome !== 'busy' && outcome !== null) this.#goOn(outcome);
  }

  /** Null when nobody is signed in, and a purchase is not possible. */
  async #buy(isUnkeptAgreed: boolean): Promise<PurchaseOutcome | null> {
    if (account.status === 'unknown' && !(await account.refresh())) {
      this.problem = { code: 'unreachable', message: 'There is no connection at the moment. Nothing was taken.' };
      return null;
    }
    if (account.isSignedIn) return this.#purchases.buy(this.gameId, isUnkeptAgreed);
    this.#toSignIn();
    return null;
  }

  #open(play: PlayAnswer): void {
    account.note(play);
    account.refresh();
    router.go(`/play/${play.playNumber}`);
  }

  #goOn(outcome: PurchaseOutcome): void {
    switch (outcome.kind) {
      case 'bought':
        createReceipts(api, browserKeep).keepFrom(outcome.play.playNumber, outcome);
        this.#open(outcome.play);
        return;
      case 'unfinished':
        this.#open(outcome.play);
        return;
      case 'signed-out':
        account.ended();
        this.#toSignIn();
        return;
      case 'unknown':
        this.problem = unknown;
        return;
      case 'undecided':
        this.problem = { code: 'undecided', message: outcome.message };
        // The wallet answers by itself: the same purchase is asked for until it has.
        setTimeout(() => void this.#askWalletAgain(), ASK_WALLET_AGAIN_MS);
        return;
      case 'unkept':
        this.problem = unkept;
        return;
      case 'stopped':
        this.problem = { code: 'stopped', message: outcome.message };
        return;
      case 'refused':
        this.#refused(outcome.refusal);
    }
  }

  /** As long as its page is open; later Play asks for the same purchase. */
  async #askWalletAgain(): Promise<void> {
    if (router.path === `/games/${this.gameId}` && this.problem?.code === 'undecided') await this.play();
  }

  #refused(refusal: ApiRefusal): void {
    const { code, data } = refusal;
    if (code === 'unknown-game') this.onwithdrawn();
    else this.problem = { code, message: holdWords(refusal) };
    if (code === 'insufficient-funds') account.refresh();
    if (code === 'play-too-soon') this.#waitUntil(data?.untilAt);
  }

  #toSignIn(): void {
    router.go(`/sign-in?back=${encodeURIComponent(`/games/${this.gameId}`)}`);
  }

  /** The interval between two Plays: the button rests until the next may begin. */
  #waitUntil(untilAt: unknown): void {
    const leftMs = Math.min(account.msUntil(Number(untilAt)), INTERVAL_SHOWN_MAX_MS);
    this.isPausing = true;
    this.problem = null;
    setTimeout(() => {
      this.isPausing = false;
    }, leftMs);
  }
}

const unknown: Problem = {
  code: 'unknown',
  message:
    'We do not know yet whether your Play was bought. Press Play to ask again: it is the same purchase, and it can never be taken twice.',
};
const unkept: Problem = {
  code: 'unkept',
  message:
    'This browser keeps nothing for this site, as in a private window or when its storage is full. Nothing was bought. If an answer were lost and this page closed, you would find the Play in My Games.',
};
const leftOver: Problem = {
  code: 'left-over',
  message:
    'Your last purchase of this game never reached us, and nothing was taken. If it arrives late, Play leads to that same Play.',
};
