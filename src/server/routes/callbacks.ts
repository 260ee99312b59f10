/** Where the payment provider tells what became of a payment. No browser comes here: the signature of the body is all that counts. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/ports/platform.ts';
import { answer } from '../http/errors.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/** To be registered on its own, so that its bodies stay text and no cookie is asked for. */
export function callbackRoutes(platform: Platform) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they came, so nothing is parsed before it is checked.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(
      '/callbacks/payments',
      { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const signature = request.headers['x-signature'];
        const notice = { body: request.body ?? '', signature: typeof signature === 'string' ? signature : '' };
        return answer(reply, await platform.paymentNotice(notice));
      },
    );
  };
}
