/** Accounts and sessions: registering, signing in with growing delays, and what a token stands for. Stores hashes only. */
import { createHmac } from 'node:crypto';
import { present } from '../kernel/assert.ts';
import type { Instant } from '../kernel/clock.ts';
import { accept, refuse } from '../kernel/result.ts';
import type { Context } from './context.ts';
import { checkPassword, createPasswords } from './passwords.ts';
import type { Account, Platform, Session } from './platform.ts';
import { sha256Hex } from './secrets.ts';
import type { SignInAttempts, Store, StoredAccount } from './store.ts';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;
const ACCOUNT_ID_BYTES = 16;
const EMAIL_LENGTH_MAX = 254;
/** One @, something on either side, a dot in the domain, no white space. The mail itself is the real check. */
const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** A session ends after so long without use, and after so long in any case. */
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_TOTAL_MS = 12 * 60 * 60_000;
/** Being seen is written down no more often than this. */
const SEEN_AGAIN_AFTER_MS = 60_000;

/** The first attempts are free; after them each waits twice as long as the one before, up to a limit. */
const FREE_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2000;
const DELAY_MAX_MS = 15 * 60_000;
export const ATTEMPTS_KEPT_MS = 24 * 60 * 60_000;

export function createAccounts(context: Context): Pick<Platform, 'register' | 'signIn' | 'signOut' | 'session'> {
  const { store, clock } = context;
  const passwords = createPasswords();

  return {
    register: async ({ email, password }) => {
      const address = normalEmail(email);
      if (address === null) return refuse('email-invalid');
      const checked = checkPassword(password);
      if (!checked.ok) return checked;
      if (await store.accountByEmail(address)) return refuse('email-taken');
      const id = Buffer.from(context.secrets.fresh(ACCOUNT_ID_BYTES)).toString('hex');
      const passwordHash = await passwords.hash(checked.value);
      const isAdded = await store.addAccount({ id, email: address, passwordHash, createdAt: clock.now() });
      if (!isAdded) return refuse('email-taken');
      return accept(await openSession(context, await accountNow(store, id)));
    },
    signIn: async ({ email, password }) => {
      // What is no address is looked up all the same: every wrong credential gets the same answer in about the same time.
      const address = normalEmail(email) ?? '';
      const emailHash = sha256Hex(address);
      const now = clock.now();
      const isAllowed = await store.countSignIn(emailHash, now, (attempts) => now >= nextAttemptAt(attempts));
      if (!isAllowed) return refuse('too-many-attempts');
      const account = await store.accountByEmail(address);
      const isRight = await passwords.verify(password, account?.passwordHash ?? null);
      if (!account || !isRight) return refuse('credentials-wrong');
      await store.clearSignIns(emailHash);
      return accept(await openSession(context, accountOf(account)));
    },
    signOut: async (token) => {
      if (TOKEN_PATTERN.test(token)) await store.removeSession(sha256Hex(token));
    },
    session: async (token) => {
      if (!TOKEN_PATTERN.test(token)) return null;
      const tokenHash = sha256Hex(token);
      const found = await store.session(tokenHash);
      const now = clock.now();
      if (!found || now >= found.session.openedAt + SESSION_TOTAL_MS) return null;
      if (now >= found.session.seenAt + SESSION_IDLE_MS) return null;
      if (now >= found.session.seenAt + SEEN_AGAIN_AFTER_MS) await store.touchSession(tokenHash, now);
      return sessionOf(token, accountOf(found.account));
    },
  };
}

/** The account as it is now. It must be there: ids come from sessions. */
export async function accountNow(store: Store, accountId: string): Promise<Account> {
  return accountOf(present(await store.account(accountId), `account ${accountId}`));
}

/** When the next attempt is looked at, given those made since the last success. */
export function nextAttemptAt(attempts: SignInAttempts | null): Instant {
  if (!attempts || attempts.count < FREE_ATTEMPTS) return 0;
  const delayMs = FIRST_DELAY_MS * 2 ** Math.min(attempts.count - FREE_ATTEMPTS, 20);
  return attempts.lastAt + Math.min(delayMs, DELAY_MAX_MS);
}

/** Lower case, composed, trimmed; null when it is no address. */
export function normalEmail(email: string): string | null {
  const address = email.trim().normalize('NFKC').toLowerCase();
  return address.length <= EMAIL_LENGTH_MAX && EMAIL_PATTERN.test(address) ? address : null;
}

async function openSession({ store, clock, secrets }: Context, account: Account): Promise<Session> {
  const token = Buffer.from(secrets.fresh(TOKEN_BYTES)).toString('hex');
  const now = clock.now();
  await store.addSession({ tokenHash: sha256Hex(token), accountId: account.id, openedAt: now, seenAt: now });
  return sessionOf(token, account);
}

/** The csrf token follows from the secret token, so it needs no place in the store. */
function sessionOf(token: string, account: Account): Session {
  return { token, csrfToken: createHmac('sha256', token).update('unveil/csrf').digest('hex'), account };
}

function accountOf({ id, email, balancePence }: StoredAccount): Account {
  return { id, email, balancePence };
}
