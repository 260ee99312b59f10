/** How a turn begins and ends: a Card is drawn, the dice are thrown, a double gives another roll. */
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, beat, burst, clearMotif, type MazeHandlers } from './board.ts';
import { createDice } from './dice.ts';
import { GOLD } from './looks.ts';

export function turnHandlers(
  bench: Bench,
): Pick<MazeHandlers, 'card-drawn' | 'dice-rolled' | 'extra-roll-won' | 'play-ended'> {
  const { kit, find } = bench;
  const { motion, sound, particles } = kit;
  const dice = createDice(kit, bench);
  return {
    'card-drawn': async (event, before, _after, commit) => {
      await commit();
      const card = find(`[data-card="${before.cards.length}"]`);
      sound.cue('card');
      await motion.play(
        card,
        [
          { transform: `translateX(${(find('[data-pack]')?.clientWidth ?? 50) * 0.95}px) rotateY(-180deg)` },
          { transform: 'translate(20%, -26%) rotateY(-90deg) scale(1.15)', offset: 0.45 },
          { transform: 'none' },
        ],
        { ms: 460, easing: ease.inOut },
      );
      if (before.cards.length > 0) await beat(bench, '[data-sum]', 1.25, 240);
      if (event.isExtra) await clearMotif(bench);
    },
    'dice-rolled': async (_event, before, after, commit) => {
      await commit();
      await Promise.all([
        dice.roll(before, after),
        before.isExtraRoll ? undefined : beat(bench, '[data-rolls] b', 1.4, 360),
      ]);
    },
    'extra-roll-won': async (_event, _before, _after, commit) => {
      sound.cue('unlock');
      await commit();
      const box = find('[data-extra]');
      particles.burstFrom(box, burst(22, GOLD, 230));
      await motion.play(
        box,
        [{ transform: 'translateX(-110%) scale(.8)', opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }],
        spring(640, 0.28),
      );
      await motion.wait(250);
    },
    'play-ended': async (_event, _before, _after, commit) => {
      await motion.wait(240);
      await commit();
    },
  };
}
