/**
 * Who is signed in, their balance, and this play session: how long it has lasted, when it ends by itself, and what it
 * has cost or brought so far. All of it is what the server says; nothing is added up here.
 */
import { MINUTE_MS } from '../../kernel/clock.ts';
import { NO_PENCE, type Pence, pence } from '../../kernel/pence.ts';
import type { PlaySessionAnswer } from '../../wire/limits.ts';
import type { PlayAnswer } from '../../wire/plays.ts';
import { api } from './api.ts';
import { tellTimesIn } from './words.ts';

const TICK_MS = 15_000;

class Account {
  #told: { readonly serverTime: number; readonly at: number } | null = null;
  /** `unknown` until the server has answered once. */
  status: 'unknown' | 'signed-in' | 'signed-out' = $state.raw('unknown');
  email: string = $state('');
  balancePence: Pence = $state.raw(NO_PENCE);
  /** The server's clock at the last tick: no other decides what a page says. 0 until it has been told. */
  now: number = $state.raw(0);
  /** Whether the server could not be asked who is signed in. */
  isLost: boolean = $state.raw(false);
  playSession: PlaySessionAnswer | null = $state.raw(null);
  /** After a full play session: when the break is over. */
  breakUntil: number | null = $state.raw(null);
  /** Signed out by the server for want of activity, and not signed in again since. */
  isTimedOut: boolean = $state.raw(false);
  /** After how long without activity the server signs out. */
  idleMinutes: number = $state.raw(0);

  /** Documents of which there is a new version to agree to. */
  toAgree: readonly string[] = $state.raw([]);

  readonly isSignedIn: boolean = $derived(this.status === 'signed-in');
  /**
   * What this play session has brought (positive) or cost (negative). An unfinished Play counts its price, a prize
   * once it is the player's.
   */
  readonly netPence: Pence = $derived(pence(this.playSession?.netPence ?? 0));
  /** Won in this play session and still to be paid: not in `netPence`. */
  readonly unpaidPence: Pence = $derived(pence(this.playSession?.unpaidPence ?? 0));
  readonly minutes: number = $derived(
    this.playSession === null ? 0 : minutesBetween(this.playSession.startedAt, this.serverNow()),
  );

  serverNow(): number {
    return this.now;
  }

  /** How long it is until a moment the server has named. */
  msUntil(moment: number): number {
    return Math.max(0, moment - this.#read());
  }

  /** Asks the server who is signed in. True when it answered. */
  async refresh(): Promise<boolean> {
    const answer = await api.session();
    this.isLost = !answer.ok;
    if (!answer.ok) return false;
    const { account, idleMinutes, serverTime, timeZone } = answer.value;
    tellTimesIn(timeZone);
    this.idleMinutes = idleMinutes;
    if (account === null) {
      this.#setClock(serverTime);
      this.ended();
      return true;
    }
    await this.#refreshPlaySession();
    this.status = 'signed-in';
    this.email = account.email;
    this.balancePence = pence(account.balancePence);
    this.toAgree = account.toAgree;
    this.breakUntil = null;
    this.isTimedOut = false;
    return true;
  }

  setBalance(balancePence: number): void {
    this.balancePence = pence(balancePence);
  }

  /** A Play was bought or settled: the play session has changed. */
  note(_play: PlayAnswer): void {
    void this.#refreshPlaySession();
  }

  /**
   * Signs out. `onleave` is called once the server has done so, before the pages notice. False when it could not be
   * asked.
   */
  async signOut(onleave: () => void): Promise<boolean> {
    const answer = await api.signOut();
    if (!answer.ok && answer.refusal.code !== 'signed-out') return false;
    await api.session();
    onleave();
    this.#leave();
    this.isTimedOut = false;
    return true;
  }

  /** Closed for good, or signed out everywhere: nothing to come back to. */
  gone(): void {
    this.#leave();
    this.isTimedOut = false;
  }

  /** The server has said that the session has ended. */
  ended(): void {
    const { isSignedIn } = this;
    this.#leave();
    // A play session that was full says so itself.
    if (isSignedIn) this.isTimedOut = this.breakUntil === null;
  }

  /** Keeps the clock going, and asks the server when the play session is over. Gives the way to stop. */
  tick(): () => void {
    const timer = setInterval(() => {
      this.now = this.#read();
      if (this.playSession !== null && this.serverNow() >= this.playSession.endsAt) void this.refresh();
      const isIdle = this.isSignedIn && api.idleMs() >= this.idleMinutes * MINUTE_MS;
      if (isIdle) void this.refresh();
    }, TICK_MS);
    return () => clearInterval(timer);
  }

  async #refreshPlaySession(): Promise<void> {
    const answer = await api.playSession();
    if (!answer.ok) return;
    // In one go: a later clock with an earlier play session would tell of time that was not spent here.
    this.#setClock(answer.value.serverTime);
    this.playSession = answer.value;
  }

  #setClock(serverTime: number): void {
    this.#told = { serverTime, at: performance.now() };
    this.now = serverTime;
  }

  /** What the server's clock says now: as told last, and as long ago as this page has counted since. */
  #read(): number {
    return this.#told === null ? 0 : this.#told.serverTime + performance.now() - this.#told.at;
  }

  #leave(): void {
    const { playSession } = this;
    if (playSession !== null && this.serverNow() >= playSession.endsAt)
      this.breakUntil = playSession.endsAt + playSession.breakMinutes * MINUTE_MS;
    this.status = 'signed-out';
    this.email = '';
    this.toAgree = [];
    this.balancePence = NO_PENCE;
    this.playSession = null;
  }
}

export const account = new Account();

function minutesBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / MINUTE_MS));
}
