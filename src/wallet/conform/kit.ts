/**
 * What the checks of an operator's wallet are made with: calls under fresh ids, asked once or again, the balance beside
 * them, and requests that no honest client sends.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { CancelAnswer, CreditAnswer, DebitAnswer, OpenedSession } from '../answers.ts';
import { amountText, type Calls, type CreditKind, callBody, callId, type MoneyVerb } from '../calls.ts';
import { createLines, createWalletClient, type Movement, type WalletPort } from '../client.ts';
import { type SigningSecrets, signMessage } from '../signing.ts';

export interface KitOptions {
  readonly url: string;
  readonly secrets: SigningSecrets;
  readonly launchToken: string;
  /** A game that the operator sells to this player. */
  readonly game: string;
  readonly gameVersion: string;
  /** How many Plays the last check makes. */
  readonly plays: number;
  readonly clock?: Clock;
}

/** One fresh Play, and how it is asked. */
export interface KitPlay {
  readonly number: string;
  readonly amount: number;
  debit(changes?: Partial<Calls['debit']>): Movement;
  cancel(changes?: Partial<Calls['cancel']>): Movement;
  credit(amount: number, kind?: CreditKind, changes?: Partial<Calls['credit']>): Movement;
}

export interface Kit {
  readonly options: KitOptions;
  readonly port: WalletPort;
  readonly session: OpenedSession;
  play(amount?: number): KitPlay;
  debit(move: Movement): Promise<DebitAnswer>;
  cancel(move: Movement): Promise<CancelAnswer>;
  credit(move: Movement): Promise<CreditAnswer>;
  balance(): Promise<number>;
  /** Posts bytes as they are given, under these headers. Gives the status and the text of the answer. */
  raw(
    verb: MoneyVerb,
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }>;
  /** Sends a signed request and hangs up before its answer. */
  hangUp(verb: MoneyVerb, move: Movement): Promise<void>;
  /** The operator's side of the feed since the kit began. */
  feed(): Promise<readonly Readonly<Record<string, unknown>>[] | null>;
  /** What was asked and answered, by id: the kit's side of the feed. */
  readonly lines: Map<string, { readonly verb: MoneyVerb; readonly amount: string; status: string }>;
  close(): void;
}

/** A feed holds a line for each of thousands of calls. */
const FEED_BYTES_MAX = 64 * 1024 * 1024;
const FEED_WITHIN_MS = 60_000;

export async function openKit(options: KitOptions): Promise<Kit | string> {
  const { url, secrets, launchToken, clock = systemClock } = options;
  const port = createWalletClient({ url, secrets, clock });
  const plain = createLines({ answerBytesMax: FEED_BYTES_MAX, withinMs: FEED_WITHIN_MS });
  const began = clock.now();
  const session = await port.session(launchToken);
  if (session.status !== 'ok') {
    port.close();
    return `no session is opened for the launch token: ${session.status === 'refused' ? session.code : session.why}`;
  }
  const lines: Kit['lines'] = new Map();

  async function move<V extends MoneyVerb>(verb: V, movement: Movement) {
    const answer = await port.move(verb, movement);
    const { amount } = JSON.parse(Buffer.from(movement.body).toString()) as { amount: string };
    // What was answered first is what the feed of both sides must say.
    const status = answer.status === 'refused' ? answer.code : answer.status;
    const isDecided = status !== 'no-answer' && status !== 'conflict';
    if (isDecided && !lines.has(movement.id))
      lines.set(movement.id, { verb, amount, status: status === 'duplicate' ? 'ok' : status });
    return answer;
  }

  return {
    options,
    port,
    session,
    play: (amount = 1) => playOf(options, session, amount),
    debit: (movement) => move('debit', movement),
    cancel: (movement) => move('cancel', movement),
    credit: (movement) => move('credit', movement),
    balance: async () => {
      const answer = await port.balance(session.player);
      if (answer.status !== 'ok') throw new Error(`the balance is not told: ${answer.why}`);
      return answer.balance;
    },
    raw: async (verb, body, headers) => {
      const posted = await plain.post(`${url}/${verb}`, { 'content-type': 'application/json', ...headers }, body);
      return 'why' in posted
        ? { status: 0, text: posted.why }
        : { status: posted.status, text: Buffer.from(posted.body).toString() };
    },
    hangUp: (verb, { body }) => hangUp(url, verb, body, { ...signMessage(secrets, freshId(), body, clock.now()) }),
    feed: async () => {
      const asked = { from: new Date(began).toISOString(), to: new Date(clock.now() + 60_000).toISOString() };
      const body = Buffer.from(JSON.stringify(asked));
      const headers = { 'content-type': 'application/json', ...signMessage(secrets, freshId(), body, clock.now()) };
      const posted = await plain.post(`${url}/ledger`, headers, body);
      if ('why' in posted || posted.status !== 200) return null;
      const said = JSON.parse(Buffer.from(posted.body).toString()) as { lines?: unknown };
      return Array.isArray(said.lines) ? (said.lines as Readonly<Record<string, unknown>>[]) : null;
    },
    lines,
    close: () => {
      port.close();
      plain.close();
    },
  };
}

export function freshId(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}

function playOf(
  { game, gameVersion, launchToken }: KitOptions,
  { player, currency, scale }: OpenedSession,
  amount: number,
): KitPlay {
  const number = `CONF-${freshId()}`;
  const about = { player, play: number, currency, scale };
  const bytes = <V extends MoneyVerb>(verb: V, call: Calls[V]): Movement => ({
    id: call.id,
    currency,
    scale,
    body: callBody(verb, call),
  });
  const debit = callId(number, 'debit');
  return {
    number,
    amount,
    debit: (changes = {}) =>
      bytes('debit', {
        ...{ id: debit, session: launchToken, game, gameVersion, purse: 'cash', amount: amountText(amount) },
        ...about,
        ...changes,
      }),
    cancel: (changes = {}) =>
      bytes('cancel', {
        ...{ id: callId(number, 'cancel'), debit, amount: amountText(amount), reason: 'undecided' },
        ...about,
        ...changes,
      }),
    credit: (won, kind = won === 0 ? 'none' : 'prize', changes = {}) =>
      bytes('credit', {
        ...{ id: callId(number, 'credit'), debit, amount: amountText(won), final: true, kind, by: 'player' },
        ...about,
        ...changes,
      }),
  };
}

/** Over a bare line, so that it can be cut when the request is out and the answer is not in. */
function hangUp(url: string, verb: MoneyVerb, body: Uint8Array, headers: Record<string, string>): Promise<void> {
  const { hostname, port, pathname, host } = new URL(`${url}/${verb}`);
  const form = { host, 'content-type': 'application/json', 'content-length': String(body.length), ...headers };
  const head = Object.entries(form).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname, () => {
      socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join('')}\r\n`);
      socket.write(body, () => setTimeout(() => socket.destroy(), 5));
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
}
