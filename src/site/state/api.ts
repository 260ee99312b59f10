/**
 * The site's one door to the server: each call gives an answer or a named refusal as a value. A lost connection, a
 * timeout and a server that stumbles are all `unreachable`: the outcome is not known, which is never the same as no.
 */
import type { ClaimAnswer, ClaimBody, ClaimsAnswer } from '../../wire/claims.ts';
import type { CommitmentAnswer } from '../../wire/commitments.ts';
import type { GameAnswer, GamesAnswer } from '../../wire/games.ts';
import type { TopicsAnswer } from '../../wire/help.ts';
import type { LimitId, LimitsAnswer, PlaySessionAnswer } from '../../wire/limits.ts';
import type {
  BuyAnswer,
  BuyBody,
  FinishAnswer,
  MoveBody,
  PlayAnswer,
  PlaysAnswer,
  ReplayAnswer,
  StepAnswer,
  UnfinishedAnswer,
} from '../../wire/plays.ts';
import type { ErrorAnswer } from '../../wire/shapes.ts';
import type { SessionAnswer } from '../../wire/sign-in.ts';
import type { TryAnswer, TryFinishAnswer, TryFinishBody, TryMoveBody } from '../../wire/tries.ts';
import type {
  AddFundsBody,
  BalanceAnswer,
  NetPositionAnswer,
  PendingMoneyAnswer,
  StatementAnswer,
  WithdrawAnswer,
  WithdrawBody,
} from '../../wire/wallet.ts';

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

export interface Api extends Door {
  /** How long this page has asked the server nothing: asking is what keeps a session alive. */
  idleMs(): number;
  session(): Promise<Answer<SessionAnswer>>;
  signOut(): Promise<Answer<unknown>>;
  addFunds(body: AddFundsBody): Promise<Answer<BalanceAnswer>>;
  withdraw(body: WithdrawBody): Promise<Answer<WithdrawAnswer>>;
  pendingMoney(): Promise<Answer<PendingMoneyAnswer>>;
  statement(limit: number, before?: string): Promise<Answer<StatementAnswer>>;
  netPosition(from: string, to: string): Promise<Answer<NetPositionAnswer>>;
  claims(): Promise<Answer<ClaimsAnswer>>;
  confirmClaim(playNumber: string, payee: ClaimBody): Promise<Answer<ClaimAnswer>>;
  help(): Promise<Answer<TopicsAnswer>>;
  playSession(): Promise<Answer<PlaySessionAnswer>>;
  limits(): Promise<Answer<LimitsAnswer>>;
  setLimit(limit: LimitId, value: number | null): Promise<Answer<LimitsAnswer>>;
  confirmIncrease(limit: LimitId): Promise<Answer<LimitsAnswer>>;
  cancelIncrease(limit: LimitId): Promise<Answer<LimitsAnswer>>;
  takeTimeOut(days: number): Promise<Answer<LimitsAnswer>>;
  excludeSelf(months: number): Promise<Answer<LimitsAnswer>>;
  askReturn(): Promise<Answer<LimitsAnswer>>;
  commitment(): Promise<Answer<CommitmentAnswer>>;
  games(): Promise<Answer<GamesAnswer>>;
  /** The game as it is sold; with a version, as it was when that one sold a Play. */
  game(gameId: string, version?: string): Promise<Answer<GameAnswer>>;
  unfinished(gameId: string): Promise<Answer<UnfinishedAnswer>>;
  buy(body: BuyBody): Promise<Answer<BuyAnswer>>;
  play(playNumber: string): Promise<Answer<PlayAnswer>>;
  plays(limit: number, before?: string): Promise<Answer<PlaysAnswer>>;
  move(playNumber: string, body: MoveBody): Promise<Answer<StepAnswer>>;
  finish(playNumber: string): Promise<Answer<FinishAnswer>>;
  replay(playNumber: string): Promise<Answer<ReplayAnswer>>;
  openTry(gameId: string): Promise<Answer<TryAnswer>>;
  moveTry(body: TryMoveBody): Promise<Answer<StepAnswer>>;
  finishTry(body: TryFinishBody): Promise<Answer<TryFinishAnswer>>;
}

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export function createApi(fetch: Fetch): Api {
  let csrfToken: string | null = null;
  let lastAskedAt = performance.now();

  async function send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    lastAskedAt = performance.now();
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

  async function session(): Promise<Answer<SessionAnswer>> {
    const answer = await send<SessionAnswer>('GET', '/session');
    if (answer.ok) csrfToken = answer.value.csrfToken;
    return answer;
  }

  /** A change. A csrf token that has gone stale (another tab signed in or out) is fetched anew once. */
  async function change<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>> {
    if (csrfToken === null) await session();
    const first = await send<T>(method, path, body);
    if (first.ok || first.refusal.code !== 'csrf') return first;
    await session();
    return send<T>(method, path, body);
  }

  const get = <T>(path: string) => send<T>('GET', path);
  const post = <T>(path: string, body?: unknown) => change<T>('POST', path, body);
  const part = encodeURIComponent;
  return {
    get,
    change,
    idleMs: () => performance.now() - lastAskedAt,
    session,
    signOut: () => change('DELETE', '/session'),
    addFunds: (body) => post('/funds', body),
    withdraw: (body) => post('/withdrawals', body),
    pendingMoney: () => get('/wallet/pending'),
    statement: (limit, before) =>
      get(`/wallet/statement?limit=${limit}${before === undefined ? '' : `&before=${part(before)}`}`),
    netPosition: (from, to) => get(`/wallet/net?from=${part(from)}&to=${part(to)}`),
    claims: () => get('/claims'),
    confirmClaim: (playNumber, payee) => post(`/claims/${part(playNumber)}`, payee),
    help: () => get('/help'),
    playSession: () => get('/play-session'),
    limits: () => get('/limits'),
    setLimit: (limit, value) => post(`/limits/${limit}`, { value }),
    confirmIncrease: (limit) => post(`/limits/${limit}/confirm`),
    cancelIncrease: (limit) => post(`/limits/${limit}/cancel`),
    takeTimeOut: (days) => post('/time-out', { days }),
    excludeSelf: (months) => post('/self-exclusion', { months }),
    askReturn: () => post('/self-exclusion/return'),
    commitment: () => get('/commitment'),
    games: () => get('/games'),
    game: (gameId, version) => get(`/games/${part(gameId)}${version === undefined ? '' : `?version=${part(version)}`}`),
    unfinished: (gameId) => get(`/games/${part(gameId)}/unfinished`),
    buy: (body) => post('/plays', body),
    play: (playNumber) => get(`/plays/${part(playNumber)}`),
    plays: (limit, before) => get(`/plays?limit=${limit}${before === undefined ? '' : `&before=${part(before)}`}`),
    move: (playNumber, body) => post(`/plays/${part(playNumber)}/moves`, body),
    finish: (playNumber) => post(`/plays/${part(playNumber)}/finish`),
    replay: (playNumber) => get(`/plays/${part(playNumber)}/replay`),
    openTry: (gameId) => post('/tries', { gameId }),
    moveTry: (body) => post('/tries/moves', body),
    finishTry: (body) => post('/tries/finish', body),
  };
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

/** The api of this page. */
export const api: Api = createApi((input, init) => fetch(input, init));
