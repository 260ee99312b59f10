/**
 * The Procedures as a table: section, what it says (in our words), and how it is seen to hold. Words in quotation
 * marks are theirs.
 */
import { describe, expect, it } from 'vitest';
import { publishedFigures } from '../../../game/figures.ts';
import { pounds } from '../../../kernel/pence.ts';
import { millionJackpotBlue } from '../index.ts';
import { GAME_NUMBERS, type GameNumber } from '../play/board.ts';
import { read, wins } from '../play/read.ts';
import { rules } from '../play/rules.ts';
import type { BlueScenario } from '../play/scenario.ts';
import type { BlueEvent, BlueMove, BlueView } from '../play/view.ts';
import { endMessage, words } from './copy.ts';
import { copy } from './published.ts';

/** Wins in every game but not in every place; bonus numbers 05 and 25, times 2. */
const scenario: BlueScenario = {
  game1: [
    { symbol: 'gold-bar', pence: pounds(5) },
    { symbol: 'pearl', pence: pounds(20) },
    { symbol: 'pearl', pence: pounds(20) },
    { symbol: 'gold-bar', pence: pounds(10) },
  ],
  game2: [
    { yours: 9, theirs: 8, pence: pounds(5) },
    { yours: 8, theirs: 9, pence: pounds(50) },
    { yours: 50, theirs: 1, pence: pounds(20) },
  ],
  game3: [
    { first: 1, second: 9, pence: pounds(25) },
    { first: 2, second: 9, pence: pounds(25) },
  ],
  game4: [
    { left: 'bell', right: 'bell', pence: pounds(100) },
    { left: 'bell', right: 'star', pence: pounds(100) },
  ],
  bonus: { motifs: [5, 6, 21, 25], multiplier: 2 },
};

type Clause = readonly [section: string, says: string, holds: () => void];

const clauses: readonly Clause[] = [
  [
    'Details',
    'the price, the overall odds and the payout are those published',
    () => {
      const figures = publishedFigures(millionJackpotBlue);
      expect(figures).toMatchObject({ pricePence: 500, overallOdds: '1 in 2.60', payoutPercent: '72.68' });
    },
  ],
  [
    'Start',
    "the splash shows a 'PLAY' button and the name of the Game",
    () => {
      expect([words.play, words.name]).toEqual(['PLAY', '£1 Million Jackpot Blue']);
    },
  ],
  [
    'Start',
    "four games are labelled 'GAME 1' to 'GAME 4', and a button 'BONUS GAME'",
    () => {
      expect(GAME_NUMBERS.map((game) => words.games[game])).toEqual(['GAME 1', 'GAME 2', 'GAME 3', 'GAME 4']);
      expect(words.bonusGame).toBe('BONUS GAME');
    },
  ],
  [
    'Start',
    'the GAMES and the Bonus Game are played in any order',
    () => {
      const types = rules.moves(rules.open(scenario)).map((move) => (move.type === 'reveal' ? move.game : move.type));
      expect(new Set(types)).toEqual(new Set([1, 2, 3, 4, 'open-bonus']));
    },
  ],
  [
    'GAME 1',
    'four motifs, each with the word PRIZE',
    () => {
      expect(waysInto(1)).toEqual([
        '0 motif',
        '0 prize',
        '1 motif',
        '1 prize',
        '2 motif',
        '2 prize',
        '3 motif',
        '3 prize',
      ]);
      expect(words.prize).toBe('PRIZE');
    },
  ],
  [
    'GAME 1',
    'the message names the symbol to find; the lost picture stands in the gap',
    () => {
      const { before, picture, after } = words.game1Message;
      expect([before, picture, after]).toEqual(['GAME 1: FIND A', 'gold-bar', 'TO WIN PRIZE.']);
    },
  ],
  [
    'GAME 1',
    'a motif or its PRIZE reveals the symbol, then the amount',
    () => {
      for (const from of ['motif', 'prize'] as const)
        expect(reveal(1, 0, from)).toEqual([
          { type: 'symbol-revealed', game: 1, place: 0, symbol: 'gold-bar' },
          { type: 'prize-revealed', game: 1, place: 0, pence: pounds(5) },
        ]);
    },
  ],
  [
    'GAME 1',
    'each such symbol wins its amount; others, and two others alike, win nothing',
    () => {
      expect(wins(finished()).game1).toEqual([true, false, false, true]);
    },
  ],
  ['GAME 1', 'all motifs have to be selected', () => expectNeeded(1)],
  [
    'GAME 2',
    "three rows under 'YOURS' and 'THEIRS', each with the word PRIZE",
    () => {
      expect(waysInto(2)).toEqual(['0 motif', '0 prize', '1 motif', '1 prize', '2 motif', '2 prize']);
      expect([words.yours, words.theirs]).toEqual(['YOURS', 'THEIRS']);
    },
  ],
  [
    'GAME 2',
    'the message',
    () => {
      expect(words.game2Message).toBe('GAME 2: IN A ROW, IF YOURS WEIGHS MORE THAN THEIRS WIN PRIZE.');
    },
  ],
  [
    'GAME 2',
    'a motif reveals both weights, then the amount',
    () => {
      expect(reveal(2, 0, 'motif')).toEqual([
        { type: 'weights-revealed', game: 2, place: 0, yours: 9, theirs: 8 },
        { type: 'prize-revealed', game: 2, place: 0, pence: pounds(5) },
      ]);
    },
  ],
  [
    'GAME 2',
    'PRIZE reveals the amount, then both weights',
    () => {
      expect(reveal(2, 0, 'prize').map((event) => event.type)).toEqual(['prize-revealed', 'weights-revealed']);
    },
  ],
  [
    'GAME 2',
    'a row wins where YOURS is greater than THEIRS',
    () => {
      expect(wins(finished()).game2).toEqual([true, false, true]);
    },
  ],
  ['GAME 2', 'every row has to be selected', () => expectNeeded(2)],
  [
    'GAME 3',
    "two rows of two numbers around '+', a third after '=', each row with PRIZE",
    () => {
      expect(waysInto(3)).toEqual(['0 motif', '0 prize', '1 motif', '1 prize']);
      expect([words.plus, words.equals]).toEqual(['+', '=']);
    },
  ],
  [
    'GAME 3',
    'the message',
    () => {
      expect(words.game3Message).toBe('GAME 3: IN A ROW, IF THE TWO NUMBERS ADD UP TO EXACTLY TEN WIN PRIZE.');
    },
  ],
  [
    'GAME 3',
    'a motif reveals the two numbers with their total, then the amount',
    () => {
      expect(reveal(3, 1, 'motif')).toEqual([
        { type: 'numbers-revealed', game: 3, place: 1, first: 2, second: 9, total: 11 },
        { type: 'prize-revealed', game: 3, place: 1, pence: pounds(25) },
      ]);
    },
  ],
  [
    'GAME 3',
    'PRIZE reveals the amount, then the numbers',
    () => {
      expect(reveal(3, 1, 'prize').map((event) => event.type)).toEqual(['prize-revealed', 'numbers-revealed']);
    },
  ],
  [
    'GAME 3',
    'a row wins where the total is exactly ten',
    () => {
      expect(wins(finished()).game3).toEqual([true, false]);
    },
  ],
  ['GAME 3', 'every row has to be selected', () => expectNeeded(3)],
  [
    'GAME 4',
    'two rows of two motifs, each with the word PRIZE',
    () => {
      expect(waysInto(4)).toEqual(['0 motif', '0 prize', '1 motif', '1 prize']);
    },
  ],
  [
    'GAME 4',
    'the message',
    () => {
      expect(words.game4Message).toBe('GAME 4: IN A ROW, MATCH TWO SYMBOLS TO WIN PRIZE.');
    },
  ],
  [
    'GAME 4',
    'a motif or PRIZE reveals both symbols, then the amount',
    () => {
      for (const from of ['motif', 'prize'] as const)
        expect(reveal(4, 1, from)).toEqual([
          { type: 'symbols-revealed', game: 4, place: 1, left: 'bell', right: 'star' },
          { type: 'prize-revealed', game: 4, place: 1, pence: pounds(100) },
        ]);
    },
  ],
  [
    'GAME 4',
    'two identical symbols in a row win its amount; across rows they do not',
    () => {
      expect(wins(finished()).game4).toEqual([true, false]);
    },
  ],
  ['GAME 4', 'every row has to be selected', () => expectNeeded(4)],
  [
    'Bonus',
    'the instruction below the button',
    () => {
      expect(words.bonusInstruction).toBe('BONUS GAME: Tap to open.');
    },
  ],
  [
    'Bonus',
    'the button opens the Bonus Game Play Window, once',
    () => {
      const opened = after(rules.open(scenario), { type: 'open-bonus' });
      expect(opened.bonus.window).toBe('open');
      expect(rules.moves(played((move) => move.type !== 'reveal')).some((move) => move.type === 'open-bonus')).toBe(
        false,
      );
    },
  ],
  [
    'Bonus',
    'four Bonus Motifs in any order, and the multiplier',
    () => {
      const opened = after(rules.open(scenario), { type: 'open-bonus' });
      expect(rules.moves(opened)).toEqual([
        ...[0, 1, 2, 3].map((motif) => ({ type: 'reveal-bonus-motif', motif })),
        { type: 'reveal-multiplier' },
      ]);
    },
  ],
  [
    'Bonus',
    'the message names the four numbers with their prizes, and the multipliers',
    () => {
      expect(words.bonusMessage).toBe(
        'BONUS GAME: Find a 05 to win £5, a 10 to win £10, a 20 to win £20 and/or a 25 to win £25. Find a X1, X2, X3 or X5 to multiply your Prize.',
      );
    },
  ],
  [
    'Bonus',
    'a motif wins with its own number; any other number does not',
    () => {
      expect(wins(finished()).bonus).toEqual([true, false, false, true]);
    },
  ],
  ...([1, 2, 3, 5] as const).map(
    (multiplier): Clause => [
      'Bonus',
      `X${multiplier} multiplies the sum of the Bonus Prizes by ${multiplier}, and nothing else`,
      () => {
        const view = finished();
        const { components, prizePence } = read({ ...view, bonus: { ...view.bonus, multiplier } });
        const bonus = components.find((component) => component.kind === 'bonus');
        expect(bonus).toEqual({ kind: 'bonus', pence: pounds(30 * multiplier), motifs: [5, 25], multiplier });
        expect(prizePence).toBe(pounds(5 + 10 + 5 + 20 + 25 + 100 + 30 * multiplier));
      },
    ],
  ),
  [
    'Bonus',
    'a multiplier without a Bonus Prize wins nothing',
    () => {
      const view = finished();
      const { components } = read({ ...view, bonus: { ...view.bonus, motifs: [6, 6, 6, 6], multiplier: 5 } });
      expect(components.some((component) => component.kind === 'bonus')).toBe(false);
    },
  ],
  [
    'End',
    'a Play ends when everything in the GAMES and the Bonus Game has been selected',
    () => {
      expect(finished().finished).toBe(true);
      expect(played((move) => move.type === 'reveal').finished).toBe(false);
      expect(played((move) => move.type !== 'reveal').finished).toBe(false);
    },
  ],
  [
    'End',
    'the end message shows the total; a Play that wins nothing shows no amount',
    () => {
      expect(endMessage(read(finished()).prizePence)).toContain('£225');
      expect(endMessage(pounds(0))).not.toContain('£');
    },
  ],
  [
    'End',
    "'SHOW GAME' and 'FINISH'",
    () => {
      expect([words.showGame, words.finish]).toEqual(['SHOW GAME', 'FINISH']);
    },
  ],
  [
    'Prizes',
    'one Prize Amount: the sum of everything shown as won, places and Bonus Prizes together',
    () => {
      const { components, prizePence } = read(finished());
      expect(components).toHaveLength(7);
      expect(prizePence).toBe(pounds(5 + 10 + 5 + 20 + 25 + 100 + (5 + 25) * 2));
    },
  ],
  [
    'Prizes',
    'the published table has a line for each row, and each is a Prize of at least the price',
    () => {
      const figures = publishedFigures(millionJackpotBlue);
      expect(figures.rows).toHaveLength(millionJackpotBlue.structure.rows.length);
      for (const row of figures.rows) expect(row.prizePence).toBeGreaterThanOrEqual(figures.pricePence);
      expect(copy.procedures(figures).map((section) => section.heading)).toContain('Bonus Game');
    },
  ],
];

describe('the Procedures, clause by clause', () => {
  it.each(clauses)('%s: %s', (_section, _says, holds) => {
    holds();
  });
});

function after(view: BlueView, move: BlueMove): BlueView {
  return rules.play(scenario, view, move).reduce((seen, event) => rules.apply(seen, event), view);
}

function reveal(game: GameNumber, place: number, from: 'motif' | 'prize'): readonly BlueEvent[] {
  return rules.play(scenario, rules.open(scenario), { type: 'reveal', game, place, from });
}

/** Plays the first legal move that is wanted, until none is left. */
function played(isWanted: (move: BlueMove) => boolean): BlueView {
  let view = rules.open(scenario);
  for (let move = rules.moves(view).find(isWanted); move !== undefined; move = rules.moves(view).find(isWanted))
    view = after(view, move);
  return view;
}

function finished(): BlueView {
  return played(() => true);
}

function waysInto(game: GameNumber): string[] {
  return rules
    .moves(rules.open(scenario))
    .flatMap((move) => (move.type === 'reveal' && move.game === game ? [`${move.place} ${move.from}`] : []));
}

/** Without any one place of the game, the Play does not end. */
function expectNeeded(game: GameNumber): void {
  const places = new Set(waysInto(game).map((way) => Number(way[0])));
  for (const place of places) {
    const isOther = (move: BlueMove) => !(move.type === 'reveal' && move.game === game && move.place === place);
    expect(played(isOther).finished).toBe(false);
  }
}
