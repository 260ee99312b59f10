/** Plays, players and claims: what support and claims answer people with. */
import { Type } from 'typebox';
import { parsePlayNumber } from '../../kernel/play-number.ts';
import { CLAIM_STATUSES, type OfficeStep } from '../../platform/ports/claim.ts';
import type { OfficeClaim } from '../../platform/ports/claims.ts';
import {
  ClaimStepBody,
  ExcludeBody,
  FoundAnswer,
  NoteBody,
  OfficeClaimAnswer,
  OfficeClaimPageAnswer,
  OfficeClaimsAnswer,
  OfficePlayAnswer,
  OfficeReplayAnswer,
  PersonAnswer,
  PlayerAnswer,
} from '../../wire/office-people.ts';
import { DoneAnswer } from '../../wire/shapes.ts';
import { type Api, FAILURES } from '../http/api.ts';
import { decimal } from '../http/csv.ts';
import { done, sendError, sendRefusal } from '../http/errors.ts';
import { AccountParams, NumberParams, type OfficeServices } from './api.ts';
import { evidencePage } from './evidence-page.ts';
import { table } from './sales-routes.ts';
import { staffOf } from './visitors.ts';

const CLAIMS_LISTED = 100;
const ClaimsQuery = Type.Object(
  {
    status: Type.Optional(Type.Union(CLAIM_STATUSES.map((status) => Type.Literal(status)))),
    after: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
const FindQuery = Type.Object({ text: Type.String({ minLength: 1, maxLength: 254 }) }, { additionalProperties: false });

/** What is about one person, Play or claim. Play Numbers are read as they are dictated. */
export function peopleRoutes(api: Api, services: OfficeServices): void {
  playRoutes(api, services);
  playerRoutes(api, services);
  playerChanges(api, services);
  claimRoutes(api, services);
}

/** As it is kept, however it was dictated; what is none stays as it is and is found nowhere. */
const number = (typed: string): string => parsePlayNumber(typed) ?? typed;

function playRoutes(api: Api, { office, nameOf, pageOf }: OfficeServices): void {
  api.get(
    '/plays/:playNumber',
    {
      schema: {
        summary: 'A Play: its life, money and proof',
        params: NumberParams,
        response: { 200: OfficePlayAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const play = await office.play(staffOf(request), number(request.params.playNumber));
      if (!play.ok) return sendRefusal(reply, play.refusal);
      return { ...play.value, gameName: nameOf(play.value.gameId), moments: [...play.value.moments] };
    },
  );
  api.get(
    '/plays/:playNumber/replay',
    {
      schema: {
        summary: 'A finished Play as its owner saw it',
        params: NumberParams,
        response: { 200: OfficeReplayAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const replay = await office.replay(staffOf(request), number(request.params.playNumber));
      if (!replay.ok) return sendRefusal(reply, replay.refusal);
      const { play, opening, steps, stepsBySystem } = replay.value;
      const page = pageOf(play.gameId, play.gameVersion);
      if (page === undefined) return sendError(reply, 'unknown-game');
      const shown = steps.map((step) => ({ ...step, events: [...step.events] }));
      return { play, opening, steps: shown, stepsBySystem, figures: page.figures };
    },
  );
  api.get(
    '/plays/:playNumber/evidence.json',
    { schema: { summary: 'All of a Play, as data', params: NumberParams } },
    async (request, reply) => {
      const playNumber = number(request.params.playNumber);
      const evidence = await office.evidence(staffOf(request), playNumber);
      if (!evidence.ok) return sendRefusal(reply, evidence.refusal);
      reply.header('content-disposition', `attachment; filename="evidence-${playNumber}.json"`);
      return evidence.value;
    },
  );
  api.get(
    '/plays/:playNumber/evidence.html',
    { schema: { summary: 'All of a Play, to be read and printed', params: NumberParams } },
    async (request, reply) => {
      const playNumber = number(request.params.playNumber);
      const evidence = await office.evidence(staffOf(request), playNumber);
      if (!evidence.ok) return sendRefusal(reply, evidence.refusal);
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="evidence-${playNumber}.html"`)
        .send(evidencePage(evidence.value, nameOf(evidence.value.play.gameId)));
    },
  );
}

function playerRoutes(api: Api, { office, nameOf }: OfficeServices): void {
  api.get(
    '/players',
    {
      schema: {
        summary: 'Find a player by exact email, Play Number or account',
        querystring: FindQuery,
        response: { 200: FoundAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const found = await office.findPlayer(staffOf(request), request.query.text);
      return found.ok ? { accountId: found.value } : sendRefusal(reply, found.refusal);
    },
  );
  api.get(
    '/players/:accountId',
    {
      schema: {
        summary: 'A player, without personal details',
        params: AccountParams,
        response: { 200: PlayerAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const player = await office.player(staffOf(request), request.params.accountId);
      if (!player.ok) return sendRefusal(reply, player.refusal);
      const { limits, days, plays, markers, notes, ...rest } = player.value;
      return {
        ...rest,
        limits: limits.limits.map(({ id, cap, own, used }) => ({ id, cap, own, used })),
        exclusion: limits.exclusion && { kind: limits.exclusion.kind, untilAt: limits.exclusion.untilAt },
        exclusionMonths: limits.lengths.exclusionMonths,
        days: [...days],
        plays: plays.map((play) => ({ ...play, gameName: nameOf(play.gameId) })),
        markers: [...markers],
        notes: [...notes],
      };
    },
  );
  api.get(
    '/players/:accountId/person',
    {
      schema: {
        summary: 'Personal details: looking is logged',
        params: AccountParams,
        response: { 200: PersonAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const person = await office.person(staffOf(request), request.params.accountId);
      return person.ok ? { person: person.value } : sendRefusal(reply, person.refusal);
    },
  );
}

function playerChanges(api: Api, { office }: OfficeServices): void {
  api.post(
    '/players/:accountId/notes',
    {
      schema: {
        summary: 'Keep a note of a contact',
        params: AccountParams,
        body: NoteBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
    },
    async (request, reply) =>
      done(reply, await office.addNote(staffOf(request), { ...request.params, ...request.body })),
  );
  api.post(
    '/players/:accountId/exclusion',
    {
      schema: {
        summary: 'Exclude a player who has asked for it',
        params: AccountParams,
        body: ExcludeBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
    },
    async (request, reply) =>
      done(reply, await office.exclude(staffOf(request), { ...request.params, ...request.body })),
  );
}

function claimRoutes(api: Api, { office, nameOf }: OfficeServices): void {
  const named = ({ isPayeeUnreadable: _, ...claim }: OfficeClaim) => ({ ...claim, gameName: nameOf(claim.gameId) });
  api.get(
    '/claims',
    {
      schema: {
        summary: 'Claims, oldest first',
        querystring: ClaimsQuery,
        response: { 200: OfficeClaimsAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const claims = await office.claims(staffOf(request), { ...request.query, limit: CLAIMS_LISTED });
      return claims.ok ? { claims: claims.value.map(named) } : sendRefusal(reply, claims.refusal);
    },
  );
  api.get(
    '/claims.csv',
    { schema: { summary: 'What the bank is to pay: verified claims' } },
    async (request, reply) => {
      const claims = await office.bankFile(staffOf(request));
      if (!claims.ok) return sendRefusal(reply, claims.refusal);
      const head = ['Reference', 'Name', 'Sort code', 'Account number', 'Amount (GBP)'];
      const lines = claims.value.map(({ playNumber, payee, prizePence }) => [
        ...[playNumber, payee?.name ?? '', payee?.sortCode ?? '', payee?.accountNumber ?? '', decimal(prizePence)],
      ]);
      return table(reply, 'bank', [head, ...lines]);
    },
  );
  api.get(
    '/claims/:playNumber',
    {
      schema: {
        summary: 'A claim and its steps',
        params: NumberParams,
        response: { 200: OfficeClaimPageAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const claim = await office.claim(staffOf(request), number(request.params.playNumber));
      if (!claim.ok) return sendRefusal(reply, claim.refusal);
      const { log, needsTwo, ...rest } = claim.value;
      return { ...named(rest), log: [...log], needsTwo };
    },
  );
  api.post(
    '/claims/:playNumber/steps',
    {
      schema: {
        summary: 'Take a step',
        params: NumberParams,
        body: ClaimStepBody,
        response: { 200: OfficeClaimAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const playNumber = number(request.params.playNumber);
      const step: OfficeStep = request.body;
      const stepped = await office.stepClaim(staffOf(request), { playNumber, ...step });
      if (!stepped.ok) return sendRefusal(reply, stepped.refusal);
      return stepped.value ? named(stepped.value) : sendError(reply, 'unknown-claim');
    },
  );
}
