/**
 * What a scene plays against: a bought Play, a Try, a replay. Each numbers its moves, asks again under the same number
 * when an answer is lost, and rejects with a `SessionFault` rather than guess. Knows no page and no scene.
 */
import type { GameEvent, Move, View } from '../../game/game.ts';
import { wordsOf } from '../../game/telling.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import { type ScenePlay, SessionFault } from '../../stage/session.ts';
import type { FinishAnswer, PlayAnswer, ReplayAnswer, StepAnswer } from '../../wire/plays.ts';
import type { TryAnswer } from '../../wire/tries.ts';
import type { Api } from './api.ts';
import type { BrowserGame } from './browser-games.ts';
import type { Answer, ApiRefusal } from './door.ts';
import { type Patience, persist } from './retry.ts';

export interface ScenePlayMeans {
  readonly api: Api;
  readonly patience: Patience;
}

/** A session that can tell whether it still is the latest word about its Play. */
export interface LiveScenePlay extends ScenePlay {
  /**
   * Whether another window or device has gone on with the Play. False when the server does not answer, and while this
   * session's own question is under way: its answer will say.
   */
  isBehind(): Promise<boolean>;
}

/** A bought Play, from where it was left. `onsettled` is told once the server has paid. */
export function playSession(
  { api, patience }: ScenePlayMeans,
  play: PlayAnswer,
  onsettled: (answer: FinishAnswer) => void,
): LiveScenePlay {
  let moveCount = play.moveCount;
  /** How many questions of this session have been put: one asked in between makes an older answer worthless. */
  let asked = 0;
  let isAsking = false;
  async function ask<T>(question: () => Promise<Answer<T>>): Promise<T> {
    asked += 1;
    isAsking = true;
    const answer = await persist(question, patience);
    isAsking = false;
    return orFault(answer);
  }
  return {
    kind: 'play',
    view: play.view,
    async move(move) {
      const number = moveCount + 1;
      const step = await ask(() => api.move(play.playNumber, { number, move: { ...move } }));
      moveCount = number;
      return step.events;
    },
    async finish() {
      const answer = await ask(() => api.finish(play.playNumber));
      onsettled(answer);
      return { prizePence: prizeOf(answer.play) };
    },
    async isBehind() {
      const before = asked;
      if (isAsking) return false;
      const answer = await api.play(play.playNumber);
      if (!answer.ok || asked !== before) return false;
      return answer.value.moveCount > moveCount || answer.value.status === 'settled';
    },
  };
}

/** A Try: the moves made so far travel with each request, the server keeps nothing. */
export function tryScenePlay({ api, patience }: ScenePlayMeans, opened: TryAnswer): ScenePlay {
  const { token } = opened;
  const moves: Move[] = [];
  return {
    kind: 'try',
    view: opened.view,
    async move(move) {
      const body = { token, moves: copyOf(moves), move: { ...move } };
      const step: StepAnswer = orFault(await persist(() => api.moveTry(body), patience));
      moves.push(move);
      return step.events;
    },
    async finish() {
      const body = { token, moves: copyOf(moves) };
      const answer = orFault(await persist(() => api.finishTry(body), patience));
      return { prizePence: pence(answer.prizePence) };
    },
  };
}

/** A settled Play from the record, starting after `stepIndex` steps: whatever is pressed shows what was shown then. */
export function replayScenePlay(replay: ReplayAnswer, view: View, stepIndex: number): ScenePlay {
  let next = stepIndex;
  return {
    kind: 'replay',
    view,
    move() {
      const step = replay.steps[next];
      if (step === undefined) return Promise.reject(new SessionFault('refused', 'The replay has ended.'));
      next += 1;
      return Promise.resolve(step.events);
    },
    finish: () => Promise.resolve({ prizePence: prizeOf(replay.play) }),
  };
}

/** The view after each number of steps, the opening first. */
export function viewsOf(replay: ReplayAnswer, apply: (view: View, event: GameEvent) => View): readonly View[] {
  const views: View[] = [replay.opening];
  let view: View = replay.opening;
  for (const step of replay.steps) {
    for (const event of step.events) view = apply(view, event);
    views.push(view);
  }
  return views;
}

/** What each step revealed, in words. */
export function transcriptOf(replay: ReplayAnswer, book: BrowserGame): readonly (readonly string[])[] {
  return wordsOf(book, replay.opening, replay.steps);
}

/** The prize of a settled Play. Absent means unknown, and unknown is never a loss. */
export function prizeOf(play: PlayAnswer): Pence {
  if (play.prizePence === undefined) throw new SessionFault('refused', 'The server has not said what was won.');
  return pence(play.prizePence);
}

function orFault<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw faultOf(answer.refusal);
}

function faultOf({ code, message }: ApiRefusal): SessionFault {
  switch (code) {
    case 'unreachable':
      return new SessionFault('offline', message);
    case 'signed-out':
      return new SessionFault('signed-out', message);
    case 'move-out-of-turn':
    case 'move-number-reused':
    case 'play-settled':
      return new SessionFault('continued-elsewhere', message);
    default:
      return new SessionFault('refused', message);
  }
}

function copyOf(moves: readonly Move[]): Move[] {
  return moves.map((move) => ({ ...move }));
}
