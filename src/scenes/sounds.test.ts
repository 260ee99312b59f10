import { describe, expect, it } from 'vitest';
import { type Cue, lengthMs, render } from '../stage/synth.ts';
import { LOUDNESS_HZ, loudness } from '../stage/testing/loudness.ts';
import { cues as mazeCues } from './diamond-maze/handlers/sounds.ts';
import { cues as richesCues } from './diamond-riches/handlers/sounds.ts';
import { cues as labCues } from './lab-riches/handlers/sounds.ts';
import { cues as puckCues } from './lucky-puck-shot-gold/handlers/sounds.ts';
import { cues as blueCues } from './million-jackpot-blue/handlers/sounds.ts';

const WINS = ['win-small', 'win-medium', 'win-large', 'win-top'] as const;

describe.each<[string, Readonly<Record<string, Cue>>]>([
  ['£1 Million Jackpot Blue', blueCues],
  ['Diamond Maze', mazeCues],
  ['Diamond Riches', richesCues],
  ['Lab Riches', labCues],
  ['Lucky Puck Shot Gold', puckCues],
])('the sounds of %s', (_, cues) => {
  // Each is rendered once: that is what takes the time.
  const rendered = new Map<string, { readonly loudness: number; readonly peak: number }>();
  const measured = (name: string) => {
    const known = rendered.get(name);
    if (known !== undefined) return known;
    const samples = render(cues[name] as Cue, LOUDNESS_HZ);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const found = { loudness: loudness(samples), peak };
    rendered.set(name, found);
    return found;
  };
  const heard = (name: string) => measured(name).loudness;

  it.each(Object.keys(cues))('%s stays under -14 LUFS and is heard', (name) => {
    expect(heard(name)).toBeLessThan(-14);
    expect(heard(name)).toBeGreaterThan(-50);
  });

  it('have beds at least 8 dB below the quietest win', () => {
    const quietestWin = Math.min(...WINS.map(heard));
    for (const bed of ['bed-main', 'bed-bonus']) expect(heard(bed)).toBeLessThan(quietestWin - 8);
  });

  it('never clip, not even the largest win over the bed', () => {
    const bed = Math.max(measured('bed-main').peak, measured('bed-bonus').peak);
    for (const name of Object.keys(cues)) expect(measured(name).peak + bed, name).toBeLessThan(1);
  });

  it('greet each size of win for longer, the top prize for as long as it has the scene', () => {
    const lengths = WINS.map((name) => lengthMs(cues[name] as Cue));
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths[3]).toBeGreaterThan(6000);
    expect(lengths[3]).toBeLessThan(9000);
  });
});
