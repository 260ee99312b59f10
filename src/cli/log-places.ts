/** Where logs are, and what was seen of them last: folders, URLs, and a file of what is remembered. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fetch } from '../proof/audit/seen-log.ts';
import type { TreeHead } from '../proof/log/proof.ts';
import { fromHex, toHex } from '../proof/note/encoding.ts';

const FETCH_WITHIN_MS = 30_000;

/** The logs at a place: one at a URL, or in a folder that holds one, or all of a data folder's `log`. */
export function placesOf(where: string): readonly Fetch[] {
  if (/^https?:/.test(where)) return [overHttp(where.endsWith('/') ? where : `${where}/`)];
  if (existsSync(join(where, 'checkpoint'))) return [fromFolder(where)];
  const names = existsSync(where) ? readdirSync(where) : [];
  return names
    .filter((name) => existsSync(join(where, name, 'checkpoint')))
    .map((name) => fromFolder(join(where, name)));
}

function fromFolder(folder: string): Fetch {
  return async (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : null);
}

function overHttp(url: string): Fetch {
  return async (path) => {
    const answer = await fetch(new URL(path, url), { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${url}${path} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

/** What was seen last of each log: a file of JSON, `{ origin: { size, root } }`. Null where it is not one. */
export function readSeen(path: string): ReadonlyMap<string, TreeHead> | null {
  if (!existsSync(path)) return new Map();
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { size?: unknown; root?: unknown }>;
    const heads = Object.entries(value).map(([origin, { size, root }]) => {
      const bytes = typeof root === 'string' ? fromHex(root, 32) : null;
      if (typeof size !== 'number' || bytes === null) throw new Error(origin);
      return [origin, { size, root: bytes }] as const;
    });
    return new Map(heads);
  } catch {
    return null;
  }
}

export function seenText(heads: Iterable<readonly [string, TreeHead]>): string {
  const told = [...heads].map(([origin, { size, root }]) => [origin, { size, root: toHex(root) }]);
  return `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`;
}
