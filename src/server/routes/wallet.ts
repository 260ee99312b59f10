/** Money besides playing: withdrawals, what is under way, the statement and its download, net positions, and claims. */
import { Type } from 'typebox';
import type { ClaimView } from '../../platform/ports/claims.ts';
import type { Movement } from '../../platform/ports/wallet.ts';
import {
  ClaimAnswer,
  ClaimBody,
  ClaimsAnswer,
  NetPositionAnswer,
  PendingMoneyAnswer,
  StatementAnswer,
  WithdrawAnswer,
  WithdrawBody,
} from '../../wire/account.ts';
import { type Api, FAILURES, PlayParams, type Services } from '../http/api.ts';
import { csv, decimal } from '../http/csv.ts';
import { answer, sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

const Days = { from: Type.String({ maxLength: 10 }), to: Type.String({ maxLength: 10 }) };
const DaysQuery = Type.Object(Days, { additionalProperties: false });
const StatementQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
    before: Type.Optional(Type.Integer({ minimum: 1 })),
    from: Type.Optional(Days.from),
    to: Type.Optional(Days.to),
  },
  { additionalProperties: false },
);
/** One page of a download: as many movements as are read in one go. */
const DOWNLOAD_PAGE = 1000;

export function walletRoutes(api: Api, { platform, onSale, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  const nameOf = (gameId: string | null): string | null =>
    gameId === null ? null : (onSale.page(gameId)?.name ?? gameId);

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

  api.get(
    '/wallet/pending',
    { schema: { summary: 'Payments under way', response: { 200: PendingMoneyAnswer, ...FAILURES } }, config },
    async (request) => ({ pending: [...(await platform.pendingMoney(accountOf(request).id))] }),
  );

  api.get(
    '/wallet/statement',
    {
      schema: {
        summary: 'Every movement of the wallet, newest first',
        querystring: StatementQuery,
        response: { 200: StatementAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { limit, before, from, to } = request.query;
      const page = { limit, ...(before === undefined ? {} : { before }) };
      const days = from === undefined && to === undefined ? {} : { days: { from: from ?? '', to: to ?? '' } };
      const result = await platform.statement(accountOf(request).id, { ...page, ...days });
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { movements: result.value.map((movement) => ({ ...movement, gameName: nameOf(movement.gameId) })) };
    },
  );

  api.get(
    '/wallet/statement.csv',
    {
      schema: { summary: 'The statement of some days, to keep', querystring: DaysQuery },
      config: { ...config, fetchedFrom: '/wallet' },
    },
    async (request, reply) => {
      const movements: Movement[] = [];
      for (;;) {
        const before = movements.at(-1)?.id;
        const page = { limit: DOWNLOAD_PAGE, days: request.query, ...(before === undefined ? {} : { before }) };
        const result = await platform.statement(accountOf(request).id, page);
        if (!result.ok) return sendRefusal(reply, result.refusal);
        movements.push(...result.value);
        if (result.value.length < DOWNLOAD_PAGE) break;
      }
      const rows = movements.map(({ at, reason, changePence, balancePence, playNumber, gameId }) => [
        platform.localTime(at),
        STATEMENT_WORDS[reason],
        nameOf(gameId) ?? '',
        playNumber ?? '',
        decimal(changePence),
        decimal(balancePence),
      ]);
      const text = csv([['Time', 'Movement', 'Game', 'Play Number', 'Change (GBP)', 'Balance (GBP)'], ...rows]);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${request.query.from}-${request.query.to}.csv"`)
        .send(text);
    },
  );

  api.get(
    '/wallet/net',
    {
      schema: {
        summary: 'What some days have cost or brought',
        querystring: DaysQuery,
        response: { 200: NetPositionAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      return answer(reply, await platform.netPosition(accountOf(request).id, request.query));
    },
  );

  api.get(
    '/claims',
    { schema: { summary: 'Prizes to claim, and claimed', response: { 200: ClaimsAnswer, ...FAILURES } }, config },
    async (request) => ({ claims: (await platform.claims(accountOf(request).id)).map(withName) }),
  );

  api.post(
    '/claims/:playNumber',
    {
      schema: {
        summary: 'Claim a prize that is paid to the bank',
        params: PlayParams,
        body: ClaimBody,
        response: { 200: ClaimAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { playNumber } = request.params;
      const result = await platform.confirmClaim({ accountId: accountOf(request).id, playNumber, payee: request.body });
      return result.ok ? withName(result.value) : sendRefusal(reply, result.refusal);
    },
  );

  function withName(claim: ClaimView): ClaimAnswer {
    return { ...claim, gameName: nameOf(claim.gameId) ?? claim.gameId };
  }
}

/** Each movement in words: the site prints the same ones. */
export const STATEMENT_WORDS: { readonly [Reason in Movement['reason']]: string } = {
  price: 'Play bought',
  'prize-owed': 'Prize owed',
  'prize-paid': 'Prize',
  'funds-added': 'Funds added',
  'prize-to-claim': 'Prize to be claimed',
  'claim-paid': 'Claim paid',
  'claim-expired': 'Claim expired',
  withdrawal: 'Withdrawal',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-returned': 'Withdrawal returned',
  'claim-rejected': 'Claim rejected',
  'claim-put-back': 'Claim put back',
};
