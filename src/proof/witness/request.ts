/**
 * The body of `add-checkpoint` (c2sp.org/tlog-witness): the size a log was at, the proof from there, its new
 * checkpoint.
 */
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { fromUtf8, parseCount, toBase64 } from '../note/encoding.ts';
import { parseHashLines } from '../note/hash-lines.ts';

const PROOF_LINES_MAX = 63;

export interface CheckpointRequest {
  /** The size of the last checkpoint that the witness cosigned; 0 of a log it has not seen. */
  readonly oldSize: number;
  readonly path: readonly Uint8Array[];
  /** The checkpoint, whole. */
  readonly checkpoint: string;
}

export function requestText({ oldSize, path, checkpoint }: CheckpointRequest): string {
  return [`old ${oldSize}`, ...path.map(toBase64), '', checkpoint].join('\n');
}

export function parseRequest(body: Uint8Array): Result<CheckpointRequest, 'request-malformed'> {
  const text = fromUtf8(body);
  if (text === null) return refuse('request-malformed', 'not UTF-8');
  const end = text.indexOf('\n\n');
  if (end < 0) return refuse('request-malformed', 'no empty line');
  const [first = '', ...lines] = text.slice(0, end).split('\n');
  const oldSize = first.startsWith('old ') ? parseCount(first.slice('old '.length)) : null;
  if (oldSize === null) return refuse('request-malformed', 'the old size');
  const path = lines.length <= PROOF_LINES_MAX ? parseHashLines(lines) : null;
  if (path === null) return refuse('request-malformed', 'the proof lines');
  return accept({ oldSize, path, checkpoint: text.slice(end + 2) });
}
