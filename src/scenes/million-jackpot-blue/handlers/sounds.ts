/** The vault's sounds: steel and a large room, in D. Adds the weight and the dial to the set all games have. */
import { bedOf, cuesOf, noteHz, type SoundPalette } from '../../../stage/cues.ts';

const palette: SoundPalette = { rootHz: 146.8, chord: [0, 7, 12, 16, 19], timbre: 'steel', room: 0.55 };

export const cues = {
  ...cuesOf(palette),
  /** The vault, the louder the more is still closed; in the Bonus Game, brighter. */
  'bed-main': bedOf(palette, [0, 2, 1, 0]),
  'bed-bonus': bedOf(palette, [2, 3, 4, 3]),
  /** A weight set down. */
  weight: {
    tones: [
      { timbre: 'pure', hz: 96, toHz: 52, releaseMs: 300, level: 0.42 },
      { timbre: 'steel', hz: noteHz(palette, 1), releaseMs: 420, level: 0.07 },
      { timbre: 'noise', hz: 480, releaseMs: 90, level: 0.16 },
    ],
    room: palette.room,
  },
  /** The dial stops. */
  stop: {
    tones: [
      { timbre: 'pure', hz: 120, toHz: 70, releaseMs: 200, level: 0.34 },
      { timbre: 'steel', hz: noteHz(palette, 3), releaseMs: 700, level: 0.12 },
      { timbre: 'steel', hz: noteHz(palette, 5), atMs: 60, releaseMs: 900, level: 0.1 },
    ],
    room: palette.room,
  },
} as const;
export type BlueCue = keyof typeof cues;
