/** A forgotten password: an email is asked for, and its link chooses a new one. */
import { DoneAnswer } from '../../wire/shapes.ts';
import { NewPasswordBody, ResetBody, SentAnswer } from '../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { byAddress } from '../plugins/rate-limits.ts';
import { callerOf, keepDevice } from '../plugins/visitors.ts';

/** POST /password-reset: 202 whoever has an account. Its confirmation ends every session. */
export function passwordResetRoutes(api: Api, { platform, limits }: Services): void {
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
      await platform.requestReset({ email: request.body.email, caller: callerOf(request) });
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
