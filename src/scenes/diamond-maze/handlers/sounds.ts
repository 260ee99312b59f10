/** The mine's sounds: wood, stone and iron in D. Adds dice, steps, cards, cracks and pegs to the set all games have. */
import { bedOf, cuesOf, noteHz, type SoundPalette } from '../../../stage/cues.ts';

const palette: SoundPalette = { rootHz: 146.8, chord: [0, 7, 12, 16, 19], timbre: 'wood', room: 0.6 };
const knock = (hz: number, atMs: number, level: number) =>
  [
    { timbre: 'wood', hz, atMs, releaseMs: 70, level },
    { timbre: 'noise', hz: hz * 5, atMs, releaseMs: 28, level: level * 0.5 },
  ] as const;

export const cues = {
  ...cuesOf(palette),
  /** The mine by lamplight, the louder the fuller the fullest row that can still be won; in its windows, brighter. */
  'bed-main': bedOf(palette, [0, 1, 0, 2]),
  'bed-bonus': bedOf(palette, [2, 3, 2, 4]),
  /** Two dice on stone: fewer knocks, further apart. */
  dice: {
    tones: [
      [520, 0],
      [610, 90],
      [470, 210],
      [560, 390],
      [500, 560],
      [540, 800],
    ].flatMap(([hz = 0, atMs = 0], index) => knock(hz, atMs, 0.24 - index * 0.03)),
    room: palette.room,
  },
  /** The token on a tile. */
  step: { tones: knock(300, 0, 0.2), room: palette.room * 0.5 },
  /** A Card turned over. */
  card: { tones: [{ timbre: 'noise', hz: 1500, toHz: 3800, attackMs: 20, releaseMs: 120, level: 0.14 }] },
  /** A stone into its box. */
  stone: {
    tones: [
      { timbre: 'glass', hz: noteHz(palette, 7), releaseMs: 260, level: 0.08 },
      { timbre: 'glass', hz: noteHz(palette, 9), releaseMs: 160, level: 0.04 },
    ],
    room: palette.room,
  },
  /** Rock that breaks. */
  crack: {
    tones: [
      { timbre: 'noise', hz: 2600, toHz: 500, releaseMs: 160, level: 0.4 },
      { timbre: 'noise', hz: 500, toHz: 130, atMs: 40, releaseMs: 520, level: 0.3 },
      { timbre: 'pure', hz: 90, toHz: 44, releaseMs: 340, level: 0.34 },
    ],
    room: palette.room,
  },
  /** A peg of the wheel under the Wheel Indicator. */
  peg: { tones: [{ timbre: 'steel', hz: 880, attackMs: 1, releaseMs: 45, level: 0.12 }] },
} as const;
export type MazeCue = keyof typeof cues;
