/**
 * Tickets: a random token that stands for one thing to be done once, in time. The store has its hash, and what goes
 * with it sealed.
 */
import { present } from '../../kernel/assert.ts';
import type { Context } from '../ports/context.ts';
import type { StoredAccount, StoredTicket, TicketPurpose } from '../ports/identity-store.ts';
import { sha256Hex } from '../ports/secrets.ts';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;

/** What goes with a ticket, by name. */
export type Papers = Readonly<Record<string, string>>;

export interface Ticket {
  readonly accountId: string | null;
  readonly papers: Papers;
}

/** Whose it is, and what proved them when it was asked for: after a change of that it stands for nothing. */
export type TicketOwner = Pick<StoredAccount, 'id' | 'credentialsVersion'>;

export interface Tickets {
  /** A fresh token, in the place of an older one for the same purpose and subject. */
  issue(
    purpose: TicketPurpose,
    ticket: { account?: TicketOwner; subject: string; papers?: Papers; forMs: number },
  ): Promise<string>;
  /** What a live token stands for, without using it up. */
  look(purpose: TicketPurpose, token: string): Promise<Ticket | null>;
  /** Uses the token up: of many callers at once only one gets it. */
  take(purpose: TicketPurpose, token: string): Promise<Ticket | null>;
}

/** Tickets by purpose and subject. What they carry is sealed; of the token only its hash is kept. */
export function createTickets({ store, secrets, clock }: Context): Tickets {
  const read = (stored: StoredTicket | null, purpose: TicketPurpose): Ticket | null => {
    if (!stored || stored.purpose !== purpose || clock.now() >= stored.expiresAt) return null;
    const plain = present(secrets.open('ticket', stored.sealed), 'what goes with a ticket');
    return { accountId: stored.accountId, papers: parsePapers(Buffer.from(plain).toString()) };
  };
  return {
    issue: async (purpose, { account, subject, papers = {}, forMs }) => {
      const token = Buffer.from(secrets.fresh(TOKEN_BYTES)).toString('hex');
      const ticket = {
        tokenHash: sha256Hex(token),
        purpose,
        accountId: account?.id ?? null,
        subjectHash: sha256Hex(`${purpose} ${subject}`),
        sealed: secrets.seal('ticket', Buffer.from(JSON.stringify(papers))),
        expiresAt: clock.now() + forMs,
      };
      await store.addTicket(ticket, account?.credentialsVersion ?? null);
      return token;
    },
    look: async (purpose, token) =>
      TOKEN_PATTERN.test(token) ? read(await store.ticket(sha256Hex(token)), purpose) : null,
    take: async (purpose, token) => {
      if (!TOKEN_PATTERN.test(token)) return null;
      // Looked at first, so that a token brought to the wrong place is not used up there.
      const tokenHash = sha256Hex(token);
      if (read(await store.ticket(tokenHash), purpose) === null) return null;
      return read(await store.takeTicket(tokenHash), purpose);
    },
  };
}

/** The paper of that name. It must be there: tickets are written by this program and sealed. */
export function paper(papers: Papers, name: string): string {
  return present(papers[name], `paper ${name} of a ticket`);
}

function parsePapers(text: string): Papers {
  const papers: Record<string, string> = {};
  for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
    if (typeof value === 'string') papers[name] = value;
  }
  return papers;
}
