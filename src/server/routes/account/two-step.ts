/** Two-step sign-in, turned on with a code of the app and off with the password. */
import { CodeBody, OwnerBody, OwnerTwiceBody, RecoveryCodes, TwoStepDraft } from '../../../wire/account.ts';
import { DoneAnswer } from '../../../wire/shapes.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { answer, done, sendRefusal } from '../../http/errors.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** /account/two-step: drafted, confirmed by a code, removed by both steps. */
export function twoStepRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/two-step/draft',
    {
      schema: {
        summary: 'Begin to turn two-step sign-in on',
        body: OwnerBody,
        response: { 200: TwoStepDraft, ...FAILURES },
      },
      config,
    },
    async (request, reply) =>
      answer(reply, await platform.draftTwoStep({ accountId: accountOf(request).id, ...request.body })),
  );

  api.post(
    '/account/two-step',
    {
      schema: {
        summary: 'Turn two-step sign-in on with a code of the app; gives the recovery codes, this once',
        body: CodeBody,
        response: { 200: RecoveryCodes, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const result = await platform.confirmTwoStep({ accountId: accountOf(request).id, ...request.body });
      return result.ok ? { codes: [...result.value.codes] } : sendRefusal(reply, result.refusal);
    },
  );

  api.post(
    '/account/two-step/remove',
    {
      schema: {
        summary: 'Turn two-step sign-in off, with password and code',
        body: OwnerTwiceBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) =>
      done(reply, await platform.removeTwoStep({ accountId: accountOf(request).id, code: null, ...request.body })),
  );
}
