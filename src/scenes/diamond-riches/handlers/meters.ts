/** How the meters are shown: pips that fill, and the word that unlocks what they lead to. */
import type { RichesView } from '../../../games/diamond-riches/play/view.ts';
import { METER_PIPS, type Meter } from '../../../games/diamond-riches/play/wheels.ts';
import { spring } from '../../../stage/motion.ts';
import { type Bench, beat, GOLD, pop, type RichesHandlers } from './board.ts';
import { EMBLEMS } from './looks.ts';

export function meterHandlers(bench: Bench): Pick<RichesHandlers, 'icons-collected' | 'pips-added' | 'unlocked'> {
  const { kit, find } = bench;
  const { motion, sound, particles } = kit;
  return {
    'icons-collected': async (event, before, after, commit) => {
      await fillPips(bench, event.meter, before, after, commit, '[data-wheel="main"] [data-aim="inner"]');
    },
    'pips-added': async (_event, before, after, commit) => {
      await fillPips(bench, 'prize', before, after, commit, '[data-wheel="main"] .hub');
    },
    unlocked: async (event, before, _after, commit) => {
      await commit();
      sound.cue('unlock');
      void fillSurplus(bench, event.meter, before.meters[event.meter]);
      const meter = find(`[data-meter="${event.meter}"]`);
      particles.burstFrom(meter, {
        count: 26,
        sprite: { shape: 'star', colour: GOLD },
        speed: 240,
        size: 15,
        lifeMs: 900,
        radius: 30,
      });
      await Promise.all([
        motion.play(
          meter?.querySelector('[data-unlock]'),
          [
            { transform: 'translateY(14px) scale(.4)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          spring(560, 0.35),
        ),
        pop(bench, meter, 1.14, 620),
      ]);
      await motion.wait(420);
    },
  };
}

async function fillPips(
  bench: Bench,
  meter: Meter,
  before: RichesView,
  after: RichesView,
  commit: () => Promise<void>,
  from: string,
): Promise<void> {
  const { flyLetters } = bench.flights;
  const needed = METER_PIPS[meter];
  const [had, has] = [Math.min(needed, before.meters[meter]), Math.min(needed, after.meters[meter])];
  await flyLetters(EMBLEMS[meter].letter, from, `[data-meter="${meter}"] [data-emblem]`, { ms: 520 });
  await commit();
  const pips = Array.from({ length: has - had }, (_, step) => had + step + 1);
  void beat(bench, `[data-meter="${meter}"]`, 1.05, 260);
  await lightPips(bench, meter, pips);
}

/** What was collected over the number required is there again before the Bonus Game is played. */
async function fillSurplus(bench: Bench, meter: Meter, collected: number): Promise<void> {
  if (meter === 'prize') return;
  const surplus = Array.from({ length: collected - METER_PIPS[meter] }, (_, step) => step + 1);
  await lightPips(bench, meter, surplus);
}

async function lightPips(bench: Bench, meter: Meter, pips: readonly number[]): Promise<void> {
  const { find } = bench;
  const { motion, sound } = bench.kit;
  await motion.stagger(pips, 90, async (pip) => {
    sound.cue('stone', { rate: 0.7 + pip * 0.09 });
    await motion.play(
      find(`[data-meter="${meter}"] [data-pip="${pip}"]`),
      [
        { transform: 'scale(2.2)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      spring(380, 0.4),
    );
  });
}
