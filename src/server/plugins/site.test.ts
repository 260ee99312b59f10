import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { appOf } from '../testing/harness.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'unveil-site-'));
afterAll(() => rmSync(siteDir, { recursive: true, force: true }));
mkdirSync(join(siteDir, 'assets'));
writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Unveil</title>');
writeFileSync(join(siteDir, 'assets', 'main-Ab3_x9-Z.js'), 'let plain = true;');
writeFileSync(join(siteDir, 'assets', 'main-Ab3_x9-Z.js.gz'), gzipSync('let plain = true;'));
const app = await appOf({}, { siteDir });

it.each(['/', '/my-games', '/games/million-jackpot-blue/play', '/nothing-here'])(
  'the page address %s gives the site, never from an old copy',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
    expect([statusCode, body.slice(0, 15), headers['cache-control']]).toEqual([200, '<!doctype html>', 'no-cache']);
  },
);

it('gives hashed files for ever, compressed where the browser takes it', async () => {
  const url = '/assets/main-Ab3_x9-Z.js';
  const plain = await app.inject({ method: 'GET', url });
  const packed = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } });
  for (const { statusCode, headers } of [plain, packed]) {
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
  }
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
});

it.each(['/assets/gone-12345678.js', '/../package.json', '/..%2f..%2fpackage.json', '/.env', '/api/nothing'])(
  '%s is nothing, and never the site in disguise',
  async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'not-found']);
  },
);

it('takes no changes at page addresses', async () => {
  expect((await app.inject({ method: 'POST', url: '/my-games' })).statusCode).toBe(404);
});
