import { describe, expect, it } from 'vitest';
import { pounds } from '../../../kernel/pence.ts';
import { words } from '../words/copy.ts';
import { copy } from '../words/published.ts';
import { read, wins } from './read.ts';
import { type BlueMove, type BlueView, rules } from './rules.ts';
import { type BlueScenario, parseScenario } from './scenario.ts';

/** Every kind of win once, every kind of loss once. */
const scenario: BlueScenario = {
  game1: [
    { symbol: 'key', pence: pounds(10) },
    { symbol: 'gold-bar', pence: pounds(5) },
    { symbol: 'ring', pence: pounds(100) },
    { symbol: 'ring', pence: pounds(5) },
  ],
  game2: [
    { yours: 3, theirs: 30, pence: pounds(5) },
    { yours: 31, theirs: 30, pence: pounds(20) },
    { yours: 1, theirs: 50, pence: pounds(10) },
  ],
  game3: [
    { first: 9, second: 1, pence: pounds(10) },
    { first: 9, second: 2, pence: pounds(10) },
  ],
  game4: [
    { left: 'star', right: 'bell', pence: pounds(50) },
    { left: 'moon', right: 'moon', pence: pounds(25) },
  ],
  bonus: { motifs: [5, 11, 20, 4], multiplier: 3 },
};

describe('the play', () => {
  it.each(['first', 'last'] as const)('shows the same at the end, always taking the %s move', (which) => {
    const { view, moveCount } = playAll((moves) => (which === 'first' ? 0 : moves.length - 1));
    expect(moveCount).toBe(17);
    expect(view.finished).toBe(true);
    expect(rules.moves(view)).toEqual([]);
    expect(read(view)).toEqual({
      components: [
        { kind: 'place', pence: pounds(5) },
        { kind: 'place', pence: pounds(20) },
        { kind: 'place', pence: pounds(10) },
        { kind: 'place', pence: pounds(25) },
        { kind: 'bonus', pence: pounds(75), motifs: [5, 20], multiplier: 3 },
      ],
      prizePence: pounds(135),
    });
    expect(wins(view)).toEqual({
      game1: [false, true, false, false],
      game2: [false, true, false],
      game3: [true, false],
      game4: [false, true],
      bonus: [true, false, true, false],
    });
  });

  it.each([
    [1, 'motif', ['symbol-revealed', 'prize-revealed']],
    [1, 'prize', ['symbol-revealed', 'prize-revealed']],
    [2, 'motif', ['weights-revealed', 'prize-revealed']],
    [2, 'prize', ['prize-revealed', 'weights-revealed']],
    [3, 'motif', ['numbers-revealed', 'prize-revealed']],
    [3, 'prize', ['prize-revealed', 'numbers-revealed']],
    [4, 'motif', ['symbols-revealed', 'prize-revealed']],
    [4, 'prize', ['symbols-revealed', 'prize-revealed']],
  ] as const)('GAME %i selected at the %s reveals in the order of the Procedures', (game, from, expected) => {
    const events = rules.play(scenario, rules.open(scenario), { type: 'reveal', game, place: 0, from });
    expect(events.map((event) => event.type)).toEqual(expected);
  });

  it('keeps the Bonus Game open until its five pieces are revealed, then returns by itself', () => {
    let view = step(rules.open(scenario), { type: 'open-bonus' });
    expect(view.bonus.window).toBe('open');
    for (const move of [
      { type: 'reveal-multiplier' },
      ...[3, 0, 2].map((motif) => ({ type: 'reveal-bonus-motif', motif }) as const),
    ] as const) {
      view = step(view, move);
      expect(view.bonus.window).toBe('open');
    }
    expect(rules.moves(view)).toEqual([{ type: 'reveal-bonus-motif', motif: 1 }]);
    expect(step(view, { type: 'reveal-bonus-motif', motif: 1 }).bonus.window).toBe('done');
  });

  it('refuses what is not legal', () => {
    const opened = rules.open(scenario);
    const bonus = step(opened, { type: 'open-bonus' });
    const reveal: BlueMove = { type: 'reveal', game: 3, place: 1, from: 'prize' };
    expect(() => step(bonus, reveal)).toThrow();
    expect(() => step(step(opened, reveal), reveal)).toThrow();
    expect(() => step(opened, { ...reveal, place: 2 })).toThrow();
    expect(() => step(opened, { type: 'reveal-multiplier' })).toThrow();
    expect(() => step(bonus, { type: 'open-bonus' })).toThrow();
    expect(() => step(bonus, { type: 'reveal-bonus-motif', motif: 4 })).toThrow();
  });
});

describe('the reader', () => {
  const finished = playAll(() => 0).view;

  it.each<[string, BlueView]>([
    [
      'equal weights',
      { ...finished, game2: finished.game2.with(0, { weights: { yours: 7, theirs: 7 }, pence: pounds(5) }) },
    ],
    [
      'a weight out of range',
      { ...finished, game2: finished.game2.with(0, { weights: { yours: 0, theirs: 7 }, pence: pounds(5) }) },
    ],
    [
      'a number out of range',
      {
        ...finished,
        game3: finished.game3.with(0, { numbers: { first: 10, second: 0, total: 10 }, pence: pounds(5) }),
      },
    ],
    [
      'a total that is not the sum',
      { ...finished, game3: finished.game3.with(0, { numbers: { first: 1, second: 3, total: 10 }, pence: pounds(5) }) },
    ],
    ['a winning number under another motif', { ...finished, bonus: { ...finished.bonus, motifs: [10, 11, 20, 4] } }],
    ['a place that is missing', { ...finished, game1: finished.game1.slice(1) }],
    ['a place left hidden', { ...finished, game1: finished.game1.with(0, { symbol: 'key', pence: null }) }],
    ['a Bonus Game left closed', { ...finished, bonus: { ...finished.bonus, window: 'closed' } }],
  ])('refuses %s', (_, view) => {
    expect(() => read(view)).toThrow();
  });

  it('counts a place only when motif and amount are both revealed', () => {
    const [amount, weights] = rules.play(scenario, rules.open(scenario), {
      type: 'reveal',
      game: 2,
      place: 1,
      from: 'prize',
    });
    if (amount === undefined || weights === undefined) throw new Error('two events');
    const half = rules.apply(rules.open(scenario), amount);
    expect(read(half).prizePence).toBe(0);
    expect(read(rules.apply(half, weights)).prizePence).toBe(pounds(20));
  });
});

describe('the words', () => {
  it('prints the messages of the Procedures', () => {
    expect(words.bonusMessage).toBe(
      'BONUS GAME: Find a 05 to win £5, a 10 to win £10, a 20 to win £20 and/or a 25 to win £25. Find a X1, X2, X3 or X5 to multiply your Prize.',
    );
  });

  it('prints breakdowns as published', () => {
    const place = (amount: number) => ({ kind: 'place', pence: pounds(amount) }) as const;
    const bonus = { kind: 'bonus', pence: pounds(10), motifs: [5], multiplier: 2 } as const;
    const two = { kind: 'bonus', pence: pounds(30), motifs: [5, 25], multiplier: 1 } as const;
    expect(copy.describeBreakdown([place(20)])).toBe('£20');
    expect(copy.describeBreakdown([place(5), place(5)])).toBe('£5 x 2');
    expect(copy.describeBreakdown([bonus])).toBe('£5 BONUS MULT2');
    expect(copy.describeBreakdown([place(10), place(5), place(5), bonus])).toBe('(£5 x 2) + £5 BONUS MULT2 + £10');
    expect(copy.describeBreakdown([two, place(5)])).toBe('£5 + £5 BONUS + £25 BONUS');
  });

  it('announces every event, and says what has been won with the reveal that completes it', () => {
    const said = playAll(() => 0).said.join('\n');
    expect(said).toContain('GAME 1, place 2: gold bar.\nGAME 1, place 2: PRIZE £5. You have won £5.');
    expect(said).toContain('GAME 2, row 1: YOURS 3 kg, THEIRS 30 kg.\nGAME 2, row 1: PRIZE £5.\n');
    expect(said).toContain('GAME 3, row 1: 9 + 1 = 10.');
    expect(said).toContain('GAME 4, row 2: moon and moon.');
    expect(said).toContain('£5 motif: 05. You have won £5.');
    expect(said).toContain('£10 motif: 11.\n');
    expect(said).toContain(
      'Bonus Prize Multiplier: X3.\nBONUS GAME is complete: £75 won in all. Back to the main game.',
    );
  });
});

describe('the scenario', () => {
  it('is parsed, and nothing else is', () => {
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
    const broken: [string, unknown][] = [
      ['game1', [...scenario.game1.slice(1), { symbol: 'lemon', pence: 500 }]],
      ['game2', scenario.game2.slice(1)],
      ['game3', scenario.game3.with(0, { first: 0, second: 1, pence: pounds(5) })],
      ['game4', null],
      ['bonus', { ...scenario.bonus, multiplier: 4 }],
      ['extra', 1],
    ];
    for (const [member, value] of broken)
      expect(() => parseScenario(JSON.parse(JSON.stringify({ ...scenario, [member]: value })))).toThrow();
  });
});

function step(view: BlueView, move: BlueMove): BlueView {
  return rules.play(scenario, view, move).reduce((seen, event) => rules.apply(seen, event), view);
}

function playAll(choose: (moves: readonly BlueMove[]) => number): {
  view: BlueView;
  moveCount: number;
  said: string[];
} {
  const said: string[] = [];
  let view = rules.open(scenario);
  let moveCount = 0;
  for (let moves = rules.moves(view); moves.length > 0; moves = rules.moves(view)) {
    const move = moves[choose(moves)];
    if (move === undefined) throw new Error('a choice out of range');
    for (const event of rules.play(scenario, view, move)) {
      view = rules.apply(view, event);
      said.push(copy.announce(event, view));
    }
    moveCount++;
  }
  return { view, moveCount, said };
}
