/** How a symbol is shown: its square lights up, it stands large over it, and flies to the place where it counts. */
import type { PuckView } from '../../../games/lucky-puck-shot-gold/play/rules.ts';
import { COLOURS, type PuckSymbol } from '../../../games/lucky-puck-shot-gold/play/symbols.ts';
import { ease } from '../../../stage/motion.ts';
import { hues } from './art.ts';
import { GOLD, type PuckHandlers, type Table } from './board.ts';

/** How much of its square's width a symbol takes while it stands there. */
const STANDING_SIZE = 1.16;
const BLOOM_MS = 260;
const FLIGHT_MS = 400;

export function revealHandlers(table: Table): Pick<PuckHandlers, 'symbol-revealed' | 'row-filled'> {
  const { kit, air, board, effects, shot } = table;
  const { motion, sound } = kit;
  return {
    'symbol-revealed': async (event, before, after, commit) => {
      await shot.glide.reach(shot.track.pipsMs[shot.pipsPassed++] ?? 0);
      const { symbol, square } = event;
      const place = effects.middleOf(board.find(`[data-square="${square}"] rect`), board.find('.air'));
      air.light(square, 'colour' in symbol ? hues[symbol.colour] : GOLD);
      const { x, y, width } = place ?? { x: 0, y: 0, width: 40 };
      const [{ id }] = await Promise.all([air.launch({ symbol, x, y, size: width * STANDING_SIZE }), commit()]);
      sound.cue(symbol.kind === 'bonus' ? 'collect' : 'tick', { rate: 1 + (shot.pipsPassed % 7) * 0.06, level: 0.8 });
      const flight = fly(table, id, { symbol, before, after });
      if (motion.isReduced()) await flight;
      else shot.flights.push(flight);
    },
    'row-filled': async (event, _before, after) => {
      const landed = Promise.all(shot.flights);
      const pulse = landed.then(() => pulseRow(table, event.colour, after));
      if (motion.isReduced()) await pulse;
      else shot.flights.push(pulse);
    },
  };
}

interface Reveal {
  readonly symbol: PuckSymbol;
  readonly before: PuckView;
  readonly after: PuckView;
}

/** From the pip, where it blooms, to the place where it counts. */
async function fly(table: Table, id: number, reveal: Reveal): Promise<void> {
  const { kit, air, board, effects } = table;
  const flyer = board.find(`[data-flyer="${id}"]`);
  const targets = targetsOf(table, reveal);
  hideUntilLanded(table, targets);
  if (kit.motion.isReduced()) await kit.motion.play(flyer, [], { ms: 120 });
  else {
    await bloom(table, flyer, reveal.symbol);
    await travel(table, flyer, targets[0] ?? board.find(placeFor(reveal.symbol)));
  }
  air.land(id);
  if (kit.motion.isReduced()) return;
  kit.sound.cue('land', { level: 0.25, rate: 2 });
  for (const target of targets) void bump(table, target);
  if ('colour' in reveal.symbol)
    effects.spark(targets[0] ?? null, hues[reveal.symbol.colour], { count: 7, speed: 100 });
}

/** Squares of the Prize Table are filled in the view already: they stay empty to the eye until the symbol is there. */
function hideUntilLanded({ kit }: Table, targets: readonly HTMLElement[]): void {
  for (const target of targets)
    void kit.motion.play(target, [{ opacity: 0 }, { opacity: 0, offset: 0.97 }, { opacity: 1 }], {
      ms: BLOOM_MS + 100 + FLIGHT_MS,
      easing: 'linear',
      twin: 'none',
    });
}

async function bloom({ kit }: Table, flyer: HTMLElement | null, symbol: PuckSymbol): Promise<void> {
  await kit.motion.play(
    flyer,
    [
      { transform: 'scale(.1) translateY(30%) rotate(-24deg)', opacity: 0 },
      { transform: 'scale(1.18) translateY(-8%) rotate(4deg)', opacity: 1, offset: 0.55 },
      { transform: 'none', opacity: 1 },
    ],
    { ms: BLOOM_MS, easing: ease.out },
  );
  await kit.motion.wait(symbol.kind === 'colour' || symbol.kind === 'bonus' ? 90 : 420);
}

/** A shallow arc: lifted first, then drawn in. */
async function travel({ kit, board, effects }: Table, flyer: HTMLElement | null, to: HTMLElement | null) {
  const air = board.find('.air');
  const [from, end] = [effects.middleOf(flyer, air), effects.middleOf(to, air)];
  if (from === null || end === null) return;
  const [dx, dy] = [end.x - from.x, end.y - from.y];
  const scale = Math.min(1, Math.min(end.width, end.height) / Math.max(from.width, 1));
  await kit.motion.play(
    flyer,
    [
      { transform: 'translate(0,0) scale(1)', opacity: 1 },
      {
        transform: `translate(${dx * 0.42}px,${dy * 0.42 - 34}px) scale(${(1 + scale) / 2 + 0.12})`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: `translate(${dx}px,${dy}px) scale(${scale})`, opacity: 0.9 },
    ],
    { ms: FLIGHT_MS, easing: ease.inOut, twin: 'none' },
  );
}

function bump({ kit }: Table, target: HTMLElement): Promise<void> {
  return kit.motion.play(
    target,
    [{ transform: 'scale(1.6)' }, { transform: 'scale(.9)', offset: 0.6 }, { transform: 'none' }],
    { ms: 240, twin: 'none' },
  );
}

/** The squares that this symbol has populated; none for other symbols. */
function targetsOf({ board }: Table, { symbol, before, after }: Reveal): HTMLElement[] {
  if (symbol.kind !== 'colour' && symbol.kind !== 'more') return [];
  const index = COLOURS.indexOf(symbol.colour);
  const [from, to] = [before.table[index]?.filled ?? 0, after.table[index]?.filled ?? 0];
  return Array.from({ length: to - from }, (_, square) =>
    board.find(`[data-cell="${symbol.colour}-${from + square}"] svg`),
  ).filter((element) => element !== null);
}

function placeFor(symbol: PuckSymbol): string {
  switch (symbol.kind) {
    case 'bonus':
      return '[data-about="bonus"] svg';
    case 'instant':
      return '.instant b';
    case 'extra-puck':
      return '.main-pucks .icons';
    default:
      return `[data-row="${symbol.colour}"] .amount`;
  }
}

/** A full row animates and pulses; gold falls from it only when what is won exceeds the price. */
async function pulseRow({ kit, board, effects }: Table, colour: (typeof COLOURS)[number], after: PuckView) {
  const row = board.find(`[data-row="${colour}"]`);
  const isCelebrated = board.exceedsPrice(after);
  kit.sound.cue(isCelebrated ? 'collect' : 'reveal');
  if (isCelebrated) {
    effects.spark(row, GOLD, { count: 26, speed: 260 });
    effects.shower(row, GOLD);
  }
  await kit.motion.play(
    row,
    [{ transform: 'scale(1)' }, { transform: 'scale(1.06)', offset: 0.35 }, { transform: 'scale(1)' }],
    { ms: 560, twin: 'none' },
  );
}
