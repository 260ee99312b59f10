/** For unit tests of the site only: an `Api` whose answers a test scripts, and an intent store in memory. */
import type { View } from '../../game/game.ts';
import type { Keep } from '../../stage/storage.ts';
import type { PlayAnswer } from '../../wire/plays.ts';
import type { Api } from './api.ts';
import type { Answer, ApiRefusal } from './door.ts';
import type { Patience } from './retry.ts';

/** Patience of a few milliseconds. */
export const HASTY: Patience = { forMs: 250, waitMs: 1, waitMaxMs: 4 };

export const lost: Answer<never> = { ok: false, refusal: { code: 'unreachable', message: 'no connection' } };

export function refused(code: string, data?: ApiRefusal['data']): Answer<never> {
  return { ok: false, refusal: { code, message: `refused: ${code}`, ...(data === undefined ? {} : { data }) } };
}

export function answered<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** An api that can do only what the test gives it: any other call rejects, naming itself. */
export function scriptedApi(calls: Partial<Api>): Api {
  return new Proxy(calls as Api, {
    get(target, name) {
      const call = Reflect.get(target, name) as unknown;
      return call ?? (() => Promise.reject(new Error(`unexpected call: ${String(name)}`)));
    },
  });
}

export function memoryStore(): Keep & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => kept.set(key, value) !== undefined,
    remove: (key) => void kept.delete(key),
  };
}

export function playAnswer(changes: Partial<PlayAnswer> = {}): PlayAnswer {
  const view: View = { finished: false };
  return {
    playNumber: 'AAAA-BBBB-CCCC-DDDD',
    gameId: 'a-game',
    gameVersion: '1.0.0',
    pricePence: 500,
    status: 'open',
    view: { ...view },
    moveCount: 0,
    boughtAt: 1,
    settledAt: null,
    proof: { serverSeedHash: 'aa', clientSeed: 'bb' },
    ...changes,
  };
}
