/**
 * What the back office needs of a store: staff and their sessions, what waits for a second person, the log of it all.
 * Whatever staff change is written with its line of the log, in one transaction.
 */

import type { RowIndex } from '../../game/structure.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { PostingReason } from '../../ledger/ledger.ts';
import type { LogHead, LogLine, NewLogLine } from './office-log.ts';
import type { NewProposal, Proposal, ProposalStatus } from './proposal.ts';
import type { Role, Staff } from './staff.ts';

/** A member of staff with what proves who they are. */
export interface StoredStaff extends Staff {
  readonly passwordHash: string | null;
  readonly sealedSecret: Uint8Array | null;
}

export interface NewStaff {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly createdAt: Instant;
  readonly invite: Invite;
}

/** What lets somebody choose a password and set up an authenticator, once. */
export interface Invite {
  readonly hash: string;
  readonly until: Instant;
}

export interface StoredStaffSession {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  readonly staffId: string;
  readonly openedAt: Instant;
  readonly seenAt: Instant;
  readonly agent: string;
}

export interface LogFilter {
  readonly by?: string;
  readonly act?: string;
  readonly about?: string;
  /** Only lines before this number. */
  readonly before?: number;
  readonly limit: number;
}

/** Settled Plays of a row (null: losing) on a day. */
export interface DayRow {
  readonly day: Day;
  readonly row: RowIndex;
  readonly settled: number;
}

export interface StoredNote {
  readonly id: number;
  readonly at: Instant;
  readonly by: string;
  readonly sealed: Uint8Array;
}

/** Money that moved in an hour for one reason; prices and prizes are counted with the Plays. */
export interface MoneyHour {
  readonly hour: number;
  readonly reason: number;
  readonly count: number;
  readonly pence: number;
}

export interface OfficeStore {
  /** False when the email is taken. */
  addStaff(staff: NewStaff, line: NewLogLine): Promise<boolean>;
  /** Null when no member of staff has the id. */
  staff(id: string): Promise<StoredStaff | null>;
  /** Null when no member of staff has the address. */
  staffByEmail(email: string): Promise<StoredStaff | null>;
  /** Whose invitation it is; null when it is gone or past at that time. */
  staffByInvite(inviteHash: string, at: Instant): Promise<StoredStaff | null>;
  /** Everybody who was ever invited, disabled or not. */
  allStaff(): Promise<readonly StoredStaff[]>;
  /** Ends the invitation, sets both proofs, and ends all sessions. False when the invitation is gone. */
  enrolStaff(
    inviteHash: string,
    proofs: { readonly passwordHash: string; readonly sealedSecret: Uint8Array; readonly step: number },
    line: NewLogLine,
  ): Promise<boolean>;
  /** A new invitation: the proofs of before end with it, and all sessions. */
  inviteAgain(id: string, invite: Invite, line: NewLogLine): Promise<boolean>;
  /** Roles, or an end; with either, all sessions end. False when there is no such member. */
  changeStaff(
    id: string,
    change: { readonly roles: readonly Role[] } | { readonly disabledAt: Instant },
    line: NewLogLine,
  ): Promise<boolean>;
  /** Uses a step of time up: false when it, or a later one, was used before. */
  useStaffStep(id: string, step: number): Promise<boolean>;
  /** Opens a session, with its line. */
  addStaffSession(session: StoredStaffSession, line: NewLogLine): Promise<void>;
  /** The session and whose it is. Null when it has ended; whether it is past is for the caller to say. */
  staffSession(
    tokenHash: string,
  ): Promise<{ readonly session: StoredStaffSession; readonly staff: StoredStaff } | null>;
  /** Notes that somebody is at work. */
  keepStaffSeen(tokenHash: string, seenAt: Instant): Promise<void>;
  /** The sessions of a member of staff that have not been ended. */
  staffSessionsOf(id: string): Promise<readonly StoredStaffSession[]>;
  /** Ends a session. False, and no line, when it had ended. */
  removeStaffSession(tokenHash: string, line: NewLogLine): Promise<boolean>;

  /** Adds a line to the office log, chained to the one before. */
  addLine(line: NewLogLine): Promise<void>;
  /** Newest first. */
  lines(filter: LogFilter): Promise<readonly LogLine[]>;
  /** Oldest first, after that number. */
  linesAfter(number: number, limit: number): Promise<readonly LogLine[]>;
  /** The number and hash of the last line; those of an empty log when there is none. */
  logHead(): Promise<LogHead>;

  /** Keeps a proposal, open, with its line. */
  propose(proposal: NewProposal, line: NewLogLine): Promise<Proposal>;
  /** Null when there is none of that id. */
  proposal(id: number): Promise<Proposal | null>;
  /** Newest first, before that id. */
  proposals(query: {
    readonly open: boolean;
    readonly before?: number;
    readonly limit: number;
  }): Promise<readonly Proposal[]>;
  /** Reads the proposal, decides, and writes the decision with its line; a refusal writes its line only. */
  decideProposal<R>(
    id: number,
    decide: (proposal: Proposal) => {
      readonly answer: R;
      readonly change: { readonly status: ProposalStatus; readonly by: string; readonly at: Instant } | null;
      readonly line: NewLogLine;
    },
  ): Promise<R | null>;
  /** Says what came of an approved proposal, once. */
  endProposal(
    id: number,
    end: { readonly status: 'done' | 'failed'; readonly outcome: string },
    line: NewLogLine,
  ): Promise<void>;

  /** What was posted for a Play, in order. */
  postingsOf(
    playNumber: string,
  ): Promise<readonly { readonly reason: PostingReason; readonly pence: Pence; readonly at: Instant }[]>;

  /** Keeps a note about an account, with its line. */
  addNote(accountId: string, note: Omit<StoredNote, 'id'>, line: NewLogLine): Promise<void>;
  /** Newest first. */
  notesOf(accountId: string): Promise<readonly StoredNote[]>;

  /** Settled Plays of a version by day and row. */
  settledByDay(asked: {
    readonly gameId: string;
    readonly gameVersion: string;
    readonly first: Day;
    readonly last: Day;
  }): Promise<readonly DayRow[]>;
  /** What moved besides prices and prizes, in hours from `first` on and before `until`. */
  moneyHours(hours: { readonly first: number; readonly until: number }): Promise<readonly MoneyHour[]>;
  /** How many Plays are unfinished, players bought on that day, claims are in each state. */
  standNow(today: Day): Promise<{
    readonly unfinished: number;
    readonly players: number;
    readonly claims: Readonly<Record<string, number>>;
  }>;
}
