/** The door: opening an account, signing in by password, code or passkey, forgetting the password, signing out. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeySite, SignedIn } from '../../platform/ports/identity.ts';
import type { Platform, Session } from '../../platform/ports/platform.ts';
import {
  ConfirmBody,
  Credentials,
  DoneAnswer,
  NewPasswordBody,
  PasskeyAsked,
  PasskeyBody,
  ProfileAnswer,
  Registration,
  ResetBody,
  SecondStepBody,
  SentAnswer,
  SessionAnswer,
  SignInAnswer,
} from '../../wire/wire.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { byAddress } from '../plugins/rate-limits.ts';
import { callerOf, dropSession, dropVisitor, keepDevice, keepSession, visitorCsrfToken } from '../plugins/visitors.ts';

export function doorRoutes(api: Api, services: Services): void {
  const { platform, mailbox } = services;
  const { ageMin, countries } = platform.identityProfile;
  const profile = {
    ageMin,
    countries: [...countries],
    idleMinutes: idleMinutesOf(platform),
    recordsKeptYears: platform.identityProfile.recordsKeptYears,
    hasMailbox: mailbox !== null,
  };
  api.get(
    '/profile',
    { schema: { summary: 'What the operator decides about accounts', response: { 200: ProfileAnswer, ...FAILURES } } },
    async () => profile,
  );
  registering(api, services);
  signingIn(api, services);
  passkeys(api, services);
  resetting(api, services);
}

function registering(api: Api, services: Services): void {
  const { platform, limits } = services;
  const config = { rateLimit: byAddress(limits.credentials) };
  api.post(
    '/accounts',
    {
      schema: {
        summary: 'Ask for an account; the same answer whoever has one, and an email that says what is so',
        body: Registration,
        response: { 202: SentAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const result = await platform.register({ ...request.body, caller: callerOf(request) });
      return result.ok ? reply.code(202).send(result.value) : sendRefusal(reply, result.refusal);
    },
  );

  api.post(
    '/accounts/confirm',
    {
      schema: {
        summary: 'Open the account an email is about, and sign in',
        body: ConfirmBody,
        response: { 201: SignInAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { token, password = null } = request.body;
      const result = await platform.confirmAccount({ token, password, caller: callerOf(request) });
      if (!result.ok) return sendRefusal(reply, result.refusal);
      reply.code(201);
      return welcome(services, request, reply, result.value);
    },
  );
}

function signingIn(api: Api, services: Services): void {
  const { platform, limits } = services;
  const config = { rateLimit: byAddress(limits.credentials) };
  api.get(
    '/session',
    { schema: { summary: 'Who is signed in', response: { 200: SessionAnswer, ...FAILURES } } },
    async (request, reply) =>
      request.session === null
        ? signedOut(platform, visitorCsrfToken(request, reply))
        : signedIn(platform, request.session),
  );

  api.post(
    '/session',
    {
      schema: { summary: 'Sign in', body: Credentials, response: { 200: SignInAnswer, ...FAILURES } },
      config,
    },
    async (request, reply) => {
      const result = await platform.signIn({ ...request.body, caller: callerOf(request) });
      return result.ok ? welcome(services, request, reply, result.value) : sendRefusal(reply, result.refusal);
    },
  );

  api.post(
    '/session/second-step',
    {
      schema: {
        summary: 'The code of the authenticator app, or a recovery code',
        body: SecondStepBody,
        response: { 200: SignInAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const result = await platform.secondStep({ ...request.body, caller: callerOf(request) });
      return result.ok ? welcome(services, request, reply, result.value) : sendRefusal(reply, result.refusal);
    },
  );

  api.delete(
    '/session',
    { schema: { summary: 'Sign out', response: { 200: SessionAnswer, ...FAILURES } } },
    async (request, reply) => {
      if (request.session !== null) await platform.signOut(request.session.token);
      dropSession(request, reply);
      return signedOut(platform, visitorCsrfToken(request, reply));
    },
  );
}

function passkeys(api: Api, services: Services): void {
  const { platform, limits, publicUrl } = services;
  const config = { rateLimit: byAddress(limits.credentials) };
  api.post(
    '/session/passkey/ask',
    {
      schema: { summary: 'Begin to sign in with a passkey', response: { 200: PasskeyAsked, ...FAILURES } },
      config,
    },
    async (request) => platform.askForPasskey(siteOf(request, publicUrl)),
  );

  api.post(
    '/session/passkey',
    {
      schema: {
        summary: 'Sign in with a passkey',
        body: PasskeyBody,
        response: { 200: SignInAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const site = siteOf(request, publicUrl);
      const result = await platform.signInWithPasskey({ ...request.body, site, caller: callerOf(request) });
      return result.ok ? welcome(services, request, reply, result.value) : sendRefusal(reply, result.refusal);
    },
  );
}

function resetting(api: Api, { platform, limits }: Services): void {
  const config = { rateLimit: byAddress(limits.credentials) };
  api.post(
    '/password-reset',
    {
      schema: {
        summary: 'Ask for an email to choose a new password; the same answer whoever has an account',
        body: ResetBody,
        response: { 202: SentAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      await platform.requestReset(request.body.email);
      return reply.code(202).send({ sentTo: request.body.email });
    },
  );

  api.post(
    '/password-reset/confirm',
    {
      schema: {
        summary: 'Choose a new password; every session of the account ends',
        body: NewPasswordBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const result = await platform.resetPassword(request.body);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      keepDevice(request, reply, result.value.device, platform.identityProfile.deviceKnownMs);
      return { done: true } as const;
    },
  );
}

/** The site a passkey is for: the one the operator names, else the one the browser asked. */
export function siteOf(request: FastifyRequest, publicUrl: string | null): PasskeySite {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  return { origin, rpId: new URL(origin).hostname };
}

/** A session the browser had before ends: signing in always gives a token nobody has seen. */
async function welcome(
  { platform }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  value: SignedIn,
): Promise<SignInAnswer> {
  if (value.type === 'two-step') return { secondStep: { ticket: value.ticket } };
  if (request.session !== null) await platform.signOut(request.session.token);
  keepSession(request, reply, value.session.token);
  keepDevice(request, reply, value.device, platform.identityProfile.deviceKnownMs);
  dropVisitor(request, reply);
  return signedIn(platform, value.session);
}

function signedIn(platform: Platform, { account, csrfToken }: Session): SessionAnswer {
  const { email, balancePence } = account;
  return { ...hereNow(platform), account: { email, balancePence }, csrfToken };
}

function signedOut(platform: Platform, csrfToken: string): SessionAnswer {
  return { ...hereNow(platform), account: null, csrfToken };
}

/** What time it is by the clock that decides, and how long one may be idle by it. */
function hereNow(platform: Platform): Pick<SessionAnswer, 'serverTime' | 'idleMinutes'> {
  return { serverTime: platform.now(), idleMinutes: idleMinutesOf(platform) };
}

function idleMinutesOf({ identityProfile }: Platform): number {
  return Math.round(identityProfile.sessionIdleMs / 60_000);
}
