/**
 * Parts of a scene that the first move does not need, fetched after it. A part that cannot be fetched, after a few
 * tries, rejects: the scene then stops as on any other fault. Knows no game.
 */

const PAUSES_MS = [300, 1500, 4000];

/** Fetches once, however often it is called; a failed fetch is tried again with growing pauses. */
export function later<T>(fetchPart: () => Promise<T>, pausesMs: readonly number[] = PAUSES_MS): () => Promise<T> {
  let fetching: Promise<T> | null = null;
  return () => {
    fetching ??= insist(fetchPart, pausesMs).catch((fault: unknown) => {
      fetching = null;
      throw fault;
    });
    return fetching;
  };
}

async function insist<T>(fetchPart: () => Promise<T>, pausesMs: readonly number[]): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await fetchPart();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return fetchPart();
}
