/**
 * An operator's book in memory: players, their money, and every movement under its id. Does what `docs/operators.md`
 * asks of a wallet, in the fewest lines that do all of it: to play against, and to read beside the document.
 */
import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { DebitRefusal } from '../answers.ts';
import type { CancelCall, CreditCall, DebitCall, MoneyVerb, Scale } from '../calls.ts';

export interface BookPlayer {
  readonly ref: string;
  readonly launchToken: string;
  balance: number;
  readonly currency: string;
  readonly scale: Scale;
  /** What stands in the way of a debit, whatever it is for. */
  hold: DebitRefusal | null;
  /** How much the player may still spend; null for no limit. */
  spendMax: number | null;
}

/** A movement as it was answered the first time. */
export interface BookLine {
  readonly id: string;
  readonly verb: MoneyVerb;
  readonly play: string;
  readonly player: string;
  readonly amount: number;
  readonly currency: string;
  readonly scale: Scale;
  readonly status: string;
  readonly operatorId: string;
  readonly at: number;
  readonly bodyHash: string;
  readonly kind: string | null;
}

export type MovementSaid = Readonly<Record<string, string | number>>;

export class Book {
  readonly players = new Map<string, BookPlayer>();
  readonly lines = new Map<string, BookLine>();
  /** Prizes that the claims desk pays. */
  readonly claims: CreditCall[] = [];
  private numbers = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  addPlayer(ref: string, balance: number, currency = 'GBP', scale: Scale = 2): BookPlayer {
    const launchToken = `visit-of-${ref}`;
    const player: BookPlayer = { ref, launchToken, balance, currency, scale, hold: null, spendMax: null };
    this.players.set(ref, player);
    return player;
  }

  /** The answer to a movement, but for the id of the attempt. The same bytes under one id move money once. */
  move(verb: MoneyVerb, body: Uint8Array): MovementSaid {
    const call = JSON.parse(Buffer.from(body).toString()) as DebitCall | CreditCall | CancelCall;
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const before = this.lines.get(call.id);
    if (before) return this.again(before, bodyHash);
    const player = this.players.get(call.player);
    const status = player ? this.apply(verb, call, player) : 'player-disabled';
    const { id, play, currency, scale } = call;
    const line: BookLine = {
      ...{ id, verb, play, player: call.player, amount: Number(call.amount), currency, scale, status, bodyHash },
      operatorId: `T${++this.numbers}`,
      at: this.clock.now(),
      kind: 'kind' in call ? call.kind : null,
    };
    this.lines.set(id, line);
    return this.said(line, status);
  }

  private again(before: BookLine, bodyHash: string): MovementSaid {
    if (before.bodyHash !== bodyHash) return this.said(before, 'conflict');
    return this.said(before, before.status === 'ok' ? 'duplicate' : before.status);
  }

  private apply(verb: MoneyVerb, call: DebitCall | CreditCall | CancelCall, player: BookPlayer): string {
    switch (verb) {
      case 'debit':
        return this.debit(call as DebitCall, player);
      case 'credit':
        return this.credit(call as CreditCall, player);
      case 'cancel':
        return this.cancel(call as CancelCall, player);
    }
  }

  private debit(call: DebitCall, player: BookPlayer): string {
    const amount = Number(call.amount);
    // A cancel that came first leaves this line: the debit that comes late is never booked.
    if (this.lines.has(`${call.play}:cancel`)) return 'cancelled';
    if (call.session !== player.launchToken) return 'session-ended';
    if (call.currency !== player.currency || call.scale !== player.scale) return 'currency-wrong';
    if (player.hold !== null) return player.hold;
    if (player.spendMax !== null && amount > player.spendMax) return 'limit-reached';
    if (amount > player.balance) return 'insufficient-funds';
    player.balance -= amount;
    if (player.spendMax !== null) player.spendMax -= amount;
    return 'ok';
  }

  /** Whatever has become of the player or the session since: what was won is credited. */
  private credit(call: CreditCall, player: BookPlayer): string {
    const isBooked = this.lines.get(call.debit)?.status === 'ok';
    const isCancelled = this.lines.get(`${call.play}:cancel`) !== undefined;
    if (!isBooked || isCancelled) return 'unknown-debit';
    if (call.kind === 'claim') this.claims.push(call);
    else player.balance += Number(call.amount);
    return 'ok';
  }

  private cancel(call: CancelCall, player: BookPlayer): string {
    const debit = this.lines.get(call.debit);
    if (this.lines.get(`${call.play}:credit`)?.status === 'ok') return 'conflict';
    if (debit?.status !== 'ok') return 'unknown-debit';
    player.balance += debit.amount;
    return 'ok';
  }

  private said({ id, player, currency, scale, operatorId }: BookLine, status: string): MovementSaid {
    const balance = String(this.players.get(player)?.balance ?? 0);
    return { id, status, balance, asOf: this.asOf(), currency, scale, operatorId };
  }

  session(launchToken: string): Readonly<Record<string, string | number | boolean>> {
    const player = [...this.players.values()].find((one) => one.launchToken === launchToken);
    if (!player) return { status: 'session-ended' };
    const { ref, currency, scale, hold } = player;
    const place = { country: 'GB', jurisdiction: 'uk', realityCheckSeconds: 3600 };
    const money = { balance: String(player.balance), asOf: this.asOf() };
    return { status: 'ok', player: ref, currency, scale, ...place, mayBuy: hold === null, ...money };
  }

  balance(ref: string): Readonly<Record<string, string | number>> {
    const player = this.players.get(ref);
    if (!player) return { status: 'player-disabled' };
    return { status: 'ok', balance: String(player.balance), asOf: this.asOf(), currency: player.currency };
  }

  /** What every movement that was booked has done to all balances together. */
  movedMinor(): number {
    let moved = 0;
    for (const { verb, status, amount, play, kind } of this.lines.values()) {
      if (status !== 'ok') continue;
      if (verb === 'debit') moved -= amount;
      if (verb === 'credit' && kind !== 'claim') moved += amount;
      if (verb === 'cancel') moved += this.lines.get(`${play}:debit`)?.amount ?? 0;
    }
    return moved;
  }

  private asOf(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
