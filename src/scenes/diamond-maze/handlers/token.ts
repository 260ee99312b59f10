/** How the token is shown: it is chosen and set down, hops along the Board, or rides through two Zones. */
import { fastForwardDiamonds, pathFrom } from '../../../games/diamond-maze/play/board.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, burst, clearMotif, type MazeHandlers } from './board.ts';
import { createWalker } from './walker.ts';

export function tokenHandlers(bench: Bench): Pick<MazeHandlers, 'token-chosen' | 'token-moved' | 'fast-forwarded'> {
  const { kit, find } = bench;
  const { motion, sound, particles } = kit;
  const walker = createWalker(kit, bench);
  return {
    'token-chosen': async (event, _before, _after, commit) => {
      const chosen = find(`[data-choose="${event.token}"] [data-figure]`);
      sound.cue('collect');
      await motion.play(
        chosen,
        [{ transform: 'none' }, { transform: 'translateY(-26px) scale(1.12)', offset: 0.5 }, { transform: 'none' }],
        { ms: 460, twin: 'none' },
      );
      await motion.play(find('[data-choice]'), [{ opacity: 1 }, { opacity: 0, transform: 'scale(1.08)' }], {
        ms: 300,
        easing: ease.in,
        twin: 'none',
      });
      await commit();
      await Promise.all([
        motion.play(
          find('[data-ground]'),
          [{ transform: 'translateY(5%) scale(.94)', opacity: 0.2 }, { transform: 'none' }],
          { ms: 560 },
        ),
        motion.play(
          find('[data-token]'),
          [{ transform: 'translate(-50%, -260%) scale(var(--s))', opacity: 0 }, { opacity: 1, offset: 0.4 }, {}],
          { ...spring(720, 0.3), delayMs: 240 },
        ),
      ]);
      sound.cue('land');
      particles.burstFrom(find('[data-token]'), burst(10, '#c79a63', 120));
    },
    'token-moved': async (event, _before, _after, commit) => {
      await walker.walk(pathFrom(event.from, event.spaces), event.from, commit);
      await clearMotif(bench);
    },
    'fast-forwarded': async (event, _before, _after, commit) => {
      sound.cue('open');
      await walker.ride(pathFrom(event.from, event.spaces), event.from, fastForwardDiamonds(event.from), commit);
    },
  };
}
