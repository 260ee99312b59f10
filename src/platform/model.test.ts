/**
 * Random sequences of everything a player, a second device and time can do, against what a player would note on
 * paper.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { present } from '../kernel/assert.ts';
import { faultsOf } from '../ledger/books.ts';
import type { CommitFaults } from '../store/sql/engine.ts';
import { createPlatform } from './create.ts';
import { PLAY_TIME_MS } from './jurisdiction/play-time.ts';
import type { Platform, PlayState } from './ports/platform.ts';
import { accepted, freshKey, type House, openHouse, playerWith, purchaseOf } from './testing/house.ts';
import { tinyGame } from './testing/tiny-game.ts';

const GAMES = ['three-doors', 'other-doors'];
const PRICE = Number(tinyGame().structure.pricePence);

interface PaperPlay {
  readonly playNumber: string;
  readonly gameId: string;
  readonly boughtAt: number;
  opened: number[];
  prizePence: number | null;
}
interface Paper {
  balance: number;
  readonly plays: PaperPlay[];
}
interface Real {
  readonly house: House;
  readonly id: string;
  readonly faults: { -readonly [K in keyof CommitFaults]: CommitFaults[K] };
  platform: Platform;
}
/** What goes wrong at the first attempt: the commit itself, or only its answer. */
type Fault = 'none' | keyof CommitFaults;
type Command = fc.AsyncCommand<Paper, Real>;

function command(text: string, run: (paper: Paper, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => text,
    run: async (paper, real) => {
      await run(paper, real);
      await expectAsOnPaper(paper, real);
    },
  };
}

/** Sends a request into a fault, then so many times at once, as a browser does that got no answer. */
async function insist<T>({ faults }: Real, fault: Fault, copies: number, run: () => Promise<T>): Promise<T[]> {
  if (fault !== 'none') {
    faults[fault] = () => {
      throw new Error('a fault');
    };
    await run().catch(() => {});
    delete faults[fault];
  }
  return together(copies, run);
}

const addFunds = ({ fault, copies }: { fault: Fault; copies: number }): Command =>
  command(`addFunds ${fault} x${copies}`, async (paper, real) => {
    const { platform, id } = real;
    const payment = { accountId: id, fundsKey: freshKey(), amountPence: 500 };
    for (const answer of await insist(real, fault, copies, () => platform.addFunds(payment))) accepted(answer);
    paper.balance += 500;
  });

const buy = ({ game, fault, copies }: { game: number; fault: Fault; copies: number }): Command =>
  command(`buy game ${game} ${fault} x${copies}`, async (paper, real) => {
    const { platform, id, house } = real;
    const gameId = GAMES[game] ?? '';
    const request = await purchaseOf(platform, id, gameId);
    const answers = await insist(real, fault, copies, () => platform.buy(request));
    const unfinished = paper.plays.find((play) => play.gameId === gameId && play.prizePence === null);
    const expected = unfinished ? 'play-unfinished' : paper.balance < PRICE ? 'insufficient-funds' : 'bought';
    for (const answer of answers) expect(answer.ok ? 'bought' : answer.refusal.code).toBe(expected);
    if (expected !== 'bought') return;
    const numbers = new Set(answers.map((answer) => accepted(answer).playNumber));
    expect(numbers.size).toBe(1);
    const [playNumber = ''] = numbers;
    paper.balance -= PRICE;
    paper.plays.push({ playNumber, gameId, boughtAt: house.clock.now(), opened: [], prizePence: null });
  });

const open = (asked: { play: number; door: number; fault: Fault; copies: number }): Command =>
  command(`open ${JSON.stringify(asked)}`, async (paper, real) => {
    const { platform, id } = real;
    const play = playAt(paper, asked.play);
    if (!play) return;
    const { playNumber } = play;
    const number = play.opened.length + 1;
    const move = { type: 'open-door', door: asked.door };
    const answers = await insist(real, asked.fault, asked.copies, () =>
      platform.move({ accountId: id, playNumber, number, move }),
    );
    const isLegal = play.prizePence === null && !play.opened.includes(asked.door);
    expect(new Set(answers.map((answer) => answer.ok)).size).toBe(1);
    expect(answers[0]?.ok).toBe(isLegal);
    if (isLegal) play.opened.push(asked.door);
  });

const finish = (asked: { play: number; fault: Fault; copies: number }): Command =>
  command(`finish ${JSON.stringify(asked)}`, async (paper, real) => {
    const { platform, id } = real;
    const play = playAt(paper, asked.play);
    if (!play) return;
    const answers = await insist(real, asked.fault, asked.copies, () => platform.finish(id, play.playNumber));
    if (play.opened.length < 3 && play.prizePence === null) {
      for (const answer of answers) expect(answer).toMatchObject({ refusal: { code: 'play-not-finished' } });
      return;
    }
    const prizes = new Set(answers.map((answer) => accepted(answer).prizePence));
    expect(prizes.size).toBe(1);
    notePrize(paper, play, Number([...prizes][0]));
  });

const wait = (days: number): Command =>
  command(`wait ${days} days and sweep`, async (paper, { platform, id, house }) => {
    house.clock.advance((days * PLAY_TIME_MS) / 7);
    const due = paper.plays.filter(
      (play) => play.prizePence === null && play.boughtAt + PLAY_TIME_MS <= house.clock.now(),
    );
    const [swept] = await together(2, () => platform.sweep());
    expect(swept).toBe(due.length);
    for (const play of due) {
      const replay = accepted(await platform.replay(id, play.playNumber));
      expect(replay.stepsBySystem).toBe(3 - play.opened.length);
      play.opened = replay.steps.map((step) => (step.move as unknown as { door: number }).door);
      notePrize(paper, play, Number(replay.play.prizePence));
    }
  });

const restart = (): Command =>
  command('restart', async (_paper, real) => {
    real.platform = createPlatform(real.house.parts);
  });

function notePrize(paper: Paper, play: PaperPlay, prizePence: number): void {
  if (play.prizePence === null) paper.balance += prizePence;
  else expect(prizePence).toBe(play.prizePence);
  play.prizePence = prizePence;
}

async function expectAsOnPaper(paper: Paper, { platform, id, house }: Real): Promise<void> {
  expect((await house.store.account(id))?.balancePence).toBe(paper.balance);
  const games = await platform.myGames(id, { limit: 100 });
  expect(games).toHaveLength(paper.plays.length);
  for (const play of paper.plays) {
    const state = present(
      games.find((each) => each.playNumber === play.playNumber),
      play.playNumber,
    );
    expect(state.moveCount).toBe(play.opened.length);
    expect(state.prizePence ?? null).toBe(play.prizePence);
    expect(shownOf(state)).toEqual({ opened: [...play.opened].sort(), prize: play.prizePence });
  }
  expect(faultsOf(await house.store.books())).toEqual([]);
  expect(house.alarms).toEqual([]);
}

/** Which doors a view shows open, and, once settled, what they add up to: it must be what was paid. */
function shownOf(state: PlayState) {
  const { doors } = state.view as unknown as { doors: readonly (number | null)[] };
  const opened = doors.flatMap((content, door) => (content === null ? [] : [door]));
  const sum = doors.reduce((total: number, content) => total + Number(content), 0);
  return { opened, prize: state.status === 'settled' ? sum : null };
}

function playAt(paper: Paper, index: number): PaperPlay | undefined {
  // The latest Plays are the ones most may happen to.
  return paper.plays[paper.plays.length - 1 - (index % Math.max(paper.plays.length, 1))];
}

function together<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, run));
}

it('whatever is done in whatever order, the paper agrees', { timeout: 120_000 }, async () => {
  const copies = fc.integer({ min: 1, max: 4 });
  const play = fc.nat(3);
  const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'beforeCommit', 'afterCommit');
  const commands = fc.commands(
    [
      fc.record({ fault, copies }).map(addFunds),
      fc.record({ game: fc.nat(1), fault, copies }).map(buy),
      fc.record({ play, door: fc.nat(2), fault, copies }).map(open),
      fc.record({ play, door: fc.nat(2), fault, copies }).map(open),
      fc.record({ play, fault, copies }).map(finish),
      fc.integer({ min: 1, max: 7 }).map(wait),
      fc.constant(restart()),
    ],
    { maxCommands: 50, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const faults: Real['faults'] = {};
      const house = openHouse({ games: GAMES.map((id) => tinyGame({ id })), sqlite: { faults } });
      try {
        const id = await playerWith(house, 500);
        const real: Real = { house, id, faults, platform: house.platform };
        await fc.asyncModelRun(() => ({ model: { balance: 500, plays: [] }, real }), sequence);
      } finally {
        await house.close();
      }
    }),
    { numRuns: 20 },
  );
});
