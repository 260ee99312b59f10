/**
 * The jeweller's sounds: glass and small bells in a velvet room, in B flat. Adds the pointer's click and the wheel's
 * run.
 */
import { bedOf, cuesOf, noteHz, type SoundPalette } from '../../../stage/cues.ts';

const palette: SoundPalette = { rootHz: 233.1, chord: [0, 4, 7, 11, 14], timbre: 'glass', room: 0.35 };

export const cues = {
  ...cuesOf(palette),
  /** The room at night, the louder the fuller the fullest ladder that can still be won; in its windows, brighter. */
  'bed-main': bedOf(palette, [0, 2, 1, 3]),
  'bed-bonus': bedOf(palette, [1, 3, 2, 4]),
  /** The pointer's leaf on a peg of the rim. */
  peg: {
    tones: [
      { timbre: 'noise', hz: 3200, releaseMs: 26, level: 0.14 },
      { timbre: 'pure', hz: 640, toHz: 420, releaseMs: 34, level: 0.14 },
    ],
  },
  /** Three wheels set going. */
  run: {
    tones: [
      { timbre: 'noise', hz: 260, toHz: 900, attackMs: 240, releaseMs: 1300, level: 0.16 },
      {
        timbre: 'pure',
        hz: palette.rootHz * 0.25,
        toHz: palette.rootHz * 0.4,
        attackMs: 200,
        releaseMs: 1200,
        level: 0.2,
      },
    ],
    room: palette.room,
  },
  /** A stone set into its segment. */
  stone: {
    tones: [
      { timbre: 'glass', hz: noteHz(palette, 3), releaseMs: 240, attackMs: 1, level: 0.14 },
      { timbre: 'noise', hz: 5200, releaseMs: 30, level: 0.06 },
    ],
    room: palette.room,
  },
} as const;
export type RichesCue = keyof typeof cues;
