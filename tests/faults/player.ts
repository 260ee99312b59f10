/**
 * A player who talks to the API as a browser does: keeps cookies, sends the CSRF token, makes purchase keys, and
 * knows the rules of the game but nothing that is hidden. Every call gives status and body; nothing is retried behind
 * a test's back.
 */
import { randomBytes } from 'node:crypto';
import type { AnyGame } from '../../src/game/game.ts';
import { applyAll } from '../../src/game/run.ts';
import type { Move, View } from '../../src/game/view.ts';
import type { DocumentsAnswer } from '../../src/wire/help.ts';
import type { BuyAnswer, BuyBody, FinishAnswer, PlayAnswer, StepAnswer } from '../../src/wire/plays.ts';
import type { MailboxAnswer, SessionAnswer } from '../../src/wire/sign-in.ts';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  /** The body as it came, for what must not be in it. */
  readonly text: string;
}

export interface Player {
  readonly email: string;
  readonly password: string;
  send<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** The headers a signed-in request carries, for tests that write to a socket of their own. */
  headers(): Readonly<Record<string, string>>;
  /** Talks to another address from now on: the server has been started again. */
  moveTo(url: string): void;
  /** Signs in (again) and keeps the new session. */
  signIn(): Promise<void>;
}

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A name nobody else has: one person has one account. */
function randomName(): string {
  return [...randomBytes(16)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** Opens an account with a fresh email address, by the form's request and the email's link. */
export async function registerPlayer(url: string): Promise<Player> {
  const player = newPlayer(url, `player-${randomHex(8)}@example.org`, 'correct horse battery staple');
  await player.send('GET', '/api/session');
  const { body: inForce } = await player.send<DocumentsAnswer>('GET', '/api/documents');
  const agreedTo = inForce.documents.map(({ version }) => version);
  const person = { name: `Ann ${randomName()}`, bornOn: '1980-05-17', country: 'GB' };
  expectStatus(await player.send('POST', '/api/accounts', { ...credentialsOf(player), agreedTo, ...person }), 202);
  const { body } = await player.send<MailboxAnswer>('GET', `/api/mailbox?to=${encodeURIComponent(player.email)}`);
  const token = body.emails[0]?.link?.path.split('#')[1];
  expectStatus(await player.send('POST', '/api/accounts/confirm', { token }), 201);
  return player;
}

function newPlayer(firstUrl: string, email: string, password: string): Player {
  let url = firstUrl;
  const cookies = new Map<string, string>();
  let csrfToken = '';
  const headers = (): Record<string, string> => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': csrfToken,
  });

  async function send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const parsed = JSON.parse(text) as T & Partial<SessionAnswer>;
    if (typeof parsed.csrfToken === 'string') csrfToken = parsed.csrfToken;
    return { status: response.status, body: parsed, text };
  }

  const player: Player = {
    email,
    password,
    send,
    headers,
    moveTo: (next) => {
      url = next;
    },
    signIn: async () => {
      await send('GET', '/api/session');
      expectStatus(await send('POST', '/api/session', { email, password }), 200);
    },
  };
  return player;
}

function credentialsOf({ email, password }: Player): { email: string; password: string } {
  return { email, password };
}

export async function addFunds(player: Player, amountPence: number): Promise<void> {
  expectStatus(await player.send('POST', '/api/funds', { fundsKey: randomHex(16), amountPence }), 200);
}

export async function balanceOf(player: Player): Promise<number> {
  const { body } = await player.send<SessionAnswer>('GET', '/api/session');
  if (body.account === null) throw new Error(`${player.email} is signed out`);
  return body.account.balancePence;
}

/** The body of a purchase: one intent, with a key of its own and the commitment as it stands. */
export async function purchaseOf(player: Player, gameId: string): Promise<BuyBody> {
  const answer = await player.send<{ commitment: string }>('GET', '/api/commitment');
  expectStatus(answer, 200);
  return {
    purchaseKey: randomHex(16),
    gameId,
    // One commitment has one seed of the player, whatever an attempt was refused for.
    clientSeed: answer.body.commitment.slice(0, 32),
    commitment: answer.body.commitment,
  };
}

export function buy(player: Player, body: BuyBody): Promise<Answer<BuyAnswer>> {
  return player.send<BuyAnswer>('POST', '/api/plays', body);
}

/** Buys with a fresh key and gives the Play. */
export async function buyPlay(player: Player, gameId: string): Promise<PlayAnswer> {
  const answer = await buy(player, await purchaseOf(player, gameId));
  expectStatus(answer, 201);
  return answer.body.play;
}

export function moveNumbered(
  player: Player,
  playNumber: string,
  number: number,
  move: Move,
): Promise<Answer<StepAnswer>> {
  return player.send<StepAnswer>('POST', `/api/plays/${playNumber}/moves`, { number, move });
}

/** Chooses among legal moves. */
export type Choice = (moves: readonly Move[]) => Move;

/**
 * Unveils a Play from where it stands to its end, by the rules the browser has; gives the view that the events built.
 */
export async function unveil(player: Player, game: AnyGame, play: PlayAnswer, choose: Choice = firstOf): Promise<View> {
  let view: View = play.view;
  for (let number = play.moveCount + 1; !view.finished; number += 1) {
    const answer = await moveNumbered(player, play.playNumber, number, choose(game.rules.moves(view)));
    expectStatus(answer, 200);
    view = applyAll(game, view, answer.body.events);
  }
  return view;
}

export function finish(player: Player, playNumber: string): Promise<Answer<FinishAnswer>> {
  return player.send<FinishAnswer>('POST', `/api/plays/${playNumber}/finish`);
}

export function firstOf(moves: readonly Move[]): Move {
  const [move] = moves;
  if (move === undefined) throw new Error('a view that is not finished has no legal move');
  return move;
}

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
}
