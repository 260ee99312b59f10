/**
 * The published files that compute Plays, as the build has put them beside the site: one a game's version, known by its
 * hash. What is run here is the very file whose hash records name.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { assert } from '../kernel/assert.ts';
import type { ComputePlay } from '../proof/compute.ts';
import type { GameCode } from '../proof/game-code.ts';

const HASH = /^[0-9a-f]{64}$/;

/** The hash of each file by `game@version`; none where the site has not been built. */
export function publishedCodes(siteDir: string): ReadonlyMap<string, string> {
  const path = join(siteDir, 'proof', 'games.json');
  if (!existsSync(path)) return new Map();
  const list = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as object);
  return new Map(
    list.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && HASH.test(entry[1])),
  );
}

/** Computes a Play by its published file; null for one that is not there. A file that is not its hash throws. */
export function computeByFiles(siteDir: string): ComputePlay {
  const codes = publishedCodes(siteDir);
  const loaded = new Map<string, GameCode>();
  return (asked) => {
    const hash = codes.get(`${asked.game}@${asked.version}`);
    if (hash === undefined) return null;
    const code = loaded.get(hash) ?? loadCode(siteDir, hash);
    loaded.set(hash, code);
    return code.compute(asked, hash);
  };
}

function loadCode(siteDir: string, hash: string): GameCode {
  const bytes = readFileSync(join(siteDir, 'proof', `${hash}.js`));
  assert(
    createHash('sha256').update(bytes).digest('hex') === hash,
    `the file proof/${hash}.js is not what its name says`,
  );
  return runInThisContext(`(() => {${bytes.toString('utf8')}\nreturn unveilGame;})()`) as GameCode;
}
