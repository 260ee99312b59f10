/** The address of an account: confirmed, and changed by a link that is sent to the new one. */
import { ChangeEmailBody, EmailAnswer, TokenBody } from '../../../wire/account.ts';
import { SentAnswer } from '../../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { answer } from '../../http/errors.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** /account/email: a new address counts once the link sent to it is used. */
export function emailRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/email/send',
    {
      schema: { summary: 'Send an email that confirms the address', response: { 202: SentAnswer, ...FAILURES } },
      config,
    },
    async (request, reply) => {
      const { id, email } = accountOf(request);
      await platform.sendConfirmation(id);
      return reply.code(202).send({ sentTo: email });
    },
  );

  api.post(
    '/account/email/confirm',
    {
      schema: { summary: 'Confirm an address', body: TokenBody, response: { 200: EmailAnswer, ...FAILURES } },
      config,
    },
    async (request, reply) =>
      answer(reply, await platform.confirmEmail({ accountId: accountOf(request).id, ...request.body })),
  );

  api.post(
    '/account/email',
    {
      schema: {
        summary: 'Ask for another address; nothing changes until the link of its email is used',
        body: ChangeEmailBody,
        response: { 200: SentAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) =>
      answer(reply, await platform.changeEmail({ accountId: accountOf(request).id, ...request.body })),
  );
}
