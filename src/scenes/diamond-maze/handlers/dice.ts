/** Two dice thrown: they rise, tumble, bounce and settle on the faces that were dealt. Decides nothing. */
import type { MazeView } from '../../../games/diamond-maze/play/view.ts';
import type { Kit } from '../../../stage/kit.ts';
import { ease } from '../../../stage/motion.ts';
import type { MazeCue } from './sounds.ts';

interface DiceAccess {
  find(selector: string): HTMLElement | null;
}

export interface Dice {
  /** From the view before the roll to the one after it, which the dice already lie in. */
  roll(before: MazeView, after: MazeView): Promise<void>;
}

const ROLL_MS = 1250;
/** How the cube lies with a face up: turns about its own axes, as in `Die.svelte`. */
const UP: Readonly<Record<number, readonly [x: number, z: number]>> = {
  1: [0, 0],
  6: [180, 0],
  2: [90, 0],
  5: [-90, 0],
  3: [0, -90],
  4: [0, 90],
};
/** Where a die flies, in widths of a die, and how it turns: never the same way twice, yet always alike for one Play. */
const THROWS = [
  { from: [-0.5, 1.5], yaw: 24, turns: [720, 450, 360] },
  { from: [0.7, 1.8], yaw: -17, turns: [-630, -540, 540] },
] as const;

export function createDice({ motion, sound, particles }: Kit<MazeCue>, { find }: DiceAccess): Dice {
  async function throwOne(which: 0 | 1, before: number, face: number): Promise<void> {
    const die = find(`[data-die="${which}"]`);
    if (!die) return;
    const { from, yaw, turns } = THROWS[which];
    const spun = turns.map((turn, index) => turn + ((before * 7 + index * 3) % 4) * 90);
    const [x, z] = UP[face] ?? [0, 0];
    const pose = (share: number) =>
      `rotateX(-65deg) rotateY(${yaw + share * (spun[0] ?? 0)}deg) rotateX(${share * (spun[1] ?? 0)}deg) rotateZ(${share * (spun[2] ?? 0)}deg) rotateX(${x}deg) rotateZ(${z}deg)`;
    const size = die.clientWidth;
    const at = (dx: number, dy: number, scale = 1) =>
      `translate(${dx * size * from[0]}px, ${dy * size * from[1]}px) scale(${scale})`;
    void motion.play(die.querySelector('.cube'), [{ transform: pose(1) }, { transform: pose(0) }], {
      ms: ROLL_MS,
      easing: 'cubic-bezier(.2,.55,.28,1)',
      twin: 'none',
    });
    void motion.play(
      die.querySelector('.shadow'),
      [
        { opacity: 0.2, transform: 'scale(.6)' },
        { opacity: 1, transform: 'none', offset: 0.34 },
        { opacity: 0.5, transform: 'scale(.8)', offset: 0.5 },
        { opacity: 1, transform: 'none', offset: 0.64 },
        { opacity: 1, transform: 'none' },
      ],
      { ms: ROLL_MS, easing: 'linear', twin: 'none' },
    );
    await motion.play(
      die.querySelector('.hop'),
      [
        { transform: at(1, 1, 1.5), easing: ease.in },
        { transform: at(0.4, -0.06, 1), offset: 0.34, easing: 'ease-out' },
        { transform: at(0.24, -0.46, 1.14), offset: 0.5, easing: 'ease-in' },
        { transform: at(0.1, 0, 1), offset: 0.64, easing: 'ease-out' },
        { transform: at(0.04, -0.12, 1.03), offset: 0.75, easing: 'ease-in' },
        { transform: 'none', offset: 0.85 },
        { transform: 'none' },
      ],
      { ms: ROLL_MS + which * 90, easing: 'linear' },
    );
  }

  return {
    roll: async (before, after) => {
      sound.cue('dice');
      void motion.wait(ROLL_MS * 0.34).then(() =>
        particles.burstFrom(find('[data-die="0"]'), {
          count: 8,
          sprite: { shape: 'glow', colour: '#c79a63' },
          speed: 110,
          size: 10,
          lifeMs: 520,
          radius: 20,
        }),
      );
      await Promise.all(([0, 1] as const).map((which) => throwOne(which, before.rollsMade, after.dice?.[which] ?? 1)));
      await motion.wait(160);
    },
  };
}
