/** Where the visitor is, on the History API. Few routes, so a table of patterns is all there is. Knows no page. */

import { untrack } from 'svelte';

/** Pages whose address is their name. */
const PLAIN = [
  'register',
  'confirm',
  'sign-in',
  'forgotten',
  'reset',
  'confirm-email',
  'mailbox',
  'funds',
  'my-games',
  'limits',
  'wallet',
  'rules',
  'fairness',
  'verify',
  'safer-play',
] as const;

export type Route =
  | { readonly page: (typeof PLAIN)[number] | 'lobby' | 'not-found' }
  | { readonly page: 'account'; readonly part: string }
  | { readonly page: 'document'; readonly documentId: string }
  | { readonly page: 'game' | 'try'; readonly gameId: string }
  | { readonly page: 'play' | 'record'; readonly playNumber: string };

const id = '([A-Za-z0-9-]+)';
const routes: readonly (readonly [RegExp, (part: string) => Route])[] = [
  [/^\/$/, () => ({ page: 'lobby' })],
  ...PLAIN.map((page) => [new RegExp(`^/${page}$`), () => ({ page })] as const),
  [new RegExp(`^/documents/${id}$`), (documentId) => ({ page: 'document', documentId })],
  [/^\/account$/, () => ({ page: 'account', part: '' })],
  [new RegExp(`^/account/${id}$`), (part) => ({ page: 'account', part })],
  [new RegExp(`^/games/${id}$`), (gameId) => ({ page: 'game', gameId })],
  [new RegExp(`^/try/${id}$`), (gameId) => ({ page: 'try', gameId })],
  [new RegExp(`^/play/${id}$`), (playNumber) => ({ page: 'play', playNumber })],
  [new RegExp(`^/my-games/${id}$`), (playNumber) => ({ page: 'record', playNumber })],
];

export function routeOf(path: string): Route {
  for (const [pattern, make] of routes) {
    const match = pattern.exec(path);
    if (match !== null) return make(match[1] ?? '');
  }
  return { page: 'not-found' };
}

/** `pageChanges` counts page changes within this document: 0 on the page that was loaded first. */
class Router {
  path: string = $state.raw(globalThis.location?.pathname ?? '/');
  search: string = $state.raw(globalThis.location?.search ?? '');
  pageChanges: number = $state(0);
  readonly route: Route = $derived(routeOf(this.path));

  /**
   * Goes to a page of the site. `replace` leaves no way back to the present one; `stay` leaves the page where it is
   * scrolled to.
   */
  go(url: string, { replace = false, stay = false } = {}): void {
    if (replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.#arrive();
    if (!stay) scrollTo(0, 0);
  }

  /** Follows the history and every plain click on a link of the site, until the page is closed. */
  listen(): void {
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => {
      const url = innerUrl(event);
      if (url === null) return;
      event.preventDefault();
      this.go(url);
    });
  }

  #arrive(): void {
    this.path = location.pathname;
    this.search = location.search;
    // Also called from effects, which must not wait on what they change here.
    this.pageChanges = untrack(() => this.pageChanges) + 1;
  }
}

export const router = new Router();

/** Where to go after signing in: a path of this site, never another address. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('back') ?? '/';
  return routeOf(wanted.split(/[?#]/, 1)[0] ?? wanted).page === 'not-found' ? '/' : wanted;
}

function innerUrl(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  if (link.hash !== '' && link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
