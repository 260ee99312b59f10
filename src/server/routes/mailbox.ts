/** The development mailbox: every letter, for anyone. The routes exist only where the operator has set the mailbox up. */
import { Type } from 'typebox';
import { MailboxAnswer } from '../../wire/wire.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';

const MailboxQuery = Type.Object(
  { to: Type.Optional(Type.String({ maxLength: 254 })) },
  { additionalProperties: false },
);

export function mailboxRoutes(api: Api, { mailbox }: Services): void {
  if (mailbox === null) return;
  api.get(
    '/mailbox',
    {
      schema: {
        summary: 'The letters sent, newest first (development only)',
        querystring: MailboxQuery,
        response: { 200: MailboxAnswer, ...FAILURES },
      },
    },
    async (request) => ({
      letters: mailbox.letters(request.query.to).map((letter) => ({ ...letter, paragraphs: [...letter.paragraphs] })),
    }),
  );
}
