/** What the handlers of Lab Riches work with: the board's elements, and the lights and numbers that fly over them. */
import { COLUMNS, ROWS } from '../../../games/lab-riches/play/apparatus.ts';
import type { LabEvent, LabView } from '../../../games/lab-riches/play/rules.ts';
import type { Handlers } from '../../../stage/director.ts';
import { createEffects, type Effects } from '../../../stage/effects.ts';
import type { Kit } from '../../../stage/kit.ts';
import { ease } from '../../../stage/motion.ts';
import type { LabCue } from './sounds.ts';

export interface BoardAccess {
  /** The first element by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: LabView): boolean;
}

export type LabHandlers = Handlers<LabView, LabEvent>;

export interface Bench extends BoardAccess {
  readonly kit: Kit<LabCue>;
  readonly effects: Effects;
}

export const rowsDown: readonly number[] = Array.from({ length: ROWS }, (_, row) => row);
export const columns: readonly number[] = Array.from({ length: COLUMNS }, (_, column) => column);

export const GOLD = '#ffd36a';

export function benchOf(kit: Kit<LabCue>, board: BoardAccess): Bench {
  return { kit, effects: createEffects(kit), ...board };
}

/** What moves within a square or a lamp. */
export function insideOf(bench: Bench, selector: string): HTMLElement | null {
  return bench.find(`${selector} .inside`);
}

/** Sounds what was won, and lets stars fall from its place when that is more than the price. */
export function greet(bench: Bench, place: HTMLElement | null, after: LabView, colour = GOLD): void {
  const isGreeted = bench.exceedsPrice(after);
  bench.kit.sound.cue(isGreeted ? 'collect' : 'land');
  if (isGreeted) bench.effects.shower(place, colour, 'star');
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

function spotOf({ effects, find }: Bench, element: Element | null): Spot {
  return effects.middleOf(element, find('.board')) ?? { x: 0, y: 0 };
}

const at = ({ x, y }: Spot, rest = '') => `translate(${x}px, ${y}px) ${rest}`;

/** A number flies on an arc from what showed it to where it counts. */
export async function flyNumber(bench: Bench, number: string, from: Element | null, to: Element | null): Promise<void> {
  const chip = bench.find('[data-flying="chip"]');
  const [a, b] = [spotOf(bench, from), spotOf(bench, to)];
  const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 60 };
  if (chip !== null) chip.textContent = number;
  await bench.kit.motion.play(
    chip,
    [
      { transform: at(a, 'scale(.5)'), opacity: 1 },
      { transform: at(a, 'scale(1.35)'), opacity: 1, offset: 0.24 },
      { transform: at(top, 'scale(1.3)'), opacity: 1, offset: 0.6 },
      { transform: at(b, 'scale(.7)'), opacity: 1 },
    ],
    { ms: 720, easing: ease.inOut, twin: 'none' },
  );
}

/** Current runs from the socket along the Power Cable to the foot of the meter. */
export async function surge(bench: Bench): Promise<void> {
  const [from, to] = [
    spotOf(bench, bench.find('[data-spark="socket"]')),
    spotOf(bench, bench.find('[data-spark="meter"]')),
  ];
  const low = Math.max(from.y, to.y) + 16;
  bench.kit.sound.cue('surge');
  void bench.kit.motion.play(
    bench.find('[data-cable]'),
    [{ borderColor: '#16241f' }, { borderColor: '#35b8ff', offset: 0.3 }, { borderColor: '#16241f' }],
    { ms: 760, easing: 'linear', twin: 'none' },
  );
  await bench.kit.motion.play(
    bench.find('[data-flying="spark"]'),
    [
      { transform: at(from, 'scale(.5)'), opacity: 1 },
      { transform: at({ x: from.x, y: low }, 'scale(.9)'), opacity: 1, offset: 0.14 },
      { transform: at({ x: to.x, y: low }, 'scale(1.1)'), opacity: 1, offset: 0.86 },
      { transform: at(to, 'scale(.8)'), opacity: 1 },
    ],
    { ms: 620, easing: ease.inOut, twin: 'none' },
  );
}
