/** Opening an account: asked for by the form, opened by the link of an email. */
import { ConfirmBody, Registration, SentAnswer, SignInAnswer } from '../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { byAddress } from '../plugins/rate-limits.ts';
import { callerOf } from '../plugins/visitors.ts';
import { welcome } from '../plugins/welcome.ts';

/** POST /accounts: 202 whoever has an account. Its confirmation opens one and signs in. */
export function accountsRoutes(api: Api, services: Services): void {
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
