/** How each event of the toy is shown: the lid of a box turns over. */
import type { ToyEvent, ToyView } from '../../../games/toy/play/view.ts';
import type { Handlers } from '../../../stage/director.ts';
import type { Kit } from '../../../stage/kit.ts';

/** `find` gives the first element by CSS selector, if it is there. */
export function handlersOf(
  { motion, sound }: Kit<'reveal'>,
  find: (selector: string) => HTMLElement | null,
): Handlers<ToyView, ToyEvent> {
  return {
    opened: async (event, _before, _after, commit) => {
      await commit();
      sound.cue('reveal');
      await motion.play(find(`[data-box="${event.box}"]`), [{ transform: 'rotateX(90deg)' }, { transform: 'none' }], {
        ms: 300,
      });
    },
  };
}
