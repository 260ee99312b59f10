/** What an owner does with their account, signed in: look at it, change it, take its data, close it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { present } from '../../kernel/assert.ts';
import type { Result } from '../../kernel/result.ts';
import type { PlatformRefusal } from '../../platform/ports/refusals.ts';
import {
  AccountAnswer,
  AddPasskeyBody,
  ChangeEmailBody,
  ChangePasswordBody,
  ChangePersonBody,
  CodeBody,
  DoneAnswer,
  EmailAnswer,
  EndedAnswer,
  OwnerBody,
  PasskeyAsked,
  PersonBody,
  RecoveryCodes,
  SentAnswer,
  TokenBody,
  TwoStepDraft,
} from '../../wire/wire.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { answer, sendRefusal } from '../http/errors.ts';
import { accountOf, dropSession } from '../plugins/visitors.ts';
import { siteOf } from './door.ts';

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 1024 }) });

export function ownerRoutes(api: Api, services: Services): void {
  looking(api, services);
  addressAndPassword(api, services);
  sessions(api, services);
  twoStep(api, services);
  passkeys(api, services);
  leaving(api, services);
}

function looking(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/account',
    { schema: { summary: 'The account of the session', response: { 200: AccountAnswer, ...FAILURES } }, config },
    async (request) => {
      const details = await platform.accountDetails(accountOf(request).id, tokenOf(request));
      return { ...details, passkeys: [...details.passkeys], sessions: [...details.sessions] };
    },
  );

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

function addressAndPassword(api: Api, { platform, limits }: Services): void {
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

  api.post(
    '/account/password',
    {
      schema: {
        summary: 'Change the password; every other session ends',
        body: ChangePasswordBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { id } = accountOf(request);
      return done(reply, await platform.changePassword({ accountId: id, token: tokenOf(request), ...request.body }));
    },
  );
}

function sessions(api: Api, { platform, limits }: Services): void {
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

function twoStep(api: Api, { platform, limits }: Services): void {
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
      schema: { summary: 'Turn two-step sign-in off', body: OwnerBody, response: { 200: DoneAnswer, ...FAILURES } },
      config,
    },
    async (request, reply) =>
      done(reply, await platform.removeTwoStep({ accountId: accountOf(request).id, ...request.body })),
  );
}

function passkeys(api: Api, { platform, limits, publicUrl }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.post(
    '/account/passkeys/draft',
    {
      schema: { summary: 'Begin to add a passkey', body: OwnerBody, response: { 200: PasskeyAsked, ...FAILURES } },
      config,
    },
    async (request, reply) => {
      const site = siteOf(request, publicUrl);
      return answer(reply, await platform.draftPasskey({ accountId: accountOf(request).id, site, ...request.body }));
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

function leaving(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/account/export',
    {
      schema: { summary: 'Everything kept about the account, as a file' },
      config: { ...config, fetchedFrom: '/account' },
    },
    async (request, reply) => {
      const data = await platform.exportData(accountOf(request).id);
      return reply
        .header('content-disposition', 'attachment; filename="unveil-account.json"')
        .type('application/json')
        .send(`${JSON.stringify(data, null, 2)}\n`);
    },
  );

  api.post(
    '/account/close',
    {
      schema: {
        summary: 'Close the account and erase what need not be kept',
        body: OwnerBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const result = await platform.closeAccount({ accountId: accountOf(request).id, ...request.body });
      if (result.ok) dropSession(request, reply);
      return done(reply, result);
    },
  );
}

function tokenOf(request: FastifyRequest): string {
  return present(request.session, 'session of a signed-in route').token;
}

function done(reply: FastifyReply, result: Result<unknown, PlatformRefusal>): { done: true } | FastifyReply {
  return result.ok ? { done: true } : sendRefusal(reply, result.refusal);
}
