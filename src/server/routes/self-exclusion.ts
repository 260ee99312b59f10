/** Self-exclusion: months without playing, and asking to return after them. */
import { SelfExclusionBody } from '../../wire/limits.ts';
import type { Api, Services } from '../http/api.ts';
import { LIMITS_RESPONSE, sendLimits } from '../http/limits-answer.ts';
import { accountOf } from '../plugins/visitors.ts';

/** POST /self-exclusion in months, and asking to return after its term. */
export function selfExclusionRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/self-exclusion',
    { schema: { summary: 'Exclude oneself', body: SelfExclusionBody, response: LIMITS_RESPONSE }, config },
    async (request, reply) => sendLimits(reply, await platform.excludeSelf(accountOf(request).id, request.body.months)),
  );

  api.post(
    '/self-exclusion/return',
    { schema: { summary: 'Ask to return after the term', response: LIMITS_RESPONSE }, config },
    async (request, reply) => sendLimits(reply, await platform.askReturn(accountOf(request).id)),
  );
}
