/** The pages of the operator in a box: who has what, a game to launch, and the switches of its misbehaviour. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { VERBS } from '../calls.ts';
import { createLines } from '../client.ts';
import { type SigningSecrets, signMessage } from '../signing.ts';
import type { Book } from './book.ts';
import { FAULTS, type FaultSwitches, readSwitch } from './faults.ts';
import { send } from './server.ts';

export interface PagesOptions {
  readonly book: Book;
  readonly secrets: SigningSecrets;
  /** The Unveil that games are launched at, and who the operator is there. */
  readonly unveil: string;
  readonly operatorId: string;
  readonly clock?: Clock;
}

export function sandboxPages({ book, secrets, unveil, operatorId, clock = systemClock }: PagesOptions) {
  const lines = createLines({});
  let faults: FaultSwitches | null = null;

  async function launch(ref: string, game: string): Promise<string> {
    const token = book.players.get(ref)?.launchToken ?? '';
    const body = Buffer.from(JSON.stringify({ launchToken: token, game, mode: 'real' }));
    const headers = { 'content-type': 'application/json', 'unveil-operator': operatorId };
    const signed = signMessage(secrets, randomUUID(), body, clock.now());
    const posted = await lines.post(`${unveil}/operator/launch`, { ...headers, ...signed }, body);
    if ('why' in posted) throw new Error(posted.why);
    const { url } = JSON.parse(Buffer.from(posted.body).toString()) as { url?: string };
    if (url === undefined) throw new Error(Buffer.from(posted.body).toString());
    return url;
  }

  return {
    use: (switches: FaultSwitches): void => {
      faults = switches;
    },
    serve: async (request: IncomingMessage, response: ServerResponse, body: Uint8Array): Promise<boolean> => {
      const fields = new URLSearchParams(Buffer.from(body).toString());
      const [method, path] = [request.method, (request.url ?? '').split('?', 1)[0]];
      if (method === 'GET' && path === '/') page(response, pageOf(book));
      else if (method === 'POST' && path === '/switch') {
        const one = readSwitch(`${fields.get('verb')}:${fields.get('fault')}:${fields.get('times')}`);
        if (one) faults?.set(one.verb, one.fault, one.times);
        else faults?.clear();
        send(response, 303, 'text/plain', Buffer.alloc(0), { location: '/' });
      } else if (method === 'POST' && path === '/visit') {
        const url = await launch(fields.get('player') ?? '', fields.get('game') ?? '').catch((error: Error) => error);
        if (url instanceof Error) send(response, 502, 'text/plain', Buffer.from(`Not launched: ${url.message}`));
        else send(response, 303, 'text/plain', Buffer.alloc(0), { location: url });
      } else return false;
      return true;
    },
  };
}

function page(response: ServerResponse, html: string): void {
  send(response, 200, 'text/html; charset=utf-8', Buffer.from(html));
}

function pageOf(book: Book): string {
  const players = [...book.players.values()].map(
    ({ ref, balance, currency, scale }) =>
      `<tr><td>${escaped(ref)}</td><td>${(balance / 10 ** scale).toFixed(scale)} ${currency}</td><td>
<form method="post" action="/visit"><input type="hidden" name="player" value="${escaped(ref)}">
<label>Game <input name="game" value="diamond-maze"></label> <button>Launch</button></form></td></tr>`,
  );
  const lines = [...book.lines.values()]
    .reverse()
    .slice(0, 50)
    .map(({ id, amount, status }) => `<tr><td>${escaped(id)}</td><td>${amount}</td><td>${escaped(status)}</td></tr>`);
  const choice = (name: string, of: readonly string[]) =>
    `<select name="${name}">${of.map((one) => `<option>${one}</option>`).join('')}</select>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>An operator in a box</title>
<h1>An operator in a box</h1><table><tr><th>Player<th>Balance<th></tr>${players.join('')}</table>
<h2>Misbehave</h2><form method="post" action="/switch">${choice('verb', VERBS)} ${choice('fault', FAULTS)}
<label>times <input name="times" value="1" size="3"></label> <button>Switch on</button></form>
<h2>Last calls</h2><table><tr><th>Call<th>Minor units<th>Answer</tr>${lines.join('')}</table></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
