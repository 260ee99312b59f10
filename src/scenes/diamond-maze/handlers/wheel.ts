/** How the Extra Diamonds Wheel is shown: it turns, rests, and its stone flies to those already held. */
import { WHEEL } from '../../../games/diamond-maze/play/wheel.ts';
import { spring } from '../../../stage/motion.ts';
import { type Bench, burst, closeWindow, type MazeHandlers, openWindow } from './board.ts';
import { STONES } from './looks.ts';
import { createTurner } from './turner.ts';

export function wheelHandlers(bench: Bench): Pick<MazeHandlers, 'wheel-opened' | 'wheel-stopped' | 'wheel-closed'> {
  const { kit, find, loadWindows } = bench;
  const { fly } = bench.flights;
  const { motion, sound, particles } = kit;
  const turner = createTurner(kit, bench);
  return {
    'wheel-opened': async (_event, _before, _after, commit) => {
      await openWindow(bench, commit);
    },
    'wheel-stopped': async (event, before, after, commit) => {
      await loadWindows();
      await turner.spin(before.wheel?.rest ?? 0, event.segment, commit);
      const at = (after.wheel?.diamonds.length ?? 0) - 1;
      const segment = WHEEL[event.segment];
      if (segment === undefined || segment === 'collect') {
        sound.cue('unlock');
        await motion.wait(420);
        return;
      }
      particles.burstFrom(find('[data-aim]'), burst(16, STONES[segment].tint, 200));
      sound.cue('collect');
      const stone = find(`[data-held-stone="${at}"]`);
      void motion.play(stone, [{ opacity: 0 }, { opacity: 0, offset: 0.86 }, { opacity: 1 }], {
        ms: 520,
        easing: 'linear',
      });
      await fly(`#dm-${segment}`, '[data-aim]', `[data-held-stone="${at}"]`, { delayMs: 0 });
      await motion.play(stone, [{ transform: 'scale(1.5,.7)' }, { transform: 'none' }], {
        ...spring(300, 0.35),
        twin: 'none',
      });
    },
    'wheel-closed': async (_event, _before, _after, commit) => {
      await motion.wait(400);
      await closeWindow(bench, commit);
    },
  };
}
