/**
 * What a scene works with: motion, particles, sound and the announcer, made together so that they agree. Knows no
 * game.
 */
import { type Announcer, createAnnouncer } from './announcer.ts';
import { createMotion, type Motion } from './motion.ts';
import { createParticles, type Particles } from './particles.ts';
import { createSound, type Sound } from './sound.ts';
import type { Cue } from './synth.ts';

export interface Kit<Name extends string = string> {
  readonly motion: Motion;
  readonly particles: Particles;
  readonly sound: Sound<Name>;
  readonly announcer: Announcer;
}

export function createKit<Name extends string>(cues: Readonly<Record<Name, Cue>>): Kit<Name> {
  const motion = createMotion();
  return {
    motion,
    particles: createParticles(() => motion.isReduced() || motion.isSkipping()),
    sound: createSound(cues),
    announcer: createAnnouncer(),
  };
}
