/** How what a pair or a rock gives is shown: prizes that rise, an amount that flies to its place. */
import { COLOURS } from '../../../games/diamond-maze/play/stones.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, beat, burst, clearMotif, type MazeHandlers } from './board.ts';
import { GOLD } from './looks.ts';

export function awardHandlers(bench: Bench): Pick<MazeHandlers, 'prize-upgraded' | 'bonus-prize-won'> {
  const { kit, find, exceedsPrice } = bench;
  const { flyLetters } = bench.flights;
  const { motion, sound, particles } = kit;
  return {
    'prize-upgraded': async (_event, _before, _after, commit) => {
      sound.cue('unlock');
      const amounts = COLOURS.map((colour) => find(`[data-amount="${colour}"]`));
      await motion.stagger(amounts, 60, (amount) =>
        motion.play(
          amount,
          [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(-70%)', opacity: 0 },
          ],
          {
            ms: 180,
            easing: ease.in,
            twin: 'none',
          },
        ),
      );
      await commit();
      await motion.stagger(amounts, 70, async (amount, index) => {
        sound.cue('stone', { rate: 0.8 + index * 0.1 });
        particles.burstFrom(amount, burst(7, GOLD, 130));
        await motion.play(
          amount,
          [{ transform: 'translateY(70%)', opacity: 0 }, { transform: 'none' }],
          spring(460, 0.3),
        );
      });
      await motion.wait(300);
      await clearMotif(bench);
    },
    'bonus-prize-won': async (event, _before, after, commit) => {
      const from = ['[data-rock-amount]', '[data-motif]'].find((place) => find(place)) ?? '[data-ground]';
      await motion.wait(360);
      await flyLetters(formatPence(event.pence), from, '[data-bonus-prize]');
      await commit();
      const isJoy = exceedsPrice(after);
      sound.cue(isJoy ? 'win-small' : 'reveal');
      if (isJoy) particles.burstFrom(find('[data-bonus-prize]'), burst(26, GOLD, 240));
      await beat(bench, '[data-bonus-prize]', 1.12, 560);
      await clearMotif(bench);
    },
  };
}
