/** The statement of the wallet: every movement in words, a page at a time or some days as a file. */
import { Type } from 'typebox';
import type { Movement } from '../../../platform/ports/wallet.ts';
import { StatementAnswer } from '../../../wire/wallet.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { csv, decimal } from '../../http/csv.ts';
import { sendRefusal } from '../../http/errors.ts';
import { accountOf } from '../../plugins/visitors.ts';

const Days = { from: Type.String({ maxLength: 10 }), to: Type.String({ maxLength: 10 }) };
const DaysQuery = Type.Object(Days, { additionalProperties: false });
const StatementQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
    before: Type.Optional(Type.String({ maxLength: 32 })),
    from: Type.Optional(Days.from),
    to: Type.Optional(Days.to),
  },
  { additionalProperties: false },
);
/** One page of a download: as many movements as are read in one go. */
const DOWNLOAD_PAGE = 1000;

/** GET /wallet/statement: newest first, in words, with the balance after each movement in pence. */
export function statementRoutes(api: Api, services: Services): void {
  reading(api, services);
  downloading(api, services);
}

function reading(api: Api, { platform, onSale, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
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
      return {
        movements: result.value.map((movement) => ({
          ...movement,
          words: MOVEMENT_WORDS[movement.reason],
          gameName: nameIn(onSale, movement.gameId),
        })),
      };
    },
  );
}

function downloading(api: Api, { platform, onSale, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
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
        MOVEMENT_WORDS[reason],
        nameIn(onSale, gameId) ?? '',
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
}

/** Each movement in words, for the page of the wallet and for the file. */
const MOVEMENT_WORDS: { readonly [Reason in Movement['reason']]: string } = {
  price: 'Play bought',
  'prize-paid': 'Prize',
  'funds-added': 'Funds added',
  withdrawal: 'Withdrawal',
  'withdrawal-returned': 'Withdrawal returned',
};

function nameIn(onSale: Services['onSale'], gameId: string | null): string | null {
  return gameId === null ? null : onSale.nameOf(gameId);
}
