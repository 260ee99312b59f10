/**
 * A button's work: one at a time, and over in the end, whatever becomes of it. What throws, or does not answer within
 * the hard end, is an answer that never came. Every page that sends anything asks through this.
 */
import { type Answer, UNREACHABLE } from './door.ts';
import { PATIENT } from './retry.ts';

/** Longer than any patience with a lost connection; what takes longer is not coming. */
const HARD_END_MS = PATIENT.forMs + 30_000;

export class Busy {
  isOn: boolean = $state(false);

  constructor(readonly hardEndMs: number = HARD_END_MS) {}

  /** Asks. Null when the work before is not over. */
  async ask<T>(question: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
    const done = await this.run(question);
    if (done === 'busy') return null;
    return done === 'failed' ? { ok: false, refusal: UNREACHABLE } : done;
  }

  /** The same for work that is no question. */
  async run<T>(work: () => Promise<T>): Promise<T | 'busy' | 'failed'> {
    if (this.isOn) return 'busy';
    this.isOn = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new Promise<'failed'>((resolve) => {
      timer = setTimeout(() => resolve('failed'), this.hardEndMs);
    });
    try {
      return await Promise.race([work(), end]);
    } catch (fault) {
      console.warn(fault);
      return 'failed';
    } finally {
      clearTimeout(timer);
      this.isOn = false;
    }
  }
}
