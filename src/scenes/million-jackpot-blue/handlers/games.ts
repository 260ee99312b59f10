/** How the four games are shown: a hush, a turn with weight, and gold light when a place has won. */
import type { GameNumber } from '../../../games/million-jackpot-blue/play/board.ts';
import { wins } from '../../../games/million-jackpot-blue/play/read.ts';
import type { BlueView } from '../../../games/million-jackpot-blue/play/rules.ts';
import { spring } from '../../../stage/motion.ts';
import { type Axis, type Bench, type BlueHandlers, gild, hush, piece, turn } from './board.ts';
import type { BlueCue } from './sounds.ts';

export function gameHandlers(
  bench: Bench,
): Pick<
  BlueHandlers,
  'symbol-revealed' | 'weights-revealed' | 'numbers-revealed' | 'symbols-revealed' | 'prize-revealed'
> {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'symbol-revealed': async (event, before, after, commit) => {
      await revealMotifs(bench, 1, event.place, ['motif'], { axis: 'Y', commit });
      await lightUp(bench, 1, event.place, before, after);
    },
    'weights-revealed': async (event, before, after, commit) => {
      await revealMotifs(bench, 2, event.place, ['yours', 'theirs'], { axis: 'X', commit, cue: 'weight' });
      const beam = find(`[data-row="2-${event.place}"] .beam`);
      await motion.play(beam, [{ transform: 'rotate(0deg)' }, {}], { ...spring(620, 0.5), twin: 'none' });
      await lightUp(bench, 2, event.place, before, after);
    },
    'numbers-revealed': async (event, before, after, commit) => {
      await revealMotifs(bench, 3, event.place, ['first', 'second'], { axis: 'Y', commit, alsoShown: 'total' });
      await lightUp(bench, 3, event.place, before, after);
    },
    'symbols-revealed': async (event, before, after, commit) => {
      await revealMotifs(bench, 4, event.place, ['left', 'right'], { axis: 'Y', commit });
      await lightUp(bench, 4, event.place, before, after);
    },
    'prize-revealed': async (event, before, after, commit) => {
      const tile = piece(bench, `${event.game}-${event.place}-prize`);
      await hush(bench, [tile]);
      await commit();
      sound.cue('turn', { rate: 1.3, level: 0.7 });
      await turn(bench, tile, 'X');
      await lightUp(bench, event.game, event.place, before, after);
    },
  };
}

interface Reveal {
  readonly axis: Axis;
  readonly commit: () => Promise<void>;
  readonly cue?: BlueCue;
  /** A motif that turns after the others, as the total of GAME 3 does. */
  readonly alsoShown?: string;
}

async function revealMotifs(
  bench: Bench,
  game: GameNumber,
  place: number,
  parts: readonly string[],
  reveal: Reveal,
): Promise<void> {
  const { motion, sound } = bench.kit;
  const tiles = parts.map((part) => piece(bench, `${game}-${place}-${part}`));
  const last = reveal.alsoShown ? piece(bench, `${game}-${place}-${reveal.alsoShown}`) : null;
  await hush(bench, tiles);
  await reveal.commit();
  sound.cue('turn');
  // The last face is drawn already; it stays turned away until its own moment.
  const held = last
    ? motion.play(last.querySelector('.back'), [{ opacity: 0 }, { opacity: 0 }], { ms: 560, twin: 'none' })
    : null;
  const covered = last
    ? motion.play(last.querySelector('.front'), [{ opacity: 1 }, { opacity: 1 }], { ms: 560, twin: 'none' })
    : null;
  await motion.stagger(tiles, 70, async (tile) => {
    await turn(bench, tile, reveal.axis);
    if (reveal.cue) sound.cue(reveal.cue, { level: 0.8 });
  });
  if (!reveal.cue) sound.cue('land', { level: 0.6 });
  await Promise.all([held, covered]);
  if (last) await turn(bench, last, reveal.axis);
}

/** When the reader says that this event completed a win, its place lights up gold. */
async function lightUp(
  bench: Bench,
  game: GameNumber,
  place: number,
  before: BlueView,
  after: BlueView,
): Promise<void> {
  const { find, exceedsPrice } = bench;
  const { sound } = bench.kit;
  const isWonIn = (view: BlueView) => {
    const found = wins(view);
    return { 1: found.game1, 2: found.game2, 3: found.game3, 4: found.game4 }[game][place] === true;
  };
  if (!isWonIn(after) || isWonIn(before)) return;
  const prize = piece(bench, `${game}-${place}-prize`);
  sound.cue(exceedsPrice(after) ? 'collect' : 'reveal');
  await gild(bench, prize, find(`[data-row="${game}-${place}"] .lit`), exceedsPrice(after));
}
