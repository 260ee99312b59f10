/** How ladders are shown: stones that fly and light their segments, an extra spin on the way, a prize at the top. */
import { COLOURS, type Colour, LADDER_SEGMENTS } from '../../../games/diamond-riches/play/ladders.ts';
import type { RichesView } from '../../../games/diamond-riches/play/view.ts';
import { type Bench, flip, GOLD, pop, type RichesHandlers, rungOf, sparkle } from './board.ts';
import { TINTS } from './looks.ts';

export function ladderHandlers(
  bench: Bench,
): Pick<RichesHandlers, 'diamonds-collected' | 'mystery-filled' | 'extra-spin-won' | 'ladder-completed'> {
  const { kit, find, exceedsPrice } = bench;
  const { motion, sound, particles } = kit;
  return {
    'diamonds-collected': async (event, before, after, commit) => {
      await lightRungs(bench, [event.colour], before, after, commit, event.count);
    },
    'mystery-filled': async (event, before, after, commit) => {
      bench.source = '[data-wheel="main"] .hub';
      sound.cue('unlock');
      particles.burstFrom(find(bench.source), {
        count: 40,
        sprite: { shape: 'star', colour: '#e7b8ff' },
        speed: 320,
        size: 18,
        lifeMs: 900,
        radius: 50,
      });
      await lightRungs(
        bench,
        COLOURS.filter((_, index) => (event.counts[index] ?? 0) > 0),
        before,
        after,
        commit,
      );
    },
    'extra-spin-won': async (event, _before, _after, commit) => {
      await commit();
      sound.cue('collect');
      const box = find(`[data-ladder="${event.colour}"] .extra`);
      sparkle(bench, box, 14, TINTS[event.colour]);
      await Promise.all([pop(bench, box, 1.35, 620), flip(bench, '[data-spins]')]);
    },
    'ladder-completed': async (event, _before, after, commit) => {
      const isJoy = exceedsPrice(after);
      const ladder = find(`[data-ladder="${event.colour}"]`);
      const segments = Array.from({ length: LADDER_SEGMENTS }, (_, index) => index + 1);
      await motion.stagger(segments, 34, async (segment) => {
        sound.cue('tick', { rate: 0.8 + segment * 0.05, level: isJoy ? 0.8 : 0.4 });
        await motion.play(
          rungOf(bench, event.colour, segment),
          [{ transform: 'scale(1)' }, { transform: 'scale(1.18, 1.35)', offset: 0.4 }, { transform: 'scale(1)' }],
          { ms: 330, twin: 'none' },
        );
      });
      await commit();
      sound.cue(isJoy ? 'win-small' : 'reveal');
      const plaque = ladder?.querySelector<HTMLElement>('[data-prize]') ?? null;
      if (isJoy) {
        sparkle(bench, plaque, 34, GOLD);
        sparkle(bench, plaque, 18, TINTS[event.colour]);
      }
      await Promise.all([
        motion.play(
          ladder?.querySelector('.halo'),
          [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.5, offset: 0.6 }, { opacity: 1 }],
          { ms: 800 },
        ),
        pop(bench, plaque, 1.22, 800),
      ]);
    },
  };
}

/** Stones fly from their source and light the segments they fill, one after another. */
async function lightRungs(
  bench: Bench,
  colours: readonly Colour[],
  before: RichesView,
  after: RichesView,
  commit: () => Promise<void>,
  collected = 0,
): Promise<void> {
  const { fly } = bench.flights;
  const { motion, sound } = bench.kit;
  const filled = colours.flatMap((colour) => {
    const index = COLOURS.indexOf(colour);
    const [from, to] = [before.ladders[index] ?? 0, after.ladders[index] ?? 0];
    return Array.from({ length: to - from }, (_, step) => ({ colour, segment: from + step + 1 }));
  });
  await commit();
  const first = colours[0];
  // Stones beyond the last segment are collected and seen, and find no place.
  if (first)
    for (let lost = filled.length; lost < Math.min(collected, filled.length + 3); lost++)
      void fly(`#riches-${first}`, bench.source, `[data-ladder="${first}"] [data-prize]`, {
        delayMs: lost * 60,
        isLost: true,
      });
  await Promise.all(
    filled.map(async ({ colour, segment }, order) => {
      const delayMs = order * 62;
      const rung = rungOf(bench, colour, segment);
      void motion.play(
        rung?.querySelector('.light'),
        [
          { opacity: 0, transform: 'scale(1.5, 2)' },
          { opacity: 1, transform: 'scale(1.25, 1.5)', offset: 0.3 },
          { opacity: 1, transform: 'none' },
        ],
        { ms: 380, delayMs: delayMs + 430 },
      );
      await fly(`#riches-${colour}`, bench.source, `[data-ladder="${colour}"] [data-rung="${segment}"]`, { delayMs });
      if (!motion.isSkipping()) sound.cue('stone', { rate: 0.85 + segment * 0.045 });
      sparkle(bench, rung, 5, TINTS[colour]);
    }),
  );
}
