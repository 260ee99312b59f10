/**
 * The set of sounds every game has, in the game's own key, timbre and room. A scene may spread it and add its own cues.
 * Knows no browser and no game.
 */
import type { Cue, Timbre, Tone } from './synth.ts';

export const CUE_NAMES = [
  'press',
  'tick',
  'turn',
  'land',
  'reveal',
  'collect',
  'unlock',
  'open',
  'win-small',
  'win-medium',
  'win-large',
  'win-top',
] as const;
export type CueName = (typeof CUE_NAMES)[number];

export interface SoundPalette {
  /** The key: its lowest note, around 200 Hz. */
  readonly rootHz: number;
  /** The steps of its chord in semitones, rising. Major for warmth, open fifths for awe. */
  readonly chord: readonly number[];
  readonly timbre: Timbre;
  /** The room, 0–1. */
  readonly room: number;
}

/** The cues of a palette. Wins differ in length and height, not in loudness: joy need not shout. */
export function cuesOf(palette: SoundPalette): Readonly<Record<CueName, Cue>> {
  const { timbre, room, rootHz } = palette;
  const note = (step: number) => noteHz(palette, step);
  const ring = (step: number, atMs: number, releaseMs: number, level: number): Tone => ({
    timbre,
    hz: note(step),
    atMs,
    releaseMs,
    level,
  });
  return {
    press: {
      tones: [
        { timbre: 'pure', hz: rootHz * 0.9, toHz: rootHz * 0.5, releaseMs: 130, level: 0.3 },
        { timbre: 'noise', hz: 2600, releaseMs: 40, level: 0.1 },
      ],
    },
    tick: { tones: [{ timbre, hz: note(6), releaseMs: 55, attackMs: 1, level: 0.13 }] },
    turn: {
      tones: [{ timbre: 'noise', hz: 500, toHz: 1900, attackMs: 90, releaseMs: 260, level: 0.14 }],
      room: room * 0.5,
    },
    land: {
      tones: [
        { timbre: 'pure', hz: rootHz * 0.55, toHz: rootHz * 0.3, releaseMs: 240, level: 0.36 },
        { timbre, hz: note(0) * 2, releaseMs: 190, level: 0.1 },
        { timbre: 'noise', hz: 900, releaseMs: 70, level: 0.12 },
      ],
      room,
    },
    reveal: { tones: [ring(3, 0, 320, 0.16), ring(4, 70, 460, 0.13)], room },
    collect: { tones: [ring(3, 0, 320, 0.15), ring(4, 75, 380, 0.15), ring(6, 150, 780, 0.16)], room },
    unlock: {
      tones: [
        { timbre: 'noise', hz: 380, toHz: 180, releaseMs: 260, level: 0.3 },
        { timbre: 'pure', hz: rootHz * 0.5, toHz: rootHz * 0.32, releaseMs: 420, level: 0.34 },
        ring(2, 190, 620, 0.13),
        ring(4, 290, 900, 0.13),
      ],
      room,
    },
    open: {
      tones: [
        { timbre: 'noise', hz: 140, toHz: 520, attackMs: 350, releaseMs: 1100, level: 0.2 },
        { timbre: 'pure', hz: rootHz * 0.25, toHz: rootHz * 0.5, attackMs: 400, releaseMs: 1300, level: 0.26 },
        ring(1, 620, 1400, 0.09),
        ring(3, 780, 1500, 0.09),
      ],
      room,
    },
    'win-small': { tones: rise(ring, [0, 2, 3, 4], 95), room },
    'win-medium': { tones: [...rise(ring, [0, 1, 2, 3, 4, 6], 90), ...rise(ring, [3, 4, 6], 0, 620)], room },
    'win-large': {
      tones: [
        ...rise(ring, [0, 1, 2, 3, 4, 5, 6, 7], 105),
        ...rise(ring, [1, 3, 4], 0, 900),
        ...rise(ring, [2, 4, 6, 7], 40, 1420),
        { timbre: 'pure', hz: rootHz * 0.5, attackMs: 500, releaseMs: 2200, level: 0.16 },
      ],
      room,
    },
    'win-top': themeOf(ring, palette),
  };
}

/**
 * The theme of a top prize, some seven seconds: the chord climbs in three waves, each an octave of bells higher, over
 * a long low note, and comes to rest on all of it.
 */
function themeOf(ring: Ring, { rootHz, room }: SoundPalette): Cue {
  const waves = [0, 1, 2].flatMap((wave) =>
    rise(
      ring,
      [0, 2, 3, 4, 6].map((step) => step + wave),
      150,
      wave * 1150,
    ),
  );
  return {
    tones: [
      ...waves,
      ...rise(ring, [0, 2, 4, 5, 7, 9], 30, 3700),
      ...rise(ring, [4, 6, 8, 9], 210, 4500),
      { timbre: 'pure', hz: rootHz * 0.5, attackMs: 1400, releaseMs: 5400, level: 0.13 },
      { timbre: 'noise', hz: 500, toHz: 3000, attackMs: 2600, releaseMs: 1600, level: 0.05 },
    ],
    room,
  };
}

/**
 * A quiet bed to loop under a game: long swells of the chord's lower notes, silent at both ends so that it breathes
 * and no seam is heard. `steps` are the notes; higher ones tell a brighter room.
 */
export function bedOf({ rootHz, chord, timbre, room }: SoundPalette, steps: readonly number[]): Cue {
  const tones = steps.map((step, index): Tone => {
    const hz = noteHz({ rootHz: rootHz / 2, chord, timbre, room }, step);
    return { timbre: 'pure', hz, atMs: index * 1300, attackMs: 1900, releaseMs: 4200, level: 0.025 };
  });
  return { tones, room: room * 0.4 };
}

/** A note of the palette's chord: step 0 is the root, and steps beyond the chord go on an octave higher. */
export function noteHz({ rootHz, chord }: SoundPalette, step: number): number {
  const octave = Math.floor(step / chord.length);
  const semitones = (chord[step - octave * chord.length] ?? 0) + octave * 12;
  return rootHz * 2 ** (semitones / 12);
}

type Ring = (step: number, atMs: number, releaseMs: number, level: number) => Tone;

function rise(ring: Ring, steps: readonly number[], gapMs: number, fromMs = 0): readonly Tone[] {
  return steps.map((step, index) => ring(step, fromMs + index * gapMs, 900 + index * 90, 0.115));
}
