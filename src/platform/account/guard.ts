/**
 * Slows guessing down, without letting a stranger lock an owner out. Attempts count under what is guessed at and
 * under the network address; from a device the account knows they count under that device alone, which strangers do
 * not have.
 */
import { DAY_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import type { Context } from '../ports/context.ts';
import type { Caller } from '../ports/identity.ts';
import type { SignInAttempts } from '../ports/identity-store.ts';
import { sha256Hex } from '../ports/secrets.ts';

/** The first attempts are free; after them each waits twice as long as the one before, up to a limit. */
export interface Patience {
  readonly free: number;
  readonly firstDelayMs: number;
  readonly delayMaxMs: number;
  /** So long after the last attempt all is forgotten. */
  readonly forgottenAfterMs: number;
}

export const ATTEMPTS_KEPT_MS = DAY_MS;
export const SUBJECT_PATIENCE: Patience = {
  free: 5,
  firstDelayMs: 2000,
  delayMaxMs: 15 * MINUTE_MS,
  forgottenAfterMs: ATTEMPTS_KEPT_MS,
};
/** Wider: many people may share an address. */
export const ADDRESS_PATIENCE: Patience = {
  free: 30,
  firstDelayMs: 2000,
  delayMaxMs: 15 * MINUTE_MS,
  forgottenAfterMs: 60 * MINUTE_MS,
};

/** When the next attempt is looked at, given those made since the last success. */
export function nextAttemptAt(attempts: SignInAttempts | null, patience: Patience): Instant {
  if (!attempts || attempts.count < patience.free) return 0;
  const delayMs = patience.firstDelayMs * 2 ** Math.min(attempts.count - patience.free, 20);
  return attempts.lastAt + Math.min(delayMs, patience.delayMaxMs);
}

export interface Guard {
  /**
   * Counts an attempt at the subject and gives what forgives it after a success; null when it comes too early.
   * `knownTo` is the account that may know the caller's device.
   */
  admit(subject: string, caller: Caller | null, knownTo: string | null): Promise<(() => Promise<void>) | null>;
  /**
   * Whether another email of that kind may go to the mailbox. Counted for each who asks, so that a stranger uses up
   * nobody's but their own; and wider for the mailbox, which many strangers together may not fill.
   */
  mayEmail(kind: string, mailbox: string, asker: string): Promise<boolean>;
  /** Whether the caller's device has signed in to the account before. */
  knows(caller: Caller, accountId: string): Promise<boolean>;
  /**
   * The secret by which a browser is known to the account from now on: always a fresh one, so that none can be
   * planted.
   */
  knowDevice(accountId: string): Promise<string>;
}

const DEVICE_PATTERN = /^[0-9a-f]{64}$/;

/** A guard over the attempts that the store counts: few at once, then fewer the longer it goes on. */
export function createGuard({ store, clock, secrets }: Context): Guard {
  async function isKnown(caller: Caller | null, accountId: string | null): Promise<boolean> {
    if (!caller?.device || !DEVICE_PATTERN.test(caller.device) || accountId === null) return false;
    return store.isKnownDevice(accountId, sha256Hex(caller.device));
  }
  return {
    admit: async (subject, caller, knownTo) => {
      const now = clock.now();
      const own = (await isKnown(caller, knownTo)) ? `${subject} from ${caller?.device}` : subject;
      const narrow = sha256Hex(`attempt ${own}`);
      const wide = caller === null || own !== subject ? null : sha256Hex(`address ${networkOf(caller.address)}`);
      const keys = [{ hash: narrow, forgottenAfterMs: SUBJECT_PATIENCE.forgottenAfterMs }];
      if (wide !== null) keys.push({ hash: wide, forgottenAfterMs: ADDRESS_PATIENCE.forgottenAfterMs });
      const isAllowed = await store.countAttempt(keys, now, ([narrowly = null, widely = null]) => {
        const waits = [nextAttemptAt(narrowly, SUBJECT_PATIENCE), nextAttemptAt(widely, ADDRESS_PATIENCE)];
        return now >= Math.max(...waits);
      });
      if (!isAllowed) return null;
      return () => store.forgiveAttempts([narrow], wide === null ? [] : [wide]);
    },
    mayEmail: async (kind, mailbox, asker) => {
      const now = clock.now();
      const about = `attempt letter ${kind} ${mailbox}`;
      const keys = [
        { hash: sha256Hex(`${about} by ${asker}`), forgottenAfterMs: SUBJECT_PATIENCE.forgottenAfterMs },
        { hash: sha256Hex(about), forgottenAfterMs: ADDRESS_PATIENCE.forgottenAfterMs },
      ];
      return store.countAttempt(keys, now, ([narrowly = null, widely = null]) => {
        const waits = [nextAttemptAt(narrowly, SUBJECT_PATIENCE), nextAttemptAt(widely, ADDRESS_PATIENCE)];
        return now >= Math.max(...waits);
      });
    },
    knows: isKnown,
    knowDevice: async (accountId) => {
      const device = Buffer.from(secrets.fresh(32)).toString('hex');
      await store.keepDevice(accountId, sha256Hex(device), clock.now());
      return device;
    },
  };
}

/** An IPv6 customer has a whole /64 to write from: it counts as one address. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16))
    .join(':');
}
