/** How the Prize Game is shown: its own wheels, amounts that fly into the PRIZE POT, and the way back. */
import { present } from '../../../kernel/assert.ts';
import { formatPence, pence, timesPence } from '../../../kernel/pence.ts';
import { spring } from '../../../stage/motion.ts';
import { type Bench, beat, enter, flip, GOLD, leave, pop, type RichesHandlers, sparkle } from './board.ts';
import { prizeAngles } from './rests.svelte.ts';

export function prizeHandlers(
  bench: Bench,
): Pick<
  RichesHandlers,
  'prize-game-opened' | 'prize-wheels-stopped' | 'prize-collected' | 'prize-spin-won' | 'prize-game-closed'
> {
  const { kit, find, rests, spinner, exceedsPrice } = bench;
  const { flyLetters } = bench.flights;
  const { motion, sound } = kit;
  return {
    'prize-game-opened': async (_event, _before, _after, commit) => {
      sound.cue('open');
      await leave(bench, '.centre');
      await commit();
      await enterGrandly(bench);
    },
    'prize-wheels-stopped': async (event, before, _after, commit) => {
      await spinner.spin('prize', (before.prizeGame?.spinsMade ?? 0) > 0, () => {
        rests.prize = prizeAngles(event);
      });
      await commit();
      rests.isTurning = false;
      await spinner.settle('prize');
    },
    'prize-collected': async (event, before, after, commit) => {
      const isJoy = exceedsPrice(after);
      const from = present(before.prizeGame, 'a Prize Game under way').potPence;
      const to = present(after.prizeGame, 'a Prize Game under way').potPence;
      sound.cue(isJoy ? 'collect' : 'reveal');
      await flyLetters(
        formatPence(timesPence(event.pence, event.multiplier)),
        '[data-wheel="prize"] [data-aim="outer"]',
        '[data-pot-amount]',
      );
      if (!motion.isSkipping()) rests.rollingPence = pence(from);
      await commit();
      if (isJoy) sparkle(bench, find('[data-pot-amount]'), 24, GOLD);
      await Promise.all([
        beat(bench, '[data-pot]', 1.08, 520),
        // Whole pounds while it rolls; the amount of the view at the end.
        motion.count(from, to, 500, (value) => {
          rests.rollingPence = value === to ? null : pence(Math.floor(value / 100) * 100);
        }),
      ]);
    },
    'prize-spin-won': async (_event, _before, _after, commit) => {
      sound.cue('collect');
      sparkle(bench, find('[data-wheel="prize"] [data-aim="inner"]'), 20, '#7dffca');
      await flip(bench, '[data-spins]', commit);
      await beat(bench, '[data-spins]', 1.14, 420);
    },
    'prize-game-closed': async (_event, _before, after, commit) => {
      if (exceedsPrice(after)) sparkle(bench, find('[data-pot]'), 40, GOLD);
      await beat(bench, '[data-pot]', 1.12, 800);
      await motion.wait(700);
      await leave(bench, '.centre');
      await commit();
      await Promise.all([enter(bench, '.centre'), pop(bench, find('[data-meter="prize"]'), 1.16, 620)]);
    },
  };
}

/** Gold leaf flies up; the prize wheels turn into their place, and the PRIZE POT comes down. */
async function enterGrandly({ kit, find }: Bench): Promise<void> {
  const { motion, particles } = kit;
  particles.burstFrom(find('.centre'), {
    count: 60,
    sprite: { shape: 'flake', colour: GOLD },
    speed: 420,
    size: 13,
    lifeMs: 1600,
    gravity: 160,
    radius: 120,
  });
  await Promise.all([
    motion.play(
      find('.centre'),
      [
        { transform: 'scale(.35) rotate(-50deg)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      spring(1000, 0.14),
    ),
    motion.play(
      find('[data-pot]'),
      [
        { transform: 'translateY(-26px)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { ms: 520, delayMs: 240 },
    ),
  ]);
}
