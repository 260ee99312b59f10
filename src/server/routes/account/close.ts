/** Closing an account, with the password. */
import { OwnerBody } from '../../../wire/account.ts';
import { DoneAnswer } from '../../../wire/shapes.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { done } from '../../http/errors.ts';
import { accountOf, dropSession } from '../../plugins/visitors.ts';

/** POST /account/close: refused as `balance-left` or `play-unfinished` while anything is left. */
export function closeRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/close',
    {
      schema: {
        summary: 'Close the account and erase what need not be kept',
        body: OwnerBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const result = await platform.closeAccount({ accountId: accountOf(request).id, ...request.body });
      if (result.ok) dropSession(request, reply);
      return done(reply, result);
    },
  );
}
