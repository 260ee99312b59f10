/** The gallery of £1 Million Jackpot Blue: each event and outcome alone, and the moments worth a picture. */
import { read } from '../../games/million-jackpot-blue/play/read.ts';
import { type BlueEvent, type BlueMove, rules } from '../../games/million-jackpot-blue/play/rules.ts';
import type { BlueScenario } from '../../games/million-jackpot-blue/play/scenario.ts';
import { pounds } from '../../kernel/pence.ts';
import { exhibitsOf, fixtureFigures, fixtureSession, type SceneGallery } from '../../stage/exhibit.ts';

const [PRICE, SMALL, MIDDLE, HUNDRED, LARGE, TOP] = [5, 10, 50, 100, 10_000, 1_000_000] as const;

const scenario: BlueScenario = {
  game1: [
    { symbol: 'gold-bar', pence: pounds(MIDDLE) },
    { symbol: 'crown', pence: pounds(TOP) },
    { symbol: 'key', pence: pounds(SMALL) },
    { symbol: 'emerald', pence: pounds(LARGE) },
  ],
  game2: [
    { yours: 42, theirs: 17, pence: pounds(SMALL) },
    { yours: 8, theirs: 31, pence: pounds(LARGE) },
    { yours: 12, theirs: 13, pence: pounds(PRICE) },
  ],
  game3: [
    { first: 7, second: 3, pence: pounds(HUNDRED) },
    { first: 9, second: 4, pence: pounds(SMALL) },
  ],
  game4: [
    { left: 'flame', right: 'flame', pence: pounds(SMALL) },
    { left: 'anchor', right: 'compass', pence: pounds(HUNDRED) },
  ],
  bonus: { motifs: [5, 27, 20, 8], multiplier: 3 },
};

const losing: BlueScenario = {
  game1: [
    { symbol: 'pearl', pence: pounds(MIDDLE) },
    { symbol: 'watch', pence: pounds(TOP) },
    { symbol: 'coins', pence: pounds(SMALL) },
    { symbol: 'banknotes', pence: pounds(LARGE) },
  ],
  game2: scenario.game2.map((row) => ({ ...row, yours: row.theirs, theirs: row.theirs + 6 })),
  game3: [
    { first: 1, second: 3, pence: pounds(HUNDRED) },
    { first: 6, second: 5, pence: pounds(SMALL) },
  ],
  game4: [
    { left: 'star', right: 'moon', pence: pounds(SMALL) },
    { left: 'bell', right: 'clover', pence: pounds(HUNDRED) },
  ],
  bonus: { motifs: [11, 27, 4, 8], multiplier: 5 },
};

/** Money back and no more: told calmly. */
const moneyBack: BlueScenario = {
  ...losing,
  game3: [{ first: 6, second: 4, pence: pounds(PRICE) }, ...losing.game3.slice(1)],
};
const jackpot: BlueScenario = {
  ...losing,
  game1: [{ symbol: 'gold-bar', pence: pounds(TOP) }, ...losing.game1.slice(1)],
};
/** Everything as long as it can be, for the fitting of type. */
const widest: BlueScenario = {
  ...scenario,
  game1: scenario.game1.map((place) => ({ ...place, pence: pounds(TOP) })),
  game2: scenario.game2.map((row) => ({ ...row, pence: pounds(TOP) })),
  game3: scenario.game3.map((row) => ({ ...row, pence: pounds(TOP) })),
  game4: [
    { left: 'horseshoe', right: 'horseshoe', pence: pounds(TOP) },
    { left: 'clover', right: 'bell', pence: pounds(TOP) },
  ],
};

const reveal = (game: 1 | 2 | 3 | 4, place: number, from: 'motif' | 'prize' = 'motif'): BlueMove => ({
  type: 'reveal',
  game,
  place,
  from,
});
const openBonus: BlueMove = { type: 'open-bonus' };
const bonusMotif = (motif: number): BlueMove => ({ type: 'reveal-bonus-motif', motif });
const multiplier: BlueMove = { type: 'reveal-multiplier' };
const bonusPieces = [bonusMotif(0), bonusMotif(1), bonusMotif(2), bonusMotif(3), multiplier];
const games = [
  ...[0, 1, 2, 3].map((place) => reveal(1, place)),
  ...[0, 1, 2].map((row) => reveal(2, row)),
  ...[0, 1].map((row) => reveal(3, row)),
  ...[0, 1].map((row) => reveal(4, row)),
];
const whole = [...games, openBonus, ...bonusPieces];

/** Equal weights are never dealt: the scene must stop on them. */
const equalWeights: BlueEvent = { type: 'weights-revealed', game: 2, place: 0, yours: 9, theirs: 9 };

const exhibit = exhibitsOf({ rules, read }, scenario);

export const gallery: SceneGallery = {
  figures: fixtureFigures(PRICE, TOP),
  exhibits: [
    exhibit('splash', { hasSplash: true }),
    exhibit('board', {}),
    exhibit('game 1 wins', { moves: [reveal(1, 0)] }),
    exhibit('game 1 loses', { moves: [reveal(1, 1)] }),
    exhibit('game 2 wins', { moves: [reveal(2, 0)] }),
    exhibit('game 2 loses', { moves: [reveal(2, 1)] }),
    exhibit('game 2 by PRIZE', { moves: [reveal(2, 2, 'prize')] }),
    exhibit('game 3 wins', { moves: [reveal(3, 0)] }),
    exhibit('game 3 loses', { moves: [reveal(3, 1)] }),
    exhibit('game 3 by PRIZE', { moves: [reveal(3, 0, 'prize')] }),
    exhibit('game 4 wins', { moves: [reveal(4, 0)] }),
    exhibit('game 4 loses', { moves: [reveal(4, 1)] }),
    exhibit('half played', { before: games.slice(0, 6) }),
    exhibit('bonus opens', { moves: [openBonus] }),
    exhibit('bonus open', { before: [openBonus] }),
    exhibit('bonus motif wins', { before: [openBonus], moves: [bonusMotif(0)] }),
    exhibit('bonus motif loses', { before: [openBonus], moves: [bonusMotif(1)] }),
    exhibit('multiplier', { before: [openBonus, ...bonusPieces.slice(0, 3)], moves: [multiplier] }),
    exhibit('bonus closes', { before: [openBonus, ...bonusPieces.slice(0, 4)], moves: [multiplier] }),
    exhibit('bonus done', { before: [openBonus, ...bonusPieces] }),
    exhibit('bonus lost', { before: [openBonus, ...bonusPieces], dealt: losing }),
    exhibit('all revealed', { before: whole.slice(1), moves: [] }),
    exhibit('widest', { before: [...games.slice(1), openBonus, ...bonusPieces], dealt: widest }),
    exhibit('end with a win', { before: whole }),
    exhibit('end with the top prize', { before: whole, dealt: jackpot }),
    exhibit('end with money back', { before: whole, dealt: moneyBack }),
    exhibit('end without a prize', { before: whole, dealt: losing }),
    exhibit('whole play', { moves: whole }),
    exhibit('whole losing play', { moves: whole, dealt: losing }),
    exhibit('whole play for the top prize', { moves: whole, dealt: jackpot }),
    {
      name: 'a picture that is not allowed',
      open: () =>
        fixtureSession({
          rules,
          read,
          scenario,
          move: async () => [equalWeights],
        }),
      moves: [reveal(2, 0)],
    },
  ],
};
