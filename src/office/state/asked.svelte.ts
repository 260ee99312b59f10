/** Something a page has asked for: on its way, there, or refused. What was there stays while it is asked for again. */
import { type Answer, get, type OfficeRefusal } from './api.ts';

export class Asked<T> {
  value: T | null = $state.raw(null);
  refusal: OfficeRefusal | null = $state.raw(null);
  isBusy: boolean = $state(false);
  #turn = 0;

  /** The answer to the latest question counts, whichever comes last. */
  async load(path: string): Promise<void> {
    await this.take(() => get<T>(path));
  }

  async take(ask: () => Promise<Answer<T>>): Promise<void> {
    const turn = ++this.#turn;
    this.isBusy = true;
    const answer = await ask();
    if (turn !== this.#turn) return;
    this.isBusy = false;
    this.refusal = answer.ok ? null : answer.refusal;
    if (answer.ok) this.value = answer.value;
  }
}
