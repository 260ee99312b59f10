/** Who the owner of an account is: said once, and changed with the password. */
import { ChangePersonBody, PersonBody } from '../../../wire/account.ts';
import { DoneAnswer } from '../../../wire/shapes.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { done } from '../../http/errors.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** /account/person: who the owner is, said once and changed with the password. */
export function personRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.put(
    '/account/person',
    {
      schema: {
        summary: 'Say who the owner is, once, for an account that was opened without',
        body: PersonBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) =>
      done(reply, await platform.putPerson({ accountId: accountOf(request).id, ...request.body })),
  );

  api.post(
    '/account/person',
    {
      schema: {
        summary: 'Change the name or the country, with the password; refused while a prize is being claimed',
        body: ChangePersonBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) =>
      done(reply, await platform.changePerson({ accountId: accountOf(request).id, ...request.body })),
  );
}
