/** How what a Bonus Game gives is shown: more spins, richer segments, higher multipliers and prizes. */
import { COLOURS } from '../../../games/diamond-riches/play/ladders.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, beat, flip, GOLD, type RichesHandlers, sparkle } from './board.ts';

export function upgradeHandlers(
  bench: Bench,
): Pick<RichesHandlers, 'segment-raised' | 'spins-doubled' | 'multipliers-raised' | 'prizes-raised'> {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'segment-raised': async (event, _before, _after, commit) => {
      const segment = find(`[data-wheel="main"] [data-segment="${event.segment}"]`);
      sound.cue('collect');
      await motion.play(segment, [{ opacity: 1 }, { opacity: 0 }], { ms: 240, twin: 'none' });
      await commit();
      sparkle(bench, segment, 26, '#fff0b8');
      await motion.play(
        segment,
        [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.3, offset: 0.5 }, { opacity: 1 }],
        { ms: 900 },
      );
    },
    'spins-doubled': async (_event, _before, _after, commit) => {
      sound.cue('collect');
      await flip(bench, '[data-spins]', commit);
      sparkle(bench, find('[data-spins]'), 22, GOLD);
      await beat(bench, '[data-spins]', 1.16, 460);
    },
    'multipliers-raised': async (_event, _before, _after, commit) => {
      const ring = find('[data-wheel="main"] [data-ring="middle"]');
      sound.cue('unlock');
      await motion.play(ring, [{ opacity: 1 }, { opacity: 0.1 }], { ms: 320, twin: 'none' });
      await commit();
      sparkle(bench, find('[data-wheel="main"]'), 40, GOLD);
      await motion.play(ring, [{ opacity: 0.1 }, { opacity: 1 }], { ms: 560 });
      await motion.wait(300);
    },
    'prizes-raised': async (_event, _before, _after, commit) => {
      const plaques = COLOURS.map((colour) => find(`[data-ladder="${colour}"] [data-prize]`));
      sound.cue('unlock');
      await motion.stagger(plaques, 60, (plaque) =>
        motion.play(
          plaque,
          [{ transform: 'perspective(300px) rotateX(0)' }, { transform: 'perspective(300px) rotateX(90deg)' }],
          { ms: 170, easing: ease.in, twin: 'none' },
        ),
      );
      await commit();
      await motion.stagger(plaques, 60, async (plaque, index) => {
        sound.cue('stone', { rate: 0.8 + index * 0.12 });
        if (index < COLOURS.length - 1) sparkle(bench, plaque, 8, GOLD);
        await motion.play(
          plaque,
          [{ transform: 'perspective(300px) rotateX(-90deg)' }, { transform: 'none' }],
          spring(460, 0.3),
        );
      });
    },
  };
}
