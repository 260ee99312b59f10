/** What waits for a second person, and what was decided: once, under the row's lock, with a line of the log. */
import type { OfficeStore } from '../../platform/ports/office-store.ts';
import type { Proposal, ProposalStatus } from '../../platform/ports/proposal.ts';
import type { ProposalKind } from '../../platform/ports/staff.ts';
import { fromHex, toHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { writeLine } from './office-log.ts';
import { add, all, one, put, run, type Script, statement } from './script.ts';

type ProposalStore = Pick<OfficeStore, 'propose' | 'proposal' | 'proposals' | 'decideProposal' | 'endProposal'>;

interface ProposalRow {
  id: number;
  kind: string;
  body: string;
  hash: Buffer;
  reason: string;
  proposed_by: string;
  proposed_at: number;
  status: string;
  decided_by: string | null;
  decided_at: number | null;
  outcome: string | null;
}

const INSERT = statement(
  `INSERT INTO proposal (kind, body, hash, reason, proposed_by, proposed_at, status)
   VALUES ($1, $2, $3, $4, $5, $6, 'waiting')`,
);
const BY_ID = statement<ProposalRow>('SELECT * FROM proposal WHERE id = $1');
const TO_DECIDE = statement<ProposalRow>('SELECT * FROM proposal WHERE id = $1 FOR NO KEY UPDATE');
const OPEN = statement<ProposalRow>(
  `SELECT * FROM proposal WHERE status IN ('waiting', 'approved') AND id < $1 ORDER BY id DESC LIMIT $2`,
);
const EVERY = statement<ProposalRow>('SELECT * FROM proposal WHERE id < $1 ORDER BY id DESC LIMIT $2');
const DECIDE = statement('UPDATE proposal SET status = $1, decided_by = $2, decided_at = $3 WHERE id = $4');
const END = statement(`UPDATE proposal SET status = $1, outcome = $2 WHERE id = $3 AND status = 'approved'`);

/** Proposals as scripts: decided once, under a lock, with their line in the office log. */
export function proposalStore({ ask, write }: Engine): ProposalStore {
  return {
    propose: (proposal, line) =>
      write(function* (): Script<Proposal> {
        const { kind, text, hash, reason, proposedBy, proposedAt } = proposal;
        const id = yield* add(INSERT, kind, text, fromHex(hash), reason, proposedBy, proposedAt);
        yield* writeLine({ ...line, about: `change ${id}` });
        return { ...proposal, id, status: 'waiting', decidedBy: null, decidedAt: null, outcome: null };
      }),
    proposal: (id) =>
      ask(function* () {
        const row = yield* one(BY_ID, id);
        return row ? proposalOf(row) : null;
      }),
    proposals: ({ open, before, limit }) =>
      ask(function* () {
        return (yield* all(open ? OPEN : EVERY, before ?? Number.MAX_SAFE_INTEGER, limit)).map(proposalOf);
      }),
    decideProposal: (id, decide) =>
      write(function* () {
        const row = yield* one(TO_DECIDE, id);
        if (!row) return null;
        const { answer, change, line } = decide(proposalOf(row));
        if (change) yield* put(DECIDE, change.status, change.by, change.at, id);
        yield* writeLine(line);
        return answer;
      }),
    endProposal: (id, { status, outcome }, line) =>
      write(function* () {
        if ((yield* run(END, status, outcome, id)) === 1) yield* writeLine(line);
      }),
  };
}

function proposalOf(row: ProposalRow): Proposal {
  return {
    id: row.id,
    // Only the store's own callers write these columns.
    kind: row.kind as ProposalKind,
    text: row.body,
    hash: toHex(row.hash),
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    status: row.status as ProposalStatus,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    outcome: row.outcome,
  };
}
