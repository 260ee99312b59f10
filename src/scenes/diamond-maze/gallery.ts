/** Diamond Maze at every kind of moment: each event alone, every window, all endings. */
import type { Motif } from '../../games/diamond-maze/play/motifs.ts';
import { BONUS_PRIZE_PENCE, ROW_PENCE } from '../../games/diamond-maze/play/prizes.ts';
import { read } from '../../games/diamond-maze/play/read.ts';
import { apply, open, play } from '../../games/diamond-maze/play/rules.ts';
import type { MazeScenario } from '../../games/diamond-maze/play/scenario.ts';
import { TOKENS, type Token } from '../../games/diamond-maze/play/stones.ts';
import type { MazeEvent, MazeMove } from '../../games/diamond-maze/play/view.ts';
import { exhibitsOf, fixtureFigures, fixtureSession, type SceneGallery } from '../../stage/exhibit.ts';

const rules = { open, play, apply };

const choose = (token: Token): MazeMove => ({ type: 'choose-token', token });
const roll: MazeMove = { type: 'roll' };
const spin: MazeMove = { type: 'spin' };
const goOn: MazeMove = { type: 'continue' };
const rock = (index: number): MazeMove => ({ type: 'select-rock', rock: index });
const rolls = (count: number): readonly MazeMove[] => Array.from({ length: count }, () => roll);
const picks = (count: number): readonly MazeMove[] =>
  [9, 2, 13, 6, 17, 4].slice(0, count).map((tile) => ({ type: 'pick', tile }));
const start = choose('cart');

const UNLIKE: readonly Motif[] = ['card', 'one-red', 'all-green', 'prize-500', 'go-yellow-blue', 'upgrade'];
/** Six picks with a pair of one motif, seen at the second and the fifth. */
const pairOf = (motif: Motif): readonly Motif[] => {
  const others = UNLIKE.filter((other) => other !== motif);
  return [...others.slice(0, 1), motif, ...others.slice(1, 3), motif, ...others.slice(3, 4)];
};

/**
 * Every window in one Play: stones, the wheel, a double, a Fast Forward, the Bonus Game with a walk, a rock, a filled
 * row.
 */
const rich: MazeScenario = {
  rolls: [12, 52, 11, 12, 31, 55, 24, 12],
  cards: [7, 4, 9, 5, 3, 8, 6, 9],
  bonuses: [pairOf('go-yellow-orange')],
  rocks: BONUS_PRIZE_PENCE.slice(1, 2),
  wheels: [[1, 2, 6]],
};
/** The moves of it, up to each of its windows. */
const toWheel = [start, roll, roll];
const toDouble = [...toWheel, spin, spin, spin];
const toForward = [...toDouble, roll];
const toBonus = [...toForward, roll, roll];
const toRocks = [...toBonus, ...picks(6), goOn, roll];
const toRow = [...toRocks, rock(1)];
const whole = [...toRow, roll, roll];

const losing: MazeScenario = {
  rolls: [12, 21, 12, 12, 13, 14],
  cards: [2, 3, 1, 4, 2, 1],
  bonuses: [],
  rocks: [],
  wheels: [],
};
const moneyBack: MazeScenario = { ...losing, rolls: [34, 11, 12, 13, 14, 12, 13], cards: [9, 8, 1, 2, 1, 1, 3] };
const jackpot: MazeScenario = {
  ...losing,
  rolls: [31, 52, 44, 34, 11, 13, 13, 12],
  cards: [9, 9, 9, 9, 9, 1, 2, 1],
  bonuses: [UNLIKE, UNLIKE, UNLIKE, UNLIKE],
};
const jackpotMoves = [start, ...[1, 2, 3, 4].flatMap(() => [roll, ...picks(6)]), roll];
/** The longest column, and the widest amounts of the panel. */
const widest: MazeScenario = {
  ...losing,
  rolls: [31, 52, 36, 12],
  cards: [9, 8, 7, 9],
  bonuses: [pairOf('prize-10000'), pairOf('prize-7500')],
  wheels: [[1, 2, 4, 5, 7, 8, 1, 2, 4, 5, 7, 0]],
};
const widestMoves = [start, ...[1, 2].flatMap(() => [roll, ...picks(6), goOn])];

const bonusWith = (motif: Motif): MazeScenario => ({
  ...losing,
  rolls: [31],
  cards: [6, 5, 4],
  bonuses: [pairOf(motif)],
});
const matched = [start, roll, ...picks(6)];

/** A seventh stone on a tile that has none is never dealt: the scene must stop on it. */
const untrue: readonly MazeEvent[] = [{ type: 'stack-collected', tile: 1, colour: 'red', count: 9 }];

const exhibit = exhibitsOf({ rules, read }, rich);

export const gallery: SceneGallery = {
  figures: fixtureFigures(ROW_PENCE.yellow[0] / 100, ROW_PENCE.purple[0] / 100),
  exhibits: [
    exhibit('splash', { hasSplash: true }),
    exhibit('tokens', {}),
    exhibit('token chosen', { moves: [start] }),
    ...TOKENS.map((token) => exhibit(`board with the ${token}`, { before: [choose(token)] })),
    exhibit('roll onto a diamond', { before: [start], moves: [roll] }),
    exhibit('roll a double', { before: toDouble, moves: [roll] }),
    exhibit('extra roll', { before: toForward }),
    exhibit('fast forward', { before: toForward, moves: [roll] }),
    exhibit('bonus game opens', { before: toBonus.slice(0, -1), moves: [roll] }),
    exhibit('bonus game', { before: toBonus }),
    exhibit('bonus pick', { before: [...toBonus, ...picks(2)], moves: picks(3).slice(2) }),
    exhibit('bonus matched', { before: [...toBonus, ...picks(5)], moves: picks(6).slice(5) }),
    exhibit('bonus without a match', { before: jackpotMoves.slice(0, 7), moves: picks(6).slice(5), dealt: jackpot }),
    exhibit('bonus go to zone', { before: matched, moves: [goOn], dealt: bonusWith('go-blue-purple') }),
    exhibit('bonus collect all', { before: matched, moves: [goOn], dealt: bonusWith('all-yellow') }),
    exhibit('bonus collect one', { before: matched, moves: [goOn], dealt: bonusWith('one-orange') }),
    exhibit('bonus prize', { before: matched, moves: [goOn], dealt: bonusWith('prize-2500') }),
    exhibit('bonus extra card', { before: matched, moves: [goOn], dealt: bonusWith('card') }),
    exhibit('bonus prize upgrade', { before: matched, moves: [goOn], dealt: bonusWith('upgrade') }),
    exhibit('rocks', { before: toRocks }),
    exhibit('rock broken', { before: toRocks, moves: [rock(1)] }),
    exhibit('wheel opens', { before: toWheel.slice(0, -1), moves: [roll] }),
    exhibit('wheel', { before: toWheel }),
    exhibit('wheel spin', { before: toWheel, moves: [spin] }),
    exhibit('wheel collect', { before: [...toWheel, spin, spin], moves: [spin] }),
    exhibit('row filled', { before: toRow, moves: [roll] }),
    exhibit('half played', { before: toBonus.slice(0, -1) }),
    exhibit('widest wheel', {
      before: [...widestMoves, roll, ...Array.from({ length: 11 }, () => spin)],
      dealt: widest,
    }),
    exhibit('widest board', { before: widestMoves, dealt: widest }),
    exhibit('end with a win', { before: whole }),
    exhibit('end with the top prize', { before: [...jackpotMoves, ...rolls(3)], dealt: jackpot }),
    exhibit('end with money back', { before: [start, ...rolls(7)], dealt: moneyBack }),
    exhibit('end without a prize', { before: [start, ...rolls(6)], dealt: losing }),
    exhibit('whole play', { moves: whole }),
    exhibit('whole losing play', { moves: [start, ...rolls(6)], dealt: losing }),
    {
      name: 'a picture that is not allowed',
      open: () => fixtureSession({ rules, read, scenario: losing, before: [start], move: async () => untrue }),
      moves: [roll],
    },
  ],
};
