/**
 * The state of a scene from splash to FINISH, shared by all games: which window is open, what has been revealed, which
 * presses wait, whether it has stopped. It shows nothing itself and never computes a prize: it asks the game's reader.
 */
import { tick } from 'svelte';
import type { Copy } from '../game/copy.ts';
import type { GameEvent, Move, Reading, Rules, View } from '../game/game.ts';
import type { AnswerCheck } from '../game/heard.ts';
import { assert } from '../kernel/assert.ts';
import { canonicalJson } from '../kernel/json.ts';
import { NO_PENCE, type Pence } from '../kernel/pence.ts';
import { type Celebration, celebrationOf, SPECTACLE_MS } from './celebration.ts';
import { createDirector, type Handlers } from './director.ts';
import type { Kit } from './kit.ts';
import type { SceneProps } from './session.ts';

/**
 * splash → play → (greet, when a prize has the whole scene) → end (the end message) ⇄ look (SHOW GAME) → ending
 * (FINISH pressed) → over.
 */
export type Phase = 'splash' | 'play' | 'greet' | 'end' | 'look' | 'ending' | 'over';

export interface StageOptions<V extends View, M extends Move, E extends GameEvent> {
  readonly props: SceneProps<V, M, E>;
  readonly kit: Kit;
  readonly rules: Pick<Rules<never, V, M, E>, 'moves' | 'apply'>;
  /** The game's own: what an answer may be (`play/heard.ts`). */
  readonly check: AnswerCheck<V, M, E>;
  readonly announce: Copy<V, E>['announce'];
  readonly read: (view: V) => Reading;
  readonly handlers: Handlers<V, E>;
  /** Whether the game has How To Play panels of its own, that the site may open. */
  readonly hasHowToPlay?: boolean;
  /** Whether larger prizes have the whole scene for a while before the end message. */
  readonly hasSpectacle?: boolean;
}

export interface Stage<V extends View = View, M extends Move = Move> {
  readonly kit: Kit;
  readonly phase: Phase;
  readonly view: V;
  /** What the view shows as won, by the game's reader. */
  readonly shownPence: Pence;
  readonly pricePence: Pence;
  readonly topPrizePence: Pence;
  readonly celebration: Celebration;
  /** Whether the prize has had the whole scene: the end message then opens calmly. */
  readonly hasGreeted: boolean;
  readonly hasStopped: boolean;
  /** False when even the view to start from is a picture the Procedures do not allow: then nothing is drawn. */
  readonly isDrawable: boolean;
  readonly isHelpOpen: boolean;
  /** Whether the player's own presses count: in a replay they do not. */
  readonly isPlayable: boolean;
  /** True from the press until what it reveals has been shown. Reactive. */
  isWaiting(move: M): boolean;
  press(move: M): void;
  /** PLAY on the splash. */
  begin(): void;
  openHelp(): void;
  closeHelp(): void;
  /** SHOW GAME on the end message. */
  showGame(): void;
  /** A press while the prize has the whole scene. */
  endSpectacle(): void;
  /** FINISH. */
  finish(): void;
  /** Stops the scene for good: for a part of it that cannot go on. */
  stop(fault: unknown): void;
  /** The button of a stopped scene that asks for the committed result, when the site offers one. */
  readonly onresult: (() => void) | undefined;
  /** Ends everything when the scene is taken off the page. */
  close(): void;
}

/** How long the finished picture rests before the end message covers it. */
const END_HUSH_MS = 1100;
/** How much faster things move while presses are waiting. */
const HURRY = 2.2;

export function createStage<V extends View, M extends Move, E extends GameEvent>(
  options: StageOptions<V, M, E>,
): Stage<V, M> {
  const { props, kit, rules } = options;
  const { session, figures, onfinished, onfault, onresult } = props;
  // A replay is watched, not pressed: its end is the board, which the end message would cover.
  const atEnd: Phase = session.kind === 'replay' ? 'look' : 'end';
  let phase = $state<Phase>(session.view.finished ? atEnd : session.kind === 'replay' ? 'play' : 'splash');
  let view = $state.raw<V>(session.view);
  let waiting = $state.raw<readonly M[]>([]);
  let hasStopped = $state(false);
  let isHelpOpen = $state(false);
  let hasGreeted = $state(false);
  let shownPence = $state<Pence>(NO_PENCE);
  let isClosed = false;
  let isDrawable = true;

  const director = createDirector<V, M, E>({
    session,
    rules,
    check: options.check,
    judge: prizeShown,
    announce: options.announce,
    handlers: options.handlers,
    say: kit.announcer.say,
    draw: async (after) => {
      shownPence = prizeShown(after);
      view = after;
      await tick();
    },
    onlate: () => kit.motion.endStep(),
    onwaiting: (moves) => {
      if (moves.length === 0 || waiting.length === 0) kit.motion.beginStep();
      waiting = moves;
      kit.motion.setHurry(moves.length > 1 ? HURRY : 1);
      if (moves.length === 0 && view.finished && !hasStopped) void end();
    },
    onfault: (fault) => {
      if (isClosed) return;
      hasStopped = true;
      kit.announcer.say(STOPPED);
      onfault(fault);
    },
  });

  try {
    shownPence = prizeShown(session.view);
  } catch (fault) {
    isDrawable = false;
    queueMicrotask(() => director.stop(fault));
  }

  /**
   * Throws on a picture that the Procedures do not allow, or that shows more than, or at the end another prize than,
   * this game sells.
   */
  function prizeShown(picture: V): Pence {
    const { prizePence } = options.read(picture);
    const { rows, topPrizePence } = figures;
    assert(prizePence <= topPrizePence, 'more shown than the top prize');
    const isSold = prizePence === 0 || rows.length === 0 || rows.some((row) => row.prizePence === prizePence);
    assert(!picture.finished || isSold, 'a prize shown that is not in the prize structure');
    return prizePence;
  }

  async function end(): Promise<void> {
    await kit.motion.wait(END_HUSH_MS);
    if (hasStopped || phase !== 'play') return;
    const spectacleMs = SPECTACLE_MS[celebrationNow()];
    const isShown = options.hasSpectacle === true && atEnd === 'end' && spectacleMs > 0;
    if (isShown && !kit.motion.isReduced() && !kit.motion.isSkipping()) {
      hasGreeted = true;
      phase = 'greet';
      await kit.motion.wait(spectacleMs);
      if (hasStopped || phase !== 'greet') return;
    }
    phase = atEnd;
  }

  function celebrationNow(): Celebration {
    return celebrationOf(shownPence, figures.pricePence, figures.topPrizePence);
  }

  async function finish(): Promise<void> {
    if (hasStopped || (phase !== 'end' && phase !== 'look')) return;
    phase = 'ending';
    try {
      const result = await session.finish();
      assert(result.prizePence === shownPence, 'the prize paid is not the prize shown');
      phase = 'over';
      onfinished(result);
    } catch (fault) {
      director.stop(fault);
    }
  }

  async function showResult(): Promise<void> {
    begin();
    kit.motion.setSkipping(true);
    await director.playOn();
    kit.motion.setSkipping(false);
  }

  function begin(): void {
    kit.sound.wake();
    if (phase !== 'splash') return;
    kit.sound.cue('open');
    phase = 'play';
  }

  props.onready?.({
    press: (move) => director.press(move as M),
    begin,
    showResult,
    setSpeed: kit.motion.setSpeed,
    ...(options.hasHowToPlay ? { openHowToPlay: () => openHelp() } : {}),
  });

  function openHelp(): void {
    isHelpOpen = true;
  }

  return {
    kit,
    onresult,
    isDrawable,
    pricePence: figures.pricePence,
    topPrizePence: figures.topPrizePence,
    isPlayable: session.kind !== 'replay',
    get phase() {
      return phase;
    },
    get view() {
      return view;
    },
    get shownPence() {
      return shownPence;
    },
    get celebration() {
      return celebrationNow();
    },
    get hasGreeted() {
      return hasGreeted;
    },
    get hasStopped() {
      return hasStopped;
    },
    get isHelpOpen() {
      return isHelpOpen;
    },
    isWaiting: (move) => waiting.some((other) => canonicalJson(other) === canonicalJson(move)),
    press: (move) => {
      kit.sound.wake();
      if (phase !== 'play' || session.kind === 'replay' || isHelpOpen || director.isWaiting(move)) return;
      kit.sound.cue('press');
      void director.press(move);
    },
    begin,
    openHelp,
    closeHelp: () => {
      isHelpOpen = false;
      begin();
    },
    showGame: () => {
      if (phase === 'end') phase = 'look';
    },
    endSpectacle: () => {
      if (phase === 'greet') phase = atEnd;
    },
    finish: () => void finish(),
    stop: director.stop,
    close: () => {
      isClosed = true;
      director.stop(new Error('the scene was closed'));
      kit.motion.close();
      kit.sound.close();
    },
  };
}

export const STOPPED =
  'The game has stopped. Your Play is safe: its result was fixed when you bought it, and it will be paid.';
