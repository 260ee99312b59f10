/** The password of an account, changed by its owner. */
import { ChangePasswordBody } from '../../../wire/account.ts';
import { DoneAnswer } from '../../../wire/shapes.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { done } from '../../http/errors.ts';
import { accountOf, tokenOf } from '../../plugins/visitors.ts';

/** POST /account/password: ends every other session. */
export function passwordRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/password',
    {
      schema: {
        summary: 'Change the password; every other session ends',
        body: ChangePasswordBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { id } = accountOf(request);
      return done(reply, await platform.changePassword({ accountId: id, token: tokenOf(request), ...request.body }));
    },
  );
}
