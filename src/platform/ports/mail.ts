/** The way out for letters to players: a port, and the mailbox that stands in for the post in development and tests. */
import type { Clock, Instant } from '../../kernel/clock.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import type { NewLetter } from './store.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the letter asks to open. A path of the site; whoever carries the letter knows the site's address. */
  readonly link: { readonly path: string; readonly text: string } | null;
}

export interface MailPort {
  /** `id`: the same for the same letter sent again. */
  send(letter: Letter, id?: string): Promise<void>;
}

/** Letters that must arrive: written down with what they tell, sent until the post has taken them. */
export interface Outbox {
  /** The letter as the store keeps it. */
  seal(letter: Letter): NewLetter;
  /** Writes a letter down that tells of what is done already, and has it sent. */
  post(accountId: string, letter: Letter): Promise<void>;
  /** Sends what is due. Gives how many were sent by this call or one it waited for. */
  deliver(): Promise<number>;
  /** Has what is due sent, without waiting for it. */
  nudge(): void;
  /** Sends no more. Waits for the letter under way, though not for a post office that does not answer. */
  close(): Promise<void>;
}

/** Every letter ends with who writes it and how to answer. */
export function signed(letter: Letter, { contact }: Pick<Profile, 'contact'>): Letter {
  const { name, email, telephone, hours } = contact;
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, `${name}. Write to ${email} or call ${telephone} (${hours}).`],
  };
}

export interface KeptLetter extends Letter {
  readonly sentAt: Instant;
}

/** Keeps the last letters in memory for anyone to read. Never for real players: the links in it open accounts. */
export interface Mailbox extends MailPort {
  /** Newest first; only those to one address when it is given. */
  letters(to?: string): readonly KeptLetter[];
}

const KEPT_MAX = 500;

export function createMailbox(clock: Clock): Mailbox {
  const kept: KeptLetter[] = [];
  return {
    send: async (letter) => {
      kept.unshift({ ...letter, sentAt: clock.now() });
      kept.length = Math.min(kept.length, KEPT_MAX);
    },
    letters: (to) => kept.filter((letter) => to === undefined || letter.to === to),
  };
}
