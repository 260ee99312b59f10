/** How the Bonus Game is shown: drums that roll to an amount, and the dial of the multiplier. */
import { wins } from '../../../games/million-jackpot-blue/play/read.ts';
import { spring } from '../../../stage/motion.ts';
import { type Bench, type BlueHandlers, gild, hush, piece, spark, TURN_MS, tick, turn } from './board.ts';

export function bonusHandlers(bench: Bench): Pick<BlueHandlers, 'bonus-motif-revealed' | 'multiplier-revealed'> {
  const { kit, find, exceedsPrice } = bench;
  const { motion, sound } = kit;
  return {
    'bonus-motif-revealed': async (event, _before, after, commit) => {
      const tile = piece(bench, `bonus-${event.motif}`);
      await hush(bench, [tile]);
      await commit();
      sound.cue('turn');
      void rollDrums(bench, tile);
      await turn(bench, tile, 'X');
      await motion.wait(520);
      const isWon = wins(after).bonus[event.motif] === true;
      sound.cue(isWon && exceedsPrice(after) ? 'collect' : 'land', { level: 0.8 });
      if (isWon) await gild(bench, tile, find(`[data-lit="bonus-${event.motif}"]`), exceedsPrice(after));
    },
    'multiplier-revealed': async (_event, before, after, commit) => {
      const dial = piece(bench, 'bonus-multiplier');
      const face = find('.dial .face');
      const ticking = tick(bench, 16, 95);
      await motion.play(
        face,
        [{ transform: 'rotate(0)' }, { transform: 'rotate(-30deg)', offset: 0.1 }, { transform: 'rotate(560deg)' }],
        {
          ms: 1500,
          easing: 'cubic-bezier(.35,.05,.2,1)',
          twin: 'none',
        },
      );
      await ticking;
      await commit();
      sound.cue('stop');
      await motion.play(
        find('.dial .hub'),
        [{ transform: 'scale(.4)', opacity: 0 }, { transform: 'none' }],
        spring(480, 0.4),
      );
      // The multiplier matters to the eye only when it multiplies something.
      if (after.bonus.multiplier !== 1 && wins(before).bonus.includes(true) && exceedsPrice(after))
        spark(bench, dial, 34);
    },
  };
}

async function rollDrums(bench: Bench, tile: HTMLElement | null): Promise<void> {
  const { motion } = bench.kit;
  const strips = Array.from(tile?.querySelectorAll('.strip') ?? []);
  void tick(bench, 9, 62);
  await motion.stagger(strips, 160, (strip) =>
    motion.play(strip, [{ transform: 'translateY(0)' }, {}], {
      ms: 780,
      delayMs: TURN_MS,
      easing: 'cubic-bezier(.2,.7,.2,1.04)',
      twin: 'none',
    }),
  );
}
