/** What most pages and every game ask of the server, by subject: each call gives an answer or a refusal (`door.ts`). */
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
import { type Answer, createDoor, type Door, type Fetch, type FrontDoor } from './door.ts';

export interface WalletApi {
  addFunds(body: AddFundsBody): Promise<Answer<BalanceAnswer>>;
  withdraw(body: WithdrawBody): Promise<Answer<WithdrawAnswer>>;
  pendingMoney(): Promise<Answer<PendingMoneyAnswer>>;
  statement(limit: number, before?: string): Promise<Answer<StatementAnswer>>;
  netPosition(from: string, to: string): Promise<Answer<NetPositionAnswer>>;
  claims(): Promise<Answer<ClaimsAnswer>>;
  confirmClaim(playNumber: string, payee: ClaimBody): Promise<Answer<ClaimAnswer>>;
}

export interface LimitsApi {
  playSession(): Promise<Answer<PlaySessionAnswer>>;
  limits(): Promise<Answer<LimitsAnswer>>;
  setLimit(limit: LimitId, value: number | null): Promise<Answer<LimitsAnswer>>;
  confirmIncrease(limit: LimitId): Promise<Answer<LimitsAnswer>>;
  cancelIncrease(limit: LimitId): Promise<Answer<LimitsAnswer>>;
  takeTimeOut(days: number): Promise<Answer<LimitsAnswer>>;
  excludeSelf(months: number): Promise<Answer<LimitsAnswer>>;
  askReturn(): Promise<Answer<LimitsAnswer>>;
}

export interface GamesApi {
  games(): Promise<Answer<GamesAnswer>>;
  /** The game as it is sold; with a version, as it was when that one sold a Play. */
  game(gameId: string, version?: string): Promise<Answer<GameAnswer>>;
  help(): Promise<Answer<TopicsAnswer>>;
}

export interface PlaysApi {
  commitment(): Promise<Answer<CommitmentAnswer>>;
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

export interface Api extends FrontDoor, WalletApi, LimitsApi, GamesApi, PlaysApi {
  signOut(): Promise<Answer<unknown>>;
}

export function createApi(fetch: Fetch): Api {
  const door = createDoor(fetch);
  return {
    ...door,
    ...walletApi(door),
    ...limitsApi(door),
    ...gamesApi(door),
    ...playsApi(door),
    signOut: () => door.change('DELETE', '/session'),
  };
}

const part = encodeURIComponent;

function walletApi({ get, change }: Door): WalletApi {
  return {
    addFunds: (body) => change('POST', '/funds', body),
    withdraw: (body) => change('POST', '/withdrawals', body),
    pendingMoney: () => get('/wallet/pending'),
    statement: (limit, before) =>
      get(`/wallet/statement?limit=${limit}${before === undefined ? '' : `&before=${part(before)}`}`),
    netPosition: (from, to) => get(`/wallet/net?from=${part(from)}&to=${part(to)}`),
    claims: () => get('/claims'),
    confirmClaim: (playNumber, payee) => change('POST', `/claims/${part(playNumber)}`, payee),
  };
}

function limitsApi({ get, change }: Door): LimitsApi {
  return {
    playSession: () => get('/play-session'),
    limits: () => get('/limits'),
    setLimit: (limit, value) => change('POST', `/limits/${limit}`, { value }),
    confirmIncrease: (limit) => change('POST', `/limits/${limit}/confirm`),
    cancelIncrease: (limit) => change('POST', `/limits/${limit}/cancel`),
    takeTimeOut: (days) => change('POST', '/time-out', { days }),
    excludeSelf: (months) => change('POST', '/self-exclusion', { months }),
    askReturn: () => change('POST', '/self-exclusion/return'),
  };
}

function gamesApi({ get }: Door): GamesApi {
  return {
    games: () => get('/games'),
    game: (gameId, version) => get(`/games/${part(gameId)}${version === undefined ? '' : `?version=${part(version)}`}`),
    help: () => get('/help'),
  };
}

function playsApi({ get, change }: Door): PlaysApi {
  return {
    commitment: () => get('/commitment'),
    unfinished: (gameId) => get(`/games/${part(gameId)}/unfinished`),
    buy: (body) => change('POST', '/plays', body),
    play: (playNumber) => get(`/plays/${part(playNumber)}`),
    plays: (limit, before) => get(`/plays?limit=${limit}${before === undefined ? '' : `&before=${part(before)}`}`),
    move: (playNumber, body) => change('POST', `/plays/${part(playNumber)}/moves`, body),
    finish: (playNumber) => change('POST', `/plays/${part(playNumber)}/finish`),
    replay: (playNumber) => get(`/plays/${part(playNumber)}/replay`),
    openTry: (gameId) => change('POST', '/tries', { gameId }),
    moveTry: (body) => change('POST', '/tries/moves', body),
    finishTry: (body) => change('POST', '/tries/finish', body),
  };
}

/** The api of this page. */
export const api: Api = createApi((input, init) => fetch(input, init));
