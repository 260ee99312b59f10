/**
 * Asks an operator's wallet over HTTP. One attempt, one answer: what is tried again, and when, is decided elsewhere.
 * Whatever is not a whole, signed, fitting answer within the time is no answer.
 */
import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Clock, systemClock } from '../kernel/clock.ts';
import {
  type AskedOf,
  type BalanceAnswer,
  type MoneyAnswers,
  type NoAnswer,
  noAnswer,
  readBalanceAnswer,
  readMoneyAnswer,
  readSessionAnswer,
  type SessionAnswer,
} from './answers.ts';
import { callBody, type Money, type MoneyVerb, type Verb } from './calls.ts';
import { type GivenHeaders, type SignedHeaders, type SigningSecrets, signMessage, verifyMessage } from './signing.ts';

/** What an operator's wallet is asked, by whoever speaks its language. */
export interface WalletPort {
  session(launchToken: string): Promise<SessionAnswer>;
  balance(player: string): Promise<BalanceAnswer>;
  /** One attempt at a movement whose bytes were made before. */
  move<V extends MoneyVerb>(verb: V, move: Movement): Promise<MoneyAnswers[V]>;
  close(): void;
}

/** A movement as it is kept: its name, its currency, and its bytes, which nobody looks into on the way. */
export interface Movement extends Pick<Money, 'currency' | 'scale'> {
  readonly id: string;
  readonly body: Uint8Array;
}

export interface WalletClientOptions {
  /** Verbs are asked at `<url>/<verb>`. */
  readonly url: string;
  readonly secrets: SigningSecrets;
  readonly withinMs?: number;
  readonly clock?: Clock;
  /** How many requests may be under way at once. */
  readonly linesMax?: number;
  /** What is longer is no answer. */
  readonly answerBytesMax?: number;
}

/** What does not answer within this has not answered. */
export const ANSWER_WITHIN_MS = 5_000;
const LINES_MAX = 128;
/** No answer of a verb is longer. */
const ANSWER_BYTES_MAX = 16 * 1024;

export interface Posted {
  readonly status: number;
  readonly headers: GivenHeaders;
  readonly body: Uint8Array;
}

/** A wallet that speaks as `docs/operators.md` says. */
export function createWalletClient(options: WalletClientOptions): WalletPort {
  const { url, secrets, clock = systemClock } = options;
  const lines = createLines(options);

  async function ask(verb: Verb, body: Uint8Array): Promise<{ requestId: string; bytes: Uint8Array } | NoAnswer> {
    const requestId = randomUUID();
    const headers = { 'content-type': 'application/json', ...signMessage(secrets, requestId, body, clock.now()) };
    const posted = await lines.post(`${url}/${verb}`, headers, body);
    if ('why' in posted) return posted;
    if (posted.status !== 200) return noAnswer(`HTTP status ${posted.status}`);
    const verified = verifyMessage(secrets, posted.headers, posted.body, clock.now());
    if (!verified.ok) return noAnswer(verified.refusal.code);
    if (verified.value.id !== requestId) return noAnswer('webhook-id is another attempt’s');
    return { requestId, bytes: posted.body };
  }

  return {
    session: async (launchToken) => {
      const call = { launchToken };
      const asked = await ask('session', callBody('session', call));
      return 'why' in asked ? asked : readSessionAnswer(asked.bytes, asked.requestId, call);
    },
    balance: async (player) => {
      const asked = await ask('balance', callBody('balance', { player }));
      return 'why' in asked ? asked : readBalanceAnswer(asked.bytes, asked.requestId);
    },
    move: async (verb, { id, currency, scale, body }) => {
      const asked = await ask(verb, body);
      if ('why' in asked) return asked;
      const about: AskedOf = { requestId: asked.requestId, id, currency, scale };
      return readMoneyAnswer(verb, asked.bytes, about);
    },
    close: lines.close,
  };
}

export interface Lines {
  post(
    url: string,
    headers: Readonly<Record<string, string>> | SignedHeaders,
    body: Uint8Array,
  ): Promise<Posted | NoAnswer>;
  close(): void;
}

/** Posts bytes over lines that are kept open. Never rejects: a line that breaks is no answer. */
export function createLines({
  withinMs = ANSWER_WITHIN_MS,
  linesMax = LINES_MAX,
  answerBytesMax = ANSWER_BYTES_MAX,
}: Pick<WalletClientOptions, 'withinMs' | 'linesMax' | 'answerBytesMax'>): Lines {
  const kept = { keepAlive: true, maxSockets: linesMax };
  const [plain, secure] = [new HttpAgent(kept), new HttpsAgent(kept)];
  const post: Lines['post'] = (url, headers, body) =>
    new Promise((resolve) => {
      const isSecure = url.startsWith('https:');
      const [ask, agent] = isSecure ? [httpsRequest, secure] : [httpRequest, plain];
      const form = { ...headers, 'content-length': String(body.length) };
      const request = ask(url, { method: 'POST', agent, headers: form }, (response) => {
        collect(response, answerBytesMax).then(done, (error: unknown) =>
          done(noAnswer(`the line broke: ${reasonOf(error)}`)),
        );
      });
      // From the first byte to the last: an answer that trickles in is no answer either.
      const timer = setTimeout(() => {
        done(noAnswer('the time is up'));
        request.destroy();
      }, withinMs);
      function done(answer: Posted | NoAnswer): void {
        clearTimeout(timer);
        resolve(answer);
      }
      request.on('error', (error) => done(noAnswer(`the line broke: ${reasonOf(error)}`)));
      request.end(body);
    });
  return {
    post,
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

async function collect(response: IncomingMessage, bytesMax: number): Promise<Posted | NoAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > bytesMax) {
      response.destroy();
      return noAnswer('the answer is too long');
    }
    chunks.push(bytes);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
}
