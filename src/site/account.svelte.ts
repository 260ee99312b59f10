/**
 * Who is signed in, their balance, and this visit: how long it has lasted and what it has cost or brought so far.
 * Balances come from the server only; the visit is kept in this browser and counts each Play once.
 */
import { NO_PENCE, type Pence, pence } from '../kernel/pence.ts';
import type { PlayAnswer } from '../server/wire.ts';
import { api } from './api.ts';

interface Visit {
  readonly email: string;
  readonly startedAt: number;
  /** When the site was last open. */
  readonly seenAt: number;
  /** By Play Number: what it changed for the player so far, in pence. */
  readonly changes: Readonly<Record<string, number>>;
}

const VISIT_KEY = 'unveil.visit';
const VISIT_TICK_MS = 15_000;
/** After this long away a new visit begins. */
const AWAY_MS = 30 * 60_000;

class Account {
  /** `unknown` until the server has answered once. */
  status: 'unknown' | 'signed-in' | 'signed-out' = $state.raw('unknown');
  email: string = $state('');
  balancePence: Pence = $state.raw(NO_PENCE);
  now: number = $state.raw(Date.now());
  #visit: Visit | null = $state.raw(null);

  readonly isSignedIn: boolean = $derived(this.status === 'signed-in');
  /** What this visit has brought (positive) or cost (negative). An unfinished Play counts its price. */
  readonly netPence: Pence = $derived(netOf(this.#visit));
  readonly minutes: number = $derived(this.#visit === null ? 0 : minutesBetween(this.#visit.startedAt, this.now));

  /** Asks the server who is signed in. True when it answered. */
  async refresh(): Promise<boolean> {
    const answer = await api.session();
    if (!answer.ok) return false;
    const { account } = answer.value;
    if (account === null) {
      this.#leave();
    } else {
      this.status = 'signed-in';
      this.email = account.email;
      this.balancePence = pence(account.balancePence);
      this.#keep(openVisit(account.email, Date.now()));
    }
    return true;
  }

  setBalance(balancePence: number): void {
    this.balancePence = pence(balancePence);
  }

  /** Notes a Play bought or settled. The same Play again changes nothing. */
  note(play: PlayAnswer): void {
    const visit = parseVisit(localStorage.getItem(VISIT_KEY)) ?? this.#visit;
    if (visit === null || visit.email !== this.email || play.boughtAt < visit.startedAt) return;
    const change = (play.prizePence ?? 0) - play.pricePence;
    this.#keep({ ...visit, changes: { ...visit.changes, [play.playNumber]: change } });
  }

  /** Signs out. `onleave` is called once the server has done so, before the pages notice. */
  async signOut(onleave: () => void): Promise<void> {
    const answer = await api.signOut();
    if (!answer.ok && answer.refusal.code !== 'signed-out') return;
    localStorage.removeItem(VISIT_KEY);
    await api.session();
    onleave();
    this.#leave();
  }

  /** The server has said that the session has ended. */
  ended(): void {
    this.#leave();
  }

  /** Keeps the clock going and follows what other tabs note. Gives the way to stop. */
  tick(): () => void {
    const follow = (event: StorageEvent) => {
      if (event.key === VISIT_KEY && this.#visit !== null) this.#visit = parseVisit(event.newValue) ?? this.#visit;
    };
    const timer = setInterval(() => {
      this.now = Date.now();
      if (this.#visit !== null) this.#keep({ ...this.#visit, seenAt: this.now });
    }, VISIT_TICK_MS);
    addEventListener('storage', follow);
    return () => {
      clearInterval(timer);
      removeEventListener('storage', follow);
    };
  }

  #keep(visit: Visit): void {
    this.#visit = visit;
    localStorage.setItem(VISIT_KEY, JSON.stringify(visit));
  }

  #leave(): void {
    this.status = 'signed-out';
    this.email = '';
    this.balancePence = NO_PENCE;
    this.#visit = null;
  }
}

export const account = new Account();

function openVisit(email: string, now: number): Visit {
  const kept = parseVisit(localStorage.getItem(VISIT_KEY));
  const goesOn = kept !== null && kept.email === email && now - kept.seenAt < AWAY_MS;
  return goesOn ? { ...kept, seenAt: now } : { email, startedAt: now, seenAt: now, changes: {} };
}

function parseVisit(text: string | null): Visit | null {
  if (text === null) return null;
  try {
    const { email, startedAt, seenAt, changes } = JSON.parse(text) as Partial<Visit>;
    if (typeof email !== 'string' || typeof startedAt !== 'number' || typeof seenAt !== 'number') return null;
    const whole = Object.entries(changes ?? {}).filter(([, change]) => Number.isSafeInteger(change));
    return { email, startedAt, seenAt, changes: Object.fromEntries(whole) };
  } catch {
    return null;
  }
}

function netOf(visit: Visit | null): Pence {
  let total = 0;
  for (const change of Object.values(visit?.changes ?? {})) total += change;
  return pence(total);
}

function minutesBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / 60_000));
}
