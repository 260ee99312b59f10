/**
 * Proof files (c2sp.org/tlog-proof): that an entry stands in a log, in one text that is verified offline. Only how they
 * are written and read; whose leaf it is and whom to trust is told by the caller.
 */
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { leafHash } from '../log/merkle.ts';
import { verifyInclusion } from '../log/proof.ts';
import type { LogRefusal } from '../log/refusals.ts';
import { type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { fromBase64, parseCount, toBase64 } from './encoding.ts';
import { parseHashLines } from './hash-lines.ts';
import { logKeys, type Policy, witnessKeys } from './policy.ts';
import type { NoteRefusal } from './refusals.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves has no longer path. */
export const PATH_MAX = 53;

export interface ProofFile {
  readonly index: number;
  /** Sibling first. */
  readonly path: readonly Uint8Array[];
  /** The checkpoint, whole. */
  readonly checkpoint: string;
  /** Opaque, and signed by nobody. */
  readonly extra?: Uint8Array;
}

export function proofFileText({ index, path, checkpoint, extra }: ProofFile): string {
  const lines = [FIRST_LINE];
  if (extra !== undefined) lines.push(`extra ${toBase64(extra)}`);
  return [...lines, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n');
}

export function parseProofFile(text: string): Result<ProofFile, NoteRefusal> {
  const end = text.indexOf('\n\n');
  if (end < 0) return refuse('proof-malformed', 'no empty line');
  const [first, ...lines] = text.slice(0, end).split('\n');
  const checkpoint = text.slice(end + 2);
  if (first !== FIRST_LINE) return refuse('proof-malformed', 'line 1');
  const extra = lines[0]?.startsWith('extra ') ? fromBase64((lines.shift() ?? '').slice('extra '.length)) : undefined;
  if (extra === null) return refuse('proof-malformed', 'extra');
  const indexLine = lines.shift() ?? '';
  const index = indexLine.startsWith('index ') ? parseCount(indexLine.slice('index '.length)) : null;
  if (index === null) return refuse('proof-malformed', 'index');
  const path = lines.length <= PATH_MAX ? parseHashLines(lines) : null;
  if (path === null) return refuse('proof-malformed', 'the hashes');
  return accept(extra === undefined ? { index, path, checkpoint } : { index, path, checkpoint, extra });
}

/**
 * Whether an entry is in a log of the policy, and under which checkpoint. The leaf's hash is computed here from the
 * entry. Whether its witnesses are enough is a question of its own (`isQuorum`).
 */
export function verifyProof(
  entry: Uint8Array,
  { index, path, checkpoint }: ProofFile,
  policy: Policy,
): Result<OpenedCheckpoint, NoteRefusal | LogRefusal> {
  const opened = openCheckpoint(checkpoint, logKeys(policy), witnessKeys(policy));
  if (!opened.ok) return opened;
  const { size, root } = opened.value;
  const included = verifyInclusion({ index, size, root, leafHash: leafHash(entry) }, path);
  return included.ok ? opened : included;
}
