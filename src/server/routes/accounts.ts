/** Funds, and what the next purchase will use: what the player holds. */

import { AddFundsBody, BalanceAnswer, CommitmentAnswer } from '../../wire/wire.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

export function accountRoutes(api: Api, { platform, limits }: Services): void {
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

  api.get(
    '/commitment',
    {
      schema: {
        summary: 'The hash of the secret seed the next purchase will use',
        response: { 200: CommitmentAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.account },
    },
    async (request) => ({ commitment: await platform.commitment(accountOf(request).id) }),
  );
}
