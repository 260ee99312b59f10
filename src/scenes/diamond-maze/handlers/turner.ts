/**
 * The Extra Diamonds Wheel set going and brought to rest in the middle of the segment that was dealt. Decides
 * nothing.
 */
import { WHEEL } from '../../../games/diamond-maze/play/wheel.ts';
import type { Kit } from '../../../stage/kit.ts';
import { restAngle, spinAngle } from '../../../stage/wheel.ts';
import type { MazeCue } from './sounds.ts';

interface TurnerAccess {
  find(selector: string): HTMLElement | null;
}

export interface Turner {
  spin(from: number, to: number, commit: () => Promise<void>): Promise<void>;
}

const SPIN_MS = 2900;
const TURNS = 4;
const PULL_BACK = 8;
/** Slow to start, long to end. */
const RUN = 'cubic-bezier(.32, .1, .1, 1)';
const PEGS = 30;

export function createTurner({ motion, sound }: Kit<MazeCue>, { find }: TurnerAccess): Turner {
  return {
    spin: async (from, to, commit) => {
      const start = restAngle(from, WHEEL.length);
      const end = spinAngle(start, restAngle(to, WHEEL.length), TURNS);
      const turning = motion.play(
        find('[data-disc]'),
        [
          { transform: `rotate(${start}deg)`, easing: 'ease-out' },
          { transform: `rotate(${start - PULL_BACK}deg)`, offset: 0.08, easing: RUN },
          { transform: `rotate(${end}deg)` },
        ],
        { ms: SPIN_MS, easing: 'linear' },
      );
      void click();
      await turning;
      await commit();
    },
  };

  /** The gold diamond on the pegs of the rim, slower and slower. */
  async function click(): Promise<void> {
    if (motion.isReduced() || motion.isSkipping()) return;
    for (let peg = 0; peg < PEGS && !motion.isSkipping(); peg++) {
      const share = peg / PEGS;
      sound.cue('peg', { rate: 1.15 - share * 0.3, level: 0.35 + share * 0.4 });
      void motion.play(
        find('[data-indicator]'),
        [{ transform: `rotate(${-8 - 9 * share}deg)` }, { transform: 'none' }],
        { ms: 70 + 110 * share, easing: 'ease-out', twin: 'none' },
      );
      await motion.wait((SPIN_MS / PEGS) * (0.42 + 1.16 * share ** 1.6));
    }
  }
}
