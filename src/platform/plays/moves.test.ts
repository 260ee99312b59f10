import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyGame } from '../testing/tiny-game.ts';
import { decodeIndices, digestAfter, encodeIndices, findLegalMove, isSameMove } from './moves.ts';

describe('stored moves', () => {
  it('come back as they were, a byte each up to 127', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 31 - 1)), (indices) => {
        expect(decodeIndices(encodeIndices(indices))).toEqual(indices);
      }),
    );
    expect(encodeIndices([0, 5, 127])).toEqual(Uint8Array.of(0, 5, 127));
    expect(encodeIndices([128])).toHaveLength(2);
    expect(() => decodeIndices(Uint8Array.of(3, 128))).toThrow('in the middle');
  });

  it('have a digest of what they say, in their order', () => {
    const [a, b] = [{ type: 'a' }, { type: 'b' }];
    const digest = (moves: readonly { type: string }[]) => moves.reduce(digestAfter, '');
    expect(digest([])).toBe('');
    expect(digest([a, b])).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set([[a], [b], [a, b], [b, a], [a, a]].map(digest)).size).toBe(5);
  });

  it('are found by what they say', () => {
    const game = tinyGame();
    const view = game.rules.open(null);
    for (const [index, move] of game.rules.moves(view).entries())
      expect(findLegalMove(game, view, JSON.parse(JSON.stringify(move)))).toEqual({ move, index });
    expect(findLegalMove(game, view, { type: 'open-door', door: 7 })).toBeNull();
  });

  it('are never looked for in what is nested without end', () => {
    const game = tinyGame();
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(findLegalMove(game, game.rules.open(null), deep)).toBeNull();
    expect(isSameMove({ type: 'open-door' }, { type: 'open-door', door: deep })).toBe(false);
    expect(isSameMove({ type: 'open-door' }, { type: 'open-door' })).toBe(true);
  });
});
