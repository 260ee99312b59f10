/**
 * What a browser checks of numbered commitments: that they are signed, follow one another, and end as they must. Holds
 * nothing. The proofs are in a file of their own, loaded when the first purchase needs them: most pages never do.
 */
import type { BindingRecord, EndRecord, IssueRecord, SignedRecord } from '../../proof/commitments.ts';
import type { CommitmentAnswer } from '../../wire/commitments.ts';
import type { ApiRefusal } from './door.ts';
import { type Held, parseJson } from './notes.ts';

const loadProof = async () => {
  const [commitments, keys] = await Promise.all([
    import('../../proof/commitments.ts'),
    import('../../proof/note/key.ts'),
  ]);
  return { ...commitments, ...keys };
};

/** The signed end that a refusal carries; null when it is not of that form. */
export async function parseEnd(data: ApiRefusal['data']): Promise<SignedRecord<EndRecord> | null> {
  const proof = await loadProof();
  const said = proof.signedEnd({ record: parseJson(data?.end), signature: data?.signature }, 'end');
  return said.ok ? said.value : null;
}

/** Whether it is the end, signed, of what this browser holds. */
export async function isOwnEnd(held: Held, said: SignedRecord<EndRecord>): Promise<boolean> {
  const proof = await loadProof();
  const key = proof.parseVkey(held.logKey);
  const own = { issue: held.issue.record, clientSeed: held.clientSeed };
  return key.ok && proof.checkOwnEnd(own, said, [key.value]).ok;
}

/** The seed that the server has signed to be bound to what this browser holds; null when it shows none. */
export async function boundSeed({ binding }: CommitmentAnswer, held: Held): Promise<string | null> {
  const proof = await loadProof();
  const key = proof.parseVkey(held.logKey);
  if (binding === null || !key.ok || !isBindingOf(binding.record, held.issue.record)) return null;
  return proof.verifyBinding(binding, [key.value]).ok ? binding.record.clientSeed : null;
}

function isBindingOf(binding: BindingRecord, issue: IssueRecord): boolean {
  return binding.number === issue.number && binding.hash === issue.hash;
}

/** Whether what is issued is signed, and follows what this browser knows came before. */
export async function isProper(answer: CommitmentAnswer, before: Held | null): Promise<boolean> {
  const proof = await loadProof();
  const { issue, binding, previous } = answer;
  // The key this browser met first is the key of its origin: another one proves nothing.
  const keyOf = (origin: string) =>
    proof.parseVkey(before?.issue.record.origin === origin ? before.logKey : answer.logKey);
  const key = keyOf(issue.record.origin);
  if (!key.ok || !proof.verifyIssue(issue, [key.value]).ok || issue.record.hash !== answer.commitment) return false;
  if (!proof.follows(issue.record, previous?.record ?? null)) return false;
  const keyBefore = previous && keyOf(previous.record.origin);
  const isKnown = keyBefore?.ok && keyBefore.value.name === previous?.record.origin;
  if (previous && isKnown && !proof.verifyEnd(previous, [keyBefore.value]).ok) return false;
  const isBound = binding !== null && isBindingOf(binding.record, issue.record);
  if (binding !== null && !(isBound && proof.verifyBinding(binding, [key.value]).ok)) return false;
  return before === null || continues(before, answer, proof.endHash);
}

/** Numbers only go up, and the end of the last one is the end this browser knows of. */
function continues(before: Held, { issue, previous }: CommitmentAnswer, endHash: (end: EndRecord) => string): boolean {
  const last = before.issue.record;
  if (before.end === 'stopped' || last.series !== issue.record.series) return before.end === 'stopped';
  if (issue.record.number <= last.number) return false;
  if (issue.record.number > last.number + 1 || previous === null) return true;
  if (previous.record.hash !== last.hash) return false;
  if (before.end === 'sold') return previous.record.end.type === 'sold';
  return before.end === null || endHash(before.end.record) === endHash(previous.record);
}
