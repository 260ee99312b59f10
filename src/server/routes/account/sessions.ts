/** Where an account is signed in, ended one by one or all at once. */
import { Type } from 'typebox';
import { EndedAnswer } from '../../../wire/account.ts';
import { DoneAnswer } from '../../../wire/shapes.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { done } from '../../http/errors.ts';
import { accountOf, dropSession } from '../../plugins/visitors.ts';

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 1024 }) });

/** /account/sessions: listed with the account, ended one by one or all but this. */
export function sessionsRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.delete(
    '/account/sessions/:id',
    { schema: { summary: 'End a session', params: IdParams, response: { 200: DoneAnswer, ...FAILURES } }, config },
    async (request, reply) =>
      done(reply, await platform.endSession({ accountId: accountOf(request).id, id: request.params.id })),
  );

  api.delete(
    '/account/sessions',
    {
      schema: { summary: 'Sign out everywhere, here too', response: { 200: EndedAnswer, ...FAILURES } },
      config,
    },
    async (request, reply) => {
      const ended = await platform.endSessions({ accountId: accountOf(request).id, keptToken: null });
      dropSession(request, reply);
      return { ended };
    },
  );
}
