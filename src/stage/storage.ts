/**
 * What this browser keeps between pages and visits. The one place that touches its storage, which may be forbidden,
 * full, or gone from one moment to the next: nothing here throws. What cannot be kept lasts as long as the page. Knows
 * no page.
 */

export interface Keep {
  read(key: string): string | null;
  /** True when it outlasts the page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** `find` gives the storage; it may throw, as it does where the site may keep nothing. */
export function keepIn(find: () => Storage): Keep {
  /** What the page knows better than the storage. */
  const known = new Map<string, string | null>();
  return {
    read(key) {
      const value = known.get(key);
      if (value !== undefined) return value;
      try {
        return find().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        find().setItem(key, value);
        known.delete(key);
        return true;
      } catch {
        known.set(key, value);
        return false;
      }
    },
    remove(key) {
      try {
        find().removeItem(key);
        known.delete(key);
      } catch {
        known.set(key, null);
      }
    },
  };
}

/** For this browser, until somebody clears it. */
export const browserKeep: Keep = keepIn(() => localStorage);
/** For this tab, until it is closed. */
export const tabKeep: Keep = keepIn(() => sessionStorage);
