/**
 * The one error handler. Faults of the request get their named code; everything else is `internal` with the request's
 * id, logged in full and told to nobody.
 */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { StopFault } from '../../platform/ports/stop-fault.ts';
import { StoreAway } from '../../platform/ports/store-refusals.ts';
import { type ErrorCode, sendError } from '../http/errors.ts';

/** About as long as a database takes to restart. */
const RETRY_AFTER_S = 2;

/** Turns what is thrown into a named refusal, and a fault of ours into a 500 that says nothing of its cause. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const code = requestFault(error);
    if (code !== null) return sendError(reply, code, detailOf(error));
    if (error instanceof StopFault) return sendError(reply, 'unavailable');
    if (error instanceof StoreAway) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'the database is away');
      return sendError(reply.header('retry-after', RETRY_AFTER_S), 'store-away');
    }
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected failure');
    return sendError(reply, 'internal', `request ${request.id}`);
  });
}

/** What an unknown address under /api is answered with. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendError(reply, 'not-found'));
}

/** The code for a fault of the request itself, or null when the fault is ours. */
function requestFault(error: FastifyError): ErrorCode | null {
  if (error.validation !== undefined) return 'body-invalid';
  switch (error.statusCode) {
    case 413:
      return 'body-too-large';
    case 415:
      return 'media-type-unsupported';
    case 429:
      return 'too-many-requests';
    case undefined:
      return null;
    default:
      return error.statusCode >= 400 && error.statusCode < 500 ? 'body-invalid' : null;
  }
}

/** Messages of `fieldFault` name fields, never values. */
function detailOf(error: FastifyError): string | undefined {
  return error.validation === undefined ? undefined : error.message;
}
