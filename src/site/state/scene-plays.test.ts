import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../../game/game.ts';
import { SessionFault } from '../../stage/session.ts';
import type { MoveBody, PlayAnswer, ReplayAnswer } from '../../wire/plays.ts';
import { complete } from './complete.ts';
import type { Answer } from './door.ts';
import { playSession, prizeOf, replayScenePlay, tryScenePlay, viewsOf } from './scene-plays.ts';
import { answered, HASTY, lost, playAnswer, refused, scriptedApi } from './testing.ts';

const noted = () => {};
const step = (number: number) => ({
  number,
  move: { type: 'go' },
  events: [{ type: `event-${number}` }],
  finished: false,
});

/** A api that answers moves from a list: a lost answer, a refusal, or the step of its number. */
function moves(script: (Answer<never> | 'answer')[]) {
  const sent: MoveBody[] = [];
  const api = scriptedApi({
    move: async (_playNumber, body) => {
      sent.push(body);
      const next = script[sent.length - 1] ?? 'answer';
      return next === 'answer' ? answered(step(body.number)) : next;
    },
  });
  return { api, sent };
}

describe('a bought Play', () => {
  it('numbers its moves from where it was left', async () => {
    const { api, sent } = moves([]);
    const session = playSession({ api, patience: HASTY }, playAnswer({ moveCount: 4 }), noted);
    expect(await session.move({ type: 'go' })).toEqual([{ type: 'event-5' }]);
    expect(await session.move({ type: 'go' })).toEqual([{ type: 'event-6' }]);
    expect(sent.map(({ number }) => number)).toEqual([5, 6]);
  });

  it.each([
    ['another has moved on', { moveCount: 5 }, true],
    ['another has finished it', { moveCount: 4, status: 'settled' }, true],
    ['nobody else has touched it', { moveCount: 4 }, false],
  ] as const)('knows whether it is behind: %s', async (_name, stands, isBehind) => {
    const api = scriptedApi({ play: async () => answered(playAnswer(stands)) });
    const session = playSession({ api, patience: HASTY }, playAnswer({ moveCount: 4 }), noted);
    expect(await session.isBehind()).toBe(isBehind);
  });

  it('is not behind for a move of its own that was answered while it asked, nor when nobody answers', async () => {
    let tell: (answer: Answer<PlayAnswer>) => void = noted;
    const api = scriptedApi({
      move: async () => answered(step(1)),
      play: () => new Promise((resolve) => (tell = resolve)),
    });
    const session = playSession({ api, patience: HASTY }, playAnswer(), noted);
    const asked = session.isBehind();
    await session.move({ type: 'go' });
    tell(answered(playAnswer({ moveCount: 1 })));
    expect(await asked).toBe(false);
    const again = session.isBehind();
    tell(lost);
    expect(await again).toBe(false);
  });

  it('asks again under the same number when the answer is lost', async () => {
    const { api, sent } = moves([lost, lost]);
    const session = playSession({ api, patience: { ...HASTY, forMs: 20_000 } }, playAnswer(), noted);
    expect(await session.move({ type: 'go' })).toEqual([{ type: 'event-1' }]);
    expect(sent.map(({ number }) => number)).toEqual([1, 1, 1]);
  });

  it.each([
    ['move-out-of-turn', 'continued-elsewhere'],
    ['move-number-reused', 'continued-elsewhere'],
    ['play-settled', 'continued-elsewhere'],
    ['signed-out', 'signed-out'],
    ['illegal-move', 'refused'],
    ['unreachable', 'offline'],
  ])('stops on %s as %s and keeps its number', async (code, fault) => {
    const { api, sent } = moves(Array.from({ length: 100 }, () => refused(code)));
    const session = playSession({ api, patience: HASTY }, playAnswer(), noted);
    const rejected = await session.move({ type: 'go' }).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(SessionFault);
    expect(rejected).toMatchObject({ code: fault });
    expect(sent.every(({ number }) => number === 1)).toBe(true);
  });

  it('never makes a loss out of a prize it was not told', () => {
    expect(() => prizeOf(playAnswer({ status: 'settled' }))).toThrow(SessionFault);
    expect(prizeOf(playAnswer({ status: 'settled', prizePence: 0 }))).toBe(0);
  });
});

describe('a Try', () => {
  it('carries only the moves that were answered', async () => {
    const seen: number[] = [];
    let answers = 0;
    const api = scriptedApi({
      moveTry: async (body) => {
        seen.push(body.moves.length);
        answers += 1;
        return answers === 2 ? lost : answered(step(body.moves.length + 1));
      },
      finishTry: async (body) => answered({ prizePence: body.moves.length }),
    });
    const opened = { token: 't', gameId: 'a-game', gameVersion: '1.0.0', view: { finished: false }, moveCount: 0 };
    const session = tryScenePlay({ api, patience: HASTY }, opened);
    await session.move({ type: 'go' });
    await session.move({ type: 'go' });
    expect(seen).toEqual([0, 1, 1]);
    expect(await session.finish()).toEqual({ prizePence: 2 });
  });
});

interface Count extends View {
  readonly shown: number;
}
const apply = (view: View, _event: GameEvent): Count => {
  const shown = (view as Count).shown + 1;
  return { shown, finished: shown === 3 };
};

describe('a replay', () => {
  const opening: Count = { shown: 0, finished: false };
  const replay: ReplayAnswer = {
    play: playAnswer({ status: 'settled', prizePence: 700 }),
    opening,
    steps: [step(1), { ...step(2), events: [{ type: 'a' }, { type: 'b' }] }],
    stepsBySystem: 0,
  };

  it('has a view before the first step and after each', () => {
    expect(viewsOf(replay, apply).map((view) => (view as Count).shown)).toEqual([0, 1, 3]);
  });

  it('shows what was shown then, from any step, and ends', async () => {
    const session = replayScenePlay(replay, { finished: false }, 1);
    expect(await session.move({ type: 'anything' })).toEqual([{ type: 'a' }, { type: 'b' }]);
    await expect(session.move({ type: 'anything' })).rejects.toBeInstanceOf(SessionFault);
    expect(await session.finish()).toEqual({ prizePence: 700 });
  });
});

describe('completing without a scene', () => {
  const rules = { moves: (view: View) => (view.finished ? [] : [{ type: 'go' }]), apply };

  it('makes every move that remains, then settles', async () => {
    const log: string[] = [];
    const session = {
      kind: 'play' as const,
      view: { shown: 1, finished: false },
      move: async () => {
        log.push('move');
        return [{ type: 'x' }];
      },
      finish: async () => {
        log.push('finish');
        return { prizePence: prizeOf(playAnswer({ prizePence: 0 })) };
      },
    };
    await complete(session, rules);
    expect(log).toEqual(['move', 'move', 'finish']);
  });

  it('gives up by name on rules that lead nowhere', async () => {
    const session = playSession({ api: scriptedApi({}), patience: HASTY }, playAnswer(), noted);
    await expect(complete(session, { ...rules, moves: () => [] })).rejects.toThrow('cannot be completed');
  });
});
