import { expect, it } from 'vitest';
import { addressOf, type Choice, choiceOf, EVERY_PLAY, isEveryPlay, queryOf } from './choice.ts';

it.each<[string, Partial<Choice>]>([
  ['', {}],
  ['?game=diamond-maze&result=won', { game: 'diamond-maze', result: 'won' }],
  ['?period=30-days', { period: '30-days' }],
  ['?period=dates&from=2026-01-01&to=2026-01-31', { period: 'dates', from: '2026-01-01', to: '2026-01-31' }],
  ['?number=7K3M-9QXA-2B4C-DEFH', { number: '7K3M-9QXA-2B4C-DEFH' }],
])('the address %s is kept as it is', (search, chosen) => {
  const choice = choiceOf(search);
  expect(choice).toEqual({ ...EVERY_PLAY, ...chosen });
  expect(addressOf(choice)).toBe(search);
  expect(isEveryPlay(choice)).toBe(search === '');
});

it.each(['?result=lost', '?period=century', '?from=2026-01-01', '?result=toString', '?colour=red'])(
  'the address %s chooses nothing',
  (search) => {
    expect(choiceOf(search)).toEqual(EVERY_PLAY);
  },
);

it.each([
  ['30-days', '2026-11-30', '?from=2026-11-01'],
  ['30-days', '2024-03-01', '?from=2024-02-01'],
  ['12-months', '2026-11-30', '?from=2025-12-01'],
  ['12-months', '2024-02-29', '?from=2023-03-02'],
] as const)('the last %s on %s are asked as %s', (period, today, query) => {
  expect(queryOf({ ...EVERY_PLAY, period }, today)).toBe(query);
});

it('asks for nothing that was not chosen', () => {
  expect(queryOf(EVERY_PLAY, '2026-11-30')).toBe('');
  expect(queryOf({ ...EVERY_PLAY, game: 'a b', from: '2026-01-01' }, '2026-11-30')).toBe('?game=a+b');
});
