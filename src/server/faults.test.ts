/** Reports of scenes that stopped: an alarm and a count for the operator, however many are sent. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { appOf } from './testing/harness.ts';

const REPORT = {
  gameId: 'test-game',
  gameVersion: '1.0.0',
  playNumber: null,
  fault: 'the rules reveal something else',
};

it('raises an alarm for each of the first reports, counts all, and takes few of one sender', async () => {
  const alarms: { alarm?: boolean; gameId?: string }[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      alarms.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = await appOf({}, { logger: pino({ level: 'fatal', base: null }, stream) });
  const visit = await app.inject({ method: 'GET', url: '/api/session' });
  const headers = {
    cookie: visit.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-csrf-token': visit.json().csrfToken,
  };
  const report = (payload: object, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: '/api/faults', payload, remoteAddress, headers });
  const first = await report(REPORT);
  expect([first.statusCode, first.json()]).toEqual([202, { done: true }]);
  expect(alarms).toMatchObject([{ alarm: true, ...REPORT }]);
  expect((await report({ ...REPORT, more: 1 })).statusCode).toBe(400);
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push((await report(REPORT)).statusCode);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  for (let sender = 0; sender < 60; sender++) await report({ ...REPORT, gameId: 'made-up' }, `198.51.100.${sender}`);
  // Thirty a minute, and a minute may end in between.
  expect(alarms.length).toBeGreaterThanOrEqual(30);
  expect(alarms.length).toBeLessThanOrEqual(60);
  const { body } = await app.inject({ method: 'GET', url: '/metrics' });
  expect(body).toContain('unveil_scenes_stopped_total{game="unknown"} 60');
  await app.close();
});
