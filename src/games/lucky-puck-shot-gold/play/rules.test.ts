import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../../../kernel/json.ts';
import { pence, pounds } from '../../../kernel/pence.ts';
import { playWith, scenarioOf } from '../testing/play.ts';
import { endMessage, instructions, splashMessage, words } from '../words/copy.ts';
import { copy } from '../words/published.ts';
import { row } from './components.ts';
import { ROW_PENCE } from './prizes.ts';
import { read, wins } from './read.ts';
import { type PuckView, rules } from './rules.ts';
import { parseScenario } from './scenario.ts';
import { COLOURS } from './symbols.ts';
import { ARROWS } from './table.ts';

const plain = 'r k p';
/** Three bonus symbols, then a Bonus Game of one puck with one of everything, then the pucks that are left. */
const everything = scenarioOf('r r r k p b', 'r * k * g *', 'r3 ^k $500 x ^k r1', 'k k k t k k', 'k p p', 'p p b');

describe('the Main Game', () => {
  it('starts with four pucks, an empty Prize Table and five arrows', () => {
    const view = rules.open(everything);
    expect(view).toMatchObject({ pucksLeft: 4, bonusPucksLeft: 0, screen: 'main', finished: false, shot: null });
    expect(view.table.map((one) => one.colour)).toEqual(COLOURS);
    expect(view.table.every((one) => one.filled === 0 && one.pence === ROW_PENCE[one.colour])).toBe(true);
    expect(rules.moves(view)).toEqual(ARROWS.map((arrow) => ({ type: 'shoot', arrow })));
    expect(rules.open(scenarioOf(plain, plain, plain, plain))).toBe(view);
  });

  it('reveals a symbol for each pip the puck passes over, until it enters a pocket', () => {
    const events = rules.play(everything, rules.open(everything), { type: 'shoot', arrow: 'centre' });
    expect(events.map((event) => event.type)).toEqual([
      'released',
      'bumpers-appeared',
      ...['symbol-revealed', 'symbol-revealed', 'symbol-revealed'],
      'bumper-hit',
      ...['symbol-revealed', 'symbol-revealed', 'symbol-revealed'],
      'pocketed',
    ]);
    expect(events.slice(2, 5).map((event) => event.type === 'symbol-revealed' && event.square)).toEqual([7, 4, 1]);
  });

  it('uncovers the pocket of a bumper that was hit', () => {
    const { views, events } = playWith(everything, 'right-lane');
    events.forEach((event, index) => {
      if (event.type !== 'bumper-hit') return;
      expect(views[index]?.shot?.bumpers).toContain(event.pocket);
      expect(views[index + 1]?.shot?.bumpers).not.toContain(event.pocket);
    });
  });

  it('populates a square for each coloured symbol, and wins a row of eight', () => {
    const scenario = scenarioOf('r r r r r r', 'r k r', plain.replace('r', 'p'), 'b b b');
    const { views, events, view } = playWith(scenario, 'left-lane');
    const filling = events.findIndex((event) => event.type === 'row-filled');
    expect(events[filling]).toEqual({ type: 'row-filled', colour: 'red' });
    expect(events[filling - 1]).toMatchObject({ type: 'symbol-revealed', symbol: { kind: 'colour', colour: 'red' } });
    expect(read(views[filling - 1] as PuckView).prizePence).toBe(0);
    expect(read(views[filling] as PuckView).components).toEqual([row('red')]);
    expect(wins(view)).toEqual(COLOURS.map((colour) => colour === 'red'));
    expect(read(view).prizePence).toBe(ROW_PENCE.red);
  });

  it('ends when all pucks have been used', () => {
    const { events, view } = playWith(scenarioOf(plain, plain, plain, plain), 'centre-to-left');
    expect(events.filter((event) => event.type === 'released')).toHaveLength(4);
    expect(events.at(-1)).toEqual({ type: 'pucks-used' });
    expect(rules.moves(view)).toEqual([]);
    expect(read(view)).toEqual({ components: [], prizePence: 0 });
    expect(() => rules.play(everything, view, { type: 'shoot', arrow: 'centre' })).toThrow();
  });
});

describe('the Bonus Game', () => {
  it.each([
    ['* k *', 0],
    ['* * *', 1],
    ['* * * k p *', 2],
    ['* * * * p *', 3],
  ])('after the shot %s has %i Bonus Pucks, at once', (shot, bonusPucks) => {
    const bonus = Array.from({ length: bonusPucks }, () => 'b1 b1 t1');
    const { views, events } = playWith(scenarioOf(shot, ...bonus, plain, plain, plain), 'centre');
    const unlocked = events.findIndex((event) => event.type === 'bonus-unlocked');
    expect(unlocked < 0 ? 0 : views[unlocked + 1]?.bonusPucksLeft).toBe(bonusPucks);
    if (bonusPucks > 0) {
      expect(events[unlocked - 1]?.type).toBe('pocketed');
      expect(views[unlocked + 1]).toMatchObject({ screen: 'bonus', pucksLeft: 3 });
      expect(events.filter((event) => event.type === 'bonus-ended')).toHaveLength(1);
    }
    expect(events.filter((event) => event.type === 'released')).toHaveLength(4 + bonusPucks);
  });

  it('populates as many squares as the number, adds pucks, boosts by half of the original and sums Instant Prizes', () => {
    const { views, events, view } = playWith(everything, 'centre-to-right');
    const shown = (symbol: object) =>
      views[
        events.findIndex(
          (event) => event.type === 'symbol-revealed' && canonicalJson(event.symbol) === canonicalJson(symbol),
        ) + 1
      ];
    expect(shown({ kind: 'more', colour: 'red', squares: 3 })?.table[0]?.filled).toBe(7);
    expect(shown({ kind: 'boost', colour: 'pink' })?.table[1]?.pence).toBe(ROW_PENCE.pink * 1.5);
    expect(shown({ kind: 'instant', pence: 500 })).toMatchObject({ instantPence: 500, instantPrizes: [500] });
    expect(shown({ kind: 'extra-puck' })?.pucksLeft).toBe(3);
    expect(view.table[1]?.pence).toBe(ROW_PENCE.pink * 2);
    expect(read(view).components).toEqual([row('red'), row('pink', 2), { kind: 'instant', pence: 500 }]);
    expect(read(view).prizePence).toBe(ROW_PENCE.red + ROW_PENCE.pink * 2 + 500);
  });

  it('can be the end of a Play, or give a last puck for one more shot', () => {
    const last = playWith(scenarioOf(plain, plain, plain, '* * *', 'r1 k1 p1'), 'centre').events;
    expect(last.slice(-3).map((event) => event.type)).toEqual(['pocketed', 'bonus-ended', 'pucks-used']);
    const oneMore = playWith(scenarioOf(plain, plain, plain, '* * *', 'r1 x p1', plain), 'centre').events;
    expect(oneMore.filter((event) => event.type === 'released')).toHaveLength(6);
  });
});

describe('the arrow', () => {
  it('changes the way, never what is revealed nor what is won', () => {
    const revealed = (arrow: (typeof ARROWS)[number]) =>
      playWith(everything, arrow).events.flatMap((event) => (event.type === 'symbol-revealed' ? [event.symbol] : []));
    for (const arrow of ARROWS) {
      expect(revealed(arrow)).toEqual(revealed('centre'));
      expect(rules.stateKey(playWith(everything, arrow).view)).toBe(
        rules.stateKey(playWith(everything, 'centre').view),
      );
    }
    const crossed = ARROWS.map((arrow) =>
      playWith(everything, arrow).events.flatMap((event) => (event.type === 'symbol-revealed' ? [event.square] : [])),
    );
    expect(new Set(crossed.map((squares) => squares.join())).size).toBe(ARROWS.length);
  });

  it('is forgotten with the puck: between shots every arrow has left the same view', () => {
    const left = (arrow: (typeof ARROWS)[number]) =>
      rules
        .play(everything, rules.open(everything), { type: 'shoot', arrow })
        .reduce(rules.apply, rules.open(everything));
    for (const arrow of ARROWS) expect(left(arrow)).toEqual(left('centre'));
  });
});

describe('the reader', () => {
  const finished = playWith(everything, 'centre').view;
  const withRow = (index: number, change: object): PuckView => ({
    ...finished,
    table: finished.table.map((one, at) => (at === index ? { ...one, ...change } : one)),
  });

  it.each<[string, PuckView]>([
    ['a ninth square', withRow(0, { filled: 9 })],
    ['a boost of a row that is full', withRow(0, { pence: pence(ROW_PENCE.red * 1.5) })],
    ['a third boost', withRow(2, { pence: pence(ROW_PENCE.purple * 2.5) })],
    ['a boost of the top row', withRow(6, { pence: pence(ROW_PENCE.gold * 1.5) })],
    ['a boost by another amount', withRow(2, { pence: pence(ROW_PENCE.purple + 100) })],
    ['a row won before it is full', withRow(2, { wonPence: ROW_PENCE.purple })],
    ['rows in another order', { ...finished, table: finished.table.toReversed() }],
    ['a row missing', { ...finished, table: finished.table.slice(1) }],
    ['an Instant Prize Total that is no sum', { ...finished, instantPence: pence(400) }],
    ['pucks left at the end', { ...finished, pucksLeft: 1 }],
    ['Bonus Pucks in the Main Game', { ...finished, bonusPucksLeft: 1 }],
    ['a Bonus Game at the end', { ...finished, screen: 'bonus' }],
    ['fewer than no pucks', { ...finished, pucksLeft: -1 }],
  ])('refuses %s', (_, view) => {
    expect(() => read(view)).toThrow();
  });

  it('refuses a sixth bonus symbol, and so do the rules', () => {
    const scenario = scenarioOf('* * * * * *', plain, plain, plain);
    expect(() => playWith(scenario, 'centre')).toThrow('6 bonus symbols');
  });
});

describe('a scenario', () => {
  it('comes back from JSON as it was', () => {
    expect(parseScenario(JSON.parse(JSON.stringify(everything)))).toEqual(everything);
  });

  it.each([
    ['nothing', null],
    ['a member more', { ...everything, prize: 5 }],
    ['a puck without a shot', { shots: everything.shots.slice(0, -1) }],
    ['a shot without a puck', { shots: [...everything.shots, ...everything.shots.slice(-1)] }],
    ['a symbol of the other game', { shots: scenarioOf('r1 k p', plain, plain, plain).shots }],
    ['an unknown symbol', { shots: scenarioOf('q k p', plain, plain, plain).shots }],
    ['a path too long', { shots: everything.shots.map((shot, i) => (i === 0 ? { ...shot, reveals: plain } : shot)) }],
    ['a path missing', { shots: everything.shots.map((shot) => ({ ...shot, paths: shot.paths.slice(1) })) }],
    [
      'a path through a closed pocket',
      { shots: everything.shots.map((s) => ({ ...s, paths: s.paths.map(() => '63:') })) },
    ],
  ])('is refused with %s', (_, value) => {
    expect(() => parseScenario(value as Json)).toThrow();
  });
});

describe('the words', () => {
  it('on screen are those of the Procedures', () => {
    expect(splashMessage(ROW_PENCE.gold)).toBe('WIN UP TO £50,000');
    expect(words).toMatchObject({
      play: 'PLAY',
      howToPlay: 'HOW TO PLAY',
      pucksLeft: 'PUCKS LEFT',
      bonusHint: 'REVEAL 3 OR MORE BONUS SYMBOLS IN A SINGLE SHOT TO UNLOCK THE BONUS GAME',
      bonusGame: 'BONUS GAME',
      bonusPucks: 'BONUS PUCKS',
      extraPuck: 'EXTRA PUCK',
      boostPrize: 'BOOST PRIZE',
      instantPrize: 'INSTANT PRIZE',
      finish: 'FINISH',
    });
    expect(instructions).toHaveLength(7);
    expect(instructions[0].text).toBe('YOU ARE AWARDED 4 PUCKS AT THE START OF THE GAME.');
    expect(instructions[6].text).toBe(
      'FILL A ROW IN THE PRIZE TABLE OR COLLECT AN INSTANT PRIZE IN THE BONUS GAME TO WIN!',
    );
    expect(endMessage(pounds(12))).toBe('YOU HAVE WON £12');
  });

  it('tell every event of a shot, in order', () => {
    const { views, events } = playWith(everything, 'centre-to-left');
    const told = events.map((event, index) => copy.announce(event, views[index + 1] as PuckView));
    expect(told.slice(0, 4)).toEqual([
      'Centre lane, to the left: a puck is released. PUCKS LEFT: 3.',
      expect.stringMatching(/^Spinning Bumpers appear: /),
      'Near left: red disc. 1 of 8.',
      'Middle left: red disc. 2 of 8.',
    ]);
    expect(told).toContain('The row of the red disc is full. You have won £2.');
    expect(told).toContain('BONUS GAME: 1 BONUS PUCK.');
    expect(told.some((text) => text.endsWith('INSTANT PRIZE £5. You have won £5.'))).toBe(true);
    expect(told.some((text) => text.endsWith('EXTRA PUCK. PUCKS LEFT: 3.'))).toBe(true);
    expect(told.some((text) => text.endsWith('BOOST PRIZE, pink heart. The row now offers £6.'))).toBe(true);
    expect(told.at(-1)).toBe('All pucks have been used.');
    for (const text of told) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it('print breakdowns as published', () => {
    expect(copy.describeBreakdown([row('red')])).toBe('£2');
    expect(copy.describeBreakdown([row('pink', 1)])).toBe('£4 + £2 Boost');
    expect(copy.describeBreakdown([row('red', 2), { kind: 'instant', pence: pounds(5) }])).toBe(
      '£2 + £1 Boost x 2 + £5 Instant Prize',
    );
  });
});
