/**
 * Whether anything can be sold now, and if not, why. A reason holds until what found it finds it gone; each is an alarm
 * when it begins. Plays already bought are finished and paid whatever holds here, as far as the store can write.
 */
import type { Alarm, AlarmName } from './alarms.ts';

export interface StopReason {
  readonly alarm: AlarmName;
  /** For the operator, in words. */
  readonly words: string;
}

/** Something to look at now and then: what is wrong with it, or null. */
export interface Check {
  readonly alarm: AlarmName;
  /** For the operator, in words; null when all is well. */
  fault(): string | null;
}

export interface Health {
  /** Why nothing is sold; empty when all is well. */
  reasons(): readonly StopReason[];
  /** Begins a reason, and raises its alarm once. */
  stop(alarm: AlarmName, words: string): void;
  /** Ends it. */
  clear(alarm: AlarmName): void;
}

/** All is well until something is stopped. An alarm is raised when its reason begins, not while it lasts. */
export function createHealth(alarm: Alarm): Health {
  const standing = new Map<AlarmName, string>();
  return {
    reasons: () => [...standing].map(([name, words]) => ({ alarm: name, words })),
    stop: (name, words) => {
      const isNew = !standing.has(name);
      standing.set(name, words);
      if (isNew) alarm(words, name);
    },
    clear: (name) => void standing.delete(name),
  };
}
