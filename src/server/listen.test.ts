import { request } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';
import { settingsFrom } from './settings.ts';
import { startSweeps } from './sweeps.ts';
import { appOf } from './testing/harness.ts';
import { OPEN_PLAY, SESSION, scriptedPlatform } from './testing/scripted-platform.ts';

it('answers what it has begun before it closes, then closes the platform', async () => {
  const order: string[] = [];
  let answerNow = (): void => {};
  let asked = (): void => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const platform = scriptedPlatform({
    unfinishedPlay: async () => {
      asked();
      await new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      order.push('answered');
      return OPEN_PLAY;
    },
    close: async () => {
      order.push('closed');
    },
  });
  const app = await appOf(platform, {});
  const service = await listen(app, { platform, host: '127.0.0.1', port: 0 });
  expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const answer = fetch(`${service.url}/api/games/test-game/unfinished`, {
    headers: { cookie: `unveil-session=${SESSION.token}` },
  });
  await isAsked;
  const closing = service.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 1));
  await expect(connect(service.url)).rejects.toThrow('ECONNREFUSED');
  answerNow();
  expect(await (await answer).json()).toEqual({ play: OPEN_PLAY });
  await closing;
  expect(order).toEqual(['answered', 'closed']);
});

it('sweeps at start and again, each task on its own, never two of one at a time, and survives a failing one', async () => {
  const started = { plays: 0, claims: 0 };
  let open = 0;
  let openMax = 0;
  const failures: string[] = [];
  let letGo = (): void => {};
  const stop = startSweeps(
    {
      sweepTask: async (task) => {
        if (task === 'payments')
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
        if (task === 'claims') started.claims += 1;
        if (task !== 'plays') return 0;
        started.plays += 1;
        open += 1;
        openMax = Math.max(openMax, open);
        await new Promise((resolve) => setTimeout(resolve, 12));
        open -= 1;
        if (started.plays === 1) throw new Error('the disk is full');
        return 1;
      },
    },
    { info: () => {}, error: (_fields, message) => failures.push(message) },
    5,
  );
  // The provider hangs for ever; everything else goes on.
  while (started.plays < 3 || started.claims < 3) await new Promise((resolve) => setTimeout(resolve, 1));
  letGo();
  await stop();
  expect([open, openMax, failures]).toEqual([0, 1, ['the sweep of plays failed']]);
  const before = started.plays;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started.plays).toBe(before);
});

it('reads settings from the environment and refuses what makes no sense', () => {
  expect(settingsFrom({}, '/srv/unveil')).toMatchObject({
    ok: true,
    value: { host: '127.0.0.1', port: 8080, dataDir: '/srv/unveil/data', trustProxy: false, logLevel: 'warn' },
  });
  expect(settingsFrom({ PORT: '0', HOST: '::1', UNVEIL_DATA: '/d' }, '/srv')).toMatchObject({
    value: { port: 0, host: '::1', dataDir: '/d' },
  });
  for (const bad of [{ PORT: 'http' }, { PORT: '70000' }, { PORT: '' }, { PORT: '-1' }, { UNVEIL_LOG: 'loud' }]) {
    expect(settingsFrom(bad, '/srv')).toMatchObject({ ok: false, refusal: { code: 'setting-invalid' } });
  }
});

function connect(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, () => resolve())
      .on('error', (error: NodeJS.ErrnoException) => reject(new Error(error.code)))
      .end();
  });
}
