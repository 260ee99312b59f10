import { describe, expect, it } from 'vitest';
import type { Json } from '../../../kernel/json.ts';
import { pounds } from '../../../kernel/pence.ts';
import { firstOf, playThrough, type Script, scenarioOf, viewAfterMoves } from '../testing/play.ts';
import { endMessage, instructionWords, motifWords, rollsLeftWords, winUpTo, words } from '../words/copy.ts';
import { copy } from '../words/published.ts';
import { tileAt, ZONE_DIAMONDS } from './board.ts';
import { BONUS_TILES, type Motif, PICKS } from './motifs.ts';
import { ROW_BOXES, ROW_PENCE } from './prizes.ts';
import { read } from './read.ts';
import { moves, open, play, ROCKS } from './rules.ts';
import { parseScenario } from './scenario.ts';
import { COLOURS, type Colour, TOKENS } from './stones.ts';
import type { MazeView } from './view.ts';

/** Diamond after Diamond: yellow, red, red, yellow, purple, orange. */
const QUIET: Script = { rolls: '34 14 24 34 12 13' };
/** A wheel that says COLLECT at once, then a yellow, a red, a red, a yellow and a purple Diamond. */
const WAITING: Script = { rolls: '14 13 12 24 34 12', wheels: ['0'] };
/** The Bonus Game, then (from its tile) a yellow, a red, a red, a yellow and a purple Diamond. */
const BONUS_ROLLS = '13 12 14 24 34 12';
const SIX_KINDS: readonly Motif[] = ['go-blue-red', 'all-red', 'one-blue', 'prize-500', 'card', 'upgrade'];

function withPair(motif: Motif, instead: Motif): readonly Motif[] {
  return SIX_KINDS.map((other) => (other === instead ? motif : other));
}

const boxesOf = (view: MazeView, colour: Colour) => view.boxes[COLOURS.indexOf(colour)];
const populated = (view: MazeView) =>
  Object.fromEntries(
    COLOURS.filter((colour) => boxesOf(view, colour)).map((colour) => [colour, boxesOf(view, colour)]),
  );

describe('before the first roll', () => {
  it('four tokens are to choose from, and one must be', () => {
    expect(moves(open())).toEqual(TOKENS.map((token) => ({ type: 'choose-token', token })));
    expect(TOKENS).toEqual(['light', 'shovel', 'cart', 'hat']);
  });

  it('the token stands on the Fast Forward Tile, one Card is drawn, and six rolls are left', () => {
    const view = viewAfterMoves(scenarioOf({ ...QUIET, cards: '7' }), 1);
    expect(view).toMatchObject({ window: 'board', token: 'light', position: 0, rollsLeft: 6, cards: [7], dice: null });
    expect(tileAt(view.position).kind).toBe('fast-forward');
    expect(rollsLeftWords(view)).toBe('ROLLS LEFT 6');
    expect(populated(view)).toEqual({});
    expect(moves(view)).toEqual([{ type: 'roll' }]);
  });

  it('the Prize Table has six rows of different lengths and amounts', () => {
    expect(new Set(Object.values(ROW_BOXES)).size).toBe(6);
    expect(COLOURS.map((colour) => ROW_PENCE[colour][0])).toEqual([2.5, 10, 50, 250, 1_000, 100_000].map(pounds));
  });

  it('which token is chosen changes nothing but the picture', () => {
    const scenario = scenarioOf({ rolls: BONUS_ROLLS, bonuses: [withPair('one-red', 'one-blue')] });
    const ends = TOKENS.map((token) => {
      const { end, events } = playThrough(
        scenario,
        (legal) => legal.find((move) => 'token' in move && move.token === token) ?? legal[0],
      );
      return JSON.stringify([{ ...end, token: null }, events.slice(1)]);
    });
    expect(new Set(ends).size).toBe(1);
  });
});

describe('a roll', () => {
  it('moves the token clockwise by both dice and lowers ROLLS LEFT by one', () => {
    const { views, events } = playThrough(scenarioOf(QUIET));
    expect(events.filter((event) => event.type === 'token-moved')).toEqual([
      { type: 'token-moved', from: 0, spaces: 7 },
      { type: 'token-moved', from: 7, spaces: 5 },
      { type: 'token-moved', from: 12, spaces: 6 },
      { type: 'token-moved', from: 18, spaces: 7 },
      { type: 'token-moved', from: 25, spaces: 3 },
      { type: 'token-moved', from: 28, spaces: 4 },
    ]);
    expect([...new Set(views.map((view) => view.rollsLeft))]).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(views.at(-1)?.position).toBe(2);
  });

  it('a Diamond Tile populates the row of its colour by the number on the Card, and another Card is drawn', () => {
    const scenario = scenarioOf({ ...QUIET, cards: '6 9' });
    const view = viewAfterMoves(scenario, 2);
    expect(view.dice).toEqual([3, 4]);
    expect(populated(view)).toEqual({ yellow: 6 });
    expect(view.cards).toEqual([9]);
  });

  it('no Card is drawn after the last roll', () => {
    const { events, end } = playThrough(scenarioOf(QUIET));
    expect(events.filter((event) => event.type === 'card-drawn')).toHaveLength(6);
    expect(end).toMatchObject({ cards: [], rollsLeft: 0, finished: true });
  });

  it('Cards stack until a Diamond Tile is landed on, and are added up there', () => {
    const { events } = playThrough(scenarioOf({ ...WAITING, cards: '5 8 1' }));
    expect(firstOf(events, 'stack-collected')).toEqual({
      type: 'stack-collected',
      tile: 9,
      colour: 'yellow',
      count: 13,
    });
  });

  it('all boxes of a row win its amount once; boxes beyond the row are discarded', () => {
    const { end, events } = playThrough(scenarioOf({ ...WAITING, cards: '9 9 1 1 9' }));
    expect(boxesOf(end, 'yellow')).toBe(ROW_BOXES.yellow);
    expect(events.filter((event) => event.type === 'row-filled')).toEqual([
      { type: 'row-filled', colour: 'yellow', pence: pounds(2.5) },
    ]);
    expect(read(end)).toEqual({
      components: [{ kind: 'row', colour: 'yellow', pence: pounds(2.5) }],
      prizePence: pounds(2.5),
    });
  });

  it('a row with one box left wins nothing', () => {
    const { end } = playThrough(scenarioOf({ ...WAITING, cards: '9 5' }));
    expect(boxesOf(end, 'yellow')).toBe(ROW_BOXES.yellow - 1);
    expect(read(end).prizePence).toBe(0);
  });
});

describe('a double', () => {
  it('gives an EXTRA ROLL that leaves ROLLS LEFT as it was, also on an extra roll', () => {
    const { events, views } = playThrough(scenarioOf({ rolls: '33 33 24 34 12 13 14 14' }));
    const afterRolls = views.filter((_, index) => events[index - 1]?.type === 'dice-rolled');
    expect(afterRolls.map((view) => view.rollsLeft)).toEqual([5, 5, 5, 4, 3, 2, 1, 0]);
    const covered = views.filter((_, index) => events[index - 1]?.type === 'extra-roll-won');
    expect(covered.map(rollsLeftWords)).toEqual(['EXTRA ROLL', 'EXTRA ROLL']);
    expect(afterRolls.every((view) => !view.isExtraRoll)).toBe(true);
  });

  it('gives one on the last roll, too, with a Card for it', () => {
    const { events, end } = playThrough(scenarioOf({ rolls: '34 14 24 34 12 11 12' }));
    expect(events.filter((event) => event.type === 'dice-rolled')).toHaveLength(7);
    expect(events.filter((event) => event.type === 'card-drawn')).toHaveLength(7);
    expect(end.finished).toBe(true);
  });
});

describe('a Fast Forward Tile', () => {
  it('moves the token to the opposite one and populates a box for every Diamond of the two Zones passed', () => {
    const { events } = playThrough(scenarioOf({ rolls: '34 26 34 14 24 34' }));
    expect(firstOf(events, 'fast-forwarded')).toEqual({ type: 'fast-forwarded', from: 15, spaces: 15 });
    const { diamonds } = firstOf(events, 'diamonds-collected');
    expect(diamonds.map(({ tile }) => tile)).toEqual([...ZONE_DIAMONDS.yellow, ...ZONE_DIAMONDS.red]);
    expect(diamonds.every(({ tile, colour }) => tile !== null && tileAt(tile).colour === colour)).toBe(true);
  });

  it('works the other way from the start', () => {
    const { events } = playThrough(scenarioOf({ rolls: '34 14 24 34 12 11 12' }));
    expect(firstOf(events, 'fast-forwarded').from).toBe(0);
    expect(firstOf(events, 'diamonds-collected').diamonds).toHaveLength(9);
  });

  it('leaves the stack alone; a Card is drawn afterwards', () => {
    const view = viewAfterMoves(scenarioOf({ rolls: '34 26 34 14 24 34', cards: '3 4 5' }), 3);
    expect([view.position, view.cards]).toEqual([0, [4, 5]]);
    expect(populated(view)).toEqual({ yellow: 3 + 2, green: 2, orange: 1, red: 1, blue: 2, purple: 1 });
  });
});

describe('the Bonus Game', () => {
  it('has eighteen Bonus Tiles and six picks, one less with each, all of which are made', () => {
    const { views, moves: made } = playThrough(scenarioOf({ rolls: BONUS_ROLLS, bonuses: [SIX_KINDS] }), (legal) =>
      legal.at(-1),
    );
    expect(views.flatMap((view) => (view.bonus ? [view.bonus.picksLeft] : []))).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(made.filter((move) => move.type === 'pick').map((move) => move.tile)).toEqual([17, 16, 15, 14, 13, 12]);
    expect([BONUS_TILES, PICKS]).toEqual([18, 6]);
    expect(instructionWords(6)).toBe('MATCH 2 TO WIN THAT BONUS - 6 PICKS LEFT');
  });

  it('shows the n-th motif at the n-th pick, and leaves by itself when none match', () => {
    const { events, moves: made } = playThrough(scenarioOf({ rolls: BONUS_ROLLS, bonuses: [SIX_KINDS] }));
    expect(events.flatMap((event) => (event.type === 'motif-revealed' ? [event.motif] : []))).toEqual(SIX_KINDS);
    expect(made.some((move) => move.type === 'continue')).toBe(false);
  });

  it('takes all picks although two match at once, describes the bonus, and waits for CONTINUE', () => {
    const motifs: readonly Motif[] = ['one-purple', 'one-purple', 'card', 'upgrade', 'all-red', 'prize-250'];
    const scenario = scenarioOf({ rolls: BONUS_ROLLS, bonuses: [motifs] });
    const view = viewAfterMoves(scenario, 8);
    expect(view.bonus).toMatchObject({ picksLeft: 0, matched: 'one-purple' });
    expect(populated(view)).toEqual({});
    expect(moves(view)).toEqual([{ type: 'continue' }]);
  });

  const played = (pair: Motif, instead: Motif, rolls = BONUS_ROLLS, extraCards = 0) => {
    const motifs = [...SIX_KINDS.filter((motif) => motif !== instead).slice(0, 4), pair, pair];
    const scenario = scenarioOf({ rolls, bonuses: [motifs], cards: '9' }, extraCards);
    return { ...playThrough(scenario), returned: viewAfterMoves(scenario, 9) };
  };

  it('GO TO A ZONE moves the token to that Diamond and populates a box; the stack stays', () => {
    const { returned, events } = played('go-red-purple', 'go-blue-red', '13 13 14 14 24 34');
    expect(events).toContainEqual({ type: 'token-moved', from: 4, spaces: 24 });
    expect([returned.position, returned.cards]).toEqual([28, [9, 1]]);
    expect(populated(returned)).toEqual({ purple: 1 });
  });

  it('COLLECT ALL DIAMONDS IN A ZONE moves it through the Zone and populates a box for each', () => {
    const { returned, events } = played('all-green', 'all-red', '13 14 24 34 12 13');
    expect(events).toContainEqual({ type: 'token-moved', from: 4, spaces: 33 });
    expect([returned.position, returned.rollsLeft]).toEqual([7, 5]);
    expect(populated(returned)).toEqual({ yellow: 1, green: 1, orange: 1, red: 1 });
  });

  it('COLLECT ONE DIAMOND populates a box and leaves the token where it is', () => {
    const { returned } = played('one-purple', 'one-blue');
    expect([returned.position, populated(returned)]).toEqual([4, { purple: 1 }]);
  });

  it('BONUS PRIZE wins the amount shown', () => {
    const { end } = played('prize-2000', 'prize-500');
    expect(end.bonusPrizes).toEqual([pounds(20)]);
    expect(read(end)).toEqual({ components: [{ kind: 'bonus-prize', pence: pounds(20) }], prizePence: pounds(20) });
  });

  it('DRAW EXTRA CARD adds a Card to the one drawn at the beginning of the roll', () => {
    const { returned, events } = played('card', 'card', BONUS_ROLLS, 1);
    expect(events.filter((event) => event.type === 'card-drawn').map((event) => event.isExtra)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(returned.cards).toEqual([9, 1, 1]);
  });

  it('PRIZE UPGRADE raises all amounts of the Prize Table, except the top row', () => {
    const scenario = scenarioOf({ rolls: BONUS_ROLLS, cards: '9 9', bonuses: [withPair('upgrade', 'card')] });
    const { end } = playThrough(scenario);
    expect(COLOURS.map((colour) => ROW_PENCE[colour][1])).toEqual([5, 20, 100, 500, 2_500, 100_000].map(pounds));
    expect(read(end)).toMatchObject({ components: [{ kind: 'row', colour: 'yellow', pence: pounds(5) }] });
  });
});

describe('a Bonus Prize Tile', () => {
  const ROCK: Script = { rolls: '34 14 24 34 13 12', rocks: [5] };

  it.each([0, 1, 2])('opens three rocks, and rock %i wins the amount', (rock) => {
    const { views, end } = playThrough(
      scenarioOf(ROCK),
      (legal) => legal.find((move) => 'rock' in move && move.rock === rock) ?? legal[0],
    );
    expect(ROCKS).toBe(3);
    expect(views.flatMap((view) => (view.rocks?.opened ? [view.rocks.opened] : []))[0]).toEqual({
      rock,
      pence: pounds(5),
    });
    expect(end.bonusPrizes).toEqual([pounds(5)]);
    expect(read(end).prizePence).toBe(pounds(5));
  });

  it('goes back to the Board for the next roll, with the stack as it was and one Card more', () => {
    const view = viewAfterMoves(scenarioOf({ ...ROCK, cards: '1 1 1 1 8 3' }), 7);
    expect([view.window, view.cards, view.rocks]).toEqual(['board', [8, 3], null]);
  });
});

describe('an Extra Diamonds Tile', () => {
  const WHEEL_SCRIPT: Script = { rolls: '14 13 12 24 34 12', wheels: ['1 5 1 3'] };

  it('must be spun until COLLECT; only then is YOUR DIAMONDS populated', () => {
    const scenario = scenarioOf(WHEEL_SCRIPT);
    const before = viewAfterMoves(scenario, 5);
    expect(before.wheel).toMatchObject({ spinsMade: 3, diamonds: ['yellow', 'blue', 'yellow'] });
    expect([populated(before), moves(before)]).toEqual([{}, [{ type: 'spin' }]]);
    const after = viewAfterMoves(scenario, 6);
    expect([populated(after), after.window]).toEqual([{ yellow: 2, blue: 1 }, 'board']);
  });

  it('may say COLLECT at once: nothing is populated', () => {
    const { events } = playThrough(scenarioOf(WAITING));
    expect(events.some((event) => event.type === 'diamonds-collected')).toBe(false);
  });
});

describe('the end', () => {
  it('comes when no roll is left, and the Prize Amount is the sum of rows and Bonus Prizes', () => {
    const { end } = playThrough(scenarioOf({ rolls: '14 13 12 24 34 13', wheels: ['0'], cards: '9 9', rocks: [75] }));
    expect(read(end).prizePence).toBe(pounds(77.5));
    expect(moves(end)).toEqual([]);
    expect(copy.describeBreakdown(read(end).components)).toBe('£2.50 Prize Table + £75 Bonus Prize');
  });

  it('is not reached by a scenario with more than is shown', () => {
    expect(() => playThrough(scenarioOf({ ...QUIET, rocks: [5] }))).toThrow('more was dealt');
  });
});

describe('what the Procedures leave open', () => {
  it('an upgrade after a row is full is never shown', () => {
    const motifs = withPair('upgrade', 'card');
    const rolls = '14 13 11 12 13 12 13';
    expect(() => playThrough(scenarioOf({ rolls, wheels: ['0'], cards: '9 9', bonuses: [motifs] }))).toThrow(
      'leave open',
    );
  });

  it('is refused by the reader when a row is shown as upgraded after it was filled', () => {
    const { end } = playThrough(scenarioOf({ ...WAITING, cards: '9 9' }));
    expect(() => read({ ...end, isUpgraded: true })).toThrow('upgraded after');
    expect(() => read({ ...end, rollsLeft: 1 })).toThrow('rolls left');
    expect(() => read({ ...end, wonPence: COLOURS.map(() => null) })).toThrow('not won');
  });
});

describe('a scenario', () => {
  const sound: Readonly<Record<string, Json>> = {
    rolls: [34, 14, 24, 34, 12, 13],
    cards: [1, 1, 1, 1, 1, 1],
    bonuses: [],
    rocks: [],
    wheels: [],
  };

  const faults: readonly (readonly [string, Readonly<Record<string, Json>>])[] = [
    ['roll out of range', { rolls: [34, 14, 24, 34, 12, 67] }],
    ['face of a die out of range', { rolls: [34, 14, 24, 34, 12, 30] }],
    ['the rolls do not add up', { rolls: [34, 14, 24, 34, 12] }],
    ['a roll is missing after a double', { rolls: [34, 14, 24, 34, 12, 13, 11] }],
    ['card out of range', { cards: [0] }],
    ['card out of range', { cards: [10] }],
    ['not a motif', { bonuses: [['one-white', 'card', 'upgrade', 'all-red', 'one-red', 'prize-250']] }],
    ['not a motif', { bonuses: [['go-green-purple', 'card', 'upgrade', 'all-red', 'one-red', 'prize-250']] }],
    ['a Bonus Game has 6 picks', { bonuses: [['card']] }],
    ['more than one pair', { bonuses: [['card', 'card', 'upgrade', 'upgrade', 'all-red', 'one-red']] }],
    ['no Bonus Prize of 300', { rocks: [300] }],
    ['segment out of range', { wheels: [[9]] }],
    ['a wheel ends at its first COLLECT', { wheels: [[1, 2]] }],
    ['a wheel ends at its first COLLECT', { wheels: [[0, 1]] }],
    ['members', { token: 'light' }],
  ];
  it.each(faults)('is refused: %s %j', (message, change) => {
    expect(() => parseScenario({ ...sound, ...change })).toThrow(message);
  });

  it('with legal parts passes', () => {
    expect(parseScenario(sound)).toEqual(sound);
  });

  it('takes no move out of turn', () => {
    const scenario = scenarioOf(QUIET);
    expect(() => play(scenario, open(), { type: 'roll' })).toThrow('no dice');
    expect(() => play(scenario, viewAfterMoves(scenario, 1), { type: 'spin' })).toThrow('Wheel');
    expect(() => play(scenario, viewAfterMoves(scenario, 1), { type: 'select-rock', rock: 0 })).toThrow('no rock');
    expect(() => play(scenario, viewAfterMoves(scenario, 1), { type: 'continue' })).toThrow('matched');
  });
});

describe('the words', () => {
  it('on screen are those of the Procedures', () => {
    expect(words).toMatchObject({
      name: 'Diamond Maze',
      play: 'PLAY',
      howToPlay: 'HOW TO PLAY',
      next: 'NEXT',
      close: 'X',
      rollAndLandOn: 'ROLL THE DICE AND LAND ON',
      chooseToken: 'CHOOSE YOUR TOKEN TO START GAME',
      rollsLeft: 'ROLLS LEFT',
      extraRoll: 'EXTRA ROLL',
      bonusGame: 'BONUS GAME',
      continue: 'CONTINUE',
      bonusPrize: 'BONUS PRIZE',
      selectRock: 'SELECT ONE ROCK TO WIN A PRIZE',
      spin: 'SPIN',
      collect: 'COLLECT',
      spinToCollect: 'SPIN TO COLLECT EXTRA DIAMONDS UNTIL YOU LAND ON COLLECT',
      yourDiamonds: 'YOUR DIAMONDS',
    });
    expect(winUpTo(ROW_PENCE.purple[0])).toBe('WIN UP TO £100,000');
    expect(words.landings.map(([, text]) => text)).toEqual([
      'TO WIN A BONUS PRIZE',
      'TO ENTER THE BONUS GAME',
      'TO COLLECT EXTRA DIAMONDS',
      'TO FAST TRAVEL TO THE OPPOSITE SIDE, COLLECT ALL DIAMONDS IN 2 ZONES',
    ]);
  });

  it('of How To Play fill three screens', () => {
    expect(words.panels.flat()).toEqual([
      'A CARD IS DRAWN AT THE START OF EACH TURN',
      'ROLL THE DICE TO MOVE AROUND THE BOARD. ROLL A DOUBLE TO GET AN EXTRA ROLL',
      'LAND ON A DIAMOND TILE AND COLLECT THE AMOUNT OF DIAMONDS SHOWN ON THE CARD(S)',
      'CARDS WILL STACK IF A DIAMOND IS NOT COLLECTED ON THAT TURN',
      'STACKED CARDS ARE ADDED UP WHEN YOU NEXT COLLECT A DIAMOND',
      'COLLECT A MATCHING SET OF DIAMONDS TO WIN THE PRIZE FOR THAT SET',
    ]);
  });

  it('on Bonus Tiles name the Zone, the Diamond or the amount', () => {
    expect(
      (['go-blue-red', 'all-green', 'one-purple', 'prize-250', 'card', 'upgrade'] as const).map(motifWords),
    ).toEqual([
      'GO TO BLUE ZONE AND COLLECT RED DIAMOND',
      'COLLECT ALL DIAMONDS IN GREEN ZONE',
      'COLLECT ONE PURPLE DIAMOND',
      'BONUS PRIZE £2.50',
      'DRAW EXTRA CARD',
      'PRIZE UPGRADE',
    ]);
  });

  it('at the end say what was won, and no more', () => {
    expect([endMessage(pounds(2.5)), endMessage(pounds(0))]).toEqual(['YOU HAVE WON £2.50', 'NO PRIZE ON THIS PLAY']);
  });
});
