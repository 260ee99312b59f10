/**
 * Three wheels set going and brought to rest: anticipation, run, a long tail with the pointer's clicks. Decides
 * nothing.
 */
import { flushSync } from 'svelte';
import type { Kit } from '../../../stage/kit.ts';
import { spinAngle } from '../../../stage/wheel.ts';
import type { Angles, Rests } from './rests.svelte.ts';
import type { RichesCue } from './sounds.ts';

interface SpinnerAccess {
  find(selector: string): HTMLElement | null;
  readonly rests: Rests;
}

export interface Spinner {
  /** Turns the wheels of a window from where they stand to where `rest` puts them. */
  spin(name: 'main' | 'prize', wasFaded: boolean, rest: () => void): Promise<void>;
  /** The wheels fade around the Win Indicator, which lights up. */
  settle(name: 'main' | 'prize'): Promise<void>;
}

/** Whole turns, and how long they take: the outer wheel comes to rest last, since it is the one that matters most. */
const TURNS: Readonly<Record<keyof Angles, { readonly turns: number; readonly ms: number }>> = {
  inner: { turns: 4, ms: 1900 },
  middle: { turns: -4, ms: 2350 },
  outer: { turns: 5, ms: 2850 },
};
const PULL_BACK = 9;
const PEGS = 30;
const LONGEST_MS = 2850;
/** Slow to start, long to end. */
const RUN = 'cubic-bezier(.3, .08, .08, 1)';

export function createSpinner({ motion, sound }: Kit<RichesCue>, { find, rests }: SpinnerAccess): Spinner {
  async function spin(name: 'main' | 'prize', wasFaded: boolean, rest: () => void): Promise<void> {
    const from = { ...rests[name] };
    flushSync(() => {
      rests.isTurning = true;
      rest();
    });
    const to = rests[name];
    if (wasFaded) void motion.play(part(name, '.shade'), [{ opacity: 1 }, { opacity: 0 }], { ms: 260, twin: 'none' });
    sound.cue('run');
    void click(name);
    await Promise.all(
      (['outer', 'middle', 'inner'] as const).map(async (ring) => {
        const { turns, ms } = TURNS[ring];
        const start = from[ring];
        const end = spinAngle(start, to[ring], turns);
        await motion.play(
          part(name, `[data-ring="${ring}"]`),
          [
            { transform: `rotate(${start}deg)`, easing: 'ease-out' },
            { transform: `rotate(${start - Math.sign(turns) * PULL_BACK}deg)`, offset: 0.08, easing: RUN },
            { transform: `rotate(${end}deg)` },
          ],
          { ms, easing: 'linear' },
        );
        sound.cue('land', { level: ring === 'outer' ? 0.9 : 0.4, rate: ring === 'inner' ? 1.3 : 1 });
      }),
    );
  }

  /** The leaf of the pointer on the pegs of the rim, slower and slower. */
  async function click(name: string): Promise<void> {
    if (motion.isReduced() || motion.isSkipping()) return;
    const pointer = part(name, '[data-pointer]');
    for (let peg = 0; peg < PEGS && !motion.isSkipping(); peg++) {
      const share = peg / PEGS;
      sound.cue('peg', { rate: 1.15 - share * 0.3, level: 0.35 + share * 0.4 });
      void motion.play(pointer, [{ transform: `rotate(${-9 - 8 * share}deg)` }, { transform: 'none' }], {
        ms: 70 + 110 * share,
        easing: 'ease-out',
        twin: 'none',
      });
      await motion.wait((LONGEST_MS / PEGS) * (0.42 + 1.16 * share ** 1.6));
    }
  }

  async function settle(name: 'main' | 'prize'): Promise<void> {
    await Promise.all([
      motion.play(part(name, '.shade'), [{ opacity: 0 }, { opacity: 1 }], { ms: 380 }),
      motion.play(part(name, '[data-lit="aim"]'), [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0 }], {
        ms: 620,
        twin: 'none',
      }),
    ]);
  }

  function part(name: string, selector: string): HTMLElement | null {
    return find(`[data-wheel="${name}"] ${selector}`);
  }

  return { spin, settle };
}
