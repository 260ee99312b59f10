/**
 * How numbers are carried to where they count: a charge to the Power Cable and on to the meter, extra goes to the
 * Goes Left Indicator, an Instant Prize to its box; and the light that is poured when a Play has ended with a win.
 */

import { formatPence } from '../../../kernel/pence.ts';
import { spring } from '../../../stage/motion.ts';
import { type Bench, flyNumber, greet, insideOf, type LabHandlers, surge } from './board.ts';

type CarryHandlers = Pick<
  LabHandlers,
  'charge-collected' | 'meter-box-reached' | 'extra-goes-collected' | 'instant-won' | 'play-ended'
>;

export function carryHandlers(bench: Bench): CarryHandlers {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'charge-collected': async (event, before, _after, commit) => {
      await flyNumber(bench, String(event.segments), sourceOf(bench, event.column), find('[data-spark="socket"]'));
      await surge(bench);
      await commit();
      const lit = Array.from({ length: event.segments }, (_, step) => before.segments + step);
      await motion.stagger(lit, 110, async (segment) => {
        sound.cue('reveal', { rate: 0.7 + segment * 0.03, level: 0.6 });
        await motion.play(
          find(`.tube [data-segment="${segment}"]`),
          [{ transform: 'scaleX(1.9)', opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }],
          { ms: 320 },
        );
      });
    },
    'meter-box-reached': async (event, _before, after) => {
      const box = find(`.meter [data-box="${event.box}"]`);
      greet(bench, box, after, '#8fe3ff');
      await motion.play(box, [{ transform: 'scale(1.16)' }, {}], spring(520, 0.35));
    },
    'extra-goes-collected': async (event, _before, _after, commit) => {
      await flyNumber(bench, `+${event.goes}`, sourceOf(bench, event.column), find('[data-goes] b'));
      await commit();
      sound.cue('collect', { level: 0.7 });
      await motion.play(find('[data-goes]'), [{ transform: 'scale(1.25)' }, {}], spring(480, 0.35));
    },
    'instant-won': async (event, _before, after, commit) => {
      await flyNumber(bench, formatPence(event.pence), find('.console'), find('[data-instants]'));
      await commit();
      greet(bench, find('[data-instants]'), after);
      await motion.play(find('[data-instants]'), [{ transform: 'scale(1.15)' }, {}], spring(480, 0.35));
    },
    'play-ended': async (_event, _before, after) => {
      if (bench.exceedsPrice(after)) await pour(bench);
    },
  };
}

/** Where a number comes from: its lamp, which swells; the middle of the board when it comes from the Bonus Game. */
function sourceOf(bench: Bench, column: number | null): HTMLElement | null {
  if (column === null) return bench.find('.console');
  const lamp = `[data-top="${column}"]`;
  void bench.kit.motion.play(insideOf(bench, lamp), [{ transform: 'scale(1.3)' }, {}], spring(380, 0.3));
  return bench.find(lamp);
}

/** Light is poured over the board from above, and gathers in TOTAL WON. */
async function pour({ kit, find, effects }: Bench): Promise<void> {
  const { motion, sound } = kit;
  sound.cue('open', { level: 0.8 });
  await motion.play(
    find('[data-pour]'),
    [
      { transform: 'scaleY(0)', opacity: 0.9 },
      { transform: 'scaleY(1)', opacity: 0.9, offset: 0.62 },
      { transform: 'scaleY(1)', opacity: 0 },
    ],
    { ms: 1300, easing: 'cubic-bezier(.5,.05,.7,1)', twin: 'none' },
  );
  effects.shower(find('[data-total]'), '#d9ff8a', 'star');
  sound.cue('collect');
  await motion.play(find('[data-total]'), [{ transform: 'scale(1.18)' }, { transform: 'none' }], spring(560, 0.35));
}
