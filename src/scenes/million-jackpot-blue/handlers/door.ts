/** How the door of the Bonus Game is shown: it opens on the room behind it, and leads back. */
import { ease } from '../../../stage/motion.ts';
import { type Bench, type BlueHandlers, GOLD } from './board.ts';

export function doorHandlers(bench: Bench): Pick<BlueHandlers, 'bonus-opened' | 'bonus-closed'> {
  const { kit, find, loadBonus } = bench;
  const { motion, sound, particles } = kit;
  return {
    'bonus-opened': async (_event, _before, _after, commit) => {
      const isReady = loadBonus();
      await openDoor(bench);
      await isReady;
      await commit();
      particles.burstFrom(find('.bonus'), {
        count: 60,
        sprite: { shape: 'glow', colour: GOLD },
        speed: 300,
        size: 16,
        lifeMs: 1500,
        radius: 160,
      });
      await motion.play(
        find('.bonus'),
        [{ transform: 'scale(.72)', opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: 'none' }],
        { ms: 620 },
      );
    },
    'bonus-closed': async (_event, _before, _after, commit) => {
      await motion.wait(900);
      await motion.play(
        find('.bonus'),
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(.8)', opacity: 0 },
        ],
        { ms: 420, easing: ease.in, twin: 'none' },
      );
      await commit();
      sound.cue('land');
      await motion.play(
        find('.main'),
        [{ transform: 'scale(2.2)', opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none' }],
        { ms: 760 },
      );
    },
  };
}

/** The hand wheel turns, the leaf swings open, and the eye goes through. */
async function openDoor({ kit, find }: Bench): Promise<void> {
  const { motion, sound } = kit;
  sound.cue('unlock');
  const wheel = find('.main .wheel');
  await motion.play(
    wheel,
    [{ transform: 'rotate(0)' }, { transform: 'rotate(-24deg)', offset: 0.16 }, { transform: 'rotate(396deg)' }],
    {
      ms: 900,
      easing: ease.inOut,
      twin: 'none',
    },
  );
  sound.cue('open');
  void motion.play(
    find('.main .leaf'),
    [{ transform: 'perspective(900px) rotateY(0)' }, { transform: 'perspective(900px) rotateY(-108deg)' }],
    {
      ms: 1100,
      easing: ease.inOut,
      twin: 'none',
    },
  );
  await motion.play(
    find('.main'),
    [
      { transform: 'scale(1)', opacity: 1 },
      { transform: 'scale(1.25)', opacity: 1, offset: 0.5 },
      { transform: 'scale(3.4)', opacity: 0 },
    ],
    {
      ms: 1060,
      easing: ease.in,
      twin: 'none',
    },
  );
}
