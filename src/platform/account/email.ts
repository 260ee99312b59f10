/**
 * Email addresses as they are kept, and emails on their way: an email that cannot be sent raises the alarm and holds
 * up nobody.
 */
import { domainToASCII } from 'node:url';
import type { Context } from '../ports/context.ts';
import { type Email, signed } from '../ports/mail.ts';

const EMAIL_LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;
/**
 * RFC 5321 without quotes: words of plain characters with dots between. Whatever separates addresses in a list is
 * none of them.
 */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Lower case, composed, trimmed, its domain as the network writes it; null when it is no address of one mailbox. */
export function normalEmail(email: string): string | null {
  const [local = '', domain = '', ...more] = lookedUpEmail(email).split('@');
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : '';
  const address = `${local}@${host}`;
  if (more.length > 0 || local.length > LOCAL_LENGTH_MAX || address.length > EMAIL_LENGTH_MAX) return null;
  return LOCAL_PART.test(local) && DOMAIN.test(host) ? address : null;
}

/**
 * What is looked up among the addresses that are kept: the address, or text that was kept as one before addresses
 * were read strictly.
 */
export function knownEmail(email: string): string {
  return normalEmail(email) ?? lookedUpEmail(email);
}

function lookedUpEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * Hands an email with a secret to the mail server, and keeps nothing of it: one that is lost is asked for again. Not
 * waited for: how long the mail server takes tells nothing to whoever asked.
 */
export function sendOnce({ mail, profile, alarm }: Context, email: Email): void {
  mail.send(signed(email, profile)).catch((error: unknown) => {
    alarm(
      `the email “${email.subject}” could not be sent: ${error instanceof Error ? error.message : error}`,
      'email-not-sent',
    );
  });
}

/** The mailbox of an address: what follows a + is the same one. */
export function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*@/, '@');
}
