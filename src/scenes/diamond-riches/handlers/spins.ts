/** How a spin of the main wheels is shown, and the end of a Play. */

import { type Bench, beat, type RichesHandlers } from './board.ts';
import { mainAngles } from './rests.svelte.ts';

export function spinHandlers(bench: Bench): Pick<RichesHandlers, 'wheels-stopped' | 'play-ended'> {
  const { kit, rests, spinner } = bench;
  const { motion } = kit;
  return {
    'wheels-stopped': async (event, before, _after, commit) => {
      bench.source = '[data-wheel="main"] [data-aim="outer"]';
      await spinner.spin('main', before.spinsMade > 0, () => {
        rests.main = mainAngles(event);
      });
      await commit();
      rests.isTurning = false;
      await spinner.settle('main');
      await beat(bench, '[data-spins]', 1.06, 240);
    },
    'play-ended': async (_event, _before, _after, commit) => {
      await motion.wait(200);
      await commit();
    },
  };
}
