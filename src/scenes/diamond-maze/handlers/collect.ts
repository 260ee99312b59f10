/** How Diamonds are collected: stones fly to the boxes of their rows, and a full row wins. */
import { tileAt } from '../../../games/diamond-maze/play/board.ts';
import { ROW_BOXES } from '../../../games/diamond-maze/play/prizes.ts';
import { COLOURS, type Colour } from '../../../games/diamond-maze/play/stones.ts';
import type { CollectedDiamond, MazeView } from '../../../games/diamond-maze/play/view.ts';
import { ease } from '../../../stage/motion.ts';
import { type Bench, beat, burst, clearMotif, type MazeHandlers } from './board.ts';
import { FLYERS, GOLD, STONES } from './looks.ts';

const CARDS = '[data-cards] .open';

export function collectHandlers(
  bench: Bench,
): Pick<MazeHandlers, 'stack-collected' | 'diamonds-collected' | 'row-filled'> {
  const { kit, air, find, findAll, exceedsPrice } = bench;
  const { motion, sound, particles } = kit;
  return {
    'stack-collected': async (event, before, _after, commit) => {
      leapStone(bench, event.tile);
      sound.cue('reveal');
      await air.set({ tint: event.colour });
      await motion.stagger(findAll('[data-card]'), 50, (card) =>
        motion.play(card, [{ transform: 'none' }, { transform: 'translateY(-16%) scale(1.12)', offset: 0.4 }, {}], {
          ms: 380,
          twin: 'none',
        }),
      );
      await motion.wait(220);
      await fill(
        bench,
        before,
        commit,
        Array.from({ length: event.count }, () => ({ colour: event.colour, from: CARDS })),
      );
      await air.set({ tint: null });
    },
    'diamonds-collected': async (event, before, _after, commit) => {
      const held = find('[data-held]') ? event.diamonds.map((_, index) => `[data-held-stone="${index}"]`) : [];
      await fill(
        bench,
        before,
        commit,
        event.diamonds.map((diamond, index) => ({
          colour: diamond.colour,
          from: held[index] ?? sourceOf(bench, diamond),
        })),
      );
      await clearMotif(bench);
    },
    'row-filled': async (event, _before, after, commit) => {
      const isJoy = exceedsPrice(after);
      const boxes = findAll(`[data-row="${event.colour}"] u`);
      void motion.stagger(boxes, 16, (box) =>
        motion.play(box, [{ transform: 'none' }, { transform: 'scaleY(1.5)', offset: 0.4 }, { transform: 'none' }], {
          ms: 280,
          twin: 'none',
        }),
      );
      await motion.wait(boxes.length * 16);
      await commit();
      sound.cue(isJoy ? 'win-small' : 'reveal');
      if (isJoy) {
        particles.burstFrom(find(`[data-amount="${event.colour}"]`), burst(30, GOLD, 300));
        particles.burstFrom(find(`[data-row="${event.colour}"]`), burst(20, STONES[event.colour].tint, 260));
      }
      await beat(bench, `[data-row="${event.colour}"]`, 1.05, 620);
    },
  };
}

/** Stones fly from where they were to the boxes they populate; those beyond a row's last box find no place. */
async function fill(
  bench: Bench,
  before: MazeView,
  commit: () => Promise<void>,
  stones: readonly { readonly colour: Colour; readonly from: string }[],
): Promise<void> {
  const { find } = bench;
  const { fly } = bench.flights;
  const { motion, sound } = bench.kit;
  const next = COLOURS.map((_, index) => before.boxes[index] ?? 0);
  const ways = stones.map(({ colour, from }) => {
    const index = COLOURS.indexOf(colour);
    const box = next[index] ?? 0;
    next[index] = box + 1;
    return { colour, from, box, isLost: box >= ROW_BOXES[colour] };
  });
  // A flight looks up where it starts at once: that place may be gone when the view after it is drawn.
  const gapMs = Math.max(26, Math.min(70, 900 / ways.length));
  const starts = ways.map(({ colour, from, box, isLost }, order) => {
    const to = isLost ? `[data-amount="${colour}"]` : `[data-box="${colour}-${box}"]`;
    return order < FLYERS
      ? fly(`#dm-${colour}`, from, to, { delayMs: order * gapMs, isLost })
      : motion.wait(order * gapMs);
  });
  for (const { from } of ways) if (from.startsWith('[data-tile')) leap(bench, from);
  await commit();
  await Promise.all(
    ways.map(async ({ colour, box, isLost }, order) => {
      const element = isLost ? null : find(`[data-box="${colour}-${box}"] u`);
      void motion.play(
        element,
        [
          { opacity: 0, transform: 'scale(1)' },
          { opacity: 0, offset: 0.72 },
          { opacity: 1, transform: 'scale(1.9, 1.5)', offset: 0.8 },
          { opacity: 1, transform: 'none' },
        ],
        { ms: 720, delayMs: order * gapMs, easing: 'linear', twin: order === 0 ? 'fade' : 'none' },
      );
      await starts[order];
      if (!motion.isSkipping() && !motion.isReduced()) sound.cue('stone', { rate: 0.9 + (order % 12) * 0.03 });
    }),
  );
  if (!motion.isReduced()) await motion.wait(180);
}

function sourceOf(bench: Bench, { tile }: CollectedDiamond): string {
  const { air } = bench;
  if (tile !== null) return `[data-tile="${tile}"]`;
  return air.motif === null ? '[data-ground]' : '[data-motif]';
}

/** The Diamond on a tile jumps and sparkles. */
function leapStone(bench: Bench, tile: number): void {
  const { find } = bench;
  const { particles } = bench.kit;
  const { colour } = tileAt(tile);
  particles.burstFrom(find(`[data-tile="${tile}"]`), burst(16, colour ? STONES[colour].tint : GOLD, 200));
  leap(bench, `[data-tile="${tile}"]`);
}

function leap(bench: Bench, tile: string): void {
  const { find } = bench;
  const { motion } = bench.kit;
  void motion.play(
    find(`${tile} [data-art]`),
    [
      { transform: 'none' },
      { transform: 'translateY(-46px) scale(1.35) rotate(14deg)', offset: 0.45 },
      { transform: 'none' },
    ],
    { ms: 640, easing: ease.inOut, twin: 'none' },
  );
}
