/** How the three rocks are shown: they fall into their window, and the selected one breaks in two. */
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, burst, closeWindow, type MazeHandlers, openWindow } from './board.ts';
import { GOLD } from './looks.ts';

export function rockHandlers(bench: Bench): Pick<MazeHandlers, 'rocks-opened' | 'rock-broken' | 'rocks-closed'> {
  const { kit, find, findAll, loadWindows } = bench;
  const { motion, sound, particles } = kit;
  return {
    'rocks-opened': async (_event, _before, _after, commit) => {
      await openWindow(bench, commit);
      await motion.stagger(findAll('[data-rock]'), 110, async (rock) => {
        await motion.play(
          rock,
          [
            { transform: 'translateY(-190%) rotate(-40deg)', opacity: 0, easing: ease.in },
            { transform: 'none', opacity: 1, offset: 0.55, easing: 'ease-out' },
            { transform: 'translateY(-9%) rotate(3deg)', offset: 0.75, easing: 'ease-in' },
            { transform: 'none' },
          ],
          { ms: 620, easing: 'linear' },
        );
        sound.cue('land', { level: 0.6 });
      });
    },
    'rock-broken': async (event, _before, _after, commit) => {
      await loadWindows();
      const rock = find(`[data-rock="${event.rock}"]`);
      await motion.play(
        rock,
        [0, -5, 5, -6, 6, 0].map((turn) => ({ transform: `rotate(${turn}deg) scale(${turn ? 1.03 : 1})` })),
        { ms: 340, easing: 'linear', twin: 'none' },
      );
      sound.cue('crack');
      await commit();
      particles.burstFrom(rock, burst(30, '#b98a56', 330, 620));
      particles.burstFrom(rock, burst(24, GOLD, 280));
      const half = (side: string) => rock?.querySelector(`[data-half="${side}"]`);
      await Promise.all([
        motion.play(half('left'), [{ transform: 'none' }, {}], { ...spring(520, 0.2), twin: 'none' }),
        motion.play(half('right'), [{ transform: 'none' }, {}], { ...spring(520, 0.2), twin: 'none' }),
        motion.play(
          rock?.querySelector('b'),
          [{ transform: 'translateY(20%) scale(.2)', opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }],
          spring(620, 0.3),
        ),
      ]);
      await motion.wait(350);
    },
    'rocks-closed': async (_event, _before, _after, commit) => {
      await motion.wait(500);
      await closeWindow(bench, commit);
    },
  };
}
