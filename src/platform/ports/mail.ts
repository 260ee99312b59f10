/**
 * The way out for emails to players: a port, and the mailbox that stands in for a mail server in development and
 * tests.
 */
import type { Clock, Instant } from '../../kernel/clock.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import type { NewEmail } from './email-store.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the email asks to open. A path of the site; whoever carries the email knows the site's address. */
  readonly link: { readonly path: string; readonly text: string } | null;
}

export interface MailPort {
  /** `id`: the same for the same email sent again. */
  send(email: Email, id?: string): Promise<void>;
}

/** Emails that must arrive: written down with what they tell, sent until the mail server has taken them. */
export interface Outbox {
  /** The email as the store keeps it. */
  seal(email: Email): NewEmail;
  /** Writes an email down that tells of what is done already, and has it sent. */
  add(accountId: string, email: Email): Promise<void>;
  /** Sends what is due. Gives how many were sent by this call or one it waited for. */
  deliver(): Promise<number>;
  /** Has what is due sent, without waiting for it. */
  nudge(): void;
  /** Sends no more. Waits for the email under way, though not for a mail server that does not answer. */
  close(): Promise<void>;
}

/** Every email ends with who writes it and how to answer. */
export function signed(email: Email, { contact }: Pick<Profile, 'contact'>): Email {
  const { name, telephone, hours } = contact;
  return {
    ...email,
    paragraphs: [...email.paragraphs, `${name}. Write to ${contact.email} or call ${telephone} (${hours}).`],
  };
}

export interface KeptEmail extends Email {
  readonly sentAt: Instant;
}

/** Keeps the last emails in memory for anyone to read. Never for real players: the links in it open accounts. */
export interface Mailbox extends MailPort {
  /** Newest first; only those to one address when it is given. */
  emails(to?: string): readonly KeptEmail[];
}

const KEPT_MAX = 500;

/** An empty mailbox that keeps the latest five hundred emails, with the moment each was sent. */
export function createMailbox(clock: Clock): Mailbox {
  const kept: KeptEmail[] = [];
  return {
    send: async (email) => {
      kept.unshift({ ...email, sentAt: clock.now() });
      kept.length = Math.min(kept.length, KEPT_MAX);
    },
    emails: (to) => kept.filter((email) => to === undefined || email.to === to),
  };
}
