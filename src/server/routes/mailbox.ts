/**
 * The development mailbox: every email, for anyone. The routes exist only where the operator has set the mailbox up.
 */
import { Type } from 'typebox';
import { MailboxAnswer } from '../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';

const MailboxQuery = Type.Object(
  { to: Type.Optional(Type.String({ maxLength: 254 })) },
  { additionalProperties: false },
);

/** GET /mailbox: emails in development. Without a mailbox there is no such route. */
export function mailboxRoutes(api: Api, { mailbox }: Services): void {
  if (mailbox === null) return;
  api.get(
    '/mailbox',
    {
      schema: {
        summary: 'The emails sent, newest first (development only)',
        querystring: MailboxQuery,
        response: { 200: MailboxAnswer, ...FAILURES },
      },
    },
    async (request) => ({
      emails: mailbox.emails(request.query.to).map((email) => ({ ...email, paragraphs: [...email.paragraphs] })),
    }),
  );
}
