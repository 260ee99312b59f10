/**
 * Plots as SVG text: bars, steps, bands and funnels, drawn without a browser. Shape and label carry them, not colour
 * alone.
 */
import { html, type Markup, markup } from './html.ts';

export const INK = {
  blue: '#1f5fa8',
  gold: '#c8922a',
  soft: '#5c6877',
  line: '#d9dee5',
  ink: '#1b2430',
  wash: '#dbe6f3',
} as const;

/** From a value to a place on paper, and the values worth a mark. */
export interface Scale {
  at(value: number): number;
  readonly marks: readonly number[];
}

export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
  count = 5,
): Scale {
  const step = niceStep((to - from) / count);
  const marks: number[] = [];
  for (let mark = Math.ceil(from / step - 1e-9) * step; mark <= to + step * 1e-9; mark += step)
    marks.push(Number(mark.toPrecision(12)));
  return { at: (value) => start + ((value - from) / (to - from || 1)) * (end - start), marks };
}

/** Powers of ten. */
export function logScale([from, to]: readonly [number, number], range: readonly [number, number]): Scale {
  const [low, high] = [Math.log10(from), Math.log10(to)];
  const linear = linearScale([low, high], range);
  const marks: number[] = [];
  for (let power = Math.ceil(low - 1e-9); power <= high + 1e-9; power++) marks.push(10 ** power);
  return { at: (value) => linear.at(Math.log10(value)), marks };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const lead = rough / power;
  return power * (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1);
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function frame(
  title: string,
  size: { readonly width?: number; readonly height?: number; readonly left?: number; readonly bottom?: number } = {},
): Frame {
  const { width = 960, height = 300, left = 58, bottom = 34 } = size;
  return { title, width, height, left, right: width - 38, top: 26, bottom: height - bottom };
}

export function drawing({ width, height, title }: Frame, ...content: readonly Markup[]): Markup {
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${content}</svg>`;
}

export function text(
  x: number,
  y: number,
  words: string,
  options: { readonly anchor?: 'start' | 'middle' | 'end'; readonly fill?: string; readonly turn?: boolean } = {},
): Markup {
  const { anchor = 'middle', fill = INK.soft, turn = false } = options;
  const rotate = turn ? markup(` transform="rotate(-60 ${r(x)} ${r(y)})"`) : markup('');
  return html`<text x="${r(x)}" y="${r(y)}" text-anchor="${anchor}" fill="${fill}"${rotate}>${words}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string = INK.line, width = 1): Markup {
  return html`<line x1="${r(x1)}" y1="${r(y1)}" x2="${r(x2)}" y2="${r(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function bar(x: number, y: number, width: number, height: number, fill: string, label: string): Markup {
  return html`<rect x="${r(x)}" y="${r(y)}" width="${r(Math.max(width, 0))}" height="${r(Math.max(height, 0))}" fill="${fill}"><title>${label}</title></rect>`;
}

export function path(
  points: readonly (readonly [number, number])[],
  options: { readonly stroke?: string; readonly fill?: string; readonly width?: number; readonly dash?: string },
): Markup {
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${r(x)} ${r(y)}`).join('');
  const { stroke = 'none', fill = 'none', width = 1.6, dash } = options;
  return html`<path d="${d}" stroke="${stroke}" fill="${fill}" stroke-width="${width}"${dash ? markup(` stroke-dasharray="${dash}"`) : ''}/>`;
}

/** Marks and grid of a vertical axis. */
export function upright(f: Frame, scale: Scale, print: (value: number) => string): Markup[] {
  return scale.marks.flatMap((mark) => [
    line(f.left, scale.at(mark), f.right, scale.at(mark)),
    text(f.left - 6, scale.at(mark) + 4, print(mark), { anchor: 'end' }),
  ]);
}

/** Marks of a level axis. */
export function level(f: Frame, scale: Scale, print: (value: number) => string): Markup[] {
  return [
    line(f.left, f.bottom, f.right, f.bottom, INK.ink),
    ...scale.marks.flatMap((mark) => [
      line(scale.at(mark), f.bottom, scale.at(mark), f.bottom + 4, INK.ink),
      text(scale.at(mark), f.bottom + 17, print(mark)),
    ]),
  ];
}

/** Names of colours and shapes, in the upper right. */
export function legend(f: Frame, entries: readonly (readonly [name: string, fill: string])[]): Markup[] {
  let x = f.right;
  return entries.toReversed().flatMap(([name, fill]) => {
    x -= 7 * name.length + 22;
    return [bar(x, 4, 10, 10, fill, name), text(x + 14, 13, name, { anchor: 'start' })];
  });
}

function r(value: number): number {
  return Math.round(value * 100) / 100;
}
