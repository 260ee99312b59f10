/**
 * Moves as they are stored: each by its index among the legal moves of its moment, a byte or two, with a running
 * digest of what the moves said. Should a game ever list its moves otherwise, the digest tells, and nothing is
 * reinterpreted.
 */
import { createHash } from 'node:crypto';
import type { AnyGame, Move, View } from '../../game/game.ts';
import { indexOfMove } from '../../game/run.ts';
import { assert } from '../../kernel/assert.ts';
import { canonicalJson } from '../../kernel/json.ts';

const DIGEST_BYTES = 8;

/** The indices as bytes: seven bits each, the eighth says that more follow. */
export function encodeIndices(indices: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const index of indices) {
    let left = index;
    while (left > 127) {
      bytes.push((left & 127) | 128);
      left >>>= 7;
    }
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}

/** The indices of stored moves, each of a move among the legal ones at its turn. */
export function decodeIndices(bytes: Uint8Array): readonly number[] {
  const indices: number[] = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    indices.push(value);
    value = 0;
    shift = 0;
  }
  assert(shift === 0, 'stored moves end in the middle of one');
  return indices;
}

/** The digest after one more move. That of no move is empty. */
export function digestAfter(digest: string, move: Move): string {
  return createHash('sha256')
    .update(digest)
    .update(canonicalJson(move))
    .digest('hex')
    .slice(0, DIGEST_BYTES * 2);
}

/** No move of any game nests deeper; what does is not even spelled out. */
const DEPTH_MAX = 8;

/** A legal move of the view equal to the untrusted value, and its index; null when there is none. */
export function findLegalMove(game: AnyGame, view: View, value: unknown): { move: Move; index: number } | null {
  if (isDeeperThan(DEPTH_MAX, value)) return null;
  const moves = game.rules.moves(view);
  const index = indexOfMove(moves, value);
  const move = moves[index];
  return move ? { move, index } : null;
}

/** Whether an untrusted value says the same as a move made. */
export function isSameMove(made: Move, value: unknown): boolean {
  return !isDeeperThan(DEPTH_MAX, value) && canonicalJson(made) === canonicalJson(value);
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(depth - 1, member));
}
