/**
 * Messages of operators: believed when the operator that the header names has signed them, and answered signed. A body
 * is read only once its signature holds; where there is none, method and address stand in its place.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { present } from '../../kernel/assert.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type SigningSecrets, signMessage, verifyMessage } from '../../wallet/signing.ts';
import { sendError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator that signed the request; null everywhere but under /operator. */
    operatorId: string | null;
  }
}

export const OPERATOR_HEADER = 'unveil-operator';

/** Refuses whatever no operator signed in the last minutes; `secretsOf` gives null for an operator nobody knows. */
export function installSigned(
  app: FastifyInstance,
  secretsOf: (operatorId: string) => SigningSecrets | null,
  clock: Clock,
): void {
  app.decorateRequest('operatorId', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preValidation', async (request, reply) => {
    const { [OPERATOR_HEADER]: operatorId } = request.headers;
    const secrets = typeof operatorId === 'string' ? secretsOf(operatorId) : null;
    if (secrets === null) return sendError(reply, 'message-unsigned', `${OPERATOR_HEADER} names no operator`);
    const body = Buffer.isBuffer(request.body) ? request.body : null;
    const signed = body ?? Buffer.from(`${request.method} ${request.url}`);
    const verified = verifyMessage(secrets, request.headers, signed, clock.now());
    if (!verified.ok) return sendError(reply, verified.refusal.code, verified.refusal.detail);
    request.operatorId = operatorId as string;
    if (body === null) return;
    const value = jsonOf(body);
    if (value === undefined) return sendError(reply, 'body-invalid', 'the body is not JSON');
    request.body = value;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const secrets = request.operatorId === null ? null : secretsOf(request.operatorId);
    const id = request.headers['webhook-id'];
    if (secrets !== null && typeof id === 'string' && typeof payload === 'string')
      reply.headers({ ...signMessage(secrets, id, Buffer.from(payload), clock.now()) });
    return payload;
  });
}

/** The operator of a route under /operator. */
export function operatorOf({ operatorId }: FastifyRequest): string {
  return present(operatorId, 'the operator of a signed request');
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
