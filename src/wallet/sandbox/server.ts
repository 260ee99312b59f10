/**
 * The operator in a box over HTTP: the verbs and the feed, signed both ways, with every misbehaviour on a switch; and a
 * few pages for people. Opens a port of this machine only.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { MONEY_VERBS, VERBS, type Verb } from '../calls.ts';
import { type GivenHeaders, type SigningSecrets, signMessage, verifyMessage } from '../signing.ts';
import type { Book, BookLine } from './book.ts';
import { type Fault, FaultSwitches } from './faults.ts';

export interface SandboxOptions {
  readonly book: Book;
  readonly secrets: SigningSecrets;
  readonly clock?: Clock;
  /** 0 picks a free one. */
  readonly port?: number;
  /** How late a slow answer is: above what anybody waits. */
  readonly slowMs?: number;
  /** What the pages do. Nothing when absent. */
  readonly pages?: (request: IncomingMessage, response: ServerResponse, body: Uint8Array) => Promise<boolean>;
  /** Ways to be a bad operator that are no accident: for tests of the kit. */
  readonly careless?: ReadonlySet<Carelessness>;
  /** Moves money in another way than the book does: for tests of the kit. */
  readonly move?: (verb: (typeof MONEY_VERBS)[number], body: Uint8Array) => Promise<object>;
}

export const CARELESSNESS = ['reads-unsigned', 'reads-stale', 'answers-unsigned', 'answers-other-id'] as const;
export type Carelessness = (typeof CARELESSNESS)[number];

export interface Sandbox {
  readonly url: string;
  readonly faults: FaultSwitches;
  close(): Promise<void>;
}

const SLOW_MS = 8_000;
const BODY_BYTES_MAX = 64 * 1024;

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { book, secrets, clock = systemClock, slowMs = SLOW_MS, pages, careless = new Set() } = options;
  const faults = new FaultSwitches();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const verb = VERBS.find((one) => path === `/${one}`);
    if (request.method === 'POST' && (verb !== undefined || path === '/ledger'))
      return call(verb ?? 'ledger', request.headers, body, response);
    if (pages && (await pages(request, response, body))) return;
    send(response, 404, 'text/plain', Buffer.from('There is nothing here.'));
  }

  async function call(verb: Verb | 'ledger', headers: GivenHeaders, body: Uint8Array, response: ServerResponse) {
    const verified = verifyMessage(secrets, headers, body, clock.now());
    const isPassed =
      careless.has('reads-unsigned') ||
      (careless.has('reads-stale') && !verified.ok && verified.refusal.code === 'message-out-of-time');
    if (!verified.ok && !isPassed)
      return send(response, 401, 'application/json', Buffer.from(JSON.stringify({ error: verified.refusal.code })));
    const requestId = String(headers['webhook-id'] ?? '');
    const fault = verb === 'ledger' ? null : faults.take(verb, amountOf(body));
    if (fault === 'lost') return void response.destroy();
    if (fault === 'late') await pause(slowMs);
    const said = await saidTo(verb, body);
    const whole = careless.has('answers-other-id') && 'id' in said ? { ...said, id: `${String(said.id)}x` } : said;
    return reply(response, fault, requestId, { requestId, ...whole });
  }

  async function saidTo(verb: Verb | 'ledger', body: Uint8Array): Promise<object> {
    const asked = JSON.parse(Buffer.from(body).toString()) as Record<string, string>;
    const money = MONEY_VERBS.find((one) => one === verb);
    if (money) return options.move ? options.move(money, body) : book.move(money, body);
    if (verb === 'session') return book.session(asked.launchToken ?? '');
    if (verb === 'balance') return book.balance(asked.player ?? '');
    return { status: 'ok', lines: feedOf(book, Date.parse(asked.from ?? ''), Date.parse(asked.to ?? '')) };
  }

  async function reply(response: ServerResponse, fault: Fault | null, requestId: string, said: object): Promise<void> {
    const answered = spoiltBy(fault, said);
    const bytes = Buffer.from(JSON.stringify(answered));
    if (fault === 'slow') await pause(slowMs);
    if (fault === 'bad-gateway') return send(response, 502, 'text/plain', Buffer.from('Bad Gateway'));
    if (fault === 'html') return send(response, 200, 'text/html', Buffer.from('<!doctype html><title>Login</title>'));
    const id = fault === 'other-request' ? `${requestId}x` : requestId;
    const signed = signMessage(secrets, id, bytes, clock.now());
    const isUnsigned = fault === 'unsigned' || careless.has('answers-unsigned');
    const signature = fault === 'wrong-signature' ? { 'webhook-signature': `v1,${'A'.repeat(43)}=` } : {};
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length, ...signed });
      response.write(bytes.subarray(0, bytes.length / 2));
      setTimeout(() => response.destroy(), 10);
      return;
    }
    send(response, 200, 'application/json', bytes, isUnsigned ? {} : { ...signed, ...signature });
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return { url: urlOf(server), faults, close: () => closed(server) };
}

function spoiltBy(fault: Fault | null, said: object): object {
  switch (fault) {
    case 'empty-object':
      return {};
    case 'wrong-id':
      return { ...said, id: 'another:debit' };
    case 'other-request':
      return { ...said, requestId: 'another' };
    case 'other-currency':
      return { ...said, currency: 'XTS' };
    case 'try-later':
      return { ...said, status: 'try-later' };
    default:
      return said;
  }
}

/** One line a call, as both sides can add them up. */
export function feedOf(book: Book, from: number, until: number): readonly object[] {
  const lines = [...book.lines.values()].filter(({ at }) => at >= from && at < until);
  return lines.map(({ id, verb, amount, currency, scale, status, at }: BookLine) => ({
    ...{ id, verb, amount: String(amount), currency, scale, status },
    at: new Date(at).toISOString(),
  }));
}

function amountOf(body: Uint8Array): string | null {
  try {
    const { amount } = JSON.parse(Buffer.from(body).toString()) as { amount?: unknown };
    return typeof amount === 'string' ? amount : null;
  } catch {
    return null;
  }
}

export async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > BODY_BYTES_MAX) throw new Error('the body is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> | object = {},
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...headers });
  response.end(body);
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
