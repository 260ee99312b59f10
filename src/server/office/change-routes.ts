/** What takes two people, and the log of what everybody did. */
import { Type } from 'typebox';
import type { Proposal } from '../../platform/ports/proposal.ts';
import {
  ChangeAnswer,
  ChangesAnswer,
  DecisionBody,
  LogAnswer,
  LogCheckAnswer,
  ProposeBody,
} from '../../wire/office-people.ts';
import { type Api, FAILURES } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { IdParams, type OfficeServices } from './api.ts';
import { staffOf } from './visitors.ts';

const LINES_LISTED = 100;
const Before = Type.Optional(Type.Integer({ minimum: 1 }));
const ChangesQuery = Type.Object(
  { open: Type.Optional(Type.Union([Type.Literal('yes'), Type.Literal('no')])), before: Before },
  { additionalProperties: false },
);
const Word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const LogQuery = Type.Object({ by: Word, act: Word, about: Word, before: Before }, { additionalProperties: false });

/** Proposals and decisions, and the log. Every answer names people, not ids alone. */
export function changeRoutes(api: Api, services: OfficeServices): void {
  proposalRoutes(api, services);
  logRoutes(api, services);
}

function proposalRoutes(api: Api, { office }: OfficeServices): void {
  api.get(
    '/changes',
    {
      schema: {
        summary: 'What waits for a second person, or everything that was proposed',
        querystring: ChangesQuery,
        response: { 200: ChangesAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { open, before } = request.query;
      const asked = { open: open !== 'no', ...(before === undefined ? {} : { before }) };
      const changes = await office.proposals(staffOf(request), asked);
      if (!changes.ok) return sendRefusal(reply, changes.refusal);
      const names = await office.staffNames();
      return { changes: changes.value.map((change) => named(change, names)) };
    },
  );
  api.post(
    '/changes',
    { schema: { summary: 'Propose a change', body: ProposeBody, response: { 201: ChangeAnswer, ...FAILURES } } },
    async (request, reply) => {
      const proposed = await office.propose(staffOf(request), request.body);
      if (!proposed.ok) return sendRefusal(reply, proposed.refusal);
      return reply.code(201).send(named(proposed.value, await office.staffNames()));
    },
  );
  api.post(
    '/changes/:id/decision',
    {
      schema: {
        summary: 'Approve, decline or withdraw the request with that hash',
        params: IdParams,
        body: DecisionBody,
        response: { 200: ChangeAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const decided = await office.decide(staffOf(request), { ...request.params, ...request.body });
      return decided.ok ? named(decided.value, await office.staffNames()) : sendRefusal(reply, decided.refusal);
    },
  );
}

function logRoutes(api: Api, { office }: OfficeServices): void {
  api.get(
    '/log',
    {
      schema: {
        summary: 'Who did what, newest first',
        querystring: LogQuery,
        response: { 200: LogAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const lines = await office.log(staffOf(request), { ...request.query, limit: LINES_LISTED });
      if (!lines.ok) return sendRefusal(reply, lines.refusal);
      const names = await office.staffNames();
      return {
        lines: lines.value.map(({ previous: _, ...line }) => ({
          ...line,
          byName: names.get(line.by) ?? line.by,
          detail: { ...line.detail },
        })),
      };
    },
  );
  api.get(
    '/log/check',
    {
      schema: {
        summary: 'Whether every line follows from the one before',
        response: { 200: LogCheckAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const allowed = await office.log(staffOf(request), { limit: 1 });
      return allowed.ok ? office.verifyLog() : sendRefusal(reply, allowed.refusal);
    },
  );
}

function named(change: Proposal, names: ReadonlyMap<string, string>): ChangeAnswer {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const { proposedBy, decidedBy } = change;
  return { ...change, proposedByName: nameOf(proposedBy), decidedByName: decidedBy && nameOf(decidedBy) };
}
