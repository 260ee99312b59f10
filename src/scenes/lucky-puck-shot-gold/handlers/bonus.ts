/** How the Bonus Game opens and closes: its message, the lights that change, and the quiet end of the last puck. */
import { bonusMessage } from '../../../games/lucky-puck-shot-gold/words/copy.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { GOLD, type PuckHandlers, type Table } from './board.ts';

type BonusHandlers = Pick<PuckHandlers, 'bonus-unlocked' | 'bonus-ended' | 'pucks-used'>;

const MESSAGE_MS = 1300;

export function bonusHandlers({ kit, air, board, effects }: Table): BonusHandlers {
  const { motion, sound } = kit;
  return {
    'bonus-unlocked': async (event, _before, _after, commit) => {
      sound.cue('unlock');
      await air.say(bonusMessage(event.bonusPucks));
      const banner = board.find('.message');
      effects.spark(banner, GOLD, { count: 60, speed: 420 });
      await motion.play(
        banner,
        [{ transform: 'scale(1.5)', opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: 'none' }],
        { ms: 520, easing: ease.out },
      );
      await commit();
      sound.cue('open');
      void motion.play(board.find('.rink'), [{ transform: 'scale(.94)' }, { transform: 'none' }], {
        ...spring(900, 0.2),
        twin: 'none',
      });
      await motion.wait(MESSAGE_MS);
      await motion.play(
        banner,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(.9)', opacity: 0 },
        ],
        { ms: 260, easing: ease.in, twin: 'none' },
      );
      await air.say('');
    },
    'bonus-ended': async (_event, _before, _after, commit) => {
      await motion.wait(350);
      await commit();
      sound.cue('land');
      await motion.wait(650);
    },
    'pucks-used': async () => {
      await motion.wait(200);
    },
  };
}
