/**
 * The laboratory's sounds: glass and current, in E minor. Adds the clamp, the surge and the running light to the
 * common set.
 */
import { bedOf, cuesOf, noteHz, type SoundPalette } from '../../../stage/cues.ts';

const palette: SoundPalette = { rootHz: 164.8, chord: [0, 7, 10, 15, 19], timbre: 'glass', room: 0.45 };

export const cues = {
  ...cuesOf(palette),
  /** The laboratory at night, the louder the fuller the meter; the Bonus Game, brighter. */
  'bed-main': bedOf(palette, [0, 2, 1, 2]),
  'bed-bonus': bedOf(palette, [2, 3, 4, 3]),
  /** A clamp closes on a square. */
  clamp: {
    tones: [
      { timbre: 'noise', hz: 1700, toHz: 500, releaseMs: 70, level: 0.22 },
      { timbre: 'pure', hz: 150, toHz: 84, releaseMs: 180, level: 0.36 },
      { timbre: 'steel', hz: noteHz(palette, 4), releaseMs: 260, level: 0.08 },
    ],
    room: palette.room,
  },
  /** Current runs down the cable. */
  surge: {
    tones: [
      { timbre: 'noise', hz: 300, toHz: 2600, attackMs: 120, releaseMs: 420, level: 0.2 },
      { timbre: 'pure', hz: 82, toHz: 330, attackMs: 200, releaseMs: 420, level: 0.22 },
    ],
    room: palette.room,
  },
} as const;
export type LabCue = keyof typeof cues;
