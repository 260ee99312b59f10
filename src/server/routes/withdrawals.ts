/** Taking money out of the wallet. */
import { WithdrawAnswer, WithdrawBody } from '../../wire/wallet.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { answer } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

/** POST /withdrawals: held at once, in pence; `pending` while the provider has not answered. */
export function withdrawalsRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/withdrawals',
    {
      schema: {
        summary: 'Withdraw funds (sandbox)',
        body: WithdrawBody,
        response: { 200: WithdrawAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      return answer(reply, await platform.withdraw({ accountId: accountOf(request).id, ...request.body }));
    },
  );
}
