/** A time-out: days without playing, chosen by the player. */
import { TimeOutBody } from '../../wire/limits.ts';
import type { Api, Services } from '../http/api.ts';
import { LIMITS_RESPONSE, sendLimits } from '../http/limits-answer.ts';
import { accountOf } from '../plugins/visitors.ts';

/** POST /time-out, in days: nothing ends it early. */
export function timeOutRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/time-out',
    { schema: { summary: 'Take a time-out', body: TimeOutBody, response: LIMITS_RESPONSE }, config },
    async (request, reply) => sendLimits(reply, await platform.takeTimeOut(accountOf(request).id, request.body.days)),
  );
}
