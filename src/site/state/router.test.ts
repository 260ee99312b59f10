import { expect, it } from 'vitest';
import { returnPath, routeOf } from './router.svelte.ts';

it.each([
  ['/', { page: 'lobby' }],
  ['/games/million-jackpot-blue', { page: 'game', gameId: 'million-jackpot-blue' }],
  ['/play/AB12-CD34', { page: 'play', playNumber: 'AB12-CD34' }],
  ['/my-games/AB12-CD34', { page: 'record', playNumber: 'AB12-CD34' }],
  ['/my-games', { page: 'my-games' }],
  ['/games/a/b', { page: 'not-found' }],
  ['/nowhere', { page: 'not-found' }],
])('%s leads to its page', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

it.each([
  ['?back=%2Fgames%2Fa-game', '/games/a-game'],
  ['?back=%2Fmy-games%3Fresult%3Dwon', '/my-games?result=won'],
  ['?back=https%3A%2F%2Felsewhere.example', '/'],
  ['?back=%2F%2Felsewhere.example', '/'],
  ['', '/'],
])('after signing in, %s leads to %s and never to another site', (search, path) => {
  expect(returnPath(search)).toBe(path);
});
