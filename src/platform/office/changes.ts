/**
 * What takes two people: proposed by one, approved by another, carried out once. The request is kept as text; whoever
 * approves says which text by its hash.
 */
import { assertNever } from '../../kernel/assert.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { Context } from '../ports/context.ts';
import type { Office, OfficeRefusal } from '../ports/office.ts';
import type { Platform } from '../ports/platform.ts';
import {
  type DecisionRefusal,
  decide,
  type Proposal,
  type ProposalBody,
  type ProposalStatus,
} from '../ports/proposal.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { mayPropose, type Staff } from '../ports/staff.ts';
import { momentOf } from '../ports/standing.ts';
import type { Desk } from './access.ts';
import { basesOf } from './monitor.ts';
import { freshInvite, freshStaffId } from './staff.ts';

const LISTED = 100;

export interface ChangeParts {
  readonly context: Context;
  readonly desk: Desk;
  readonly platform: Pick<Platform, 'stepClaim'>;
}

/** Proposals over a desk. Refuses whoever proposed to approve, and a text that is not the one proposed. */
export function createChanges(parts: ChangeParts): Pick<Office, 'propose' | 'proposals' | 'decide'> {
  const { context, desk } = parts;
  const { store, clock } = context;
  return {
    propose: async (staff, { body, reason }) => {
      if (!mayPropose(staff, body.kind)) {
        await desk.note(staff.id, 'refused', body.kind, { code: 'not-allowed' });
        return refuse('not-allowed');
      }
      const fault = await faultOf(context, body);
      if (fault) return fault;
      const text = canonicalJson(body);
      const hash = sha256Hex(text);
      const proposal = { kind: body.kind, text, hash, reason, proposedBy: staff.id, proposedAt: clock.now() };
      const line = desk.line(staff.id, 'change-proposed', null, { kind: body.kind, hash, reason });
      return accept(await store.propose(proposal, line));
    },
    proposals: async (staff, query) =>
      (await desk.refusal(staff, 'see-changes', null)) ?? accept(await store.proposals({ ...query, limit: LISTED })),
    decide: async (staff, { id, decision, hash }) => {
      const decided = await store.decideProposal<Result<ProposalStatus, DecisionRefusal>>(id, (proposal) => {
        const next = decide(proposal, staff, { decision, hash });
        const at = clock.now();
        const detail = { kind: proposal.kind, decision, hash };
        if (!next.ok) {
          const line = desk.line(staff.id, 'refused', `change ${id}`, { ...detail, code: next.refusal.code });
          return { answer: next, change: null, line };
        }
        const line = desk.line(staff.id, `change-${next.value}`, `change ${id}`, detail);
        return { answer: next, change: { status: next.value, by: staff.id, at }, line };
      });
      if (decided === null) return refuse('unknown-change');
      if (!decided.ok) return decided;
      const proposal = await store.proposal(id);
      if (!proposal) return refuse('unknown-change');
      return decided.value === 'approved' ? accept(await carryOut(parts, staff, proposal)) : accept(proposal);
    },
  };
}

/** What keeps a request from ever being carried out, before it is written down. */
async function faultOf({ store }: Context, body: ProposalBody): Promise<Result<never, OfficeRefusal> | null> {
  switch (body.kind) {
    case 'restart': {
      const standing = await store.saleStops('standing');
      return standing.some(({ id }) => id === body.stopId) ? null : refuse('unknown-stop');
    }
    case 'claim-step':
      return (await store.claim(body.playNumber)) ? null : refuse('unknown-claim');
    case 'lift-exclusion':
      return (await store.account(body.accountId)) ? null : refuse('unknown-account');
    case 'add-staff':
      return (await store.staffByEmail(body.email.toLowerCase())) ? refuse('staff-known') : null;
    case 'set-roles':
    case 'disable-staff':
      return (await store.staff(body.staffId)) ? null : refuse('unknown-staff');
    default:
      return assertNever(body);
  }
}

/** Carries out what was approved, from the text that was approved, and says what came of it. */
async function carryOut(parts: ChangeParts, staff: Staff, proposal: Proposal): Promise<Proposal> {
  const { context, desk } = parts;
  // The text was made by `propose` from a body of that type, and its hash was just looked at.
  const body = JSON.parse(proposal.text) as ProposalBody;
  const outcome = await work(parts, staff, body).catch((error: unknown) => {
    context.alarm(`change ${proposal.id} could not be carried out: ${error}`, 'task-failed');
    return refuse('failed', 'It failed, and an alarm was raised.');
  });
  const status = outcome.ok ? 'done' : 'failed';
  const words = outcome.ok ? outcome.value : (outcome.refusal.detail ?? outcome.refusal.code);
  const shown: Json = outcome.ok ? 'done' : outcome.refusal.code;
  const line = desk.line(staff.id, `change-${status}`, `change ${proposal.id}`, {
    kind: proposal.kind,
    outcome: shown,
  });
  await context.store.endProposal(proposal.id, { status, outcome: words }, line);
  return { ...proposal, status, outcome: words };
}

type Outcome = Result<string, string>;

async function work({ context, desk, platform }: ChangeParts, staff: Staff, body: ProposalBody): Promise<Outcome> {
  const { store, clock } = context;
  switch (body.kind) {
    case 'restart':
      return restart(context, desk, staff, body.stopId);
    case 'claim-step': {
      const stepped = await platform.stepClaim({ playNumber: body.playNumber, by: staff.name, ...body.step });
      return stepped.ok ? accept(`The claim is ${stepped.value.status}.`) : stepped;
    }
    case 'lift-exclusion':
      return liftExclusion(context, body.accountId);
    case 'add-staff': {
      const { token, invite } = freshInvite(context);
      const id = freshStaffId(context);
      const { email, name, roles } = body;
      const added = { id, email: email.toLowerCase(), name, roles, createdAt: clock.now(), invite };
      const isAdded = await store.addStaff(added, desk.line(staff.id, 'staff-added', id, { roles: [...roles] }));
      if (!isAdded) return refuse('staff-known', 'There is a member of staff with this address.');
      await context.mail.send({
        to: added.email,
        subject: 'Set up your access to the office',
        paragraphs: [
          `You were added to the staff of the office. Open its address and add /enrol#${token} to it, within 24 hours.`,
        ],
        link: null,
      });
      return accept(`${name} was told by email how to set up password and authenticator.`);
    }
    case 'set-roles': {
      const line = desk.line(staff.id, 'staff-roles-set', body.staffId, { roles: [...body.roles] });
      const isSet = await store.changeStaff(body.staffId, { roles: body.roles }, line);
      return isSet ? accept('The roles are set, and all sessions ended.') : refuse('unknown-staff');
    }
    case 'disable-staff': {
      const line = desk.line(staff.id, 'staff-disabled', body.staffId);
      const isDone = await store.changeStaff(body.staffId, { disabledAt: clock.now() }, line);
      return isDone ? accept('Signed out everywhere, and cannot sign in again.') : refuse('unknown-staff');
    }
    default:
      return assertNever(body);
  }
}

async function restart(context: Context, desk: Desk, staff: Staff, stopId: number): Promise<Outcome> {
  const { store } = context;
  const stop = (await store.saleStops('standing')).find(({ id }) => id === stopId);
  if (!stop) return refuse('unknown-stop', 'The stop was lifted before.');
  const isAbout = (gameId: string, version: string): boolean =>
    (stop.gameId === null || stop.gameId === gameId) && (stop.gameVersion === null || stop.gameVersion === version);
  const bases = await basesOf(context, isAbout);
  const line = desk.line(staff.id, 'sale-restarted', `stop ${stopId}`);
  const isLifted = await store.liftStop(stopId, { by: staff.id, bases }, line);
  return isLifted ? accept('The sale goes on.') : refuse('unknown-stop', 'The stop was lifted before.');
}

async function liftExclusion({ store, calendar, clock }: Context, accountId: string): Promise<Outcome> {
  const moment = momentOf(calendar, clock.now());
  return store.changeStanding<Outcome>(accountId, moment, ({ exclusion }) => {
    if (!exclusion) return { answer: refuse('no-exclusion', 'Nothing stands.'), change: null, email: null };
    return { answer: accept('The exclusion is lifted.'), change: { type: 'exclusion', exclusion: null }, email: null };
  });
}
