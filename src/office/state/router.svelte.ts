/** Where the office is, on the History API; filters stand in the address. */
import { untrack } from 'svelte';

export type Route =
  | { readonly page: (typeof PLAIN)[number] | 'today' | 'not-found' }
  /** Its version stands among the filters: an address with a dot is a file's. */
  | { readonly page: 'game'; readonly gameId: string }
  | { readonly page: 'play' | 'claim'; readonly playNumber: string }
  | { readonly page: 'player'; readonly accountId: string };

const PLAIN = ['games', 'plays', 'players', 'claims', 'money', 'changes', 'reports', 'log', 'staff', 'enrol'] as const;

export function routeOf(path: string): Route {
  const [first = '', second, ...more] = path.split('/').slice(1).map(decodeURIComponent);
  const plain = PLAIN.find((page) => page === first);
  if (more.length > 0) return { page: 'not-found' };
  if (first === '' && second === undefined) return { page: 'today' };
  if (plain && second === undefined) return { page: plain };
  if (!second) return { page: 'not-found' };
  if (plain === 'games') return { page: 'game', gameId: second };
  if (plain === 'plays') return { page: 'play', playNumber: second };
  if (plain === 'claims') return { page: 'claim', playNumber: second };
  return plain === 'players' ? { page: 'player', accountId: second } : { page: 'not-found' };
}

class Router {
  path: string = $state.raw(globalThis.location?.pathname ?? '/');
  search: string = $state.raw(globalThis.location?.search ?? '');
  pageChanges: number = $state(0);
  readonly route: Route = $derived(routeOf(this.path));
  readonly query: URLSearchParams = $derived(new URLSearchParams(this.search));

  go(url: string): void {
    history.pushState(null, '', url);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Puts filters into the address, and stays where the page is. */
  filter(values: Readonly<Record<string, string>>): void {
    const query = new URLSearchParams(this.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    history.pushState(null, '', text === '' ? this.path : `${this.path}?${text}`);
    this.#arrive();
  }

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
    this.pageChanges = untrack(() => this.pageChanges) + 1;
  }
}

export const router = new Router();

function innerUrl(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  if (link.pathname.startsWith('/office/api/')) return null;
  if (link.hash !== '' && link.pathname === location.pathname) return null;
  return link.pathname + link.search;
}
