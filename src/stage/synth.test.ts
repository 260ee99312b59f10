import { describe, expect, it } from 'vitest';
import { bedOf, CUE_NAMES, cuesOf, noteHz, type SoundPalette } from './cues.ts';
import { lengthMs, render, TIMBRES } from './synth.ts';
import { loudness, LOUDNESS_HZ as RATE } from './testing/loudness.ts';

const palettes: readonly SoundPalette[] = (['steel', 'glass', 'pulse'] as const).map((timbre, index) => ({
  timbre,
  rootHz: 165 + index * 50,
  chord: [0, 4, 7, 11],
  room: index / 2,
}));

describe('a note', () => {
  it('goes on an octave higher beyond its chord', () => {
    const palette: SoundPalette = { timbre: 'pure', rootHz: 200, chord: [0, 7], room: 0 };
    expect([0, 1, 2, 4].map((step) => Math.round(noteHz(palette, step)))).toEqual([200, 300, 400, 800]);
  });

  it('sounds at its pitch', () => {
    const samples = render({ tones: [{ timbre: 'pure', hz: 440, releaseMs: 400, level: 0.4 }] }, RATE);
    let crossings = 0;
    for (let index = 1; index < RATE / 10; index += 1)
      if ((samples[index - 1] ?? 0) < 0 && (samples[index] ?? 0) >= 0) crossings += 1;
    expect(Math.abs(crossings - 44)).toBeLessThanOrEqual(1);
  });
});

describe.each(palettes)('the cues of $timbre', (palette) => {
  const cues = cuesOf(palette);

  it.each(CUE_NAMES)('%s is heard, starts and ends softly, and stays under -14 LUFS', (name) => {
    const samples = render(cues[name], RATE);
    const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    expect(samples.length / RATE).toBeCloseTo(lengthMs(cues[name]) / 1000, 2);
    expect(peak).toBeGreaterThan(0.02);
    expect(peak).toBeLessThan(0.9);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.05);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
    expect(loudness(samples)).toBeLessThan(-14);
    expect(loudness(samples)).toBeGreaterThan(-45);
  });

  it('greets larger prizes for longer', () => {
    expect(lengthMs(cues['win-small'])).toBeLessThan(lengthMs(cues['win-medium']));
    expect(lengthMs(cues['win-medium'])).toBeLessThan(lengthMs(cues['win-large']));
    expect(lengthMs(cues['win-large'])).toBeLessThan(lengthMs(cues['win-top']));
    expect(lengthMs(cues['win-top'])).toBeGreaterThan(6000);
  });

  it('lies on a bed that is heard, far below the cues, and silent where it begins again', () => {
    const samples = render(bedOf(palette, [0, 1, 2, 3]), RATE);
    expect(loudness(samples)).toBeLessThan(-26);
    expect(loudness(samples)).toBeGreaterThan(-50);
    const edge = RATE * 0.02;
    const atEdges = [...samples.subarray(0, edge), ...samples.subarray(-edge)].map(Math.abs);
    expect(Math.max(...atEdges)).toBeLessThan(0.004);
  });
});

it('renders the same cue to the same samples', () => {
  const cue = cuesOf(palettes[0] as SoundPalette).unlock;
  expect(render(cue, RATE)).toEqual(render(cue, RATE));
  expect(Object.keys(TIMBRES)).toContain('steel');
});
