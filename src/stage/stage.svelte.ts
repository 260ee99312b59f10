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
import { type Celebration, celebrationOf, SPECTACLE_MS, STILL_SPECTACLE_MS } from './celebration.ts';
import { createDirector, type Director, type Handlers } from './director.ts';
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
  return new LiveStage(options);
}

/** A class, because its fields are what a scene reacts to: each is read and set by name, wherever it is. */
class LiveStage<V extends View, M extends Move, E extends GameEvent> implements Stage<V, M> {
  readonly kit: Kit;
  readonly pricePence: Pence;
  readonly topPrizePence: Pence;
  readonly isPlayable: boolean;
  readonly isDrawable: boolean;
  readonly onresult: (() => void) | undefined;
  phase: Phase;
  view: V;
  shownPence = $state<Pence>(NO_PENCE);
  hasStopped = $state(false);
  isHelpOpen = $state(false);
  hasGreeted = $state(false);
  private waiting = $state.raw<readonly M[]>([]);
  private isClosed = false;
  /** A replay is watched, not pressed: its end is the board, which the end message would cover. */
  private readonly atEnd: Phase;
  private readonly director: Director<V, M>;

  constructor(private readonly options: StageOptions<V, M, E>) {
    const { session, figures, onresult } = options.props;
    const isReplay = session.kind === 'replay';
    this.kit = options.kit;
    this.pricePence = figures.pricePence;
    this.topPrizePence = figures.topPrizePence;
    this.onresult = onresult;
    this.isPlayable = !isReplay;
    this.atEnd = isReplay ? 'look' : 'end';
    this.phase = $state<Phase>(session.view.finished ? this.atEnd : isReplay ? 'play' : 'splash');
    this.view = $state.raw<V>(session.view);
    this.director = this.direct();
    this.isDrawable = this.canDrawFirst();
    options.props.onready?.({
      press: (move) => this.director.press(move as M),
      begin: this.begin,
      showResult: () => this.showResult(),
      setSpeed: this.kit.motion.setSpeed,
      ...(options.hasHowToPlay ? { openHowToPlay: this.openHelp } : {}),
    });
  }

  get celebration(): Celebration {
    return celebrationOf(this.shownPence, this.pricePence, this.topPrizePence);
  }

  readonly isWaiting = (move: M): boolean => this.waiting.some((other) => canonicalJson(other) === canonicalJson(move));

  readonly press = (move: M): void => {
    this.kit.sound.wake();
    if (this.phase !== 'play' || !this.isPlayable || this.isHelpOpen || this.director.isWaiting(move)) return;
    this.kit.sound.cue('press');
    void this.director.press(move);
  };

  readonly begin = (): void => {
    this.kit.sound.wake();
    if (this.phase !== 'splash') return;
    this.kit.sound.cue('open');
    this.phase = 'play';
  };

  readonly openHelp = (): void => {
    this.isHelpOpen = true;
  };

  readonly closeHelp = (): void => {
    this.isHelpOpen = false;
    this.begin();
  };

  readonly showGame = (): void => {
    if (this.phase === 'end') this.phase = 'look';
  };

  readonly endSpectacle = (): void => {
    if (this.phase === 'greet') this.phase = this.atEnd;
  };

  readonly finish = (): void => void this.settle();

  readonly stop = (fault: unknown): void => this.director.stop(fault);

  readonly close = (): void => {
    this.isClosed = true;
    this.director.stop(new Error('the scene was closed'));
    this.kit.motion.close();
    this.kit.sound.close();
  };

  private direct(): Director<V, M> {
    const { props, rules, check, announce, handlers } = this.options;
    return createDirector<V, M, E>({
      session: props.session,
      rules,
      check,
      judge: (view) => void this.prizeShown(view),
      announce,
      handlers,
      say: this.kit.announcer.say,
      draw: (after) => this.draw(after),
      onlate: () => this.kit.motion.endStep(),
      onwaiting: (moves) => this.setWaiting(moves),
      onfault: (fault) => this.fail(fault),
    });
  }

  /** Whether the view to start from may be drawn at all; when not, the scene stops at once. */
  private canDrawFirst(): boolean {
    try {
      this.shownPence = this.prizeShown(this.options.props.session.view);
      return true;
    } catch (fault) {
      queueMicrotask(() => this.director.stop(fault));
      return false;
    }
  }

  /**
   * Throws on a picture that the Procedures do not allow, or that shows more than, or at the end another prize than,
   * this game sells.
   */
  private prizeShown(picture: V): Pence {
    const { prizePence } = this.options.read(picture);
    const { rows, topPrizePence } = this.options.props.figures;
    assert(prizePence <= topPrizePence, 'more shown than the top prize');
    const isSold = prizePence === 0 || rows.length === 0 || rows.some((row) => row.prizePence === prizePence);
    assert(!picture.finished || isSold, 'a prize shown that is not in the prize structure');
    return prizePence;
  }

  private async draw(after: V): Promise<void> {
    this.shownPence = this.prizeShown(after);
    this.view = after;
    await tick();
  }

  private setWaiting(moves: readonly M[]): void {
    if (moves.length === 0 || this.waiting.length === 0) this.kit.motion.beginStep();
    this.waiting = moves;
    this.kit.motion.setHurry(moves.length > 1 ? HURRY : 1);
    if (moves.length === 0 && this.view.finished && !this.hasStopped) void this.end();
  }

  private fail(fault: unknown): void {
    if (this.isClosed) return;
    this.hasStopped = true;
    this.kit.announcer.say(STOPPED);
    this.options.props.onfault(fault);
  }

  private async end(): Promise<void> {
    const { motion } = this.kit;
    await motion.wait(END_HUSH_MS);
    if (this.hasStopped || this.phase !== 'play') return;
    const ms = (motion.isReduced() ? STILL_SPECTACLE_MS : SPECTACLE_MS)[this.celebration];
    if (ms > 0 && this.atEnd === 'end' && !motion.isSkipping()) {
      this.hasGreeted = true;
      this.phase = 'greet';
      // Under reduced motion pauses are short: what is read takes its own time.
      await (motion.isReduced() ? new Promise((resolve) => setTimeout(resolve, ms)) : motion.wait(ms));
      if (this.hasStopped || !this.isGreeting()) return;
    }
    this.phase = this.atEnd;
  }

  /** Asked anew after a wait, in which a press may have ended it. */
  private isGreeting(): boolean {
    return this.phase === 'greet';
  }

  private async settle(): Promise<void> {
    if (this.hasStopped || (this.phase !== 'end' && this.phase !== 'look')) return;
    this.phase = 'ending';
    try {
      const result = await this.options.props.session.finish();
      assert(result.prizePence === this.shownPence, 'the prize paid is not the prize shown');
      this.phase = 'over';
      this.options.props.onfinished(result);
    } catch (fault) {
      this.director.stop(fault);
    }
  }

  private async showResult(): Promise<void> {
    this.begin();
    this.kit.motion.setSkipping(true);
    await this.director.playOn();
    this.kit.motion.setSkipping(false);
  }
}

export const STOPPED =
  'The game has stopped. Your Play is safe: its result was fixed when you bought it, and it will be paid.';
