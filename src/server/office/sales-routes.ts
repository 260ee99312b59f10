/** What sells, what is stopped, money and reports. */
import { Type } from 'typebox';
import { pence } from '../../kernel/pence.ts';
import { ALARM_NAMES, ALARMS } from '../../platform/ports/alarms.ts';
import type { GameLine } from '../../platform/ports/office-pages.ts';
import {
  MoneyAnswer,
  OfficeGameAnswer,
  OfficeGamesAnswer,
  SalesAnswer,
  StopAnswer,
  StopBody,
  StopsAnswer,
  TodayAnswer,
} from '../../wire/office.ts';
import { type Api, FAILURES } from '../http/api.ts';
import { csv, decimal } from '../http/csv.ts';
import { sendRefusal } from '../http/errors.ts';
import { DaysQuery, daysOf, type OfficeServices } from './api.ts';
import { staffOf } from './visitors.ts';

const VersionParams = Type.Object({
  gameId: Type.String({ minLength: 1, maxLength: 64 }),
  gameVersion: Type.String({ minLength: 1, maxLength: 64 }),
});

/** Sums, charts and stops: prizes in them are of finished Plays. */
export function salesRoutes(api: Api, services: OfficeServices): void {
  todayAndGames(api, services);
  stopRoutes(api, services);
  reportRoutes(api, services);
}

function todayAndGames(api: Api, { office, nameOf, alarmCount }: OfficeServices): void {
  api.get(
    '/today',
    { schema: { summary: 'Today, by the hour, beside the usual day', response: { 200: TodayAnswer, ...FAILURES } } },
    async (request, reply) => {
      const today = await office.todayView(staffOf(request));
      if (!today.ok) return sendRefusal(reply, today.refusal);
      const alarms = ALARM_NAMES.map((name) => ({ name, level: ALARMS[name], count: alarmCount(name) }));
      const { hours, claims, stops, stopReasons, ...rest } = today.value;
      const raised = alarms.filter(({ count }) => count > 0);
      const lists = { hours: [...hours], claims: [...claims], stops: [...stops], stopReasons: [...stopReasons] };
      return { ...rest, ...lists, alarms: raised };
    },
  );
  const named = (line: GameLine) => ({ ...line, gameName: nameOf(line.gameId) });
  api.get(
    '/games',
    {
      schema: {
        summary: 'Each version: on sale or not, sold, and what finished Plays won',
        querystring: DaysQuery,
        response: { 200: OfficeGamesAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const games = await office.games(staffOf(request), daysOf(office, request.query));
      return games.ok ? { games: games.value.map(named) } : sendRefusal(reply, games.refusal);
    },
  );
  api.get(
    '/games/:gameId/:gameVersion',
    {
      schema: {
        summary: 'Control charts of a version, over its finished Plays',
        params: VersionParams,
        querystring: DaysQuery,
        response: { 200: OfficeGameAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const asked = { ...request.params, ...daysOf(office, request.query) };
      const game = await office.game(staffOf(request), asked);
      if (!game.ok) return sendRefusal(reply, game.refusal);
      return { ...named(game.value), ...game.value, rows: [...game.value.rows], days: [...game.value.days] };
    },
  );
}

function stopRoutes(api: Api, { office }: OfficeServices): void {
  api.get(
    '/stops',
    { schema: { summary: 'Every stop there was', response: { 200: StopsAnswer, ...FAILURES } } },
    async (request, reply) => {
      const stops = await office.stops(staffOf(request));
      return stops.ok ? { stops: [...stops.value] } : sendRefusal(reply, stops.refusal);
    },
  );
  api.post(
    '/stops',
    {
      schema: {
        summary: 'Stop the sale of a game, a version, a price or everything',
        body: StopBody,
        response: { 201: StopAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { pricePence, ...rest } = request.body;
      const scope = { ...rest, pricePence: pricePence === null ? null : pence(pricePence) };
      const stop = await office.stopSale(staffOf(request), scope);
      return stop.ok ? reply.code(201).send(stop.value) : sendRefusal(reply, stop.refusal);
    },
  );
}

function reportRoutes(api: Api, { office, nameOf }: OfficeServices): void {
  api.get(
    '/money',
    { schema: { summary: 'What moved, by day', querystring: DaysQuery, response: { 200: MoneyAnswer, ...FAILURES } } },
    async (request, reply) => {
      const days = await office.money(staffOf(request), daysOf(office, request.query));
      return days.ok ? { days: [...days.value] } : sendRefusal(reply, days.refusal);
    },
  );
  api.get(
    '/sales',
    {
      schema: {
        summary: 'Sales by day and version',
        querystring: DaysQuery,
        response: { 200: SalesAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const rows = await office.sales(staffOf(request), daysOf(office, request.query));
      if (!rows.ok) return sendRefusal(reply, rows.refusal);
      return { rows: rows.value.map((row) => ({ ...row, gameName: nameOf(row.gameId) })) };
    },
  );
  api.get(
    '/sales.csv',
    { schema: { summary: 'The same as a table', querystring: DaysQuery } },
    async (request, reply) => {
      const rows = await office.sales(staffOf(request), daysOf(office, request.query));
      if (!rows.ok) return sendRefusal(reply, rows.refusal);
      const head = [
        'Day',
        'Game',
        'Version',
        'Plays sold',
        'Sales (GBP)',
        'Plays finished',
        'Prizes (GBP)',
        'GGR (GBP)',
      ];
      const lines = rows.value.map((row) => [
        ...[row.date, nameOf(row.gameId), row.gameVersion, String(row.sold), decimal(row.soldPence)],
        ...[String(row.settled), decimal(row.wonPence), decimal(row.soldPence - row.wonPence)],
      ]);
      return table(reply, 'sales', [head, ...lines]);
    },
  );
  api.get(
    '/money.csv',
    { schema: { summary: 'Money by day as a table', querystring: DaysQuery } },
    async (request, reply) => {
      const days = await office.money(staffOf(request), daysOf(office, request.query));
      if (!days.ok) return sendRefusal(reply, days.refusal);
      const head = [
        ...['Day', 'Sales', 'Prizes to wallets', 'Prizes to claims', 'GGR', 'Funds added', 'Withdrawals begun'],
        ...['Withdrawals returned', 'Withdrawals paid', 'Claims paid', 'Claims expired', 'Claims rejected'],
      ];
      const lines = days.value.map(({ day: _, date, ...sums }) => [date, ...Object.values(sums).map(decimal)]);
      return table(reply, 'money', [head, ...lines]);
    },
  );
}

/** A file of comma-separated values, named for what it is. */
export function table<Reply extends { header(name: string, value: string): Reply; send(text: string): Reply }>(
  reply: Reply,
  name: string,
  rows: readonly (readonly string[])[],
): Reply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv(rows));
}
