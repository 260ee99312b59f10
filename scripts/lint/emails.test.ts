/** Every email leads somewhere: the address it links to is a page of the site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routeOf } from '../../src/site/state/router.svelte.ts';

const PLATFORM = 'src/platform';

/** The addresses typed into the emails, with a stand-in for what is filled in, and without the secret behind `#`. */
const addresses = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^|[\\/])emails\.ts$/.test(name))
  .map((name) => readFileSync(join(PLATFORM, name), 'utf8'))
  .flatMap((text) => [...text.matchAll(/\blink: \{ path: ['`]([^'`]+)['`]/g)])
  .map(([, path = '']) => path.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/#.*/, ''));

/** The pages of an account, by the names that `Account.svelte` lists. */
const accountPages = [
  ...readFileSync('src/site/pages/account/Account.svelte', 'utf8').matchAll(/^ {2}'?([\w-]*)'?: [A-Z]\w*,$/gm),
].map(([, part]) => part);

it('finds the emails of accounts, claims and limits', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/confirm', '/my-games/x', '/limits']));
  expect(accountPages).toContain('details');
});

it.each([...new Set(addresses)])('%s is a page', (path) => {
  const route = routeOf(path);
  expect(route.page).not.toBe('not-found');
  if (route.page === 'account') expect(accountPages).toContain(route.part);
});
