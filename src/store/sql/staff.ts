/** Staff and their sessions, apart from players. Each change is written with its line of the office's log. */
import type { NewLogLine } from '../../platform/ports/office-log.ts';
import type { OfficeStore, StoredStaff, StoredStaffSession } from '../../platform/ports/office-store.ts';
import type { Role } from '../../platform/ports/staff.ts';
import { fromHex, toHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { writeLine } from './office-log.ts';
import { all, one, put, run, type Script, type Step, statement } from './script.ts';

type StaffStore = Pick<
  OfficeStore,
  | 'addStaff'
  | 'staff'
  | 'staffByEmail'
  | 'staffByInvite'
  | 'allStaff'
  | 'enrolStaff'
  | 'inviteAgain'
  | 'changeStaff'
  | 'useStaffStep'
  | 'addStaffSession'
  | 'staffSession'
  | 'keepStaffSeen'
  | 'staffSessionsOf'
  | 'removeStaffSession'
>;

interface StaffRow {
  public_id: string;
  email: string;
  name: string;
  roles: string;
  password_hash: string | null;
  sealed_secret: Buffer | null;
  created_at: number;
  disabled_at: number | null;
}
interface SessionRow {
  token_hash: Buffer;
  opened_at: number;
  seen_at: number;
  agent: string;
}

const STAFF = `staff.public_id, staff.email, staff.name, staff.roles, staff.password_hash, staff.sealed_secret,
  staff.created_at, staff.disabled_at`;
const SESSION = 'token_hash, opened_at, seen_at, agent';
const INSERT = statement(
  `INSERT INTO staff (public_id, email, name, roles, created_at, invite_hash, invite_until)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email) DO NOTHING`,
);
const BY_ID = statement<StaffRow>(`SELECT ${STAFF} FROM staff WHERE public_id = $1`);
const BY_EMAIL = statement<StaffRow>(`SELECT ${STAFF} FROM staff WHERE email = $1`);
const BY_INVITE = statement<StaffRow>(
  `SELECT ${STAFF} FROM staff WHERE invite_hash = $1 AND invite_until > $2 AND disabled_at IS NULL`,
);
const EVERYBODY = statement<StaffRow>(`SELECT ${STAFF} FROM staff WHERE id > 0 ORDER BY id`);
const ENROL = statement(
  `UPDATE staff SET password_hash = $1, sealed_secret = $2, last_step = $3, invite_hash = NULL, invite_until = NULL
   WHERE invite_hash = $4 AND invite_until > $5 AND disabled_at IS NULL`,
);
const INVITE = statement(
  `UPDATE staff SET invite_hash = $1, invite_until = $2, password_hash = NULL, sealed_secret = NULL
   WHERE public_id = $3 AND disabled_at IS NULL`,
);
const SET_ROLES = statement('UPDATE staff SET roles = $1 WHERE public_id = $2 AND disabled_at IS NULL');
const DISABLE = statement(
  `UPDATE staff SET disabled_at = $1, invite_hash = NULL, invite_until = NULL
   WHERE public_id = $2 AND disabled_at IS NULL`,
);
const USE_STEP = statement('UPDATE staff SET last_step = $1 WHERE public_id = $2 AND last_step < $1');
const END_ALL = statement('DELETE FROM staff_session WHERE staff = (SELECT id FROM staff WHERE public_id = $1)');
const END_INVITED = statement('DELETE FROM staff_session WHERE staff = (SELECT id FROM staff WHERE invite_hash = $1)');
const ADD_SESSION = statement(
  `INSERT INTO staff_session (token_hash, staff, opened_at, seen_at, agent)
   VALUES ($1, (SELECT id FROM staff WHERE public_id = $2), $3, $4, $5)`,
);
const FIND_SESSION = statement<StaffRow & SessionRow>(
  `SELECT ${STAFF}, ${SESSION} FROM staff_session JOIN staff ON staff.id = staff_session.staff WHERE token_hash = $1`,
);
const SEEN = statement('UPDATE staff_session SET seen_at = $1 WHERE token_hash = $2 AND seen_at < $1');
const SESSIONS_OF = statement<SessionRow>(
  `SELECT ${SESSION} FROM staff_session WHERE staff = (SELECT id FROM staff WHERE public_id = $1) ORDER BY seen_at DESC`,
);
const END_SESSION = statement('DELETE FROM staff_session WHERE token_hash = $1');

/** Staff as scripts: every change with its line in the office log, in one transaction. */
export function staffStore({ ask, act, write }: Engine): StaffStore {
  const find = (script: () => Step<StaffRow | undefined>): Promise<StoredStaff | null> =>
    ask(function* () {
      const row = yield* script();
      return row ? staffOf(row) : null;
    });
  return {
    addStaff: ({ id, email, name, roles, createdAt, invite }, line) =>
      withLine(write, line, () =>
        run(INSERT, id, email, name, JSON.stringify(roles), createdAt, fromHex(invite.hash), invite.until),
      ),
    staff: (id) => find(() => one(BY_ID, id)),
    staffByEmail: (email) => find(() => one(BY_EMAIL, email)),
    staffByInvite: (hash, at) => find(() => one(BY_INVITE, fromHex(hash), at)),
    allStaff: () =>
      ask(function* () {
        return (yield* all(EVERYBODY)).map(staffOf);
      }),
    enrolStaff: (inviteHash, { passwordHash, sealedSecret, step }, line) =>
      write(function* () {
        yield* put(END_INVITED, fromHex(inviteHash));
        if ((yield* run(ENROL, passwordHash, sealedSecret, step, fromHex(inviteHash), line.at)) !== 1) return false;
        yield* writeLine(line);
        return true;
      }),
    inviteAgain: (id, { hash, until }, line) => ending(write, id, line, () => run(INVITE, fromHex(hash), until, id)),
    changeStaff: (id, change, line) =>
      ending(write, id, line, () =>
        'roles' in change ? run(SET_ROLES, JSON.stringify(change.roles), id) : run(DISABLE, change.disabledAt, id),
      ),
    useStaffStep: (id, step) =>
      act(function* () {
        return (yield* run(USE_STEP, step, id)) === 1;
      }),
    addStaffSession: ({ tokenHash, staffId, openedAt, seenAt, agent }, line) =>
      write(function* () {
        yield* put(ADD_SESSION, fromHex(tokenHash), staffId, openedAt, seenAt, agent);
        yield* writeLine(line);
      }),
    staffSession: (tokenHash) =>
      ask(function* () {
        const row = yield* one(FIND_SESSION, fromHex(tokenHash));
        return row ? { staff: staffOf(row), session: sessionOf(row, row.public_id) } : null;
      }),
    keepStaffSeen: (tokenHash, seenAt) => act(() => put(SEEN, seenAt, fromHex(tokenHash))),
    staffSessionsOf: (id) =>
      ask(function* () {
        return (yield* all(SESSIONS_OF, id)).map((row) => sessionOf(row, id));
      }),
    removeStaffSession: (tokenHash, line) => withLine(write, line, () => run(END_SESSION, fromHex(tokenHash))),
  };
}

/** Writes the line where the statement has changed a row, and says whether it has. */
function withLine(write: Engine['write'], line: NewLogLine, change: () => Step<number>): Promise<boolean> {
  return write(function* () {
    if ((yield* change()) !== 1) return false;
    yield* writeLine(line);
    return true;
  });
}

/** The same, and with it all sessions of the member end. */
function ending(write: Engine['write'], id: string, line: NewLogLine, change: () => Step<number>): Promise<boolean> {
  return write(function* (): Script<boolean> {
    if ((yield* change()) !== 1) return false;
    yield* put(END_ALL, id);
    yield* writeLine(line);
    return true;
  });
}

function staffOf(row: StaffRow): StoredStaff {
  return {
    id: row.public_id,
    email: row.email,
    name: row.name,
    roles: JSON.parse(row.roles) as readonly Role[],
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    isEnrolled: row.password_hash !== null && row.sealed_secret !== null,
    passwordHash: row.password_hash,
    sealedSecret: row.sealed_secret,
  };
}

function sessionOf(row: SessionRow, staffId: string): StoredStaffSession {
  return {
    tokenHash: toHex(row.token_hash),
    staffId,
    openedAt: row.opened_at,
    seenAt: row.seen_at,
    agent: row.agent,
  };
}
