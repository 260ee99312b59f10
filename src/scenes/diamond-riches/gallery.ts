/** The gallery of Diamond Riches: each event and outcome alone, and the moments worth a picture. */
import { COLOURS, type Colour, ladderPence } from '../../games/diamond-riches/play/ladders.ts';
import type { Motif } from '../../games/diamond-riches/play/motifs.ts';
import { AMOUNT_WHEEL } from '../../games/diamond-riches/play/prizes.ts';
import { read } from '../../games/diamond-riches/play/read.ts';
import { apply, moves, open, play } from '../../games/diamond-riches/play/rules.ts';
import type { DealtBonus, RichesScenario, Stop } from '../../games/diamond-riches/play/scenario.ts';
import type { RichesEvent, RichesMove } from '../../games/diamond-riches/play/view.ts';
import {
  DIAMOND_WHEEL,
  EXTRA_SPIN_WHEEL,
  ICON_WHEEL,
  type Meter,
  MULTIPLIER_WHEEL,
  PRIZE_MULTIPLIER_WHEEL,
} from '../../games/diamond-riches/play/wheels.ts';
import { pence } from '../../kernel/pence.ts';
import { type Exhibit, fixtureFigures, fixtureSession, type SceneGallery } from '../../stage/exhibit.ts';

const rules = { open, moves, play, apply };
const SPIN: RichesMove = { type: 'spin' };
const SPIN_PRIZE: RichesMove = { type: 'spin-prize' };
const TILES = [7, 2, 16, 11, 13] as const;
const PICKS: readonly RichesMove[] = TILES.map((tile) => ({ type: 'pick', tile }));
const spins = (count: number): readonly RichesMove[] => new Array<RichesMove>(count).fill(SPIN);

function stop(colour: Colour, multiplier: number, icon: Meter | null = null): Stop {
  return [
    DIAMOND_WHEEL.lastIndexOf(colour),
    MULTIPLIER_WHEEL.lastIndexOf(multiplier),
    ICON_WHEEL.indexOf(icon, icon === null ? 5 : 0),
  ];
}

function prizeStop(amountAt: number, multiplier: number, isExtra = false): Stop {
  return [amountAt, PRIZE_MULTIPLIER_WHEEL.lastIndexOf(multiplier), EXTRA_SPIN_WHEEL.indexOf(isExtra)];
}
const HIGHEST = AMOUNT_WHEEL.indexOf(pence(Math.max(...AMOUNT_WHEEL)));

const dull: readonly Stop[] = COLOURS.map((colour) => stop(colour, 1));
const nothing: readonly Motif[] = ['red-2', 'multi-fill', 'double-spins', 'max-prizes', 'upgrade-multiplier'];
const pair = (motif: Motif): readonly Motif[] => ['green-2', motif, 'purple-5', motif, 'yellow-6'];
const bonus = (picks: readonly Motif[], award: readonly number[] = [], opened: readonly Motif[] = []): DealtBonus => ({
  picks,
  opened,
  award,
});

function dealt(parts: Partial<RichesScenario> & { readonly spins: readonly Stop[] }): RichesScenario {
  return { bonuses: [], prizeSpins: [prizeStop(0, 1)], ...parts };
}

/** Two dull spins, then the one to look at. */
const lead = [stop('blue', 3), stop('pink', 2)];
const one = (third: Stop, rest: Partial<RichesScenario> = {}) =>
  dealt({ spins: [...lead, third, ...dull, ...dull], ...rest });
const withBonus = (motif: Motif, award: readonly number[] = []) =>
  one(stop('red', 5, 'bonus'), { bonuses: [bonus(pair(motif), award)] });

const side = (tier: 'super' | 'mega') =>
  one(stop('yellow', 5, tier), {
    bonuses: [
      bonus(
        ['green-2', 'multi-fill', 'max-prizes', 'pips-3', 'double-spins'],
        [],
        tier === 'super' ? ['red-6', 'max-prizes'] : ['red-6', 'activate-prize-game', 'max-prizes', 'mystery-fill'],
      ),
    ],
  });

const prizeGame = (...prizeSpins: readonly Stop[]) =>
  dealt({
    spins: [stop('pink', 5, 'prize'), stop('blue', 4, 'prize'), stop('green', 3), ...dull],
    prizeSpins,
  });

const ladder = (colour: Colour, rest: readonly Stop[] = dull) =>
  dealt({ spins: [stop(colour, 5), stop(colour, 5), stop(colour, 5), ...rest] });

const rich = dealt({
  spins: [
    stop('red', 5, 'bonus'),
    stop('blue', 4, 'prize'),
    stop('blue', 5, 'mega'),
    stop('purple', 5, 'prize'),
    stop('yellow', 4, 'super'),
    stop('green', 5),
    stop('blue', 5),
    stop('pink', 3),
    ...dull,
  ],
  bonuses: [
    bonus(pair('upgrade-prizes')),
    bonus(
      ['red-2', 'multi-fill', 'double-spins', 'pips-2', 'upgrade-multiplier'],
      [],
      ['yellow-5', 'pips-4', 'yellow-5', 'max-prizes'],
    ),
  ],
  prizeSpins: [prizeStop(HIGHEST, 3, true), prizeStop(1, 2)],
});

/** A ladder upgraded after it was completed is never dealt: the scene must stop on it. */
const lateUpgrade: RichesEvent = { type: 'prizes-raised', level: 2 };

interface Show {
  readonly moves?: readonly RichesMove[];
  readonly before?: readonly RichesMove[];
  readonly hasSplash?: boolean;
}

function exhibit(
  name: string,
  scenario: RichesScenario,
  { moves = [], before = [], hasSplash = false }: Show = {},
): Exhibit {
  return { name, open: () => fixtureSession({ rules, read, scenario, before }), moves, hasSplash };
}

/** Each kind of bonus, from its last pick on. */
const award = (motif: Motif, given: readonly number[] = []) =>
  exhibit(`bonus ${motif}`, withBonus(motif, given), {
    before: [...spins(3), ...PICKS.slice(0, 4)],
    moves: PICKS.slice(4),
  });

/** The moves that end a Play, whatever its windows. */
function untilEnd(scenario: RichesScenario): readonly RichesMove[] {
  const made: RichesMove[] = [];
  let view = open();
  for (let move = moves(view)[0]; move !== undefined; move = moves(view)[0]) {
    made.push(move);
    for (const event of play(scenario, view, move)) view = apply(view, event);
  }
  return made;
}

const ended = (name: string, scenario: RichesScenario) => exhibit(name, scenario, { before: untilEnd(scenario) });
const losing = dealt({
  spins: [
    stop('red', 4),
    stop('blue', 3, 'mega'),
    stop('pink', 5),
    stop('green', 2, 'prize'),
    stop('purple', 3),
    stop('yellow', 4),
  ],
});

export const gallery: SceneGallery = {
  figures: fixtureFigures(ladderPence('red', 0) / 100, ladderPence('yellow', 0) / 100),
  exhibits: [
    exhibit('splash', rich, { hasSplash: true }),
    exhibit('board', rich),
    exhibit('spin', one(stop('red', 4)), { before: spins(2), moves: [SPIN] }),
    exhibit('spin with an icon', one(stop('purple', 3, 'mega')), { before: spins(2), moves: [SPIN] }),
    exhibit('extra spin', one(stop('purple', 5)), { before: spins(2), moves: [SPIN] }),
    exhibit('ladder won calmly', ladder('red', [stop('blue', 1), ...dull]), { before: spins(2), moves: [SPIN] }),
    exhibit('ladder won', ladder('pink', [stop('blue', 1), ...dull]), { before: spins(2), moves: [SPIN] }),
    exhibit('top ladder won', ladder('yellow', [stop('blue', 1), ...dull]), { before: spins(2), moves: [SPIN] }),
    exhibit('half played', rich, { before: [...spins(1), ...PICKS, ...spins(2)] }),
    exhibit('bonus opens', withBonus('red-4'), { before: spins(2), moves: [SPIN] }),
    exhibit('super opens', side('super'), { before: spins(2), moves: [SPIN] }),
    exhibit('mega opens', side('mega'), { before: spins(2), moves: [SPIN] }),
    exhibit('pick', withBonus('red-4'), { before: [...spins(3), ...PICKS.slice(0, 2)], moves: PICKS.slice(2, 3) }),
    exhibit('bonus nothing', one(stop('red', 5, 'bonus'), { bonuses: [bonus(nothing)] }), {
      before: [...spins(3), ...PICKS.slice(0, 4)],
      moves: PICKS.slice(4),
    }),
    award('blue-6'),
    award('multi-fill', [0, 2]),
    award('mystery-fill', [2, 1, 3, 0, 2, 2]),
    award('double-spins'),
    award('upgrade-multiplier'),
    award('upgrade-prizes'),
    award('max-prizes'),
    award('pips-4'),
    award('activate-prize-game'),
    exhibit('super pair', side('super'), { before: [...spins(3), ...PICKS.slice(0, 4)], moves: PICKS.slice(4) }),
    exhibit('mega pair', side('mega'), { before: [...spins(3), ...PICKS.slice(0, 4)], moves: PICKS.slice(4) }),
    exhibit('prize game opens', prizeGame(prizeStop(0, 1)), { before: spins(1), moves: [SPIN] }),
    exhibit('prize game', prizeGame(prizeStop(0, 1)), { before: spins(2) }),
    exhibit('prize spin', prizeGame(prizeStop(HIGHEST, 10)), { before: spins(2), moves: [SPIN_PRIZE] }),
    exhibit('prize extra spin', prizeGame(prizeStop(1, 4, true), prizeStop(0, 1)), {
      before: spins(2),
      moves: [SPIN_PRIZE],
    }),
    exhibit('prize game over', prizeGame(prizeStop(1, 4)), { before: [...spins(2), SPIN_PRIZE] }),
    exhibit('whole rich play', rich, { moves: untilEnd(rich) }),
    exhibit('whole losing play', losing, { moves: untilEnd(losing) }),
    ended('end with a win', rich),
    ended(
      'end with the top prize',
      ladder('yellow', [stop('blue', 1), stop('pink', 1), stop('green', 1), stop('purple', 1)]),
    ),
    ended(
      'end with money back',
      ladder('red', [stop('blue', 1), stop('pink', 1), stop('green', 1), stop('purple', 1)]),
    ),
    ended('end without a prize', losing),
    {
      name: 'a picture that is not allowed',
      open: () =>
        fixtureSession({ rules, read, scenario: ladder('red'), before: spins(3), move: async () => [lateUpgrade] }),
      moves: [SPIN],
    },
  ],
};
