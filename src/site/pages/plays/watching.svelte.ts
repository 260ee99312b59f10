/**
 * A settled Play being watched: which step is shown, whether step follows step by itself, how fast. Drives the scene;
 * knows no page.
 */
import { tick } from 'svelte';
import type { View } from '../../../game/game.ts';
import type { SceneControls, ScenePlay } from '../../../stage/session.ts';
import type { ReplayAnswer } from '../../../wire/plays.ts';
import { Busy } from '../../state/busy.svelte.ts';
import { replayScenePlay } from '../../state/scene-plays.ts';

/** Between two steps: the eye rests on what was shown. */
const REST_MS = 450;
/** A scene that is not there by then is stepped through by its pictures. */
const READY_WITHIN_MS = 8_000;
const SPEEDS = [1, 2, 4];

export class Watching {
  /** How many steps have been shown: 0 is the opening. */
  at: number = $state(0);
  session: ScenePlay | null = $state.raw(null);
  isDrawable: boolean = $state(true);
  isRunning: boolean = $state(false);
  speed: number = $state(1);
  readonly last: number;
  #controls: SceneControls | null = null;
  #busy = new Busy();
  /** The running of before ends when there is a new one, or none is wanted. */
  #runs = 0;

  constructor(
    readonly replay: ReplayAnswer,
    /** The view after each number of steps. */
    readonly views: readonly View[],
  ) {
    this.last = replay.steps.length;
  }

  /** Shows the picture after that many steps, without animation. */
  async jump(step: number): Promise<void> {
    const view = this.views[step];
    if (view === undefined) return;
    this.#busy = new Busy();
    this.at = step;
    this.#controls = null;
    this.session = replayScenePlay(this.replay, view, step);
    await tick();
  }

  /** The scene can be driven: past its splash, which is no step of the Play. */
  readonly ready = (scene: SceneControls): void => {
    this.#controls = scene;
    scene.setSpeed(this.speed);
    scene.begin();
  };

  async watch(): Promise<void> {
    this.#runs += 1;
    const run = this.#runs;
    this.isRunning = true;
    if (this.at === this.last) await this.jump(0);
    await this.#untilReady();
    while (run === this.#runs && this.at < this.last) {
      await rest(REST_MS / this.speed);
      if (run === this.#runs) await this.#forward();
    }
    if (run === this.#runs) this.isRunning = false;
  }

  hold(): void {
    this.#runs += 1;
    this.isRunning = false;
  }

  toggle(): void {
    if (this.isRunning) this.hold();
    else void this.watch();
  }

  /** Holds, and shows the picture after that many steps. */
  to(step: number): void {
    this.hold();
    if (step !== this.at) void this.jump(step);
  }

  /** Holds, and shows the next step as it was seen. */
  forward(): void {
    this.hold();
    void this.#forward();
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.#controls?.setSpeed(this.speed);
  }

  /** The picture of the record when the scene cannot show the step. */
  async #forward(): Promise<void> {
    const step = this.replay.steps[this.at];
    if (step === undefined || this.#busy.isOn) return;
    const scene = this.#controls;
    if (scene === null) return await this.jump(this.at + 1);
    this.at += 1;
    await this.#busy.run(() => scene.press(step.move));
  }

  async #untilReady(): Promise<void> {
    const until = performance.now() + READY_WITHIN_MS;
    while (this.#controls === null && this.isDrawable && performance.now() < until) await rest(50);
  }
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
