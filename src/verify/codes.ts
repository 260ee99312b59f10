/**
 * Where a verifier finds the published file of a game's version, and runs exactly that file: from the page that holds
 * it, whose content policy names its hash, or from the site, whose script is held to the hash it was asked under.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { GameCode } from '../proof/game-code.ts';
import { fromHex, toBase64, toHex } from '../proof/note/encoding.ts';

export interface FoundCode {
  readonly code: GameCode;
  /** Of the file that runs. */
  readonly codeHash: string;
}

/** Null when this version is not at hand. */
export type FindCode = (game: string, version: string) => Promise<FoundCode | null>;

/** Files that stand in this page as text, each under its game and version. */
export const codeInPage: FindCode = async (game, version) => {
  const blocks = [...document.querySelectorAll<HTMLElement>('script[data-game]')];
  const text = blocks.find((block) => block.dataset.game === `${game}@${version}`)?.textContent;
  if (text === undefined || text === null) return null;
  const script = document.createElement('script');
  script.textContent = text;
  document.head.append(script);
  script.remove();
  return codeThatRan(toHex(sha256(utf8ToBytes(text))));
};

/** Files of the site, as its list names them. */
export const codeOfSite: FindCode = async (game, version) => {
  const list = await listOfSite();
  const codeHash: unknown =
    typeof list === 'object' && list !== null ? Reflect.get(list, `${game}@${version}`) : undefined;
  const bytes = typeof codeHash === 'string' ? fromHex(codeHash, 32) : null;
  if (typeof codeHash !== 'string' || bytes === null) return null;
  const script = document.createElement('script');
  script.src = `/proof/${codeHash}.js`;
  script.integrity = `sha256-${toBase64(bytes)}`;
  const isRun = await new Promise<boolean>((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
  script.remove();
  return isRun ? codeThatRan(codeHash) : null;
};

/** Null when there is no list, or no connection. */
async function listOfSite(): Promise<unknown> {
  try {
    return await (await fetch('/proof/games.json')).json();
  } catch {
    return null;
  }
}

/** The script leaves one name behind, which is taken away again: a file that did not run leaves none. */
function codeThatRan(codeHash: string): FoundCode | null {
  const code: unknown = Reflect.get(globalThis, 'unveilGame');
  Reflect.set(globalThis, 'unveilGame', undefined);
  return code === undefined ? null : { code: code as GameCode, codeHash };
}
