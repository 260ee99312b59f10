/**
 * How many guesses a password takes, counted in a thread of its own: one made of look-alikes of letters takes the
 * counting a fifth of a second, and nobody else's Play shall wait for that. One at a time, in the order they came.
 */
import { Worker } from 'node:worker_threads';

/** Looking at more takes long and says nothing new. */
const LOOKED_AT_MAX = 100;

interface Waiting {
  resolve(guesses: number): void;
  reject(error: unknown): void;
}

interface Guesser {
  count(password: string): Promise<number>;
}

let guesser: Guesser | null = null;

/** The thread is started by the first password: its lists take a moment to unpack. */
export function countGuesses(password: string): Promise<number> {
  guesser ??= startGuesser(() => {
    guesser = null;
  });
  return guesser.count(password.slice(0, LOOKED_AT_MAX));
}

/** `onEnd`: the thread has died, and whoever waited was told so. The next password gets another. */
function startGuesser(onEnd: () => void): Guesser {
  const worker = new Worker(new URL('./guess-worker.js', import.meta.url), {
    workerData: { lookedAtMax: LOOKED_AT_MAX },
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const end = (error: unknown): void => {
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, guesses }: { id: number; guesses: number }) => {
    waiting.get(id)?.resolve(guesses);
    waiting.delete(id);
    // A process with nothing else to do may end, unless somebody waits.
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread that counts guesses ended')));
  worker.unref();
  return {
    count: (password) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, password });
      }),
  };
}
