/**
 * What staff can do: the use cases of the back office, as its server and the command line call them. Each takes who
 * asks, looks whether they may, and logs what they did or were refused. Of an unfinished Play nothing is told that
 * follows from its outcome: not in a page, a sum, an export or a chart.
 */
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Result } from '../../kernel/result.ts';
import type { ClaimRefusal, ClaimStatus, OfficeStep } from './claim.ts';
import type { OfficeClaim } from './claims.ts';
import type { PasswordRefusal } from './identity.ts';
import type { LogLine } from './office-log.ts';
import type {
  Days,
  Evidence,
  GameLine,
  GameView,
  MoneyDay,
  OfficePlay,
  PersonView,
  PlayerView,
  PlayMoment,
  SalesRow,
  TodayView,
} from './office-pages.ts';
import type { LogFilter } from './office-store.ts';
import type { PlayReplay } from './platform.ts';
import type { Decision, DecisionRefusal, Proposal, ProposalBody } from './proposal.ts';
import type { SaleStop, StopScope } from './sale.ts';
import type { ProposalKind, Right, Role, Staff } from './staff.ts';

export interface StaffSession {
  readonly token: string;
  readonly csrfToken: string;
  readonly staff: Staff;
  readonly rights: readonly Right[];
  readonly mayPropose: readonly ProposalKind[];
  readonly mayApprove: readonly ProposalKind[];
}

export type StaffSignInRefusal = 'credentials-wrong' | 'too-many-attempts';
export type EnrolRefusal = 'link-invalid' | 'code-wrong' | PasswordRefusal;
export type OfficeRefusal =
  | StaffSignInRefusal
  | EnrolRefusal
  | DecisionRefusal
  | ClaimRefusal
  | 'second-person-needed'
  | 'staff-known'
  | 'unknown-account'
  | 'unknown-change'
  | 'unknown-claim'
  | 'unknown-game'
  | 'unknown-play'
  | 'unknown-session'
  | 'unknown-staff'
  | 'unknown-stop'
  | 'exclusion-stands'
  | 'exclusion-out-of-range'
  | 'play-not-settled'
  | 'receipt-missing';

type Asked<T> = Promise<Result<T, OfficeRefusal>>;

export interface Office {
  /** The time by the clock that everything here goes by. */
  now(): Instant;
  /** A date such as `2026-11-30` as a day; null for null, and for what is no date. */
  dayOf(date: string | null): Day | null;
  /** The present day of the jurisdiction. */
  today(): Day;

  /** The command's: gives the secret of the invitation. `staff-known`: the address has one. */
  inviteStaff(asked: {
    readonly email: string;
    readonly name: string;
    readonly roles: readonly Role[];
    readonly by: string;
  }): Promise<Result<{ readonly token: string; readonly until: Instant }, 'staff-known'>>;
  /** The command's: what was there to prove who they are ends. */
  inviteStaffAgain(
    email: string,
    by: string,
  ): Promise<Result<{ readonly token: string; readonly until: Instant }, 'unknown-staff'>>;
  /** Makes the secret of an authenticator for whoever holds an invitation; nothing is kept yet. */
  draftEnrolment(
    token: string,
  ): Promise<
    Result<
      { readonly email: string; readonly uri: string; readonly secret: string; readonly draft: string },
      'link-invalid'
    >
  >;
  /** Sets password and authenticator by an invitation, which is used up. */
  enrol(asked: {
    readonly token: string;
    readonly draft: string;
    readonly password: string;
    readonly code: string;
  }): Promise<Result<null, EnrolRefusal>>;
  /** Both proofs at once; which of them was wrong is not told. */
  signIn(asked: {
    readonly email: string;
    readonly password: string;
    readonly code: string;
    readonly address: string;
    readonly agent: string;
  }): Promise<Result<StaffSession, StaffSignInRefusal>>;
  /** Null when it has ended, by itself or otherwise. */
  session(token: string): Promise<StaffSession | null>;
  /** Ends the session. */
  signOut(session: StaffSession): Promise<void>;
  /** A request that was turned away before a use case was asked. */
  logRefusal(by: string, what: string, about: string): Promise<void>;

  /** Sales of today by the hour, in pence and Plays. */
  todayView(staff: Staff): Asked<TodayView>;
  /** Each version that sold in those days, with its figures. */
  games(staff: Staff, days: Days): Asked<readonly GameLine[]>;
  /** One version with its control charts. */
  game(staff: Staff, asked: { readonly gameId: string; readonly gameVersion: string } & Days): Asked<GameView>;
  /** What is not sold now, and since when. */
  stops(staff: Staff): Asked<readonly SaleStop[]>;
  /** Stops the sale, at once or from a time on. One person may; to lift it takes two. */
  stopSale(
    staff: Staff,
    asked: StopScope & { readonly fromAt: Instant | null; readonly reason: string },
  ): Asked<SaleStop>;

  /** The life of a Play. Nothing of its outcome before its owner has finished it. */
  play(staff: Staff, playNumber: string): Asked<OfficePlay>;
  /** The board as it was seen; `play-not-settled` before the end. */
  replay(staff: Staff, playNumber: string): Asked<PlayReplay>;
  /** All of a Play that a court might ask for, with the hash of the rest of it. */
  evidence(staff: Staff, playNumber: string): Asked<Evidence>;

  /** By exact email, Play Number or account. */
  findPlayer(staff: Staff, text: string): Asked<string>;
  /** What an account has and has done, in pence; who its owner is not among it. */
  player(staff: Staff, accountId: string): Asked<PlayerView>;
  /** Who the owner is: a question that is logged. Null when nobody said. */
  person(staff: Staff, accountId: string): Asked<PersonView | null>;
  /** Keeps a note of a contact. Notes are never changed. */
  addNote(staff: Staff, asked: { readonly accountId: string; readonly text: string }): Asked<null>;
  /** Excludes a player for whole months, as the player could. */
  exclude(staff: Staff, asked: { readonly accountId: string; readonly months: number }): Asked<null>;

  /** Oldest first, after the given Play Number. */
  claims(
    staff: Staff,
    query: { readonly status?: ClaimStatus; readonly after?: string; readonly limit: number },
  ): Asked<readonly OfficeClaim[]>;
  /** A claim with every step, and whether its next one takes two people. */
  claim(
    staff: Staff,
    playNumber: string,
  ): Asked<OfficeClaim & { readonly log: readonly PlayMoment[]; readonly needsTwo: boolean }>;
  /** Takes a step of one person. One that takes two is refused, and has to be proposed. */
  stepClaim(staff: Staff, asked: { readonly playNumber: string } & OfficeStep): Asked<OfficeClaim>;
  /** Verified claims, whom to pay and how much. */
  bankFile(staff: Staff): Asked<readonly OfficeClaim[]>;

  /** What came in, went out and is held, in pence, a day a row. */
  money(staff: Staff, days: Days): Asked<readonly MoneyDay[]>;
  /** What each version sold and paid, in pence, by the day. */
  sales(staff: Staff, days: Days): Asked<readonly SalesRow[]>;

  /** Asks for what takes two people; nothing of it is done yet. */
  propose(staff: Staff, asked: { readonly body: ProposalBody; readonly reason: string }): Asked<Proposal>;
  /** Newest first, before that id. */
  proposals(staff: Staff, query: { readonly open: boolean; readonly before?: number }): Asked<readonly Proposal[]>;
  /** Approves or rejects the text with this hash, and carries out what is approved, once. */
  decide(
    staff: Staff,
    asked: { readonly id: number; readonly decision: Decision; readonly hash: string },
  ): Asked<Proposal>;

  /** Newest first. */
  log(staff: Staff, filter: LogFilter): Asked<readonly LogLine[]>;
  /** How many lines were read; what is wrong with them, or null. */
  verifyLog(): Promise<{ readonly lines: number; readonly head: string; readonly fault: string | null }>;

  /** Everybody, disabled or not. */
  staffList(staff: Staff): Asked<readonly Staff[]>;
  /** Names by id, for lines that name somebody. */
  staffNames(): Promise<ReadonlyMap<string, string>>;
  /** Ends all sessions of a member of staff. Gives how many. */
  endStaffSessions(staff: Staff, staffId: string): Asked<number>;

  /** Tells staff by email of stops that nobody was told of. To be called every few seconds. */
  tellStops(): Promise<number>;
}
