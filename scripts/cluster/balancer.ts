/**
 * One address for several servers on loopback, for the local cluster and its tests: requests go to the servers in
 * turn. One that no server has taken goes to the next; one that was taken and not answered is told as such, unless it
 * only asks: whether it was done its key will tell.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { assert } from '../../src/kernel/assert.ts';

export interface Balancer {
  readonly url: string;
  /** The address that answered each request so far, oldest first: for who wants to see that they go in turn. */
  answeredBy(): readonly string[];
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 64 * 1024;
const RETRY_AFTER_S = 1;
const ANSWERS_KEPT = 10_000;
/** Each server has a mailbox of its own, in its memory: whoever reads it here reads them all. */
const MAILBOX = '/api/mailbox';
/** Of these a second one does no more than one. */
const ASKING = ['GET', 'HEAD'];

/** Opens it on loopback; port 0 picks a free one. `servers`: the addresses of those that run now. */
export async function openBalancer(servers: () => readonly string[], port = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const answeredBy: string[] = [];
  let turn = 0;

  const listener: RequestListener = async (incoming, response) => {
    if (incoming.url?.startsWith(MAILBOX)) return gather(servers(), incoming, response);
    const body = await bodyOf(incoming);
    if (body === null) return tell(response, 413, 'the request is too large');
    const running = servers();
    const first = turn++;
    for (let attempt = 0; attempt < running.length; attempt += 1) {
      const server = running[(first + attempt) % running.length] ?? '';
      const outcome = await pass(incoming, body, server, agent);
      if (outcome.type === 'answered') {
        if (answeredBy.push(server) > ANSWERS_KEPT) answeredBy.shift();
        response.writeHead(outcome.answer.statusCode ?? 502, outcome.answer.rawHeaders);
        outcome.answer.pipe(response);
        outcome.answer.on('error', () => response.destroy());
        return;
      }
      const isHarmless = outcome.type === 'refused' || ASKING.includes(incoming.method ?? '');
      if (!isHarmless) return tell(response, 502, 'the server that took the request is gone');
    }
    tell(response, 503, 'no server answers');
  };

  const front = createServer(listener);
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  assert(typeof address === 'object' && address !== null, 'a listening server has an address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    answeredBy: () => answeredBy,
    close: async () => {
      const closed = once(front, 'close');
      front.close();
      front.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

async function gather(servers: readonly string[], incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const emails: unknown[] = [];
  for (const server of servers) {
    const answer = await fetch(server + incoming.url).catch(() => null);
    if (answer?.ok) emails.push(...((await answer.json()) as { emails: unknown[] }).emails);
  }
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ emails }));
}

type Passed =
  | { readonly type: 'answered'; readonly answer: IncomingMessage }
  /** Nobody took it. */
  | { readonly type: 'refused' }
  /** Somebody may have taken it. */
  | { readonly type: 'lost' };

function pass(incoming: IncomingMessage, body: Buffer, server: string, agent: Agent): Promise<Passed> {
  const { hostname, port } = new URL(server);
  const { connection: _, 'transfer-encoding': __, ...kept } = incoming.headers;
  const headers = {
    ...kept,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    ...(body.length > 0 ? { 'content-length': String(body.length) } : {}),
  };
  return new Promise((resolve) => {
    const outgoing = request({ hostname, port, agent, method: incoming.method, path: incoming.url, headers });
    outgoing.on('response', (answer) => resolve({ type: 'answered', answer }));
    outgoing.on('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      resolve({ type: isRefused ? 'refused' : 'lost' });
    });
    outgoing.end(body);
  });
}

/** The whole body; null when it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    bytes += part.length;
    if (bytes <= BODY_BYTES_MAX) parts.push(part);
  }
  return bytes > BODY_BYTES_MAX ? null : Buffer.concat(parts);
}

function tell(response: ServerResponse, status: number, message: string): void {
  const error = { code: 'no-server', message };
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': String(RETRY_AFTER_S) });
  response.end(JSON.stringify({ error }));
}
