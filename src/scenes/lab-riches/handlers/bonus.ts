/** How the Bonus Game is shown: it is announced, a light hops about a row and rests, its message tells what was won. */
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, columns, insideOf, type LabHandlers } from './board.ts';

const LIGHT_STEPS = 15;
const MESSAGE_MS = 1500;

export function bonusHandlers(
  bench: Bench,
): Pick<LabHandlers, 'bonus-awarded' | 'bonus-opened' | 'bonus-landed' | 'bonus-ended'> {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'bonus-awarded': async (_event, before) => {
      sound.cue('unlock');
      const motifs = columns.filter((column) => before.top?.[column]?.type === 'bonus');
      await Promise.all(motifs.map((column) => flare(bench, `[data-top="${column}"]`)));
    },
    'bonus-opened': async (_event, _before, _after, commit) => {
      sound.cue('open');
      await motion.play(
        find('.activated'),
        [
          { opacity: 0, transform: 'scale(.8)' },
          { opacity: 1, transform: 'none', offset: 0.2 },
          { opacity: 1, transform: 'scale(1.04)', offset: 0.8 },
          { opacity: 0, transform: 'scale(1.5)' },
        ],
        { ms: 1700, easing: 'linear' },
      );
      await commit();
      await motion.play(
        find('.table'),
        [{ transform: 'translateY(9%) scale(.94)', opacity: 0 }, { transform: 'none' }],
        {
          ms: 520,
        },
      );
    },
    'bonus-landed': async (event, before, _after, commit) => {
      await hop(bench, event, before.bonus?.rows[event.row]?.length ?? 1);
      await commit();
      sound.cue('land');
      await motion.play(
        find(`[data-segment="${event.row}-${event.segment}"] .item`),
        [{ transform: 'scale(1.35)' }, {}],
        spring(520, 0.35),
      );
    },
    'bonus-ended': async (_event, _before, _after, commit) => {
      sound.cue('reveal');
      await motion.play(
        find('.message'),
        [{ transform: 'scale(.7)', opacity: 0 }, { transform: 'none' }],
        spring(520, 0.25),
      );
      await motion.wait(MESSAGE_MS);
      await commit();
    },
  };
}

/** A bonus motif flares up and turns. */
function flare(bench: Bench, lamp: string): Promise<void> {
  bench.effects.spark(bench.find(lamp), '#ff8a3d', { count: 22, size: 16, lifeMs: 900, radius: 20 });
  return bench.kit.motion.play(
    insideOf(bench, lamp),
    [{ transform: 'scale(1)' }, { transform: 'scale(1.4) rotate(120deg)', offset: 0.5 }, { transform: 'none' }],
    { ms: 760, easing: ease.inOut },
  );
}

/** The light hops about a row of so many segments, ever slower, and rests where it was dealt to rest. */
async function hop({ kit, find }: Bench, { row, segment }: { row: number; segment: number }, count: number) {
  for (let step = LIGHT_STEPS; step > 0; step--) {
    const index = (segment + step * 3 * count - step * (count > 3 ? 3 : 1)) % count;
    const ms = 70 + ((LIGHT_STEPS - step) / LIGHT_STEPS) ** 2 * 190;
    kit.sound.cue('tick', { level: 0.7 });
    void kit.motion.play(find(`[data-segment="${row}-${index}"] .flash`), [{ opacity: 1 }, { opacity: 0 }], {
      ms: ms * 2,
      twin: 'none',
    });
    await kit.motion.wait(ms);
  }
}
