/** Accounts, sessions and funds: who the player is and what they hold. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../platform/platform.ts';
import { type Api, FAILURES, type Services } from '../api.ts';
import { sendRefusal } from '../errors.ts';
import { byAddress } from '../plugins/limits.ts';
import { accountOf, dropSession, keepSession, visitorCsrfToken } from '../plugins/visitors.ts';
import { AddFundsBody, BalanceAnswer, CommitmentAnswer, Credentials, SessionAnswer } from '../wire.ts';

export function accountRoutes(api: Api, { platform, limits }: Services): void {
  api.post(
    '/accounts',
    {
      schema: {
        summary: 'Open an account and sign in',
        body: Credentials,
        response: { 201: SessionAnswer, ...FAILURES },
      },
      config: { rateLimit: byAddress(limits.credentials) },
    },
    async (request, reply) => {
      const result = await platform.register(request.body);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return reply.code(201).send(startSession(request, reply, result.value));
    },
  );

  api.get(
    '/session',
    { schema: { summary: 'Who is signed in', response: { 200: SessionAnswer, ...FAILURES } } },
    async (request, reply) =>
      request.session === null ? signedOut(visitorCsrfToken(request, reply)) : signedIn(request.session),
  );

  api.post(
    '/session',
    {
      schema: { summary: 'Sign in', body: Credentials, response: { 200: SessionAnswer, ...FAILURES } },
      config: { rateLimit: byAddress(limits.credentials) },
    },
    async (request, reply) => {
      const result = await platform.signIn(request.body);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return startSession(request, reply, result.value);
    },
  );

  api.delete(
    '/session',
    { schema: { summary: 'Sign out', response: { 200: SessionAnswer, ...FAILURES } } },
    async (request, reply) => {
      if (request.session !== null) await platform.signOut(request.session.token);
      dropSession(request, reply);
      return signedOut(visitorCsrfToken(request, reply));
    },
  );

  api.post(
    '/funds',
    {
      schema: { summary: 'Add funds (sandbox)', body: AddFundsBody, response: { 200: BalanceAnswer, ...FAILURES } },
      config: { signedIn: true, rateLimit: limits.account },
    },
    async (request, reply) => {
      const result = await platform.addFunds({ accountId: accountOf(request).id, ...request.body });
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { balancePence: result.value.balancePence };
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

function startSession(request: FastifyRequest, reply: FastifyReply, session: Session): SessionAnswer {
  keepSession(request, reply, session.token);
  return signedIn(session);
}

function signedIn({ account, csrfToken }: Session): SessionAnswer {
  return { account: { email: account.email, balancePence: account.balancePence }, csrfToken, serverTime: Date.now() };
}

function signedOut(csrfToken: string): SessionAnswer {
  return { account: null, csrfToken, serverTime: Date.now() };
}
