/** How the Bonus Game is shown: tiles that turn, a pair that comes together and lies in the middle of the Board. */
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, burst, closeWindow, type MazeHandlers, openWindow } from './board.ts';
import { GOLD } from './looks.ts';

export function bonusHandlers(
  bench: Bench,
): Pick<MazeHandlers, 'bonus-opened' | 'motif-revealed' | 'bonus-matched' | 'bonus-closed'> {
  const { kit, air, find, findAll, loadWindows } = bench;
  const { motion, sound, particles } = kit;
  return {
    'bonus-opened': async (_event, _before, _after, commit) => {
      await openWindow(bench, commit);
      await motion.stagger(findAll('[data-bonus-tile] [data-body]'), 20, (body) =>
        motion.play(body, [{ transform: 'translateY(-24px) rotate(-4deg)', opacity: 0 }, { transform: 'none' }], {
          ...spring(380, 0.25),
          twin: 'none',
        }),
      );
    },
    'motif-revealed': async (event, _before, _after, commit) => {
      await loadWindows();
      const body = () => find(`[data-bonus-tile="${event.tile}"] [data-body]`);
      sound.cue('turn', { rate: 1.2 });
      await motion.play(body(), [{ transform: 'none' }, { transform: 'rotateY(90deg) scale(1.06)' }], {
        ms: 190,
        easing: ease.in,
        twin: 'none',
      });
      await commit();
      sound.cue('reveal');
      particles.burstFrom(body(), burst(8, GOLD, 130));
      await motion.play(
        body(),
        [{ transform: 'rotateY(-90deg) scale(1.06)' }, { transform: 'none' }],
        spring(420, 0.28),
      );
    },
    'bonus-matched': async (event, before, _after, commit) => {
      await loadWindows();
      const pair = (before.bonus?.picked ?? []).filter(({ motif }) => motif === event.motif);
      sound.cue('collect');
      const boxes = pair.map(({ tile }) => find(`[data-bonus-tile="${tile}"]`));
      await Promise.all(
        boxes.map((box) =>
          motion.play(box, [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }], {
            ms: 520,
            twin: 'none',
          }),
        ),
      );
      const starts = boxes.map((box) => box?.getBoundingClientRect());
      await commit();
      sound.cue('unlock');
      void motion.play(find('[data-result]'), [{ opacity: 0 }, { opacity: 1 }], { ms: 320 });
      await Promise.all(starts.map((start, index) => flyFrom(bench, find(`[data-pair="${index}"]`), start)));
      particles.burstFrom(find('[data-result] .two'), burst(26, GOLD, 260));
    },
    'bonus-closed': async (_event, before, _after, commit) => {
      const matched = before.bonus?.matched ?? null;
      if (matched === null) await motion.wait(900);
      await closeWindow(bench, commit);
      if (matched === null) return;
      await air.set({ motif: matched });
      await motion.play(
        find('[data-motif]'),
        [{ transform: 'scale(.3)', opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none' }],
        spring(560, 0.25),
      );
      await motion.wait(500);
    },
  };
}

/** From the place where something lay to where it lies now. */
async function flyFrom(bench: Bench, element: HTMLElement | null, start: DOMRect | undefined): Promise<void> {
  const { motion } = bench.kit;
  const end = element?.getBoundingClientRect();
  if (!element || !end || !start) return;
  const [dx, dy] = [
    start.x + start.width / 2 - end.x - end.width / 2,
    start.y + start.height / 2 - end.y - end.height / 2,
  ];
  await motion.play(
    element,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${start.width / end.width})` },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 30}px) scale(1.12)`, offset: 0.6 },
      { transform: 'none' },
    ],
    { ms: 620, easing: ease.inOut, twin: 'none' },
  );
}
