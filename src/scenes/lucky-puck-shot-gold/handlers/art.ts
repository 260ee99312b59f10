/** The shapes and colours of the symbols, in a box of 100 by 100. A shape alone tells a symbol from the others. */
import type { Colour } from '../../../games/lucky-puck-shot-gold/play/symbols.ts';
import { shade } from '../../../stage/colour.ts';

export const hues: { readonly [C in Colour]: string } = {
  red: '#ff3d4f',
  pink: '#ff74c4',
  purple: '#a566ff',
  blue: '#3d8cff',
  teal: '#1fd6c9',
  green: '#54d65c',
  gold: '#ffc23a',
};

/** Outlines, each with round shoulders so that light can run along them. */
export const outlines: { readonly [C in Colour]: string } = {
  red: 'M50 6a44 44 0 1 1 0 88a44 44 0 1 1 0-88z',
  pink: 'M50 92C22 72 6 55 6 35C6 18 19 8 32 8c8 0 14 4 18 11C54 12 60 8 68 8c13 0 26 10 26 27c0 20-16 37-44 57z',
  purple: 'M43 11c3-6 11-6 14 0l37 70c3 6-1 13-8 13H14c-7 0-11-7-8-13z',
  blue: 'M20 8h60c8 0 12 4 12 12v60c0 8-4 12-12 12H20c-8 0-12-4-12-12V20c0-8 4-12 12-12z',
  teal: 'M46 5q4-2 8 0l33 19q4 2 4 7v38q0 5-4 7L54 95q-4 2-8 0L13 76q-4-2-4-7V31q0-5 4-7z',
  green:
    'M50 50C34 44 27 35 27 26a21 21 0 0 1 23-21a21 21 0 0 1 23 21c0 9-7 18-23 24c6-16 15-23 24-23a21 21 0 0 1 21 23a21 21 0 0 1-21 23c-9 0-18-7-24-23c16 6 23 15 23 24a21 21 0 0 1-23 21a21 21 0 0 1-23-21c0-9 7-18 23-24c-6 16-15 23-24 23A21 21 0 0 1 5 50a21 21 0 0 1 21-23c9 0 18 7 24 23z',
  gold: 'M50 4l13 29c1 2 2 3 4 3l31 3-23 21c-2 1-2 3-2 5l7 30-27-16c-2-1-4-1-6 0L20 95l7-30c0-2 0-4-2-5L2 39l31-3c2 0 3-1 4-3z',
};

/** From the light to the dark side of a symbol: five stops, none of them flat. */
export function stopsOf(colour: Colour): readonly (readonly [offset: number, colour: string])[] {
  const hue = hues[colour];
  return [
    [0, shade(hue, 0.62)],
    [0.3, shade(hue, 0.14)],
    [0.55, hue],
    [0.78, shade(hue, -0.32)],
    [1, shade(hue, -0.12)],
  ];
}

/** A lightning bolt: the bonus symbol, and the sign of a boost. */
export const bolt = 'M56 8L22 56h22l-8 36 42-52H54z';
