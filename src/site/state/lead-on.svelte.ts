/** A page for those who are not signed in leads everybody else on: to where they wanted to go, or to the games. */
import { untrack } from 'svelte';
import { account } from './account.svelte.ts';
import { returnPath, router } from './router.svelte.ts';

/** Called while the page is made; it leads away at most once, and never from another page. */
export function leadOn(): void {
  const here = router.path;
  let isLed = false;
  $effect(() => {
    if (!account.isSignedIn || isLed) return;
    isLed = true;
    untrack(() => {
      if (router.path === here) router.go(returnPath(router.search), { replace: true });
    });
  });
}
