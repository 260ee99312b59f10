/**
 * Where the payment provider tells what became of a payment. No browser comes here: the signature of the bytes is all
 * that counts.
 */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/ports/platform.ts';
import { answer } from '../http/errors.ts';
import { API_HEADERS, installHeaders } from '../plugins/headers.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/** To be registered on its own, so that its bodies stay bytes and no cookie is asked for. */
export function callbackRoutes(platform: Platform) {
  return async (scope: FastifyInstance): Promise<void> => {
    installHeaders(scope, API_HEADERS);
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they came, so nothing is decoded or parsed before it is checked.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined }>(
      '/callbacks/payments',
      { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const { 'x-signature': signature, 'x-timestamp': timestamp } = request.headers;
        const notice = {
          body: request.body ?? Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : null,
          timestamp: typeof timestamp === 'string' ? timestamp : null,
        };
        return answer(reply, await platform.paymentNotice(notice));
      },
    );
  };
}
