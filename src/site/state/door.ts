/**
 * The site's one door to the server: each call gives an answer or a named refusal as a value. A lost connection, a
 * timeout and a server that stumbles are all `unreachable`: the outcome is not known, which is never the same as no.
 */
import type { ErrorAnswer } from '../../wire/shapes.ts';
import type { SessionAnswer } from '../../wire/sign-in.ts';

export interface ApiRefusal {
  /**
   * A code of docs/errors.md; `unreachable` when no definite answer came; `signed-out` for every 401 that is not about
   * the password; `csrf` for every 403.
   */
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  /** Which limit, until when: as the refusal's row in docs/errors.md says. */
  readonly data?: Readonly<Record<string, string | number | null>>;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: ApiRefusal };

/** Give up on a silent server after this long; the caller asks again under the same key or number. */
const ANSWER_WITHIN_MS = 15_000;

/** No definite answer came. */
export const UNREACHABLE: ApiRefusal = {
  code: 'unreachable',
  message: 'There is no connection at the moment.',
};

/** Any path of the API. What a page needs often has a name in `Api` or in `identity-api.ts`. */
export interface Door {
  get<T>(path: string): Promise<Answer<T>>;
  /** A change, with the csrf token that goes with it. */
  change<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>;
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** The door with what the page itself asks through it: who is signed in, and whether anybody is still here. */
export interface FrontDoor extends Door {
  /** How long this page has asked the server nothing: asking is what keeps a session alive. */
  idleMs(): number;
  session(): Promise<Answer<SessionAnswer>>;
}

export function createDoor(fetch: Fetch): FrontDoor {
  let csrfToken: string | null = null;
  let lastAskedAt = performance.now();

  function send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    lastAskedAt = performance.now();
    return ask<T>(fetch, { method, path, body, csrfToken });
  }

  async function session(): Promise<Answer<SessionAnswer>> {
    const answer = await send<SessionAnswer>('GET', '/session');
    if (answer.ok) csrfToken = answer.value.csrfToken;
    return answer;
  }

  return {
    get: (path) => send('GET', path),
    // A csrf token that has gone stale (another tab signed in or out) is fetched anew once.
    async change<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
      if (csrfToken === null) await session();
      const first = await send<T>(method, path, body);
      if (first.ok || first.refusal.code !== 'csrf') return first;
      await session();
      return send<T>(method, path, body);
    },
    idleMs: () => performance.now() - lastAskedAt,
    session,
  };
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly csrfToken: string | null;
}

async function ask<T>(fetch: Fetch, { method, path, body, csrfToken }: Question): Promise<Answer<T>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (csrfToken !== null && method !== 'GET') headers['x-csrf-token'] = csrfToken;
  if (body !== undefined) headers['content-type'] = 'application/json';
  // Not `AbortSignal.timeout`: phones that still browse well have not got it.
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), ANSWER_WITHIN_MS);
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: silence.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await parse<T>(response);
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  } finally {
    clearTimeout(timer);
  }
}

async function parse<T>(response: Response): Promise<Answer<T>> {
  if (response.status === 204) return { ok: true, value: undefined as T };
  const json: unknown = await response.json();
  if (response.ok) return { ok: true, value: json as T };
  // The server's own stumbles and its limits say nothing about what became of the request.
  if (response.status >= 500 || response.status === 429) {
    const stumble = isErrorAnswer(json) && json.error.code === 'too-many-attempts' ? json.error : UNREACHABLE;
    return { ok: false, refusal: stumble };
  }
  if (!isErrorAnswer(json)) return { ok: false, refusal: UNREACHABLE };
  const { error } = json;
  if (response.status === 403) return { ok: false, refusal: { ...error, code: 'csrf' } };
  if (response.status === 401 && error.code !== 'credentials-wrong') {
    return { ok: false, refusal: { ...error, code: 'signed-out' } };
  }
  return { ok: false, refusal: error };
}

function isErrorAnswer(json: unknown): json is ErrorAnswer {
  if (typeof json !== 'object' || json === null || !('error' in json)) return false;
  const { error } = json;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
