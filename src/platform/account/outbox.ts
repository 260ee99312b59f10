/**
 * Emails that must arrive. One is written down in the transaction of what it tells, and sent afterwards, as often as it
 * takes. It is put off before it is handed over, so that no two send it; a process that dies between the post's yes
 * and the note of it sends it again under the same id, by which mail servers know it as the same email.
 */
import { type Clock, DAY_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import { type Email, type MailPort, type Outbox, signed } from '../ports/mail.ts';
import { type Secrets, sha256Hex } from '../ports/secrets.ts';
import type { NewEmail, Store, StoredEmail } from '../ports/store.ts';

export interface OutboxParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly profile: Profile;
  /** Null where emails are written down only, for another process to send. */
  readonly mail: MailPort | null;
  readonly alarm: (message: string) => void;
}

const TOGETHER = 20;
const CLOSE_WITHIN_MS = 5_000;
const FIRST_WAIT_MS = MINUTE_MS;
const WAIT_MAX_MS = DAY_MS;
/** More than a week of trying. */
const TRIES_MAX = 18;

/** The outbox over a store. Without a way to send, emails wait for a process that has one. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, secrets, clock, profile, mail, alarm } = parts;
  let running: Promise<number> | null = null;
  let isAskedAgain = false;
  let isClosed = false;

  async function sendDue(port: MailPort): Promise<number> {
    let sent = 0;
    do {
      isAskedAgain = false;
      for (;;) {
        const now = clock.now();
        const emails = await store.takeEmails({ now, limit: TOGETHER }, (tries) => nextDueAt(now, tries));
        for (const email of emails) if (!isClosed && (await send(parts, port, email))) sent++;
        if (isClosed || emails.length < TOGETHER) break;
      }
    } while (isAskedAgain && !isClosed);
    return sent;
  }

  function deliver(): Promise<number> {
    if (mail === null || isClosed) return Promise.resolve(0);
    isAskedAgain = true;
    running ??= sendDue(mail).finally(() => {
      running = null;
    });
    return running;
  }

  function nudge(): void {
    deliver().catch((error: unknown) =>
      alarm(`emails could not be sent: ${error instanceof Error ? error.message : error}`),
    );
  }

  const seal = (email: Email): NewEmail => ({
    sealed: secrets.seal('letter', Buffer.from(JSON.stringify(signed(email, profile)))),
    writtenAt: clock.now(),
  });

  return {
    seal,
    add: async (accountId, email) => {
      await store.addEmail(accountId, seal(email));
      nudge();
    },
    deliver,
    nudge,
    close: async () => {
      isClosed = true;
      if (running === null) return;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS);
      });
      await Promise.race([running.catch(() => 0), patience]);
      clearTimeout(timer);
    },
  };
}

/** Hands one email over. True when it was taken; one refused for the last time is given up, loudly. */
async function send(
  { store, secrets, alarm }: OutboxParts,
  port: MailPort,
  { id, sealed, tries }: StoredEmail,
): Promise<boolean> {
  const plain = secrets.open('letter', sealed);
  if (plain === null) {
    alarm(`email ${id} cannot be opened`);
    return false;
  }
  // Only this platform seals emails, so what opens is one.
  const email = JSON.parse(Buffer.from(plain).toString()) as Email;
  try {
    await port.send(email, sha256Hex(sealed).slice(0, 32));
  } catch (error) {
    const isLast = tries + 1 >= TRIES_MAX;
    alarm(
      `the email “${email.subject}” could not be sent${isLast ? ' and was given up' : ''}: ${error instanceof Error ? error.message : error}`,
    );
    if (isLast) await store.emailSent(id);
    return false;
  }
  await store.emailSent(id);
  return true;
}

/** An email that was not taken is tried again after a minute, then after twice as long each time, up to a day. */
function nextDueAt(now: Instant, tries: number): Instant {
  return now + Math.min(FIRST_WAIT_MS * 2 ** tries, WAIT_MAX_MS);
}
