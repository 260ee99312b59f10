import { describe, expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { celebrationOf } from './celebration.ts';
import { mix, shade, toHex, toLab } from './colour.ts';
import { CUTS, cutGem, outlineOf } from './gem.ts';
import { layoutOf } from './layout.ts';

describe('colour', () => {
  it('survives the way to OKLab and back', () => {
    for (const hex of ['#000000', '#ffffff', '#0a4bd6', '#ffd65a', '#e2203f', '#18c06a'])
      expect(toHex(toLab(hex))).toBe(hex);
  });

  it('mixes from one end to the other and shades to white and black', () => {
    expect(mix('#123456', '#fedcba', 0)).toBe('#123456');
    expect(mix('#123456', '#fedcba', 1)).toBe('#fedcba');
    expect(shade('#123456', 1)).toBe('#ffffff');
    expect(shade('#123456', -1)).toBe('#000000');
  });
});

describe('gems', () => {
  it.each(CUTS)('%s has an outline of its own inside its square, and facets of many shades', (cut) => {
    const points = outlineOf(cut);
    expect(points.every(([x, y]) => Math.abs(x) <= 56 && Math.abs(y) <= 60)).toBe(true);
    const gem = cutGem(cut, '#2d7bff');
    expect(gem.facets).toHaveLength(points.length * 3);
    expect(new Set(gem.facets.map((facet) => facet.fill)).size).toBeGreaterThan(5);
    expect(JSON.stringify(gem)).not.toContain('NaN');
    expect(cutGem(cut, '#2d7bff', 0.4).facets).not.toEqual(gem.facets);
  });

  it('no two cuts have the same outline', () => {
    expect(new Set(CUTS.map((cut) => cutGem(cut, '#ffffff').outline)).size).toBe(CUTS.length);
  });
});

it.each([
  [390, 796, 'phone'],
  [320, 568, 'phone'],
  [844, 342, 'landscape'],
  [667, 327, 'landscape'],
  [1280, 672, 'desktop'],
  [820, 1132, 'phone'],
  [640, 360, 'landscape'],
])('a window of %d × %d is laid out as %s', (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout);
});

it.each([
  [0, 'none'],
  [250, 'none'],
  [500, 'none'],
  [501, 'small'],
  [5_000, 'medium'],
  [100_000, 'large'],
])('a prize of %d pence on a price of 500 is greeted: %s', (prize, greeting) => {
  expect(celebrationOf(pence(prize), pence(500))).toBe(greeting);
});
