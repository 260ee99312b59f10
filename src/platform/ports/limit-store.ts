/**
 * What the store keeps of limits, exclusions and play sessions, and the sums of days that they are held against.
 */
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { NewEmail } from './email-store.ts';
import type { Moment, PlaySession, Standing } from './standing.ts';
import type { StandingChange } from './standing-change.ts';

/**
 * Running sums of whole days, in pence. `wonPence` are the prizes of Plays settled that day, whatever became of them.
 */
export interface DayTotals {
  readonly addedPence: Pence;
  readonly spentPence: Pence;
  readonly wonPence: Pence;
}

/**
 * What Plays have cost and brought in some time: the prices of those bought in it, the prizes that became the
 * player's in it (in the wallet at the finish, or paid by bank), and what those finished in it have won that is still
 * to be paid.
 */
export interface Brought {
  readonly spentPence: Pence;
  readonly paidPence: Pence;
  readonly unpaidPence: Pence;
}

export interface LimitStore {
  /** Where the account stands at the moment, read in one transaction. */
  standing(accountId: string, moment: Moment): Promise<Standing>;
  /**
   * Reads the standing, decides, and writes the change with a line in the account's log, and the email, in one
   * transaction.
   */
  changeStanding<R>(
    accountId: string,
    moment: Moment,
    decide: (standing: Standing) => {
      readonly answer: R;
      readonly change: StandingChange | null;
      readonly email: NewEmail | null;
    },
  ): Promise<R>;
  /** Counts a Try when `decide` accepts (null). */
  openTurn<R>(accountId: string, moment: Moment, decide: (standing: Standing) => R | null): Promise<R | null>;
  /** The play session last noted, over or not; null when the player was never here. */
  playSession(accountId: string): Promise<PlaySession | null>;
  /** What Plays have cost and brought since the time, as of one moment. */
  broughtSince(accountId: string, at: Instant): Promise<Brought>;
  /**
   * The same for the days from the first to the last, both included, with the funds added. `from` and `until` are
   * their borders.
   */
  broughtOn(
    accountId: string,
    days: { readonly first: Day; readonly last: Day; readonly from: Instant; readonly until: Instant },
  ): Promise<Brought & Pick<DayTotals, 'addedPence'>>;
  /** Drops the times of Plays and Tries that no limit looks at any more. */
  forgetTurns(beforeAt: Instant): Promise<void>;
}
