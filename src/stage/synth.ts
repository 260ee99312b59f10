/**
 * Sound as arithmetic: a cue is a list of tones, rendered to samples by a pure function, so that loudness and length
 * can be tested anywhere. No audio files. Knows no browser and no game.
 */

/** Partials of a struck thing: frequency ratio and share of the level. They are what makes steel sound unlike glass. */
export const TIMBRES = {
  steel: [
    [1, 1],
    [2.76, 0.42],
    [5.4, 0.2],
    [8.93, 0.08],
  ],
  glass: [
    [1, 1],
    [2.01, 0.18],
    [4.16, 0.26],
    [6.7, 0.07],
  ],
  wood: [
    [1, 1],
    [3.93, 0.22],
    [9.2, 0.06],
  ],
  brass: [
    [1, 1],
    [2, 0.55],
    [3, 0.35],
    [4, 0.2],
    [5, 0.1],
  ],
  pulse: [
    [1, 1],
    [3, 0.3],
    [5, 0.15],
  ],
  pure: [[1, 1]],
} as const;
export type Timbre = keyof typeof TIMBRES;

/**
 * One tone. Times in milliseconds, `level` 0–1. `noise` is filtered hiss around `hz`; others ring with their
 * partials.
 */
export interface Tone {
  readonly timbre: Timbre | 'noise';
  readonly hz: number;
  /** Glides here over its life. */
  readonly toHz?: number;
  readonly atMs?: number;
  readonly attackMs?: number;
  readonly releaseMs: number;
  readonly level: number;
}

export interface Cue {
  readonly tones: readonly Tone[];
  /** How much of the room is heard, 0–1. */
  readonly room?: number;
}

const ATTACK_MS = 4;

/** How long a cue sounds, its echo included. */
export function lengthMs(cue: Cue): number {
  const dry = Math.max(...cue.tones.map((tone) => (tone.atMs ?? 0) + (tone.attackMs ?? ATTACK_MS) + tone.releaseMs));
  return dry + (cue.room ?? 0) * 900;
}

/** The samples of a cue, one channel, never beyond ±1. The same cue gives the same samples. */
export function render(cue: Cue, sampleRate: number): Float32Array {
  const samples = new Float32Array(Math.ceil((lengthMs(cue) / 1000) * sampleRate));
  for (const tone of cue.tones) {
    if (tone.timbre === 'noise') addNoise(samples, tone, sampleRate);
    else addTone(samples, tone, TIMBRES[tone.timbre], sampleRate);
  }
  if (cue.room) addRoom(samples, cue.room, sampleRate);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.tanh(samples[index] as number);
  fadeOut(samples, sampleRate);
  return samples;
}

function addTone(
  samples: Float32Array,
  tone: Tone,
  partials: readonly (readonly [number, number])[],
  rate: number,
): void {
  const start = Math.round(((tone.atMs ?? 0) / 1000) * rate);
  const attack = ((tone.attackMs ?? ATTACK_MS) / 1000) * rate;
  const release = (tone.releaseMs / 1000) * rate;
  const total = partials.reduce((sum, [, share]) => sum + share, 0);
  const length = Math.min(samples.length - start, Math.ceil(attack + release));
  partials.forEach(([ratio, share], order) => {
    const from = tone.hz * ratio;
    const glide = ((tone.toHz ?? tone.hz) - tone.hz) * ratio;
    const hearable = rate / 2.2;
    if (from > hearable) return;
    // What glides up ends where nobody would hear it.
    const end = from + glide > hearable ? Math.ceil(((hearable - from) / glide) * length) : length;
    const level = tone.level * (share / total);
    // Higher partials die sooner, as they do in anything struck.
    const loud = envelope(attack, release / (1 + order * 0.55), end);
    addWave(samples.subarray(start, start + end), loud, level, {
      step: (2 * Math.PI * from) / rate,
      growth: (2 * Math.PI * glide) / (rate * length),
    });
  });
}

/**
 * A sine whose step of phase grows by the same each sample, by turning a vector that turns: no sine a sample, which
 * on a phone is most of the work of a sound.
 */
function addWave(
  samples: Float32Array,
  loud: Float64Array,
  level: number,
  { step, growth }: { step: number; growth: number },
): void {
  const growCos = Math.cos(growth);
  const growSin = Math.sin(growth);
  let turnCos = Math.cos(step);
  let turnSin = Math.sin(step);
  let cos = 1;
  let sin = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const before = cos;
    cos = before * turnCos - sin * turnSin;
    sin = before * turnSin + sin * turnCos;
    const turn = turnCos;
    turnCos = turn * growCos - turnSin * growSin;
    turnSin = turn * growSin + turnSin * growCos;
    samples[index] = (samples[index] as number) + sin * (loud[index] as number) * level;
  }
}

function addNoise(samples: Float32Array, tone: Tone, rate: number): void {
  const start = Math.round(((tone.atMs ?? 0) / 1000) * rate);
  const attack = ((tone.attackMs ?? ATTACK_MS) / 1000) * rate;
  const release = (tone.releaseMs / 1000) * rate;
  const length = Math.min(samples.length - start, Math.ceil(attack + release));
  let state = 0x9e3779b9;
  let low = 0;
  let band = 0;
  const loud = envelope(attack, release, length);
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const hz = tone.hz + ((tone.toHz ?? tone.hz) - tone.hz) * (index / length);
    const f = 2 * Math.sin((Math.PI * Math.min(hz, rate / 6)) / rate);
    const high = state / 2 ** 31 - 1 - low - 0.7 * band;
    band += f * high;
    low += f * band;
    samples[start + index] = (samples[start + index] as number) + band * (loud[index] as number) * tone.level;
  }
}

/** Soft attack, exponential fall: the level of each of so many samples. */
function envelope(attack: number, release: number, length: number): Float64Array {
  const levels = new Float64Array(Math.max(0, length));
  const rise = Math.min(levels.length, Math.ceil(attack));
  for (let index = 0; index < rise; index += 1) levels[index] = Math.sin(((index / attack) * Math.PI) / 2);
  const fall = Math.exp(-5 / release);
  let level = Math.exp((-5 * (rise - attack)) / release);
  for (let index = rise; index < levels.length; index += 1) {
    levels[index] = level;
    level *= fall;
  }
  return levels;
}

/** Four feedback delays of unequal length: a room, for very little arithmetic. */
function addRoom(samples: Float32Array, amount: number, rate: number): void {
  const dry = samples.slice();
  for (const [delayMs, feedback] of [
    [29.7, 0.74],
    [37.1, 0.71],
    [41.1, 0.69],
    [53.7, 0.66],
  ] as const) {
    const delay = Math.round((delayMs / 1000) * rate);
    const line = new Float32Array(samples.length);
    let damped = 0;
    for (let index = delay; index < samples.length; index += 1) {
      damped += 0.45 * ((line[index - delay] as number) - damped);
      line[index] = (dry[index - delay] as number) + damped * feedback;
      samples[index] = (samples[index] as number) + (line[index] as number) * amount * 0.16;
    }
  }
}

function fadeOut(samples: Float32Array, rate: number): void {
  const length = Math.min(samples.length, Math.round(rate * 0.03));
  for (let index = 0; index < length; index += 1) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] as number) * (index / length);
  }
}
