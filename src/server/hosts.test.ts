import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { hostCheck } from './hosts.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';
import { scriptedPlatform } from './testing/scripted-platform.ts';

describe('the site is found', () => {
  it.each([
    ['https://play.example.org', 'play.example.org', true],
    ['https://play.example.org', 'play.example.org:443', true],
    ['https://play.example.org', 'www.example.org', true],
    ['https://play.example.org', 'localhost:8080', true],
    ['https://play.example.org', '[::1]:8080', true],
    ['https://play.example.org', 'evil.example', false],
    ['https://play.example.org', 'play.example.org.evil.example', false],
    ['https://play.example.org', '192.0.2.1', false],
    [null, '192.0.2.1:8080', true],
    [null, 'localhost', true],
    [null, 'rebound.evil.example', false],
    [null, 'localhost.evil.example', false],
  ])('at %s, under %s: %s', (publicUrl, host, expected) =>
    expect(hostCheck(publicUrl, ['www.example.org'])(host)).toBe(expected),
  );
});

it('refuses other hosts by name, and sets cookies as its own address says', async () => {
  const publicUrl = 'https://play.example.org';
  const platform = scriptedPlatform({});
  const app = await createApp({ platform, onSale: GAMES_ON_SALE, publicUrl, isOurHost: hostCheck(publicUrl, []) });
  const ask = (host: string) => app.inject({ method: 'GET', url: '/api/session', headers: { host } });
  expect((await ask('evil.example')).json().error.code).toBe('host-not-allowed');
  const [cookie] = (await ask('play.example.org')).cookies;
  expect(cookie).toMatchObject({ name: '__Host-unveil-visitor', secure: true });
  await app.close();
});
