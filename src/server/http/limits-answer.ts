/** Limits as they are answered, by every route that changes one of them. */
import type { FastifyReply } from 'fastify';
import type { Result } from '../../kernel/result.ts';
import type { LimitsView } from '../../platform/ports/limits.ts';
import type { PlatformRefusal } from '../../platform/ports/refusals.ts';
import { LimitsAnswer } from '../../wire/limits.ts';
import { FAILURES } from './api.ts';
import { sendRefusal } from './errors.ts';

/** The response schema of those routes. */
export const LIMITS_RESPONSE = { 200: LimitsAnswer, ...FAILURES };

/** Limits as the wire has them. */
export function limitsOf({ limits, ...rest }: LimitsView): LimitsAnswer {
  return { limits: limits.map((entry) => ({ ...entry })), ...rest };
}

/** All limits after a change, or its refusal. */
export function sendLimits(reply: FastifyReply, result: Result<LimitsView, PlatformRefusal>): FastifyReply {
  return result.ok ? reply.send(limitsOf(result.value)) : sendRefusal(reply, result.refusal);
}
