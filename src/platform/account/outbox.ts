/**
 * Emails that must arrive. One is written down in the transaction of what it tells, and sent afterwards, as often as it
 * takes. It is put off before it is handed over, so that no two send it; a process that dies between the post's yes
 * and the note of it sends it again under the same id, by which mail servers know it as the same email.
 */
import { type Clock, DAY_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';

import type { Profile } from '../jurisdiction/profile.ts';
import type { Alarm } from '../ports/alarms.ts';
import type { NewEmail, StoredEmail } from '../ports/email-store.ts';
import { type Email, type MailPort, type Outbox, signed } from '../ports/mail.ts';
import { type Secrets, sha256Hex } from '../ports/secrets.ts';
import type { Store } from '../ports/store.ts';
import { within } from '../ports/within.ts';

export interface OutboxParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly profile: Profile;
  /** Null where emails are written down only, for another process to send. */
  readonly mail: MailPort | null;
  readonly alarm: Alarm;
}

const TOGETHER = 20;
const CLOSE_WITHIN_MS = 5_000;
const SEND_WITHIN_MS = MINUTE_MS;
const FIRST_WAIT_MS = MINUTE_MS;
const WAIT_MAX_MS = DAY_MS;
/** While the mail server takes nothing, one email asks so often whether it does again. */
const ASK_POST_EVERY_MS = 15 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 9 * DAY_MS;
/** So often an email is refused while others are taken before the fault is taken to be its own. */
const REFUSALS_MAX = 3;

/** The outbox over a store: emails are sealed when they are written, and sent at least once. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, secrets, clock, profile, mail, alarm } = parts;
  const send = createSend(parts);
  let running: Promise<number> | null = null;
  let isAskedAgain = false;
  let isClosed = false;

  async function sendDue(port: MailPort): Promise<number> {
    let sent = 0;
    do {
      isAskedAgain = false;
      await send.releaseWaiting();
      for (;;) {
        const now = clock.now();
        const emails = await store.takeEmails({ now, limit: TOGETHER }, (tries) => nextDueAt(now, tries));
        for (const email of emails) if (!isClosed && (await send.one(port, email))) sent++;
        // One of an account at a time: the next of it is due as soon as this one is gone.
        if (isClosed || emails.length === 0) break;
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
      alarm(`emails could not be sent: ${error instanceof Error ? error.message : error}`, 'task-failed'),
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

/** Tells of an email that was not taken; one refused for the last time is given up. */
async function failed({ store, clock, alarm }: OutboxParts, email: StoredEmail, what: string): Promise<void> {
  const isLast = nextDueAt(clock.now(), email.tries) > email.writtenAt + GIVE_UP_AFTER_MS;
  alarm(`${what}${isLast ? ', and was given up' : ''}`, isLast ? 'email-given-up' : 'email-not-sent');
  if (isLast) await store.emailSent(email.id);
}

/**
 * Sends single emails, and keeps account of the post: when it takes emails again after it took none, all that wait are
 * due, in their order.
 */
function createSend(parts: OutboxParts) {
  const { store, secrets, clock } = parts;
  /** Emails that failed before this process began may be waiting, too. */
  let lastFailureAt: Instant | null = Number.NEGATIVE_INFINITY;
  let lastTriedAt: Instant = clock.now();
  let isUp = false;
  const refusals = new Map<number, number>();

  async function refused(email: StoredEmail): Promise<void> {
    if (isUp) {
      const times = (refusals.get(email.id) ?? 0) + 1;
      refusals.set(email.id, times);
      if (times >= REFUSALS_MAX) await store.setEmailAside(email.id);
    }
    isUp = false;
    lastFailureAt = clock.now();
  }

  return {
    one: async (port: MailPort, stored: StoredEmail): Promise<boolean> => {
      const email = openEmail(secrets, stored);
      if (email === null) {
        await store.setEmailAside(stored.id);
        await failed(parts, stored, `email ${stored.id} cannot be opened`);
        return false;
      }
      lastTriedAt = clock.now();
      try {
        await within(SEND_WITHIN_MS, port.send(email, sha256Hex(stored.sealed).slice(0, 32)), () => {
          throw new Error('the mail server does not answer');
        });
      } catch (error) {
        await failed(
          parts,
          stored,
          `the email “${email.subject}” could not be sent: ${error instanceof Error ? error.message : error}`,
        );
        await refused(stored);
        return false;
      }
      await store.emailSent(stored.id);
      refusals.delete(stored.id);
      isUp = true;
      await release();
      return true;
    },
    /**
     * Before a round: what waits is due when the mail server is up, and one of it when nobody has asked for a while.
     */
    releaseWaiting: async (): Promise<void> => {
      const now = clock.now();
      if (isUp) await release();
      else if (lastFailureAt !== null && now - lastTriedAt >= ASK_POST_EVERY_MS)
        await store.dueAgain('oldest', { takenAtMax: now - FIRST_WAIT_MS, now });
    },
  };

  /** What was taken less than a minute ago may be in another sender's hands. */
  async function release(): Promise<void> {
    if (lastFailureAt === null) return;
    const now = clock.now();
    const takenAtMax = now - FIRST_WAIT_MS;
    if (lastFailureAt <= takenAtMax) lastFailureAt = null;
    await store.dueAgain('all', { takenAtMax, now });
  }
}

/** Only this platform seals emails, so what opens is one. */
function openEmail(secrets: Secrets, { sealed }: StoredEmail): Email | null {
  const plain = secrets.open('letter', sealed);
  return plain === null ? null : (JSON.parse(Buffer.from(plain).toString()) as Email);
}

/** An email that was not taken is tried again after a minute, then after twice as long each time, up to a day. */
function nextDueAt(now: Instant, tries: number): Instant {
  return now + Math.min(FIRST_WAIT_MS * 2 ** tries, WAIT_MAX_MS);
}
