/**
 * The Procedures of Diamond Riches sentence by sentence, on Plays written by hand: the left column says which
 * sentence.
 */
import { describe, expect, it } from 'vitest';
import { formatPence, pounds } from '../../../kernel/pence.ts';
import { picksLeftWords, spinsLeftWords, winUpTo, words } from '../words/copy.ts';
import { copy } from '../words/published.ts';
import { COLOURS, EXTRA_SPIN_AT, LADDER_SEGMENTS, ladderPence } from './ladders.ts';
import { GRID_TILES, MOTIFS, type Motif, PICKS } from './motifs.ts';
import { AMOUNT_WHEEL } from './prizes.ts';
import { read, wins } from './read.ts';
import { apply, moves, open, play, stateKey } from './rules.ts';
import { parseScenario, type RichesScenario, type Stop } from './scenario.ts';
import type { RichesEvent, RichesView } from './view.ts';
import { DIAMOND_WHEEL, ICON_WHEEL, MULTIPLIER_WHEEL, multiplierAt, PRIZE_MULTIPLIER_WHEEL } from './wheels.ts';

type Icon = 'bonus' | 'super' | 'mega' | 'prize' | null;

/** A stop by what it shows. */
function stop(colour: (typeof COLOURS)[number], multiplier: number, icon: Icon = null): Stop {
  return [DIAMOND_WHEEL.indexOf(colour), MULTIPLIER_WHEEL.indexOf(multiplier), ICON_WHEEL.indexOf(icon)];
}

function prizeStop(amount: number, multiplier: number, isExtra = false): Stop {
  return [AMOUNT_WHEEL.indexOf(pounds(amount)), PRIZE_MULTIPLIER_WHEEL.indexOf(multiplier), isExtra ? 7 : 0];
}

const NOTHING: readonly Motif[] = ['red-2', 'blue-3', 'multi-fill', 'double-spins', 'pips-2'];
const pair = (motif: Motif): readonly Motif[] => ['green-2', motif, 'purple-5', motif, 'yellow-6'];
const dull: readonly Stop[] = [
  stop('red', 1),
  stop('blue', 1),
  stop('pink', 1),
  stop('green', 1),
  stop('purple', 1),
  stop('yellow', 1),
];

function scenario(parts: Partial<RichesScenario> & { readonly spins: readonly Stop[] }): RichesScenario {
  return parseScenario(JSON.parse(JSON.stringify({ bonuses: [], prizeSpins: [], ...parts })));
}

function bonus(picks: readonly Motif[], award: readonly number[] = [], opened: readonly Motif[] = []) {
  return { picks, opened, award };
}

/** Plays some moves, the first legal one each time; all of them when no count is given. */
function run(
  dealt: RichesScenario,
  count = 1000,
): { readonly view: RichesView; readonly events: readonly RichesEvent[] } {
  let view: RichesView = open();
  const events: RichesEvent[] = [];
  for (let n = 0; n < count; n++) {
    const move = moves(view)[0];
    if (move === undefined) break;
    for (const event of play(dealt, view, move)) {
      events.push(event);
      view = apply(view, event);
      read(view);
    }
  }
  return { view, events };
}

const types = (events: readonly RichesEvent[]) => events.map((event) => event.type);

/** The first spin fills the Bonus Meter; the bonus holds the pair. */
const withBonus = (motif: Motif, award: readonly number[] = [], tail: readonly Stop[] = dull.slice(0, 5)) =>
  scenario({ spins: [stop('red', 5, 'bonus'), ...tail], bonuses: [bonus(pair(motif), award)] });

describe('the Main Game', () => {
  it("'6 SPINS LEFT' and empty ladders and meters at the start", () => {
    expect(spinsLeftWords(open())).toBe('6 SPINS LEFT');
    expect(open().ladders).toEqual([0, 0, 0, 0, 0, 0]);
    expect(Object.values(open().meters)).toEqual([0, 0, 0, 0]);
    expect(moves(open())).toEqual([{ type: 'spin' }]);
  });

  it('"the Spins Left Indicator will then decrease by 1"; a Play without a win ends after six spins', () => {
    const { view } = run(scenario({ spins: dull }), 1);
    expect(spinsLeftWords(view)).toBe('5 SPINS LEFT');
    const end = run(scenario({ spins: dull })).view;
    expect([end.finished, end.spinsMade, read(end).prizePence]).toEqual([true, 6, 0]);
    expect(moves(end)).toEqual([]);
  });

  it('"You will collect between 1-5 of each coloured diamond(s)" and icons, as the multiplier says', () => {
    for (const multiplier of [1, 2, 3, 4, 5]) {
      const { view } = run(
        scenario({
          spins: [stop('pink', multiplier, 'mega'), ...dull],
          bonuses: [bonus(NOTHING, [], NOTHING.slice(0, 4))],
        }),
        1,
      );
      expect(view.ladders).toEqual([0, 0, multiplier, 0, 0, 0]);
      expect(view.window).toBe(multiplier === 5 ? 'bonus' : 'main');
      if (multiplier < 5) expect(view.meters.mega).toBe(multiplier);
    }
  });

  it("the Extra Spin Box of each ladder: 'EXTRA SPIN', used first, once, then the indicator is as before", () => {
    expect(new Set(Object.values(EXTRA_SPIN_AT)).size).toBe(COLOURS.length);
    const spins = [stop('purple', 5), stop('red', 1), stop('purple', 1), ...dull.slice(1, 5)];
    const dealt = scenario({ spins });
    const first = run(dealt, 1);
    expect(types(first.events)).toEqual(['wheels-stopped', 'diamonds-collected', 'extra-spin-won']);
    expect(spinsLeftWords(first.view)).toBe(words.extraSpin);
    expect(spinsLeftWords(run(dealt, 2).view)).toBe('5 SPINS LEFT');
    expect(run(dealt).events.filter((event) => event.type === 'extra-spin-won')).toHaveLength(1);
    expect(run(dealt).view.spinsMade).toBe(7);
  });

  it.each(COLOURS)(
    '"populate all of the segments": the %s ladder wins its amount, surplus diamonds are discarded',
    (colour) => {
      const spins = [stop(colour, 5), stop(colour, 5), stop(colour, 5), ...dull.slice(0, 6)].filter(
        (_, index) => index < 3 || DIAMOND_WHEEL[index - 3] !== colour,
      );
      const { view } = run(scenario({ spins: [...spins.slice(0, 6), stop(colour, 1)] }));
      expect(view.finished).toBe(true);
      expect(view.ladders[COLOURS.indexOf(colour)]).toBe(LADDER_SEGMENTS);
      const won = ladderPence(colour, 0);
      expect(read(view)).toEqual({ components: [{ kind: 'ladder', colour, level: 0, pence: won }], prizePence: won });
      expect(wins(view).ladders.filter(Boolean)).toHaveLength(1);
    },
  );
});

describe('the meters', () => {
  it("'UNLOCKED', the window changes, pips over the number stay for the return", () => {
    const dealt = scenario({
      spins: [stop('red', 4, 'super'), stop('blue', 4, 'super'), ...dull.slice(2), stop('red', 1)].slice(0, 6),
      bonuses: [bonus(NOTHING, [], ['max-prizes', 'mystery-fill'])],
    });
    const { view, events } = run(dealt, 2);
    expect(types(events).slice(-3)).toEqual(['icons-collected', 'unlocked', 'bonus-opened']);
    expect([view.window, view.bonus?.tier, view.meters.super]).toEqual(['bonus', 'super', 3]);
    expect(run(dealt, 7).view.meters.super).toBe(3);
  });

  it('a bonus unlocked by the last spin is still played', () => {
    const dealt = scenario({ spins: [...dull.slice(0, 5), stop('yellow', 5, 'bonus')], bonuses: [bonus(NOTHING)] });
    const { view } = run(dealt, 6);
    expect([view.spinsLeft, view.finished, view.window]).toEqual([0, false, 'bonus']);
    expect(run(dealt).view.finished).toBe(true);
  });

  it('seven Prize Game icons: further ones are discarded, and it is played at most once', () => {
    const icons = [stop('red', 5, 'prize'), stop('blue', 5, 'prize'), stop('pink', 5, 'prize'), ...dull.slice(3)];
    const { view, events } = run(scenario({ spins: icons, prizeSpins: [prizeStop(5, 1)] }));
    expect(events.filter((event) => event.type === 'prize-game-opened')).toHaveLength(1);
    expect([view.meters.prize, read(view).prizePence]).toEqual([7, 500]);
  });
});

describe('the Bonus Game', () => {
  const dealt = withBonus('multi-fill', [0, 2]);

  it("'5 PICKS LEFT', 20 icons, any of them may be selected once", () => {
    const { view } = run(dealt, 1);
    expect(picksLeftWords(view.bonus?.picksLeft ?? 0)).toBe('5 PICKS LEFT');
    expect(moves(view)).toHaveLength(GRID_TILES);
    expect(moves(run(dealt, 2).view)).toHaveLength(GRID_TILES - 1);
    expect(() => play(dealt, run(dealt, 2).view, { type: 'pick', tile: 0 })).toThrow();
  });

  it('the n-th pick shows the n-th icon, whichever is selected; all five are made', () => {
    let view = run(dealt, 1).view;
    for (const tile of [19, 3, 7, 0, 11])
      for (const event of play(dealt, view, { type: 'pick', tile })) view = apply(view, event);
    expect(view).toEqual(run(dealt, 1 + PICKS).view);
  });

  it('the Super grid opens two icons, which may match a pick', () => {
    const picks: readonly Motif[] = ['green-2', 'green-3', 'green-4', 'green-5', 'pips-3'];
    const dealt = scenario({
      spins: [stop('red', 5, 'super'), ...dull.slice(0, 5)],
      bonuses: [bonus(picks, [], ['max-prizes', 'pips-3'])],
    });
    expect(run(dealt, 1).view.bonus).toMatchObject({ tier: 'super', opened: ['max-prizes', 'pips-3'] });
    expect(run(dealt).view.meters.prize).toBe(3);
  });

  it('the Mega grid opens four icons; the pair may lie among them, and wins after the last pick', () => {
    const dealt = scenario({
      spins: [stop('red', 5, 'mega'), ...dull.slice(0, 5)],
      bonuses: [bonus(NOTHING, [], ['max-prizes', 'pips-3', 'max-prizes', 'red-3'])],
    });
    expect(run(dealt, PICKS).view).toMatchObject({ window: 'bonus', prizeLevel: 0 });
    expect(run(dealt, 1 + PICKS).view).toMatchObject({ window: 'main', prizeLevel: 2 });
  });

  it('refuses to read two pairs, or three of a kind', () => {
    for (const picks of [
      ['red-2', 'red-2', 'pips-2', 'pips-2', 'max-prizes'],
      ['red-2', 'red-2', 'red-2', 'pips-2', 'max-prizes'],
    ] as const) {
      expect(() => run(scenario({ spins: [stop('red', 5, 'bonus')], bonuses: [bonus(picks)] }))).toThrow('pair');
    }
  });

  // What each kind does on the return: motif, award, and what changes from the view before the last pick.
  it.each<[Motif, readonly number[], string, (view: RichesView) => unknown, unknown]>([
    ['blue-4', [], 'Extra Diamonds fill the ladder', (view) => view.ladders, [5, 4, 0, 0, 0, 0]],
    ['multi-fill', [2, 2], 'one segment of the wheel holds more', (view) => view.diamonds[2], 3],
    [
      'mystery-fill',
      [1, 2, 0, 3, 0, 1],
      'diamonds spread over the ladders',
      (view) => view.ladders,
      [6, 2, 0, 3, 0, 1],
    ],
    ['double-spins', [], 'Spins Left times 2', (view) => view.spinsLeft, 10],
    ['upgrade-multiplier', [], 'x2 to x5', (view) => multiplierAt(0, view.isMultiplierRaised), 2],
    ['upgrade-prizes', [], 'first increase', (view) => view.prizeLevel, 1],
    ['max-prizes', [], 'maximum level', (view) => view.prizeLevel, 2],
    ['pips-4', [], 'Prize Game pips', (view) => view.meters.prize, 4],
    ['activate-prize-game', [], 'the remaining pips fill', (view) => [view.meters.prize, view.window], [7, 'prize']],
  ])('%s %j: %s', (motif, award, _, shown, expected) => {
    const { view, events } = run(withBonus(motif, award), 1 + PICKS);
    expect(shown(view)).toEqual(expected);
    expect(events.find((event) => event.type === 'bonus-closed')).toEqual({ type: 'bonus-closed', matched: motif });
  });

  it('without a pair nothing changes', () => {
    const { view } = run(scenario({ spins: [stop('red', 5, 'bonus')], bonuses: [bonus(NOTHING)] }), 1 + PICKS);
    expect({ ...view, bonusesPlayed: 0 }).toMatchObject({
      window: 'main',
      ladders: [5, 0, 0, 0, 0, 0],
      spinsLeft: 5,
      prizeLevel: 0,
    });
  });

  it('Extra Diamonds may reach the Extra Spin Box', () => {
    expect(run(withBonus('red-6'), 1 + PICKS).view).toMatchObject({ ladders: [11, 0, 0, 0, 0, 0], extraSpins: 1 });
  });

  it('"values in the Prize Ladders will increase", twice at most, never the top prize', () => {
    const spins = [stop('red', 5, 'bonus'), stop('blue', 5, 'bonus'), ...dull.slice(2)];
    const twice = scenario({ spins, bonuses: [bonus(pair('upgrade-prizes')), bonus(pair('upgrade-prizes'))] });
    expect(run(twice).view.prizeLevel).toBe(2);
    expect(
      COLOURS.map((colour) => [0, 1, 2].map((level) => formatPence(ladderPence(colour, level as 0 | 1 | 2)))),
    ).toEqual([
      ['£5', '£6', '£8'],
      ['£10', '£12', '£16'],
      ['£25', '£30', '£40'],
      ['£100', '£150', '£200'],
      ['£1,000', '£1,500', '£2,000'],
      ['£1,000,000', '£1,000,000', '£1,000,000'],
    ]);
  });

  it('refuses to read a ladder that is upgraded after it was completed', () => {
    const spins = [stop('red', 5), stop('red', 5), stop('red', 5), stop('blue', 5, 'bonus')];
    expect(() => run(scenario({ spins, bonuses: [bonus(pair('max-prizes'))] }))).toThrow('upgraded after completion');
  });
});

describe('the Prize Game', () => {
  const spins = [stop('red', 4, 'prize'), stop('blue', 4, 'prize'), ...dull.slice(2)];

  it("'1 SPIN', amount times multiplier into the PRIZE POT, extra spins until none is awarded; then the Main Game goes on", () => {
    const dealt = scenario({ spins, prizeSpins: [prizeStop(6, 3, true), prizeStop(5, 10, true), prizeStop(10, 1)] });
    expect(run(dealt, 2).view).toMatchObject({
      window: 'prize',
      spinsLeft: 4,
      prizeGame: { spinsLeft: 1, potPence: 0 },
    });
    expect(run(dealt, 3).view.prizeGame).toMatchObject({ spinsLeft: 1, potPence: 1800 });
    expect(run(dealt, 5).view).toMatchObject({
      window: 'main',
      prizeGame: { spinsLeft: 0, potPence: 7800, played: true },
    });
    const end = run(dealt).view;
    expect(read(end)).toEqual({ components: [{ kind: 'prize-game', pence: 7800 }], prizePence: 7800 });
    expect(wins(end).prizePot).toBe(true);
  });

  it('is unlocked by pips of a Bonus Game, after that bonus', () => {
    const { events } = run(withBonus('activate-prize-game'), 1 + PICKS);
    expect(types(events).slice(-5)).toEqual([
      'motif-revealed',
      'bonus-closed',
      'pips-added',
      'unlocked',
      'prize-game-opened',
    ]);
  });

  it('adds to completed ladders', () => {
    const filled = [stop('red', 5, 'prize'), stop('red', 5, 'prize'), stop('red', 5), ...dull.slice(1, 5)];
    expect(read(run(scenario({ spins: filled, prizeSpins: [prizeStop(5, 2)] })).view).prizePence).toBe(1500);
  });
});

describe('words', () => {
  it('announces every event of a rich Play', () => {
    const dealt = scenario({
      spins: [stop('red', 4, 'prize'), stop('red', 4, 'prize'), stop('red', 5, 'bonus'), ...dull],
      bonuses: [bonus(pair('mystery-fill'), [0, 2, 3, 0, 0, 1])],
      prizeSpins: [prizeStop(5, 1)],
    });
    let view: RichesView = open();
    for (const event of run(dealt).events) {
      view = apply(view, event);
      const said = copy.announce(event, view);
      expect(said).toMatch(/^[A-Z0-9].*[.!]$/);
      expect(said).not.toMatch(/undefined|NaN|null/);
    }
  });

  it('prints the splash and the breakdowns as they are published', () => {
    expect(winUpTo(ladderPence('yellow', 0))).toBe('WIN UP TO £1 MILLION');
    const parts = [
      { kind: 'prize-game', pence: pounds(8) },
      { kind: 'ladder', colour: 'blue', level: 0, pence: pounds(10) },
      { kind: 'ladder', colour: 'red', level: 0, pence: pounds(5) },
    ] as const;
    expect(copy.describeBreakdown(parts)).toBe('£5 + £10 + £8 Prize Game');
  });

  it('has a name for every motif, all different', () => {
    expect(MOTIFS).toHaveLength(6 * 5 + 3 + 7);
    expect(new Set(MOTIFS).size).toBe(MOTIFS.length);
  });
});

describe('the state key', () => {
  it('tells views apart exactly when they show something else', () => {
    const dealt = withBonus('mystery-fill', [1, 2, 0, 3, 0, 1]);
    const seen = new Map<string, string>();
    for (let count = 0; count < 12; count++) {
      const { view } = run(dealt, count);
      expect(seen.get(stateKey(view)) ?? JSON.stringify(view)).toBe(JSON.stringify(view));
      seen.set(stateKey(view), JSON.stringify(view));
    }
    expect(seen.size).toBeGreaterThan(10);
  });
});
