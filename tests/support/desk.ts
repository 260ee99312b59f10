/**
 * The site's own API in the hands of the player of a page: what a test needs but does not look at is done here,
 * without a screen and without waiting. Requests carry the page's own cookies.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Game, GameEvent, Move, View } from '../../src/game/game.ts';
import type { Component } from '../../src/game/structure.ts';
import type { DocumentsAnswer } from '../../src/wire/help.ts';
import type { FinishAnswer, PlayAnswer } from '../../src/wire/plays.ts';
import type { MailboxAnswer } from '../../src/wire/sign-in.ts';

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Sends a change as the site does, and gives the answer. A refusal fails the test. */
export async function send<T>(page: Page, path: string, data: object): Promise<T> {
  const { csrfToken } = (await (await page.request.get('/api/session')).json()) as { csrfToken: string };
  const answer = await page.request.post(path, { headers: { 'x-csrf-token': csrfToken }, data });
  if (!answer.ok()) expect.fail(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Registers and opens the link of the email, as the form and the mailbox do. */
export async function openAccount(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await send(page, '/api/accounts', { ...credentials, agreedTo: await versions(page), ...personOf(credentials.email) });
  await send(page, '/api/accounts/confirm', { token: (await emailTo(page, credentials.email)).split('#')[1] });
}

/** Of the Rules and the Account Terms in force. */
async function versions(page: Page): Promise<string[]> {
  const { documents } = (await (await page.request.get('/api/documents')).json()) as DocumentsAnswer;
  return documents.map(({ version }) => version);
}

/** Somebody of age with a name nobody else has: one person has one account. */
export function personOf(email: string): { name: string; bornOn: string; country: string } {
  const letters = [...email].map((sign) => (/\d/.test(sign) ? 'abcdefghij'.charAt(Number(sign)) : sign));
  return { name: `Ann ${letters.filter((sign) => /[a-z]/.test(sign)).join('')}`, bornOn: '1980-05-17', country: 'GB' };
}

/** Where the link of the latest email to the address leads. */
export async function emailTo(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/api/mailbox?to=${encodeURIComponent(email)}`);
  const path = ((await answer.json()) as MailboxAnswer).emails[0]?.link?.path;
  if (path === undefined) expect.fail(`no email with a link to ${email}`);
  return path;
}

export async function deposit(page: Page, pounds: number): Promise<void> {
  await send(page, '/api/funds', { fundsKey: hex(16), amountPence: pounds * 100 });
}

/** Buys a Play of the game and gives its Play Number. */
export async function purchase(page: Page, gameId: string): Promise<string> {
  const { commitment } = (await (await page.request.get('/api/commitment')).json()) as { commitment: string };
  const order = { purchaseKey: hex(16), clientSeed: commitment.slice(0, 32), gameId, commitment };
  return (await send<{ play: { playNumber: string } }>(page, '/api/plays', order)).play.playNumber;
}

/** What the server tells of a Play at this moment. */
export async function onRecord(page: Page, playNumber: string): Promise<PlayAnswer> {
  return (await (await page.request.get(`/api/plays/${playNumber}`)).json()) as PlayAnswer;
}

export interface Course<V extends View, M extends Move, E extends GameEvent> {
  /**
   * Where to stop: asked before the first move and after each, with what the latest move revealed. Nowhere by
   * default.
   */
  readonly until?: (view: V, latest: readonly E[]) => boolean;
  /** Which of the legal moves to make; the first by default. */
  readonly choose?: (moves: readonly M[]) => M | undefined;
}

/** Makes moves until the Play stands as wanted or has ended; tells whether it stands so. */
export async function moveOn<S, V extends View, M extends Move, E extends GameEvent, C extends Component>(
  page: Page,
  { rules }: Pick<Game<S, V, M, E, C>, 'rules'>,
  playNumber: string,
  { until = () => false, choose = (moves) => moves[0] }: Course<V, M, E> = {},
): Promise<boolean> {
  const record = await onRecord(page, playNumber);
  let view = record.view as V;
  let latest: readonly E[] = [];
  for (let number = record.moveCount + 1; !view.finished; number++) {
    if (until(view, latest)) return true;
    const move = choose(rules.moves(view));
    ({ events: latest } = await send<{ events: readonly E[] }>(page, `/api/plays/${playNumber}/moves`, {
      number,
      move,
    }));
    for (const event of latest) view = rules.apply(view, event);
  }
  return false;
}

/** Plays on to the end, is paid, and gives the prize in pence. */
export async function playOut<S, V extends View, M extends Move, E extends GameEvent, C extends Component>(
  page: Page,
  game: Pick<Game<S, V, M, E, C>, 'rules'>,
  playNumber: string,
  course: Pick<Course<V, M, E>, 'choose'> = {},
): Promise<number | undefined> {
  await moveOn(page, game, playNumber, course);
  return (await send<FinishAnswer>(page, `/api/plays/${playNumber}/finish`, {})).play.prizePence;
}
