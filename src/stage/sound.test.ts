import { afterEach, expect, it, vi } from 'vitest';
import { createSound } from './sound.ts';

afterEach(() => vi.unstubAllGlobals());

it('renders each cue once, however many Plays there are', () => {
  let made = 0;
  const node = { connect: () => node, gain: { value: 0 }, threshold: { value: 0 }, ratio: { value: 0 } };
  class FakeContext {
    state = 'running';
    destination = node;
    createDynamicsCompressor = () => node;
    createGain = () => node;
    close = async () => {};
    createBuffer() {
      made += 1;
      return { getChannelData: () => ({ set: () => {} }) };
    }
  }
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('window', { requestIdleCallback: (act: () => void) => act() });
  const cues = {
    tick: { tones: [{ timbre: 'pure', hz: 400, releaseMs: 20, level: 0.1 }] },
    land: { tones: [{ timbre: 'pure', hz: 200, releaseMs: 20, level: 0.1 }] },
  } as const;
  for (let play = 0; play < 3; play++) {
    const sound = createSound(cues);
    sound.wake();
    sound.close();
  }
  expect(made).toBe(2);
});
