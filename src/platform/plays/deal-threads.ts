/**
 * Dealing in threads of their own: a deal that takes long holds up nobody's answer, and nobody can tell from theirs
 * that there was one. A game that the catalogue does not have is dealt here. Knows nothing of who bought.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AnyGame } from '../../game/game.ts';
import { type SoldPlay, sellFromSeed } from '../../game/run.ts';
import { findGame } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import type { Deal } from '../ports/pace.ts';

/** What a thread is asked. `structure` when it is not that of the catalogue. */
export interface DealAsked {
  readonly id: number;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly structure: AnyGame['structure'] | null;
  readonly playSeed: Uint8Array;
}

export type DealAnswer =
  | { readonly id: number; readonly sold: SoldPlay }
  | { readonly id: number; readonly fault: string };

interface Waiting {
  resolve(sold: SoldPlay): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly load: number;
  ask(asked: DealAsked): Promise<SoldPlay>;
}

/** One deal that takes long leaves the other to all others. */
const THREADS = 2;
/** Beside this file in a build, and only there. */
const BUILT = new URL('./deal-worker.js', import.meta.url);

/** What the threads run: the build's file or, from sources, a bundle of one text. */
export async function dealCode(): Promise<URL | string> {
  if (existsSync(BUILT)) return BUILT;
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./deal-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  return present(outputFiles[0], 'the bundle of a thread').text;
}

/** Started at once, so that the first purchase finds them ready; a thread that dies is replaced by the next deal. */
export function createDealThreads(code: Promise<URL | string> = dealCode()): Deal {
  const threads: (Promise<Thread> | null)[] = Array.from({ length: THREADS }, () => null);
  const threadAt = (at: number): Promise<Thread> => {
    const onEnd = () => {
      threads[at] = null;
    };
    threads[at] ??= code.then((text) => startThread(text, onEnd));
    return threads[at];
  };
  const all = () => Promise.all(threads.map((_, at) => threadAt(at)));
  // Whoever asks for a deal is told what was wrong.
  all().catch(() => {});
  let lastId = 0;
  return async (game, playSeed) => {
    const known = findGame(game.id, game.version);
    if (!known) return sellFromSeed(game, playSeed);
    const idlest = (await all()).reduce((least, thread) => (thread.load < least.load ? thread : least));
    const structure = known === game ? null : game.structure;
    return idlest.ask({ id: ++lastId, gameId: game.id, gameVersion: game.version, structure, playSeed });
  };
}

function startThread(code: URL | string, onEnd: () => void): Thread {
  const worker = new Worker(code, { eval: typeof code === 'string' });
  const waiting = new Map<number, Waiting>();
  let isOver = false;
  // An error is followed by an exit: by then another thread may stand in the place.
  const end = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: DealAnswer) => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('sold' in answer) one?.resolve(answer.sold);
    else one?.reject(new Error(answer.fault));
    // A process with nothing else to do may end, unless somebody waits.
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('a thread that deals ended')));
  worker.unref();
  return {
    get load() {
      return waiting.size;
    },
    ask: (asked) =>
      new Promise((resolve, reject) => {
        waiting.set(asked.id, { resolve, reject });
        worker.ref();
        worker.postMessage(asked);
      }),
  };
}
