/** Sessions: what a secret token stands for, for how long, and how it ends. The store holds hashes only. */
import { createHmac } from 'node:crypto';
import { present } from '../kernel/assert.ts';
import { accept, refuse } from '../kernel/result.ts';
import type { Context } from './context.ts';
import type { Guard } from './guard.ts';
import type { Caller, Identity, ListedSession, SignedIn } from './identity.ts';
import type { Account, Platform, Session } from './platform.ts';
import { sha256Hex } from './secrets.ts';
import type { Store, StoredAccount, StoredSession } from './store.ts';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;
const AGENT_LENGTH_MAX = 200;
/** Being seen is written down no more often than this. */
const SEEN_AGAIN_AFTER_MS = 60_000;

export function createSessions(
  context: Context,
): Pick<Platform, 'signOut' | 'session'> & Pick<Identity, 'endSession' | 'endSessions'> {
  const { store, clock, identity } = context;
  return {
    signOut: async (token) => {
      if (TOKEN_PATTERN.test(token)) await store.removeSession(sha256Hex(token));
    },
    session: async (token) => {
      if (!TOKEN_PATTERN.test(token)) return null;
      const tokenHash = sha256Hex(token);
      const found = await store.session(tokenHash);
      const now = clock.now();
      if (!found || now >= found.session.openedAt + identity.sessionTotalMs) return null;
      if (now >= found.session.seenAt + identity.sessionIdleMs) return null;
      if (now >= found.session.seenAt + SEEN_AGAIN_AFTER_MS) await store.touchSession(tokenHash, now);
      return sessionOf(token, accountOf(found.account));
    },
    endSession: async ({ accountId, id }) => {
      const sessions = await store.sessionsOf(accountId);
      const found = sessions.find((session) => idOf(session) === id);
      if (!found) return refuse('unknown-session');
      await store.removeSession(found.tokenHash);
      return accept(null);
    },
    endSessions: ({ accountId, keptToken }) =>
      store.removeSessionsOf(accountId, keptToken === null ? null : sha256Hex(keptToken)),
  };
}

/** A fresh session of the account, on a device that is known to it from now on. */
export async function openSession(context: Context, guard: Guard, account: Account, caller: Caller): Promise<SignedIn> {
  const { store, clock, secrets } = context;
  const token = Buffer.from(secrets.fresh(TOKEN_BYTES)).toString('hex');
  const now = clock.now();
  const agent = caller.agent.slice(0, AGENT_LENGTH_MAX);
  const device = await guard.knowDevice(account.id);
  await store.addSession({ tokenHash: sha256Hex(token), accountId: account.id, openedAt: now, seenAt: now, agent });
  return { type: 'session', session: sessionOf(token, account), device };
}

/** The sessions that are live now, the latest used first. */
export async function listedSessions(
  { store, clock, identity }: Context,
  accountId: string,
  token: string,
): Promise<ListedSession[]> {
  const now = clock.now();
  const own = sha256Hex(token);
  const sessions = await store.sessionsOf(accountId);
  const isLive = ({ openedAt, seenAt }: StoredSession): boolean =>
    now < openedAt + identity.sessionTotalMs && now < seenAt + identity.sessionIdleMs;
  return sessions.filter(isLive).map((session) => ({
    id: idOf(session),
    agent: session.agent,
    openedAt: session.openedAt,
    seenAt: session.seenAt,
    isThis: session.tokenHash === own,
  }));
}

/** The account as it is now. It must be there: ids come from sessions. */
export async function accountNow(store: Store, accountId: string): Promise<Account> {
  return accountOf(present(await store.account(accountId), `account ${accountId}`));
}

export function accountOf({ id, email, balancePence }: StoredAccount): Account {
  return { id, email, balancePence };
}

/** Names a session to its owner, and opens nothing. */
function idOf({ tokenHash }: StoredSession): string {
  return sha256Hex(`session ${tokenHash}`).slice(0, 32);
}

/** The csrf token follows from the secret token, so it needs no place in the store. */
function sessionOf(token: string, account: Account): Session {
  return { token, csrfToken: createHmac('sha256', token).update('unveil/csrf').digest('hex'), account };
}
