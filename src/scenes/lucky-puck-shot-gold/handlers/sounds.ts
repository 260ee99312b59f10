/**
 * The arena's sounds: glass and struck gold in E. Adds the strike, the wall, the bumper and the pocket to the set all
 * games have.
 */
import { bedOf, cuesOf, noteHz, type SoundPalette } from '../../../stage/cues.ts';

const palette: SoundPalette = { rootHz: 164.8, chord: [0, 7, 12, 16, 19], timbre: 'glass', room: 0.5 };

export const cues = {
  ...cuesOf(palette),
  /** The arena before and between shots; the Bonus Game, with the lights on the table. */
  'bed-main': bedOf(palette, [0, 1, 2, 1]),
  'bed-bonus': bedOf(palette, [1, 2, 3, 4]),
  /** The puck is struck. */
  strike: {
    tones: [
      { timbre: 'pure', hz: 210, toHz: 92, releaseMs: 150, level: 0.4 },
      { timbre: 'noise', hz: 1900, releaseMs: 60, level: 0.18 },
      { timbre: 'noise', hz: 700, toHz: 260, attackMs: 30, releaseMs: 700, level: 0.07 },
    ],
    room: palette.room,
  },
  /** A side wall. */
  wall: {
    tones: [
      { timbre: 'wood', hz: 420, releaseMs: 90, level: 0.2 },
      { timbre: 'noise', hz: 2400, releaseMs: 35, level: 0.1 },
    ],
    room: palette.room * 0.6,
  },
  /** A Spinning Bumper rings. */
  bumper: {
    tones: [
      { timbre: 'steel', hz: noteHz(palette, 3), releaseMs: 620, level: 0.15 },
      { timbre: 'steel', hz: noteHz(palette, 5), atMs: 35, releaseMs: 760, level: 0.1 },
      { timbre: 'pure', hz: 130, toHz: 70, releaseMs: 130, level: 0.26 },
    ],
    room: palette.room,
  },
  /** The puck drops into a pocket. */
  pocket: {
    tones: [
      { timbre: 'pure', hz: 150, toHz: 48, releaseMs: 340, level: 0.4 },
      { timbre: 'noise', hz: 420, toHz: 150, atMs: 40, releaseMs: 240, level: 0.16 },
    ],
    room: palette.room,
  },
} as const;
export type PuckCue = keyof typeof cues;
