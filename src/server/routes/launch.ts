/** Visits from operators' pages, and purchases that wait for their wallets. */
import { OpenLaunchAnswer, OpenLaunchBody, UndecidedAnswer } from '../../wire/operator.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { byAddress } from '../plugins/rate-limits.ts';
import { accountOf, callerOf } from '../plugins/visitors.ts';

/** `/launch` and `/plays/undecided`. */
export function launchRoutes(api: Api, { platform, limits }: Services): void {
  api.post(
    '/launch',
    {
      schema: {
        summary: 'Open the visit that a launch address is for',
        body: OpenLaunchBody,
        response: { 201: OpenLaunchAnswer, ...FAILURES },
      },
      // The token is all that it acts by, and it leaves no cookie.
      config: { rateLimit: byAddress(limits.credentials), isTokenEnough: true },
    },
    async (request, reply) => {
      const opened = await platform.openLaunch(request.body.token, callerOf(request));
      if (!opened.ok) return sendRefusal(reply, opened.refusal);
      const { session, gameId: game, launchToken: _launchToken, ...visit } = opened.value;
      return reply.code(201).send({ sessionToken: session.token, game, ...visit });
    },
  );
  api.get(
    '/plays/undecided',
    {
      schema: {
        summary: 'The purchase that waits for the operator’s wallet, if one does',
        response: { 200: UndecidedAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.account },
    },
    async (request) => ({ undecided: await platform.undecidedPurchase(accountOf(request).id) }),
  );
}
