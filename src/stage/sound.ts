/**
 * Plays cues. Each is rendered once for all Plays of a page, when the browser is idle; the audio context wakes on the
 * player's first gesture, unless sound is off: then nothing is opened nor rendered until it is switched on. It is
 * silent in the background, and a browser without audio is simply quiet. Knows no game.
 */
import { createBeds, type Output } from './beds.ts';
import { isMuted, onMuteChange } from './mute.ts';
import { type Cue, render } from './synth.ts';

export interface CueOptions {
  readonly rate?: number;
  readonly level?: number;
}

export interface Sound<Name extends string> {
  /** Sounds a cue now. `rate` raises or lowers it (1 is as written); `level` 0–1. */
  cue(name: Name, options?: CueOptions): void;
  /**
   * Loops a cue quietly under everything, fading from the one before; `null` fades it out. Asking again changes its
   * level.
   */
  bed(name: Name | null, level?: number): void;
  /** Call from a gesture handler. Safe to call often. */
  wake(): void;
  close(): void;
}

/** Below the level of the cues themselves, which the tests hold under -14 LUFS. */
const MASTER_LEVEL = 0.8;
const SAMPLE_RATE = 32_000;

/** What has been rendered: a game has its cues for as long as the page stands, its Plays come and go. */
const rendered = new WeakMap<Cue, AudioBuffer>();

export function createSound<Name extends string>(cues: Readonly<Record<Name, Cue>>): Sound<Name> {
  let context: AudioContext | null = null;
  let master: GainNode | null = null;

  const beds = createBeds(
    () => (context && master ? { context, master } : null),
    (name: Name) => bufferOf(name),
  );
  const unsubscribe = onMuteChange(level);
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', rest);

  /** In the background nothing sounds, a bed neither. */
  function rest(): void {
    if (context === null) return;
    if (document.hidden) void context.suspend().catch(() => undefined);
    else if (!isMuted()) void context.resume().catch(() => undefined);
  }

  /** The switch is pressed by a person, a gesture like any other. */
  function level(): void {
    if (master && context) master.gain.setTargetAtTime(isMuted() ? 0 : MASTER_LEVEL, context.currentTime, 0.02);
    else wake();
  }

  function wake(): void {
    if (typeof AudioContext === 'undefined' || isMuted()) return;
    if (context === null) {
      context = new AudioContext();
      master = masterOf(context);
      prepare(Object.keys(cues) as Name[]);
      beds.start();
    }
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
  }

  /** Renders the cues one at a time, so that no frame is missed. */
  function prepare(names: Name[]): void {
    const name = names.shift();
    if (name === undefined || context === null) return;
    bufferOf(name);
    const later = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 60));
    later(() => prepare(names));
  }

  function bufferOf(name: Name): AudioBuffer | null {
    const known = rendered.get(cues[name]);
    if (known !== undefined || context === null) return known ?? null;
    const buffer = bufferFrom(context, cues[name]);
    rendered.set(cues[name], buffer);
    return buffer;
  }

  function cue(name: Name, options: CueOptions = {}): void {
    if (context === null || master === null || isMuted() || context.state !== 'running' || document.hidden) return;
    start({ context, master }, bufferOf(name), options);
  }

  function close(): void {
    unsubscribe();
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', rest);
    void context?.close().catch(() => undefined);
    context = null;
  }

  return { cue, bed: beds.play, wake, close };
}

function start({ context, master }: Output, buffer: AudioBuffer | null, { rate = 1, level = 1 }: CueOptions): void {
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = rate;
  const gain = context.createGain();
  gain.gain.value = level;
  source.connect(gain).connect(master);
  source.start();
}

/** What everything goes through: one level, and a compressor that keeps many sounds at once from shouting. */
function masterOf(context: AudioContext): GainNode {
  const soft = context.createDynamicsCompressor();
  soft.threshold.value = -16;
  soft.ratio.value = 6;
  const master = context.createGain();
  master.gain.value = MASTER_LEVEL;
  master.connect(soft).connect(context.destination);
  return master;
}

function bufferFrom(context: AudioContext, cue: Cue): AudioBuffer {
  const samples = render(cue, SAMPLE_RATE);
  const buffer = context.createBuffer(1, samples.length, SAMPLE_RATE);
  buffer.getChannelData(0).set(samples);
  return buffer;
}
