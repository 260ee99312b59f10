/** The session of a browser: who is signed in, signing in by password, second step or passkey, signing out. */
import {
  Credentials,
  PasskeyAsked,
  PasskeyBody,
  SecondStepBody,
  SessionAnswer,
  SignInAnswer,
} from '../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { siteOf } from '../http/passkey-site.ts';
import { byAddress } from '../plugins/rate-limits.ts';
import { callerOf, dropSession, visitorCsrfToken } from '../plugins/visitors.ts';
import { signedIn, signedOut, welcome } from '../plugins/welcome.ts';

/** /session: who is signed in, signing in by any proof, signing out. */
export function sessionRoutes(api: Api, services: Services): void {
  lookingAndLeaving(api, services);
  signingIn(api, services);
  signingInWithPasskey(api, services);
}

function lookingAndLeaving(api: Api, { platform }: Services): void {
  api.get(
    '/session',
    { schema: { summary: 'Who is signed in', response: { 200: SessionAnswer, ...FAILURES } } },
    async (request, reply) =>
      request.session === null
        ? signedOut(platform, visitorCsrfToken(request, reply))
        : signedIn(platform, request.session),
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

function signingIn(api: Api, services: Services): void {
  const { platform, limits } = services;
  const config = { rateLimit: byAddress(limits.credentials) };
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
}

function signingInWithPasskey(api: Api, services: Services): void {
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
