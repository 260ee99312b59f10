import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Balancer, openBalancer } from './balancer.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function server(answer: RequestListener): Promise<string> {
  const started: Server = createServer(answer);
  started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  open.push({
    close: () => {
      started.closeAllConnections();
      started.close();
    },
  });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

async function balancer(...servers: readonly string[]): Promise<Balancer> {
  const opened = await openBalancer(() => servers);
  open.push(opened);
  return opened;
}

/** An address at which nobody listens. */
const NOBODY = 'http://127.0.0.1:1';
const saying = (name: string) =>
  server((request, response) => {
    request.resume().on('end', () => response.setHeader('x-name', name).end(`${request.method} ${request.url}`));
  });
const hangingUp = () => server((request) => void request.socket.destroy());

it('asks the servers in turn, with the request as it came', async () => {
  const { url, answeredBy } = await balancer(await saying('one'), await saying('two'));
  const names: (string | null)[] = [];
  for (let n = 0; n < 4; n++) {
    const answer = await fetch(`${url}/api/plays?n=${n}`, { method: 'POST', body: 'x' });
    expect(await answer.text()).toBe(`POST /api/plays?n=${n}`);
    names.push(answer.headers.get('x-name'));
  }
  expect(names.sort()).toEqual(['one', 'one', 'two', 'two']);
  expect(new Set(answeredBy()).size).toBe(2);
});

it('passes on what nobody took, and says what somebody may have done', async () => {
  const dead = await balancer(NOBODY, await saying('two'));
  for (let n = 0; n < 2; n++) expect((await fetch(dead.url, { method: 'POST', body: 'x' })).status).toBe(200);
  const rude = await hangingUp();
  const { url } = await balancer(rude, await saying('two'));
  const statuses = async (method: string): Promise<number[]> => {
    const found: number[] = [];
    for (let n = 0; n < 2; n++) found.push((await fetch(url, { method })).status);
    return found.sort();
  };
  expect(await statuses('GET')).toEqual([200, 200]);
  expect(await statuses('POST')).toEqual([200, 502]);
  expect((await fetch((await balancer(NOBODY)).url)).status).toBe(503);
});

it('shows the emails of all servers in one mailbox, whichever still run', async () => {
  const mailbox = (email: string) =>
    server((_, response) => response.setHeader('content-type', 'application/json').end(`{"emails":["${email}"]}`));
  const { url } = await balancer(await mailbox('one'), NOBODY, await mailbox('two'));
  expect(await (await fetch(`${url}/api/mailbox?to=ann`)).json()).toEqual({ emails: ['one', 'two'] });
});
