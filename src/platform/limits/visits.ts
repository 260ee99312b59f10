/**
 * Being here: a visit lasts until the player has rested for as long as the place asks. One that reaches its length ends
 * every session of its player, and none begins before the break is over. Whatever was bought waits.
 */
import type { Instant } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/result.ts';
import type { Context } from '../context.ts';
import type { Platform } from '../platform.ts';
import type { VisitCases } from './port.ts';
import { breakEnd, visitAt } from './standing.ts';

/** Being seen is written down no more often than this. */
const SEEN_AGAIN_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;

export function createVisits(context: Context): VisitCases {
  const { store, clock, profile } = context;
  return {
    visit: async (accountId) => {
      const now = clock.now();
      const { startedAt } = visitAt(profile, await store.visit(accountId), now);
      const endsAt = startedAt + profile.visit.mostMinutes * MINUTE_MS;
      const netPence = await store.netSince(accountId, startedAt);
      const { breakMinutes } = profile.visit;
      return { startedAt, endsAt, breakMinutes, reminderMinutes: profile.reminderMinutes, netPence };
    },
  };
}

/** Sessions that heed the break: a live one notes that its player is here; one in the break is no session. */
export function withBreaks(
  context: Context,
  accounts: Pick<Platform, 'session' | 'signIn' | 'signOut'>,
): Pick<Platform, 'session' | 'signIn'> {
  const { store, clock, profile } = context;

  async function breakOf(accountId: string): Promise<Instant | null> {
    const visit = await store.visit(accountId);
    return visit && breakEnd(profile, visit, clock.now());
  }

  return {
    session: async (token) => {
      const session = await accounts.session(token);
      if (session === null) return null;
      const now = clock.now();
      const before = await store.visit(session.account.id);
      if (before && breakEnd(profile, before, now) !== null) {
        await accounts.signOut(token);
        return null;
      }
      const visit = visitAt(profile, before, now);
      const isStale = before?.startedAt !== visit.startedAt || now >= before.seenAt + SEEN_AGAIN_AFTER_MS;
      if (isStale) await store.keepVisit(session.account.id, visit);
      return session;
    },
    signIn: async (credentials) => {
      const signedIn = await accounts.signIn(credentials);
      if (!signedIn.ok) return signedIn;
      const untilAt = await breakOf(signedIn.value.account.id);
      if (untilAt === null) return signedIn;
      await accounts.signOut(signedIn.value.token);
      return refuse('break-needed', undefined, { untilAt });
    },
  };
}
