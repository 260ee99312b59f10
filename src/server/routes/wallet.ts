/** The wallet: payments under way, the spending of some days, and, in a file of its own, the statement. */
import { Type } from 'typebox';
import { NetPositionAnswer, PendingMoneyAnswer } from '../../wire/wallet.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { answer } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';
import { statementRoutes } from './wallet/statement.ts';

const DaysQuery = Type.Object(
  { from: Type.String({ maxLength: 10 }), to: Type.String({ maxLength: 10 }) },
  { additionalProperties: false },
);

/** /wallet: what is pending, the statement and the net position, all for the owner alone. */
export function walletRoutes(api: Api, services: Services): void {
  const { platform, limits } = services;
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/wallet/pending',
    { schema: { summary: 'Payments under way', response: { 200: PendingMoneyAnswer, ...FAILURES } }, config },
    async (request) => ({ pending: [...(await platform.pendingMoney(accountOf(request).id))] }),
  );

  api.get(
    '/wallet/net',
    {
      schema: {
        summary: 'The spending of some days',
        querystring: DaysQuery,
        response: { 200: NetPositionAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      return answer(reply, await platform.netPosition(accountOf(request).id, request.query));
    },
  );
  statementRoutes(api, services);
}
