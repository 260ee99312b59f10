/**
 * A player's money, claims and limits as a clerk would keep them on paper: lists of what happened and when, and the
 * answer each wish must get. Knows the rules in words and shares no code with what it checks.
 */
import type { Instant } from '../../../kernel/clock.ts';
import type { LimitId } from '../../jurisdiction/profile.ts';
import type { ClaimRoute, ClaimStatus, ClaimStep } from '../../ports/claim.ts';
import { DAY_MS, endOfTerm, periodOf, plusDays, plusMonths } from './london.ts';

export const PRICE = 2_00;

export interface PaperMoney {
  readonly key: string;
  readonly amount: number;
  readonly at: Instant;
  status: 'pending' | 'paid' | 'declined';
}
export interface PaperPlay {
  readonly playNumber: string;
  readonly gameId: string;
  readonly prize: number;
  readonly boughtAt: Instant;
  settledAt: Instant | null;
}
export interface PaperClaim {
  readonly playNumber: string;
  readonly prize: number;
  readonly route: ClaimRoute;
  status: ClaimStatus;
  deadline: Instant;
}
interface PaperLimit {
  readonly value: number;
  readonly wish: { readonly value: number | null; readonly at: Instant } | null;
}
export interface PaperExclusion {
  readonly kind: 'time-out' | 'self-exclusion';
  readonly until: Instant;
  readonly returnAt: Instant | null;
}

export class Paper {
  readonly movements: { readonly at: Instant; readonly reason: string; readonly change: number }[] = [];
  readonly paidIn: PaperMoney[] = [];
  readonly paidOut: PaperMoney[] = [];
  readonly plays: PaperPlay[] = [];
  readonly claims: PaperClaim[] = [];
  readonly limits: Map<LimitId, PaperLimit> = new Map();
  readonly turns: Instant[] = [];
  exclusion: PaperExclusion | null = null;

  get balance(): number {
    return this.movements.reduce((sum, { change }) => sum + change, 0);
  }

  note(at: Instant, reason: string, change: number): void {
    this.movements.push({ at, reason, change });
  }

  /** What of a limit is used: payments count from when they are asked for until they are declined. */
  used(limit: LimitId, now: Instant): number {
    const [kind, period = ''] = limit.split('-');
    if (kind === 'turns') return this.turns.filter((at) => at > now - DAY_MS).length;
    const isNow = (at: Instant) => periodOf(period, at) === periodOf(period, now);
    if (kind === 'spend') return this.plays.filter(({ boughtAt }) => isNow(boughtAt)).length * PRICE;
    const counted = this.paidIn.filter(({ status, at }) => status !== 'declined' && isNow(at));
    return counted.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The jurisdiction allows £350 a week and 75 Plays and Tries in 24 hours; the player perhaps less. */
  allowed(limit: LimitId): number {
    const cap = limit === 'add-week' ? 350_00 : limit === 'turns-24h' ? 75 : Number.POSITIVE_INFINITY;
    return Math.min(cap, this.limits.get(limit)?.value ?? Number.POSITIVE_INFINITY);
  }

  excluded(now: Instant): PaperExclusion['kind'] | null {
    if (this.exclusion === null) return null;
    const { kind, until, returnAt } = this.exclusion;
    const isOver = now >= until && (kind === 'time-out' || (returnAt !== null && now >= returnAt));
    return isOver ? null : kind;
  }

  /** Why something that adds, spends or takes a turn is refused; null when it is not. */
  refusal(now: Instant, wish: { readonly add?: number; readonly spend?: number; readonly turn?: true }): string | null {
    const excluded = this.excluded(now);
    if (excluded) return excluded === 'time-out' ? 'time-out' : 'self-excluded';
    const passes = (limit: LimitId, more: number) => this.used(limit, now) + more > this.allowed(limit);
    const money = (kind: 'add' | 'spend', more: number) =>
      (['day', 'week', 'month'] as const).some((period) => passes(`${kind}-${period}`, more));
    if (wish.add !== undefined && money('add', wish.add)) return 'limit-reached';
    if (wish.spend !== undefined && money('spend', wish.spend)) return 'limit-reached';
    return wish.turn && passes('turns-24h', 1) ? 'limit-reached' : null;
  }

  addFunds(now: Instant, amount: number): string | null {
    if (amount < 5_00 || amount > 350_00) return 'amount-out-of-range';
    const held = this.refusal(now, { add: amount });
    if (held) return held;
    const pending = this.paidIn
      .filter(({ status }) => status === 'pending')
      .reduce((sum, each) => sum + each.amount, 0);
    return this.balance + pending + amount > 10_000_00 ? 'amount-out-of-range' : null;
  }

  withdraw(amount: number): string | null {
    if (amount < 1) return 'amount-out-of-range';
    if (amount > this.balance) return 'insufficient-funds';
    return amount < 5_00 && amount !== this.balance ? 'amount-out-of-range' : null;
  }

  buy(now: Instant, gameId: string): string | null {
    if (this.plays.some((play) => play.gameId === gameId && play.settledAt === null)) return 'play-unfinished';
    const held = this.refusal(now, { spend: PRICE, turn: true });
    if (held) return held;
    if (now < (this.plays.at(-1)?.boughtAt ?? Number.NEGATIVE_INFINITY) + 5000) return 'play-too-soon';
    return this.balance < PRICE ? 'insufficient-funds' : null;
  }

  /** A payment or withdrawal comes to its end, once. */
  end(now: Instant, money: PaperMoney, outcome: 'paid' | 'declined'): void {
    if (money.status !== 'pending') return;
    money.status = outcome;
    const isOut = this.paidOut.includes(money);
    if (isOut && outcome === 'declined') this.note(now, 'withdrawal-returned', money.amount);
    if (!isOut && outcome === 'paid') this.note(now, 'funds-added', money.amount);
  }

  settle(now: Instant, play: PaperPlay): void {
    play.settledAt = now;
    const { playNumber, prize, boughtAt } = play;
    if (prize > 0 && prize <= 500_00) this.note(now, 'prize-paid', prize);
    if (prize <= 500_00) return;
    const route = prize <= 30_000_00 ? 'bank' : prize <= 50_000_00 ? 'telephone' : 'in-person';
    const deadline = Math.max(endOfTerm(boughtAt, 180), endOfTerm(now, 30));
    this.claims.push({ playNumber, prize, route, status: 'open', deadline });
  }

  setLimit(now: Instant, limit: LimitId, value: number | null): string | null {
    const most = limit === 'add-week' ? 350_00 : limit === 'turns-24h' ? 75 : Number.POSITIVE_INFINITY;
    if (value !== null && value > most) return 'limit-out-of-range';
    const present = this.limits.get(limit);
    if (value !== null && (!present || value <= present.value)) this.limits.set(limit, { value, wish: null });
    else if (present) this.limits.set(limit, { value: present.value, wish: { value, at: now } });
    return null;
  }

  /** The wish that may be confirmed or, sooner, still lapse; null when it has. */
  wish(now: Instant, limit: LimitId): PaperLimit['wish'] {
    const wish = this.limits.get(limit)?.wish ?? null;
    return wish && now < wish.at + 8 * DAY_MS ? wish : null;
  }

  confirmIncrease(now: Instant, limit: LimitId): string | null {
    const wish = this.wish(now, limit);
    if (!wish) return 'no-pending-increase';
    if (now < wish.at + DAY_MS) return 'increase-too-early';
    if (wish.value === null) this.limits.delete(limit);
    else this.limits.set(limit, { value: wish.value, wish: null });
    return null;
  }

  exclude(now: Instant, kind: PaperExclusion['kind'], length: number): string | null {
    const [least, most] = kind === 'time-out' ? [1, 42] : [6, 60];
    if (length < least || length > most) return 'exclusion-out-of-range';
    const until = kind === 'time-out' ? plusDays(now, length) : plusMonths(now, length);
    const standing = this.excluded(now);
    const isLonger = standing === kind && until > (this.exclusion?.until ?? 0);
    if (standing !== null && !isLonger && (standing === kind || kind === 'time-out')) return 'exclusion-stands';
    this.exclusion = { kind, until, returnAt: null };
    return null;
  }

  askReturn(now: Instant): string | null {
    const { exclusion } = this;
    if (exclusion?.kind !== 'self-exclusion' || exclusion.returnAt !== null || now < exclusion.until)
      return 'exclusion-stands';
    this.exclusion = { ...exclusion, returnAt: now + DAY_MS };
    return null;
  }

  /** Moves the claim on when the step is its turn. Gives the status after it, or the refusal. */
  stepClaim(now: Instant, claim: PaperClaim, step: ClaimStep): string {
    if (step in FIRSTS && FIRSTS[step as keyof typeof FIRSTS] !== claim.route) return 'claim-other-route';
    const column = step in FIRSTS ? 'first' : (step as 'verify');
    if (claim.status === 'open' && column === 'first' && now > claim.deadline) return 'claim-expired';
    const answer = TABLE[claim.status][column];
    const wasOpen = claim.status === 'open';
    if (isStatus(answer)) claim.status = answer;
    if (step === 'put-back' && answer === 'open' && !wasOpen)
      claim.deadline = Math.max(claim.deadline, endOfTerm(now, 30));
    return answer;
  }
}

const FIRSTS = { confirm: 'bank', 'telephone-done': 'telephone', 'in-person-done': 'in-person' } as const;

type Row = Readonly<Record<'first' | 'verify' | 'pay' | 'reject' | 'put-back', string>>;
const row = (first: string, verify: string, pay: string, reject: string, putBack: string): Row => {
  const full = (text: string): string => (text === 'no' ? 'claim-out-of-order' : text);
  return {
    first: full(first),
    verify: full(verify),
    pay: full(pay),
    reject: full(reject),
    'put-back': full(putBack),
  };
};
const TABLE: Readonly<Record<ClaimStatus, Row>> = {
  open: row('claimed', 'no', 'no', 'rejected', 'open'),
  claimed: row('claimed', 'verified', 'no', 'rejected', 'open'),
  verified: row('verified', 'verified', 'paid', 'rejected', 'open'),
  paid: row('paid', 'paid', 'paid', 'no', 'no'),
  expired: row('claim-expired', 'claim-expired', 'claim-expired', 'claim-expired', 'claim-expired'),
  rejected: row('claim-rejected', 'claim-rejected', 'claim-rejected', 'rejected', 'open'),
};

function isStatus(answer: string): answer is ClaimStatus {
  return answer in TABLE;
}
