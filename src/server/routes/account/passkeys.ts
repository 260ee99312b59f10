/** The passkeys of an account. */
import { Type } from 'typebox';
import { AddPasskeyBody, OwnerBody, OwnerTwiceBody } from '../../../wire/account.ts';
import { DoneAnswer } from '../../../wire/shapes.ts';
import { PasskeyAsked } from '../../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../../http/api.ts';
import { answer, done } from '../../http/errors.ts';
import { siteOf } from '../../http/passkey-site.ts';
import { accountOf } from '../../plugins/visitors.ts';

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 1024 }) });

/** /account/passkeys: drafted, added, removed; each wants the password. */
export function passkeysRoutes(api: Api, { platform, limits, publicUrl }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/passkeys/draft',
    {
      schema: { summary: 'Begin to add a passkey', body: OwnerTwiceBody, response: { 200: PasskeyAsked, ...FAILURES } },
      config,
    },
    async (request, reply) => {
      const site = siteOf(request, publicUrl);
      return answer(
        reply,
        await platform.draftPasskey({ accountId: accountOf(request).id, site, code: null, ...request.body }),
      );
    },
  );

  api.post(
    '/account/passkeys',
    {
      schema: { summary: 'Add a passkey', body: AddPasskeyBody, response: { 200: DoneAnswer, ...FAILURES } },
      config,
    },
    async (request, reply) => {
      const site = siteOf(request, publicUrl);
      return done(reply, await platform.addPasskey({ accountId: accountOf(request).id, site, ...request.body }));
    },
  );

  api.post(
    '/account/passkeys/:id/remove',
    {
      schema: {
        summary: 'Remove a passkey',
        params: IdParams,
        body: OwnerBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { id } = request.params;
      return done(reply, await platform.removePasskey({ accountId: accountOf(request).id, id, ...request.body }));
    },
  );
}
