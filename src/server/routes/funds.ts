/** Adding funds. */
import { AddFundsBody, BalanceAnswer } from '../../wire/wallet.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

/** POST /funds: one payment a key, in pence; `isPending` while the provider has not answered. */
export function fundsRoutes(api: Api, { platform, limits }: Services): void {
  api.post(
    '/funds',
    {
      schema: { summary: 'Add funds (sandbox)', body: AddFundsBody, response: { 200: BalanceAnswer, ...FAILURES } },
      config: { signedIn: true, rateLimit: limits.account },
    },
    async (request, reply) => {
      const result = await platform.addFunds({ accountId: accountOf(request).id, ...request.body });
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { balancePence: result.value.balancePence, isPending: result.value.isPending };
    },
  );
}
