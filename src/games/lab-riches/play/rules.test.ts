/** Sentence of the Procedures → test. Scenarios are written by hand, so that nothing here depends on the dealer. */
import { describe, expect, it } from 'vitest';
import { pence, pounds } from '../../../kernel/pence.ts';
import { words } from '../words/copy.ts';
import { CELLS, COLUMNS, GOES_AT_START, type LabSymbol } from './apparatus.ts';
import { METER_BOXES } from './prizes.ts';
import { read, wins } from './read.ts';
import { apply, type LabEvent, type LabView, meterBoxOf, moves, open, play } from './rules.ts';
import { type BonusScenario, type Go, type LabScenario, parseScenario, type Segment, type Top } from './scenario.ts';

const symbol = (name: LabSymbol): Top => ({ type: 'symbol', symbol: name });
const charge = (segments: number) => ({ type: 'charge', segments }) as const;
const extra = (goes: number) => ({ type: 'extra-goes', goes }) as const;
const bonus: Top = { type: 'bonus' };
const up: Segment = { type: 'up' };
const none = symbol('prism');
const BOXES = [3, 4, 5, 6, 10].map(pounds);

/** A GO: the Top Row, and the grid by rows of letters; `.` is a coil, which no Top Row here shows. */
function go(top: readonly Top[], ...rows: readonly string[]): Go {
  const names: Readonly<Record<string, LabSymbol>> = { F: 'flask', M: 'magnet', G: 'gauge', B: 'burner', '.': 'coil' };
  const letters = [...rows.join(''), ...'.'.repeat(CELLS)].slice(0, CELLS);
  return { top, grid: letters.map((letter) => names[letter] ?? 'coil') };
}

const quiet = (count: number): Go[] => Array.from({ length: count }, () => go([none, none, none, none]));

function scenarioOf(goes: readonly Go[], bonusGame?: BonusScenario): LabScenario {
  return parseScenario(JSON.parse(JSON.stringify({ boxes: BOXES, goes, bonus: bonusGame })));
}

/** Presses the one button so many times (to the end when not said) and gives every event and the last view. */
function press(scenario: LabScenario, times = Number.POSITIVE_INFINITY): { events: LabEvent[]; view: LabView } {
  let view = open();
  const events: LabEvent[] = [];
  for (let i = 0; i < times && !view.finished; i++) {
    const [move] = moves(view);
    if (!move) throw new Error('no move before the end');
    for (const event of play(scenario, view, move)) {
      events.push(event);
      view = apply(view, event);
    }
  }
  return { events, view };
}

const typesOf = (events: readonly LabEvent[]): string[] => events.map(({ type }) => type);

const BONUS_TABLE: readonly (readonly Segment[])[] = [
  [up, charge(2), extra(1), { type: 'instant', pence: pounds(5) }],
  [up, up, charge(5)],
  [extra(2), up],
  [up, charge(1)],
  [{ type: 'instant', pence: pounds(10) }, extra(3)],
];

describe('the Main Game', () => {
  it('starts with GOES 6, PRIZE in every box, and symbols that count for nothing', () => {
    const view = open();
    expect([view.goesLeft, view.top, view.segments]).toEqual([GOES_AT_START, null, 0]);
    expect(view.boxes).toEqual([null, null, null, null, null]);
    expect(read(view).prizePence).toBe(0);
    expect(moves(view)).toEqual([{ type: 'go' }]);
  });

  it('on GO lowers GOES by one, then shows grid, Top Row and, the first time only, the amounts of the Prize Boxes', () => {
    const { events, view } = press(scenarioOf(quiet(6)), 2);
    expect(typesOf(events).slice(0, 4)).toEqual([
      'go-started',
      'grid-revealed',
      'top-row-revealed',
      'prize-boxes-revealed',
    ]);
    expect(events.filter(({ type }) => type === 'prize-boxes-revealed')).toHaveLength(1);
    expect([view.goesLeft, view.boxes]).toEqual([4, BOXES]);
  });

  it('highlights column by column from left to right', () => {
    const { events } = press(scenarioOf(quiet(6)), 1);
    const columns = events.flatMap((event) => (event.type === 'column-matched' ? [event.column] : []));
    expect(columns).toEqual([0, 1, 2, 3]);
  });

  it('locks a square identical to the symbol on top of its own column, and no other', () => {
    const first = go([symbol('flask'), none, none, symbol('magnet')], 'FF.M', 'M..F', 'F..M');
    const { view } = press(scenarioOf([first, ...quiet(5)]), 1);
    const locked = view.locked.flatMap((isLocked, cell) => (isLocked ? [cell] : []));
    expect(locked).toEqual([0, 3, 8, 11]);
  });

  it('keeps Locked Symbols and replaces the others', () => {
    const first = go([symbol('flask'), none, none, none], 'F...');
    const second = go([none, none, none, none], 'FGGG', 'GGGG');
    const { events, view } = press(scenarioOf([first, second, ...quiet(4)]), 2);
    const grids = events.flatMap((event) => (event.type === 'grid-revealed' ? [event.symbols] : []));
    expect(grids[1]?.slice(0, COLUMNS)).toEqual([null, 'gauge', 'gauge', 'gauge']);
    expect(view.symbols.slice(0, 5)).toEqual(['flask', 'gauge', 'gauge', 'gauge', 'gauge']);
    expect(view.locked[0]).toBe(true);
  });

  it('awards the Prize Box of a Row completed over several GOes, at the column that completes it, and once', () => {
    const first = go([symbol('flask'), symbol('magnet'), none, none], '....', 'FM..');
    const second = go([none, none, symbol('gauge'), symbol('burner')], '....', 'FMGB');
    const { events, view } = press(scenarioOf([first, second, ...quiet(4)]));
    const at = typesOf(events).indexOf('row-completed');
    expect(events[at]).toEqual({ type: 'row-completed', row: 1 });
    expect(events[at - 1]).toEqual({ type: 'column-matched', column: 3, rows: [1] });
    expect(typesOf(events).filter((type) => type === 'row-completed')).toHaveLength(1);
    expect(read(view).components).toEqual([{ kind: 'row', pence: BOXES[1] }]);
    expect(wins(view).rows).toEqual([1]);
  });

  it('ends when GOES reaches 0', () => {
    const { events, view } = press(scenarioOf(quiet(6)));
    expect([view.goesLeft, view.goesMade, view.finished]).toEqual([0, 6, true]);
    expect(events.at(-1)).toEqual({ type: 'play-ended' });
    expect(moves(view)).toEqual([]);
    expect(() => play(scenarioOf(quiet(6)), view, { type: 'go' })).toThrow('not a legal move');
  });
});

describe('the Top Row', () => {
  it('adds the number on a charge to the meter and matches nothing under it', () => {
    const { events, view } = press(scenarioOf([go([charge(3), none, none, none]), ...quiet(5)]), 1);
    expect(view.segments).toBe(3);
    expect(events).toContainEqual({ type: 'charge-collected', column: 0, segments: 3 });
    expect(events.some((event) => event.type === 'column-matched' && event.column === 0)).toBe(false);
  });

  it('adds the number on an extra-goes motif to GOES, on the last GO too', () => {
    const goes = [...quiet(5), go([none, extra(2), none, none]), ...quiet(2)];
    const { view } = press(scenarioOf(goes), 6);
    expect([view.goesLeft, view.finished]).toEqual([2, false]);
    expect(press(scenarioOf(goes)).view.goesMade).toBe(8);
  });

  it('collects several motifs of one GO in the order of their columns', () => {
    const { events } = press(scenarioOf([go([charge(1), extra(1), charge(2), bonus]), ...quiet(6)]), 1);
    expect(typesOf(events).slice(4)).toEqual(['charge-collected', 'extra-goes-collected', 'charge-collected']);
  });

  it('opens no Bonus Game for two motifs in a GO, nor for three over two GOes', () => {
    const two = go([bonus, bonus, none, none]);
    const { events } = press(scenarioOf([two, two, ...quiet(4)]));
    expect(typesOf(events)).not.toContain('bonus-awarded');
  });

  it('with three bonus motifs says so first, reads the columns, then opens the Bonus Game', () => {
    const three = go([bonus, bonus, symbol('flask'), bonus], '..F.');
    const { events, view } = press(scenarioOf([three, ...quiet(5)], { rows: BONUS_TABLE, landings: [1] }), 1);
    expect(typesOf(events).slice(3)).toEqual([
      'prize-boxes-revealed',
      'bonus-awarded',
      'column-matched',
      'bonus-opened',
    ]);
    expect(moves(view)).toEqual([{ type: 'bonus-go' }]);
    expect(words.bonusActivated).toBe('BONUS GAME ACTIVATED');
  });
});

describe('the Bonus Game', () => {
  const opener = go([bonus, bonus, none, bonus]);
  const withBonus = (landings: readonly number[], goes: readonly Go[]): LabScenario =>
    scenarioOf(goes, { rows: BONUS_TABLE, landings });

  it('starts on the bottom row and climbs a row by each arrow, one GO a row', () => {
    const scenario = withBonus([0, 1, 0], [opener, ...quiet(7)]);
    expect(press(scenario, 2).view.bonus).toMatchObject({ row: 1, landings: [0], state: 'open' });
    expect(press(scenario, 3).view.bonus).toMatchObject({ row: 2, landings: [0, 1], state: 'open' });
    expect(press(scenario, 4).view.bonus).toMatchObject({ row: 2, landings: [0, 1, 0], state: 'done' });
  });

  it('ends at the first item that is no arrow and carries extra goes back', () => {
    const { events, view } = press(withBonus([0, 1, 0], [opener, ...quiet(7)]), 4);
    expect(typesOf(events).slice(-3)).toEqual(['bonus-landed', 'bonus-ended', 'extra-goes-collected']);
    expect([view.goesLeft, moves(view)]).toEqual([7, [{ type: 'go' }]]);
  });

  it('carries segments back to the meter', () => {
    const { view } = press(withBonus([0, 2], [opener, ...quiet(5)]), 3);
    expect(view.segments).toBe(5);
  });

  it('adds an Instant Prize to INSTANT WINS', () => {
    const { view } = press(withBonus([3], [opener, ...quiet(5)]));
    expect(view.instants).toEqual([pounds(5)]);
    expect(read(view)).toEqual({ components: [{ kind: 'instant', pence: pounds(5) }], prizePence: pounds(5) });
    expect(words.instantWins).toBe('INSTANT WINS');
  });

  it('opened by the last GO is played before the Play ends', () => {
    const scenario = withBonus([1], [...quiet(5), opener]);
    expect(press(scenario, 6).view).toMatchObject({ goesLeft: 0, finished: false });
    expect(press(scenario).events.at(-1)).toEqual({ type: 'play-ended' });
  });

  it('has no arrow in the top row of a dealt Play, and lets the light leave a row by an arrow only', () => {
    expect(() => withBonus([1, 0], [opener, ...quiet(5)])).toThrow('arrows only');
    expect(() => withBonus([0], [opener, ...quiet(5)])).toThrow('arrows only');
  });
});

describe('the Power Surge Prize Meter', () => {
  const filled = (segments: number): LabView => ({ ...open(), segments, finished: true });
  const amountAt = (segments: number) => read(filled(segments)).prizePence;

  it('has seven boxes, the bottom one without an amount', () => {
    expect(METER_BOXES.map(({ pence: amount }) => amount === null)).toEqual([true, ...new Array(6).fill(false)]);
  });

  it('pays the highest box that is reached, and nothing for 1 to 7 segments', () => {
    const borders = METER_BOXES.slice(1).map(({ segments }) => segments);
    expect(borders).toEqual([8, 12, 16, 20, 23, 25]);
    for (let segments = 0; segments <= 25; segments++) {
      const box = METER_BOXES[borders.filter((border) => segments >= border).length];
      expect(amountAt(segments)).toBe(box?.pence ?? pence(0));
      expect(METER_BOXES[meterBoxOf(segments)]).toBe(box);
    }
  });

  it('tells each box as it is reached, and pays only the last', () => {
    const goes = [go([charge(5), charge(4), none, none]), go([charge(3), none, none, none]), ...quiet(4)];
    const { events, view } = press(scenarioOf(goes));
    expect(events.flatMap((event) => (event.type === 'meter-box-reached' ? [event.box] : []))).toEqual([1, 2]);
    expect(read(view).components).toEqual([{ kind: 'meter', pence: METER_BOXES[2]?.pence }]);
  });

  it('is never overfilled', () => {
    expect(() => amountAt(26)).toThrow('segments on the meter than');
    const five = go([charge(5), charge(5), charge(5), none]);
    expect(() => scenarioOf([five, five, ...quiet(4)])).toThrow('never overfilled');
  });
});

describe('the words', () => {
  it.each([
    [words.howToPlayScreens[0][1], 'TAP GO TO REVEAL 4 SYMBOLS IN THE TOP ROW AND THE GRID SYMBOLS FOR THAT GO.'],
    [words.howToPlayScreens[1][1], 'ON YOUR NEXT GO, YOU WILL REVEAL 4 NEW SYMBOLS IN THE TOP ROW.'],
    [words.howToPlayScreens[2][2], 'REVEAL A [charge] TO ADD SEGMENTS TO THE PRIZE METER.'],
    [words.howToPlayScreens[3][3], 'FILL 8 OR MORE SEGMENTS TO WIN A PRIZE.'],
    [words.howToPlayScreens[4][6], 'LAND ON A [instant prize] TO WIN AN INSTANT PRIZE.'],
  ])('%s', (printed, expected) => {
    expect(printed.startsWith(expected)).toBe(true);
  });

  it('have five How To Play screens and the labels of the screen', () => {
    expect(words.howToPlayScreens.map(([heading]) => heading)).toEqual([
      'MAIN GAME',
      'MAIN GAME',
      'MAIN GAME',
      'PRIZE METER',
      'BONUS GAME',
    ]);
    expect([words.go, words.goes, words.prize, words.totalWon, words.finish]).toEqual([
      'GO',
      'GOES',
      'PRIZE',
      'TOTAL WON',
      'FINISH',
    ]);
  });
});
