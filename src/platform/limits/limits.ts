/**
 * Limits in a player's hands: seeing them, lowering and raising them, taking a time-out, excluding oneself, being
 * here.
 */
import type { Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { accountNow } from '../account/sessions.ts';
import type { Context } from '../ports/context.ts';
import type { LimitCases, LimitsView } from '../ports/limits.ts';
import type { Platform } from '../ports/platform.ts';
import { type Jurisdiction, momentOf, type Standing } from '../ports/standing.ts';
import {
  askReturn,
  cancelIncrease,
  confirmIncrease,
  exclude,
  type StandingChange,
  setLimit,
} from '../ports/standing-change.ts';
import { standingEmail } from './emails.ts';
import { limitsView } from './view.ts';

type Decide<Code extends string> = (
  jurisdiction: Jurisdiction,
  standing: Standing,
  at: Instant,
) => Result<StandingChange | null, Code>;

/** Limits and exclusions: lower at once, higher after the wait of the profile and a confirmation. */
export function createLimits(context: Context): Pick<Platform, keyof LimitCases> {
  const { store, clock, calendar, profile, outbox } = context;

  async function limits(accountId: string): Promise<LimitsView> {
    const moment = momentOf(calendar, clock.now());
    return limitsView(context, await store.standing(accountId, moment), moment.at);
  }

  async function change<Code extends string>(
    accountId: string,
    decide: Decide<Code>,
  ): Promise<Result<LimitsView, Code>> {
    const moment = momentOf(calendar, clock.now());
    const { email: address } = await accountNow(store, accountId);
    const answer = await store.changeStanding(accountId, moment, (standing) => {
      const decided = decide(context, standing, moment.at);
      const changed = decided.ok ? decided.value : null;
      const email = changed && standingEmail(profile, address, standing, changed);
      return { answer: decided, change: changed, email: email && outbox.seal(email) };
    });
    outbox.nudge();
    if (!answer.ok) return refuse(answer.refusal.code, answer.refusal.detail, answer.refusal.data);
    return accept(await limits(accountId));
  }

  return {
    limits,
    setLimit: ({ accountId, limit, value }) =>
      change(accountId, (jurisdiction, standing, at) => setLimit(jurisdiction, standing, { limit, value, at })),
    confirmIncrease: (accountId, limit) =>
      change(accountId, (jurisdiction, standing, at) => confirmIncrease(jurisdiction, standing, limit, at)),
    cancelIncrease: (accountId, limit) => change(accountId, (_rules, standing) => cancelIncrease(standing, limit)),
    takeTimeOut: (accountId, days) =>
      change(accountId, (jurisdiction, standing, at) =>
        exclude(jurisdiction, standing, { kind: 'time-out', length: days, at }),
      ),
    excludeSelf: (accountId, months) =>
      change(accountId, (jurisdiction, standing, at) =>
        exclude(jurisdiction, standing, { kind: 'self-exclusion', length: months, at }),
      ),
    askReturn: (accountId) => change(accountId, askReturn),
  };
}
