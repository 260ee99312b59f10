import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALARM_NAMES, ALARMS, countAlarms } from './alarms.ts';

const PAGE = readFileSync(new URL('../../../docs/alarms.md', import.meta.url), 'utf8');
const ROW = /^\| `([a-z-]+)` \| (stop|act|look) \| (.+?) \| (.+?) \|$/gm;

it('docs/alarms.md lists exactly the alarms there are, with their level, a meaning and what to do', () => {
  const rows = [...PAGE.matchAll(ROW)].map(([, name, level]) => [name, level]);
  expect(rows).toEqual(Object.entries(ALARMS));
  expect(rows.length).toBe(PAGE.split('\n').filter((line) => line.startsWith('| `')).length);
});

it('counts each under its name, one without a name as a broken promise, and passes all on', () => {
  const told: unknown[] = [];
  const { alarm, count } = countAlarms((message, name) => told.push([message, name]));
  alarm('a full disk', 'store-cannot-write');
  alarm('two and two are five');
  alarm('again');
  expect(told).toEqual([
    ['a full disk', 'store-cannot-write'],
    ['two and two are five', 'promise-broken'],
    ['again', 'promise-broken'],
  ]);
  expect(ALARM_NAMES.map((name) => count(name)).filter((times) => times > 0)).toEqual([1, 2]);
});
