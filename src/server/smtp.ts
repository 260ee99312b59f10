/** Emails by SMTP, as plain text. The link of an email gets the site's address here. */
import { createTransport } from 'nodemailer';
import { visible } from '../kernel/visible.ts';
import type { Email, MailPort } from '../platform/ports/mail.ts';

const ANSWER_WITHIN_MS = 20_000;

/** Emails by the server at `smtpUrl`. Rejects when it does not take one, or does not answer in twenty seconds. */
export function smtpMail({ smtpUrl, from }: { smtpUrl: string; from: string }, publicUrl: string): MailPort {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  return {
    send: async (email, id) => {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${new URL(publicUrl).hostname}>` };
      // As an object an address is one mailbox: nothing in it is read as a list.
      const to = { name: '', address: email.to };
      const subject = visible(email.subject);
      await transport.sendMail({ from, to, subject, text: textOf(email, publicUrl), ...messageId });
    },
  };
}

/** An email as plain text, with the whole address of its link at the end. */
export function textOf({ paragraphs, link }: Email, publicUrl: string): string {
  const lines = link === null ? [] : [`${link.text}:\n${publicUrl}${link.path}`];
  return `${[...paragraphs.map(visible), ...lines].join('\n\n')}\n`;
}
