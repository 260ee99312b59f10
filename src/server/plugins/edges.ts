/**
 * What is refused before a route is found: addresses and headers that HTTP itself cannot take, requests that never
 * end, and hosts that are not ours. Each gets the form and the headers of every other refusal.
 */
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';
import { type ErrorCode, errorEntry, sendError } from '../http/errors.ts';
import { API_HEADERS } from './headers.ts';

/** How long a request may take to arrive, whole. */
export const REQUEST_WITHIN_MS = 30_000;

/** How the framework is told to refuse. */
export function edgeOptions(requestWithinMs: number) {
  return {
    requestTimeout: requestWithinMs,
    http: {
      // A request without a host is refused below, in the form of every refusal.
      requireHostHeader: false,
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(1000, requestWithinMs),
    },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      reply.headers(API_HEADERS);
      sendError(reply, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'address-too-long' : 'address-invalid');
    },
    clientErrorHandler: (error, socket) => hangUp(socket, clientFault(error.code)),
  } as const satisfies FastifyHttpOptions<Server>;
}

/** The hosts by which the site may be asked; null: by any that is one. */
export function installEdges(app: FastifyInstance, isOurHost: (host: string) => boolean): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { status, body } = refusalOf('expectation-failed');
    response.writeHead(status, headersFor(body)).end(body);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request;
    const isHost = typeof host === 'string' && /^[^/?#@\\\s]+$/.test(host) && URL.canParse(`http://${host}`);
    if (!isHost || !isOurHost(host)) return sendError(reply.headers(API_HEADERS), 'host-not-allowed');
    // Nothing here decodes a body: whoever says that one is encoded means other bytes than those that are read.
    const { 'content-encoding': encoding } = request.headers;
    if (encoding !== undefined && encoding !== 'identity') {
      return sendError(reply.headers(API_HEADERS), 'media-type-unsupported');
    }
  });
}

function clientFault(code: string | undefined): ErrorCode {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers-too-large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    default:
      return 'request-malformed';
  }
}

/** Answers on the bare connection, where there is no request to answer, and closes it. */
function hangUp(socket: Socket, code: ErrorCode): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const { status, body } = refusalOf(code);
  const headers = Object.entries({ ...headersFor(body), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers, '', body].join('\r\n'));
}

function refusalOf(code: ErrorCode): { readonly status: number; readonly body: string } {
  const { status, message } = errorEntry(code);
  return { status, body: JSON.stringify({ error: { code, message } }) };
}

function headersFor(body: string): Record<string, string> {
  const form = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  return { ...API_HEADERS, ...form };
}
