/** Sessions: what a secret token stands for, for how long, and how it ends. The store holds hashes only. */
import { createHmac } from 'node:crypto';
import { present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { visible } from '../../kernel/visible.ts';
import type { IdentityProfile } from '../jurisdiction/identity.ts';
import { timeInWords } from '../jurisdiction/words.ts';
import type { SessionFacts } from '../ports/account-store.ts';
import type { Context } from '../ports/context.ts';
import type { Caller, Identity, ListedSession, SignedIn } from '../ports/identity.ts';
import type { StoredAccount, StoredSession } from '../ports/identity-store.ts';
import type { Account, Platform, Session } from '../ports/platform.ts';
import { sha256Hex } from '../ports/secrets.ts';
import type { Store } from '../ports/store.ts';
import { browserInWords } from './browser.ts';
import { emails } from './emails.ts';
import type { Guard } from './guard.ts';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;
const AGENT_LENGTH_MAX = 200;

/** How sessions end. To end one that has ended, or is not the account's, changes nothing. */
export function createSessions({
  store,
}: Context): Pick<Platform, 'signOut'> & Pick<Identity, 'endSession' | 'endSessions'> {
  return {
    signOut: async (token) => {
      if (TOKEN_PATTERN.test(token)) await store.removeSession(sha256Hex(token));
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

/** What the token stands for, when it stands for a session that is live now. */
export async function liveSession({ store, clock, identity }: Context, token: string): Promise<SessionFacts | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const found = await store.session(sha256Hex(token));
  return found && isLive(identity, found.session, clock.now()) ? found : null;
}

function isLive(identity: IdentityProfile, { openedAt, seenAt }: StoredSession, now: Instant): boolean {
  return now < openedAt + identity.sessionTotalMs && now < seenAt + identity.sessionIdleMs;
}

/**
 * A fresh session of the account as it was proven, on a device that is known to it from now on; its owner hears of a
 * device that was not. Null when what proves the owner has changed meanwhile.
 */
export async function openSession(
  context: Context,
  guard: Guard,
  account: StoredAccount,
  caller: Caller,
  { isFirst = false } = {},
): Promise<SignedIn | null> {
  const { store, clock, secrets, outbox } = context;
  const token = Buffer.from(secrets.fresh(TOKEN_BYTES)).toString('hex');
  const now = clock.now();
  const agent = visible(caller.agent.slice(0, AGENT_LENGTH_MAX));
  const isNews = !isFirst && !(await guard.knows(caller, account.id));
  const session = { tokenHash: sha256Hex(token), accountId: account.id, openedAt: now, seenAt: now, agent };
  if (!(await store.addSession(session, account.credentialsVersion))) return null;
  const device = await guard.knowDevice(account.id);
  const at = timeInWords(context.profile, now);
  if (isNews) await outbox.add(account.id, emails.newDevice(account.email, browserInWords(caller.agent), at));
  return { type: 'session', session: sessionOf(token, accountOf(account)), device };
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
  const live = sessions.filter((session) => isLive(identity, session, now));
  return live.map((session) => ({
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

/** What a session tells of its account: the balance in pence, and nothing that proves who it is. */
export function accountOf({ id, email, balancePence }: StoredAccount): Account {
  return { id, email, balancePence };
}

/** Names a session to its owner, and opens nothing. */
function idOf({ tokenHash }: StoredSession): string {
  return sha256Hex(`session ${tokenHash}`).slice(0, 32);
}

/** What goes with every change of a session. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('unveil/csrf').digest('hex');
}

/** The csrf token follows from the secret token, so it needs no place in the store. */
export function sessionOf(token: string, account: Account): Session {
  return { token, csrfToken: csrfTokenOf(token), account };
}
