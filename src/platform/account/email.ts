/** Email addresses as they are kept, and emails on their way: an email that cannot be sent raises the alarm and holds up nobody. */
import type { Context } from '../ports/context.ts';
import { type Email, signed } from '../ports/mail.ts';
import type { Guard } from './guard.ts';

const EMAIL_LENGTH_MAX = 254;
/** One @, something on either side, a dot in the domain, no white space. The mail itself is the real check. */
const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** Lower case, composed, trimmed; null when it is no address. */
export function normalEmail(email: string): string | null {
  const address = email.trim().normalize('NFKC').toLowerCase();
  return address.length <= EMAIL_LENGTH_MAX && EMAIL_PATTERN.test(address) ? address : null;
}

/**
 * Hands an email with a secret to the mail server, and keeps nothing of it: one that is lost is asked for again. Not waited for:
 * how long the mail server takes tells nothing to whoever asked.
 */
export function sendOnce({ mail, profile, alarm }: Context, email: Email): void {
  mail.send(signed(email, profile)).catch((error: unknown) => {
    alarm(`the email “${email.subject}” could not be sent: ${error instanceof Error ? error.message : error}`);
  });
}

/** Whether another email of that kind may go to the address: nobody's mailbox is filled at a stranger's wish. */
export async function mayEmail(guard: Guard, kind: string, address: string): Promise<boolean> {
  return (await guard.admit(`letter ${kind} ${address}`, null, null)) !== null;
}
