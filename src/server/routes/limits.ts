/** A player's limits: seen, set, and an increase confirmed or taken back. */
import { LimitParams, SetLimitBody } from '../../wire/limits.ts';
import type { Api, Services } from '../http/api.ts';
import { LIMITS_RESPONSE, limitsOf, sendLimits } from '../http/limits-answer.ts';
import { accountOf } from '../plugins/visitors.ts';

/** /limits: set, confirmed, taken back; amounts in pence, null for none. */
export function limitsRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };

  api.get(
    '/limits',
    { schema: { summary: 'All limits of the account', response: LIMITS_RESPONSE }, config },
    async (request) => limitsOf(await platform.limits(accountOf(request).id)),
  );

  api.post(
    '/limits/:limit',
    {
      schema: {
        summary: 'Set a limit: lower at once, higher as a pending increase',
        params: LimitParams,
        body: SetLimitBody,
        response: LIMITS_RESPONSE,
      },
      config,
    },
    async (request, reply) => {
      const { limit } = request.params;
      return sendLimits(reply, await platform.setLimit({ accountId: accountOf(request).id, limit, ...request.body }));
    },
  );

  const aboutIncrease = (path: string, summary: string, ask: typeof platform.confirmIncrease) =>
    api.post(
      `/limits/:limit/${path}`,
      { schema: { summary, params: LimitParams, response: LIMITS_RESPONSE }, config },
      async (request, reply) => sendLimits(reply, await ask(accountOf(request).id, request.params.limit)),
    );
  aboutIncrease('confirm', 'Confirm an increase after the wait', platform.confirmIncrease);
  aboutIncrease('cancel', 'Take a pending increase back', platform.cancelIncrease);
}
