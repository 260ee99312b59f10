import { expect, it } from 'vitest';
import { boardHeightOf, layoutOf } from './layout.ts';

it.each([
  // A window as large as its board needs is filled, and no more.
  [390, 796, 796, 'phone'],
  [320, 592, 592, 'phone'],
  [667, 327, 327, 'landscape'],
  [568, 300, 300, 'landscape'],
  [1280, 672, 672, 'desktop'],
  // One that is too small scrolls.
  [320, 208, 480, 'phone'],
  [320, 400, 480, 'phone'],
  [480, 272, 480, 'phone'],
  [520, 300, 520, 'phone'],
  [740, 240, 300, 'landscape'],
] as const)('%d by %d is a board %d high, as on a %s', (width, height, boardHeight, layout) => {
  expect(boardHeightOf(width, height)).toBe(boardHeight);
  expect(layoutOf(width, boardHeight)).toBe(layout);
});
