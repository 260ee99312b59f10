/**
 * The director of a scene: queues the player's moves, sends one at a time, and shows the events that come back one by
 * one. The view is the single truth; the director decides nothing about it and knows no picture. It fails closed:
 * whatever it cannot show for certain stops the scene.
 */
import type { Copy } from '../game/copy.ts';
import type { GameEvent, Move, Rules, View } from '../game/game.ts';
import type { AnswerCheck } from '../game/heard.ts';
import { assert, InvariantError } from '../kernel/assert.ts';
import { canonicalJson } from '../kernel/json.ts';
import type { ScenePlay } from './session.ts';

/**
 * How each event is shown: a missed one fails to compile. A handler animates from `before` to `after`; it may call
 * `commit` to have the board redrawn from `after` in the middle of its animation (it resolves when the DOM shows it).
 * Otherwise the director commits when the handler has ended.
 */
export type Handlers<V extends View, E extends GameEvent> = {
  readonly [T in E['type']]: (
    event: Extract<E, { readonly type: T }>,
    before: V,
    after: V,
    commit: () => Promise<void>,
  ) => Promise<void>;
};

export interface DirectorOptions<V extends View, M extends Move, E extends GameEvent> {
  readonly session: ScenePlay<V, M, E>;
  readonly rules: Pick<Rules<never, V, M, E>, 'moves' | 'apply'>;
  /** Throws on events that the rules cannot reveal by the move: nothing of such an answer is shown. */
  readonly check: AnswerCheck<V, M, E>;
  /** Throws on a view that may not be shown. */
  readonly judge: (view: V) => void;
  readonly announce: Copy<V, E>['announce'];
  readonly handlers: Handlers<V, E>;
  /** Draws the view; resolves when the DOM shows it. */
  draw(view: V): Promise<void>;
  /** Says what an event revealed. */
  say(words: string): void;
  /** The moves pressed and not yet shown, oldest first, whenever they change. */
  onwaiting(moves: readonly M[]): void;
  /** Called once, when the scene has stopped. */
  onfault(fault: unknown): void;
  /** Called when a handler takes long: what it still shows is to be shown at once. */
  onlate?(): void;
  /**
   * How long one handler may take before it is called late, and before the scene counts as hanging, in visible
   * milliseconds.
   */
  readonly lateMs?: number;
  readonly hangMs?: number;
}

export interface Director<V extends View, M extends Move> {
  /** All that has been shown. */
  view(): V;
  /**
   * Queues a move. Ignored when it is not legal or already waiting. Resolves when everything it reveals has been
   * shown.
   */
  press(move: M): Promise<void>;
  isWaiting(move: M): boolean;
  /**
   * Makes the first legal move again and again. Resolves when the Play has ended, when it has stopped, or when
   * nothing moves on.
   */
  playOn(): Promise<void>;
  /** Stops the scene for good: nothing is sent or shown any more. */
  stop(fault: unknown): void;
}

const LATE_MS = 8_000;
const HANG_MS = 20_000;

export function createDirector<V extends View, M extends Move, E extends GameEvent>(
  options: DirectorOptions<V, M, E>,
): Director<V, M> {
  const { session, rules } = options;
  let view = session.view;
  let running: Promise<void> | null = null;
  let stopped = false;
  const waiting: M[] = [];
  const isWaiting = (move: M): boolean => isAmong(waiting, move);
  const isLegal = (move: M): boolean => isAmong(rules.moves(view), move);

  function press(move: M): Promise<void> {
    if (!stopped && !isWaiting(move) && isLegal(move)) {
      waiting.push(move);
      options.onwaiting([...waiting]);
      running ??= run().finally(() => {
        running = null;
      });
    }
    return running ?? Promise.resolve();
  }

  async function run(): Promise<void> {
    try {
      while (!stopped && waiting.length > 0) {
        const move = waiting[0] as M;
        // A move that was legal when pressed may no longer be so once those before it have been shown.
        if (isLegal(move)) {
          const events = await session.move(move);
          // A part of an answer is never shown.
          if (!stopped) check(options, view, move, events);
          for (const event of events) await show(event);
        }
        waiting.shift();
        if (!stopped) options.onwaiting([...waiting]);
      }
    } catch (fault) {
      stop(fault);
    }
  }

  async function show(event: E): Promise<void> {
    if (stopped) return;
    const before = view;
    const after = rules.apply(before, event);
    const commit = once(async () => {
      if (stopped) return;
      view = after;
      await options.draw(after);
    });
    await handle(options, event, { before, after, commit });
    await commit();
    if (!stopped) options.say(options.announce(event, after));
  }

  function stop(fault: unknown): void {
    if (stopped) return;
    stopped = true;
    waiting.length = 0;
    options.onwaiting([]);
    options.onfault(fault);
  }

  const playOn = () => playToEnd(director, rules.moves);
  const director: Director<V, M> = { view: () => view, press, isWaiting, playOn, stop };
  return director;
}

async function playToEnd<V extends View, M extends Move>(
  director: Director<V, M>,
  moves: (view: V) => readonly M[],
): Promise<void> {
  let before: V | null = null;
  while (!director.view().finished && director.view() !== before) {
    before = director.view();
    const [move] = moves(before);
    if (move === undefined) return director.stop(new InvariantError('an unfinished view without a move'));
    await director.press(move);
  }
}

function isAmong<M extends Move>(moves: readonly M[], move: M): boolean {
  const text = canonicalJson(move);
  return moves.some((other) => canonicalJson(other) === text);
}

/** Throws on an answer of which anything may not be shown. */
function check<V extends View, M extends Move, E extends GameEvent>(
  options: DirectorOptions<V, M, E>,
  view: V,
  move: M,
  events: readonly E[],
): void {
  options.check(view, move, events);
  let after = view;
  for (const event of events) {
    after = options.rules.apply(after, event);
    options.judge(after);
  }
}

/** Acts at the first call only; a later one resolves with nothing done. */
function once(act: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await act();
  };
}

interface Change<V> {
  readonly before: V;
  readonly after: V;
  readonly commit: () => Promise<void>;
}

async function handle<V extends View, M extends Move, E extends GameEvent>(
  options: DirectorOptions<V, M, E>,
  event: E,
  { before, after, commit }: Change<V>,
): Promise<void> {
  // The mapped type guarantees that a handler takes its event; TypeScript cannot follow a union through an index.
  const handler = options.handlers[event.type as E['type']] as
    | ((event: E, before: V, after: V, commit: () => Promise<void>) => Promise<void>)
    | undefined;
  assert(handler !== undefined, `an event this scene cannot show: ${String(event.type)}`);
  await inTime(handler(event, before, after, commit), event.type, {
    lateMs: options.lateMs ?? LATE_MS,
    onlate: () => options.onlate?.(),
    hangMs: options.hangMs ?? HANG_MS,
  });
}

const TICK_MS = 250;

interface Times {
  readonly lateMs: number;
  readonly hangMs: number;
  onlate(): void;
}

/**
 * Says when the work is late, rejects when it hangs. Counts ticks, not the clock, so that a sleeping tab does not
 * count.
 */
function inTime(work: Promise<void>, what: string, { lateMs, hangMs, onlate }: Times): Promise<void> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const timer = setInterval(() => {
      if (typeof document !== 'undefined' && document.hidden) return;
      ticks += 1;
      if (ticks === Math.ceil(lateMs / TICK_MS)) onlate();
      if (ticks < Math.ceil(hangMs / TICK_MS)) return;
      clearInterval(timer);
      reject(new InvariantError(`showing ${what} did not end`));
    }, TICK_MS);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
