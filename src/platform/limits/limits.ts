/** Limits in a player's hands: seeing them, setting and loosening them, taking a time-out, excluding oneself, being here. */
import type { Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { accountNow } from '../account/sessions.ts';
import type { Context } from '../ports/context.ts';
import type { LimitCases, LimitsView } from '../ports/limits.ts';
import type { Platform } from '../ports/platform.ts';
import { momentOf, type Rules, type Standing } from '../ports/standing.ts';
import {
  askReturn,
  confirmLimit,
  exclude,
  keepLimit,
  type StandingChange,
  setLimit,
} from '../ports/standing-change.ts';
import { standingLetter } from './letters.ts';
import { limitsView } from './view.ts';

type Decide<Code extends string> = (
  rules: Rules,
  standing: Standing,
  at: Instant,
) => Result<StandingChange | null, Code>;

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
    const { email } = await accountNow(store, accountId);
    const answer = await store.changeStanding(accountId, moment, (standing) => {
      const decided = decide(context, standing, moment.at);
      const changed = decided.ok ? decided.value : null;
      const letter = changed && standingLetter(profile, email, standing, changed);
      return { answer: decided, change: changed, letter: letter && outbox.seal(letter) };
    });
    outbox.nudge();
    if (!answer.ok) return refuse(answer.refusal.code, answer.refusal.detail, answer.refusal.data);
    return accept(await limits(accountId));
  }

  return {
    limits,
    setLimit: ({ accountId, limit, value }) =>
      change(accountId, (rules, standing, at) => setLimit(rules, standing, { limit, value, at })),
    confirmLimit: (accountId, limit) =>
      change(accountId, (rules, standing, at) => confirmLimit(rules, standing, limit, at)),
    keepLimit: (accountId, limit) => change(accountId, (_rules, standing) => keepLimit(standing, limit)),
    takeTimeOut: (accountId, days) =>
      change(accountId, (rules, standing, at) => exclude(rules, standing, { kind: 'time-out', length: days, at })),
    excludeSelf: (accountId, months) =>
      change(accountId, (rules, standing, at) =>
        exclude(rules, standing, { kind: 'self-exclusion', length: months, at }),
      ),
    askReturn: (accountId) => change(accountId, askReturn),
  };
}
