import { afterEach, describe, expect, it, vi } from 'vitest';
import { interruptible } from './progress.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work that lasts until it is asked to end, then answers with what it has. */
function working(): { readonly answer: Promise<string>; readonly isAsked: () => boolean; end(): void } {
  let end = (): void => undefined;
  let signal: AbortSignal | null = null;
  const answer = interruptible((given) => {
    signal = given;
    return new Promise<string>((resolve) => {
      end = () => resolve('so far');
    });
  });
  return { answer, isAsked: () => signal?.aborted === true, end: () => end() };
}

describe('work that can be interrupted', () => {
  it('ends in good order when one Ctrl-C comes twice, as it does through npm', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const { answer, isAsked, end } = working();
    expect(isAsked()).toBe(false);
    process.emit('SIGINT');
    process.emit('SIGINT');
    expect(isAsked()).toBe(true);
    end();
    expect(await answer).toBe('so far');
    expect(exit).not.toHaveBeenCalled();
  });

  it('ends in good order when asked to terminate, however often', async () => {
    const { answer, isAsked, end } = working();
    process.emit('SIGTERM');
    process.emit('SIGTERM');
    expect(isAsked()).toBe(true);
    end();
    expect(await answer).toBe('so far');
  });

  it('ends at once at a later Ctrl-C, and leaves signals alone afterwards', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const listeners = process.listenerCount('SIGINT');
    const { answer, end } = working();
    process.emit('SIGINT');
    vi.advanceTimersByTime(1500);
    process.emit('SIGINT');
    expect(exit).toHaveBeenCalledWith(130);
    end();
    await answer;
    expect(process.listenerCount('SIGINT')).toBe(listeners);
  });
});
