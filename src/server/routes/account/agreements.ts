/** Agreeing to a new version of the Rules and the Account Terms. */
import { DoneAnswer } from '../../../wire/shapes.ts';
import { AgreementBody } from '../../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { done } from '../../http/errors.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** `POST /account/agreements`, for who is signed in; refused when the versions are not those in force. */
export function agreementsRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/agreements',
    {
      schema: {
        summary: 'Agree to the Rules and the Account Terms in force',
        body: AgreementBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => done(reply, await platform.agree(accountOf(request).id, request.body.versions)),
  );
}
