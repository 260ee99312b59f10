/**
 * A quiet bed under a game: one cue that loops, fading into the next. What is asked for before there is anything to
 * hear it begins later. Knows no game.
 */

/** Where sound goes once it is awake. */
export interface Output {
  readonly context: AudioContext;
  readonly master: GainNode;
}

export interface Beds<Name> {
  play(name: Name | null, level?: number): void;
  /** Begins what was asked for before there was anything to hear it. */
  start(): void;
}

/** Seconds in which a bed follows what is asked of it: nobody should notice when it changes. */
const BED_FADE_S = 0.7;

export function createBeds<Name>(
  output: () => Output | null,
  bufferOf: (name: Name) => AudioBuffer | null,
): Beds<Name> {
  let wanted: { readonly name: Name; readonly level: number } | null = null;
  let playing: { readonly name: Name; readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;

  function play(name: Name | null, level = 1): void {
    wanted = name === null ? null : { name, level };
    start();
  }

  function start(): void {
    const out = output();
    if (out === null) return;
    const { context, master } = out;
    if (playing !== null && playing.name !== wanted?.name) {
      playing.gain.gain.setTargetAtTime(0, context.currentTime, BED_FADE_S);
      playing.source.stop(context.currentTime + BED_FADE_S * 6);
      playing = null;
    }
    if (wanted === null) return;
    playing ??= loop(out, wanted.name, master);
    playing.gain.gain.setTargetAtTime(wanted.level, context.currentTime, BED_FADE_S);
  }

  function loop({ context }: Output, name: Name, master: GainNode) {
    const source = context.createBufferSource();
    source.buffer = bufferOf(name);
    source.loop = true;
    const gain = context.createGain();
    gain.gain.value = 0;
    source.connect(gain).connect(master);
    source.start();
    return { name, source, gain };
  }

  return { play, start };
}
