/** Loops over stored items in which one bad item is told and left, and the others go on. */
import type { Context } from './context.ts';
import { StopFault } from './stop-fault.ts';

/**
 * Does the work for each item of each page. What throws raises the alarm under the item's name. When the place itself
 * is at fault the rest would fail as well: then the loop ends, and whoever called it tells. Gives how often the work
 * said true.
 */
export async function forEachItem<T>(
  { alarm }: Pick<Context, 'alarm'>,
  pages: AsyncIterable<readonly T[]>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for await (const page of pages)
    for (const item of page) {
      try {
        if (await work(item)) done++;
      } catch (error) {
        if (error instanceof StopFault) throw error;
        alarm(`${nameOf(item)}: ${error instanceof Error ? error.message : error}`, 'item-failed');
      }
    }
  return done;
}

/** Pages until one is not full. `read` is handed the last item of the page before. */
export async function* pagesOf<T>(
  limit: number,
  read: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let last: T | undefined;
  for (;;) {
    const page = await read(last);
    yield page;
    if (page.length < limit) return;
    last = page.at(-1);
  }
}
