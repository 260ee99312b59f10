/**
 * Every error the server answers with: its code, HTTP status and one line for people. The platform's refusals bring
 * their sentences and get their status here, nowhere else. docs/errors.md says the same; a test holds the two equal.
 */
import type { FastifyReply } from 'fastify';
import type { Refusal, RefusalData, Result } from '../../kernel/result.ts';
import { type PlatformRefusal, REFUSALS } from '../../platform/ports/refusals.ts';
import type { ErrorAnswer } from '../../wire/shapes.ts';

/** What the server itself refuses, before the platform is asked. */
type ServerError =
  | 'address-invalid'
  | 'address-too-long'
  | 'body-invalid'
  | 'body-too-large'
  | 'expectation-failed'
  | 'headers-too-large'
  | 'host-not-allowed'
  | 'request-malformed'
  | 'request-timeout'
  | 'media-type-unsupported'
  | 'sign-in-needed'
  | 'message-unsigned'
  | 'message-signature-wrong'
  | 'message-out-of-time'
  | 'csrf-token-wrong'
  | 'origin-not-allowed'
  | 'not-found'
  | 'too-many-requests'
  | 'store-away'
  | 'internal';

export type ErrorCode = PlatformRefusal | ServerError;

const STATUS: { readonly [Code in ErrorCode]: number } = {
  'address-invalid': 400,
  'body-invalid': 400,
  'notice-invalid': 400,
  'request-malformed': 400,
  'credentials-wrong': 401,
  'message-out-of-time': 401,
  'message-signature-wrong': 401,
  'message-unsigned': 401,
  'notice-out-of-time': 401,
  'notice-signature-wrong': 401,
  'notice-unsigned': 401,
  'sign-in-needed': 401,
  'insufficient-funds': 402,
  'payment-declined': 402,
  'csrf-token-wrong': 403,
  'not-allowed': 403,
  'origin-not-allowed': 403,
  'not-found': 404,
  'receipt-missing': 404,
  'unknown-account': 404,
  'unknown-change': 404,
  'unknown-claim': 404,
  'unknown-game': 404,
  'unknown-passkey': 404,
  'unknown-payment': 404,
  'unknown-play': 404,
  'unknown-player': 404,
  'unknown-session': 404,
  'unknown-staff': 404,
  'unknown-stop': 404,
  'request-timeout': 408,
  'account-closed': 409,
  'balance-left': 409,
  'break-needed': 409,
  'claim-expired': 409,
  'claim-other-route': 409,
  'claim-out-of-order': 409,
  'claim-rejected': 409,
  'claim-under-way': 409,
  'client-seed-differs': 409,
  'commitment-ended': 409,
  'commitment-unknown': 409,
  'exclusion-stands': 409,
  'funds-key-reused': 409,
  'identity-needed': 409,
  'no-pending-increase': 409,
  'limit-reached': 409,
  'increase-too-early': 409,
  'move-number-reused': 409,
  'move-out-of-turn': 409,
  'operator-currency-wrong': 409,
  'operator-excluded': 409,
  'operator-game-not-allowed': 409,
  'operator-limit-reached': 409,
  'operator-player-disabled': 409,
  'operator-session-ended': 409,
  'passkey-known': 409,
  'person-known': 409,
  'play-not-finished': 409,
  'play-not-settled': 409,
  'play-settled': 409,
  'play-too-soon': 409,
  'play-unfinished': 409,
  'purchase-cancelled': 409,
  'purchase-key-reused': 409,
  'purchase-undecided': 409,
  'purchase-waits': 409,
  'request-changed': 409,
  'request-decided': 409,
  'same-person': 409,
  'second-person-needed': 409,
  'self-excluded': 409,
  'staff-known': 409,
  'time-out': 409,
  'two-step-on': 409,
  'withdrawal-key-reused': 409,
  'game-changed': 410,
  'game-withdrawn': 410,
  'launch-invalid': 410,
  'link-invalid': 410,
  'sign-in-expired': 410,
  'body-too-large': 413,
  'address-too-long': 414,
  'media-type-unsupported': 415,
  'expectation-failed': 417,
  'host-not-allowed': 421,
  'amount-out-of-range': 422,
  'birth-date-invalid': 422,
  'code-needed': 422,
  'code-wrong': 422,
  'country-not-served': 422,
  'days-invalid': 422,
  'email-invalid': 422,
  'exclusion-out-of-range': 422,
  'illegal-move': 422,
  'limit-out-of-range': 422,
  'name-invalid': 422,
  'passkey-refused': 422,
  'password-common': 422,
  'password-needed': 422,
  'password-personal': 422,
  'password-too-long': 422,
  'password-too-short': 422,
  'password-wrong': 422,
  'payee-invalid': 422,
  'play-number-invalid': 422,
  'terms-not-agreed': 422,
  'too-young': 422,
  'try-token-invalid': 422,
  'too-many-attempts': 429,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  'operator-unreachable': 503,
  unavailable: 503,
  'store-away': 503,
};

const MESSAGES: { readonly [Code in ErrorCode]: string } = {
  ...REFUSALS,
  'address-invalid': 'This address cannot be read.',
  'address-too-long': 'A part of this address is too long.',
  'body-invalid': 'The request does not have the expected form.',
  'body-too-large': 'The request is too large.',
  'expectation-failed': 'The request expects something that is not done here.',
  'headers-too-large': 'The headers of the request are too large.',
  'host-not-allowed': 'The site is not to be found under this name.',
  'request-malformed': 'This is not a request of HTTP.',
  'request-timeout': 'The request took too long to arrive.',
  'media-type-unsupported': 'The request must be JSON, and not encoded.',
  'message-unsigned': 'This message does not carry its operator, its id, its time and a signature.',
  'message-signature-wrong': 'This message was not signed with a secret of its operator.',
  'message-out-of-time': 'This message was signed too long ago, or by a clock that is ahead.',
  'sign-in-needed': 'Sign in first.',
  'csrf-token-wrong': 'The security token is missing or out of date. Load the page again.',
  'origin-not-allowed': 'The request came from another site.',
  'not-found': 'There is nothing at this address.',
  'too-many-requests': 'Too many requests. Wait a little and try again.',
  internal: 'Something went wrong on our side. Ask again: nothing is bought or paid twice.',
  'store-away': 'The site cannot reach its records for a moment. Ask again: nothing is bought or paid twice.',
};

/** What stops the sale is looked at every few seconds, and seldom gone at once. */
const RETRY_AFTER_SECONDS = 30;

export interface ErrorEntry {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
}

export const ERRORS: readonly ErrorEntry[] = (Object.keys(STATUS) as ErrorCode[]).map((code) => errorEntry(code));

/** An error by its code, with the status and the sentence it is answered with. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return { code, status: STATUS[code], message: MESSAGES[code] };
}

/** Answers with a named error. `detail` and `data` must be safe to show: never a stack, a query or a secret. */
export function sendError(reply: FastifyReply, code: ErrorCode, detail?: string, data?: RefusalData): FastifyReply {
  const { status, message } = errorEntry(code);
  const error = { code, message, ...(detail === undefined ? {} : { detail }), ...(data === undefined ? {} : { data }) };
  const answer: ErrorAnswer = { error };
  if (code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status).send(answer);
}

/** The value of a result as the answer, or its refusal. */
export function answer<T>(reply: FastifyReply, result: Result<T, PlatformRefusal>): T | FastifyReply {
  return result.ok ? result.value : sendRefusal(reply, result.refusal);
}

/** Answers with a refusal of the platform. */
export function sendRefusal(reply: FastifyReply, { code, detail, data }: Refusal<PlatformRefusal>): FastifyReply {
  return sendError(reply, code, detail, data);
}

/** `{ done: true }`, or the refusal: for routes that give nothing back. */
export function done(reply: FastifyReply, result: Result<unknown, PlatformRefusal>): { done: true } | FastifyReply {
  return result.ok ? { done: true } : sendRefusal(reply, result.refusal);
}
