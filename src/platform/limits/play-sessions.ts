/**
 * Being here: a play session lasts until the player has rested for as long as the jurisdiction asks. One that reaches
 * its length ends every session of its player, and none begins before the break is over. Whatever was bought waits.
 */
import { type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import { pence } from '../../kernel/pence.ts';
import { type Result, refuse } from '../../kernel/result.ts';
import { accountOf, liveSession, sessionOf } from '../account/sessions.ts';
import type { Context } from '../ports/context.ts';
import type { SignedIn } from '../ports/identity.ts';
import type { PlaySessionCases } from '../ports/limits.ts';
import type { Platform } from '../ports/platform.ts';
import { checkSums } from '../ports/sold.ts';
import { breakEnd, playSessionAt } from '../ports/standing.ts';

/** Being seen is written down no more often than this. */
const SEEN_AGAIN_AFTER_MS = MINUTE_MS;

/** How long somebody has been here without a break, in milliseconds, and what it has brought or cost, in pence. */
export function createPlaySessions(context: Context): PlaySessionCases {
  const { store, clock, profile } = context;
  return {
    playSession: async (accountId) => {
      const now = clock.now();
      const { startedAt } = playSessionAt(profile, await store.playSession(accountId), now);
      const endsAt = startedAt + profile.playSession.mostMinutes * MINUTE_MS;
      await checkSums(context, accountId, 'claimed');
      const { spentPence, paidPence, unpaidPence } = await store.broughtSince(accountId, startedAt);
      const { breakMinutes } = profile.playSession;
      const netPence = pence(paidPence - spentPence);
      return {
        startedAt,
        endsAt,
        breakMinutes,
        realityCheckMinutes: profile.realityCheckMinutes,
        netPence,
        unpaidPence,
      };
    },
  };
}

/** Ways in to an account that exists. */
type WayIn = 'signIn' | 'secondStep' | 'signInWithPasskey';

/** Sessions that heed the break: a live one notes that its player is here; one in the break is no session. */
export function withBreaks(
  context: Context,
  accounts: Pick<Platform, 'signOut' | WayIn>,
): Pick<Platform, 'session' | WayIn> {
  const { store, clock, profile } = context;

  async function breakOf(accountId: string): Promise<Instant | null> {
    const playSession = await store.playSession(accountId);
    return playSession && breakEnd(profile, playSession, clock.now());
  }

  /** Nobody is let in during the break, whichever way they came. */
  async function heed<Code extends string>(
    signedIn: Result<SignedIn, Code>,
  ): Promise<Result<SignedIn, Code | 'break-needed'>> {
    if (!signedIn.ok || signedIn.value.type !== 'session') return signedIn;
    const { account, token } = signedIn.value.session;
    const untilAt = await breakOf(account.id);
    if (untilAt === null) return signedIn;
    await accounts.signOut(token);
    return refuse('break-needed', undefined, { untilAt });
  }

  return {
    session: async (token) => {
      const found = await liveSession(context, token);
      if (found === null) return null;
      const { session, account, playSession: before } = found;
      const now = clock.now();
      if (before && breakEnd(profile, before, now) !== null) {
        await accounts.signOut(token);
        return null;
      }
      const playSession = playSessionAt(profile, before, now);
      const seenAt = Math.min(session.seenAt, before?.seenAt ?? session.seenAt);
      const isStale = before?.startedAt !== playSession.startedAt || now >= seenAt + SEEN_AGAIN_AFTER_MS;
      if (isStale) await store.keepSeen(session.tokenHash, now, playSession);
      return sessionOf(token, accountOf(account));
    },
    signIn: async (request) => heed(await accounts.signIn(request)),
    secondStep: async (request) => heed(await accounts.secondStep(request)),
    signInWithPasskey: async (request) => heed(await accounts.signInWithPasskey(request)),
  };
}
