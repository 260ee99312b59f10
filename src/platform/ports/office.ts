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
  now(): Instant;
  dayOf(date: string | null): Day | null;
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
  draftEnrolment(
    token: string,
  ): Promise<
    Result<
      { readonly email: string; readonly uri: string; readonly secret: string; readonly draft: string },
      'link-invalid'
    >
  >;
  enrol(asked: {
    readonly token: string;
    readonly draft: string;
    readonly password: string;
    readonly code: string;
  }): Promise<Result<null, EnrolRefusal>>;
  signIn(asked: {
    readonly email: string;
    readonly password: string;
    readonly code: string;
    readonly address: string;
    readonly agent: string;
  }): Promise<Result<StaffSession, StaffSignInRefusal>>;
  session(token: string): Promise<StaffSession | null>;
  signOut(session: StaffSession): Promise<void>;
  /** A request that was turned away before a use case was asked. */
  logRefusal(by: string, what: string, about: string): Promise<void>;

  todayView(staff: Staff): Asked<TodayView>;
  games(staff: Staff, days: Days): Asked<readonly GameLine[]>;
  game(staff: Staff, asked: { readonly gameId: string; readonly gameVersion: string } & Days): Asked<GameView>;
  stops(staff: Staff): Asked<readonly SaleStop[]>;
  stopSale(
    staff: Staff,
    asked: StopScope & { readonly fromAt: Instant | null; readonly reason: string },
  ): Asked<SaleStop>;

  play(staff: Staff, playNumber: string): Asked<OfficePlay>;
  replay(staff: Staff, playNumber: string): Asked<PlayReplay>;
  /** All of a Play that a court might ask for, with the hash of the rest of it. */
  evidence(staff: Staff, playNumber: string): Asked<Evidence>;

  /** By exact email, Play Number or account. */
  findPlayer(staff: Staff, text: string): Asked<string>;
  player(staff: Staff, accountId: string): Asked<PlayerView>;
  person(staff: Staff, accountId: string): Asked<PersonView | null>;
  addNote(staff: Staff, asked: { readonly accountId: string; readonly text: string }): Asked<null>;
  exclude(staff: Staff, asked: { readonly accountId: string; readonly months: number }): Asked<null>;

  claims(
    staff: Staff,
    query: { readonly status?: ClaimStatus; readonly after?: string; readonly limit: number },
  ): Asked<readonly OfficeClaim[]>;
  claim(
    staff: Staff,
    playNumber: string,
  ): Asked<OfficeClaim & { readonly log: readonly PlayMoment[]; readonly needsTwo: boolean }>;
  stepClaim(staff: Staff, asked: { readonly playNumber: string } & OfficeStep): Asked<OfficeClaim>;
  /** Verified claims, whom to pay and how much. */
  bankFile(staff: Staff): Asked<readonly OfficeClaim[]>;

  money(staff: Staff, days: Days): Asked<readonly MoneyDay[]>;
  sales(staff: Staff, days: Days): Asked<readonly SalesRow[]>;

  propose(staff: Staff, asked: { readonly body: ProposalBody; readonly reason: string }): Asked<Proposal>;
  proposals(staff: Staff, query: { readonly open: boolean; readonly before?: number }): Asked<readonly Proposal[]>;
  decide(
    staff: Staff,
    asked: { readonly id: number; readonly decision: Decision; readonly hash: string },
  ): Asked<Proposal>;

  log(staff: Staff, filter: LogFilter): Asked<readonly LogLine[]>;
  /** How many lines were read; what is wrong with them, or null. */
  verifyLog(): Promise<{ readonly lines: number; readonly head: string; readonly fault: string | null }>;

  staffList(staff: Staff): Asked<readonly Staff[]>;
  staffNames(): Promise<ReadonlyMap<string, string>>;
  endStaffSessions(staff: Staff, staffId: string): Asked<number>;

  /** Tells staff by email of stops that nobody was told of. To be called every few seconds. */
  tellStops(): Promise<number>;
}
