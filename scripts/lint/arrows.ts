/**
 * The arrows of the house (ARCHITECTURE.md): which folder may import which, what the browser may hold, what rules may
 * not know, and where money may stand. Each check gives its violations as text; none means the house stands.
 */
import { readFileSync } from 'node:fs';
import { assert } from '../../src/kernel/assert.ts';
import type { Import, Source } from './sources.ts';

const PAGE = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');

/** What each room may import, besides itself: as the page draws it. */
const ALLOWED = arrowsDrawn(PAGE, 'room of `src/`');

const BROWSER = ['stage', 'scenes', 'site', 'office', 'verify'];
/**
 * Of a game the browser holds how it is played and its words. The verifier, which computes Plays again, runs the
 * published file of a game's version when it is asked to, and imports no more than the others.
 */
const BROWSER_SIDE_GAME = /^src\/games\/[^/]+\/(play|words)\//;

/** What each folder of a game may import of the others. What stands beside them (`index.ts`) puts all together. */
const ALLOWED_IN_GAME = arrowsDrawn(PAGE, 'folder of a game');
/** Dealing and reading share nothing: a dealer that read its own scenario would confirm itself. */
const READER = /^src\/games\/[^/]+\/play\/read\.ts$/;

const PURE = ['kernel', 'game', 'games', 'ledger'];
const CLOCK = 'src/kernel/clock.ts';
const IMPURE_NAMES =
  /^(Math\.random|Date\.now|new Date|performance\.now|fetch|setTimeout|setInterval|process\..*|document\..*|window\..*|globalThis\..*|crypto\..*)$/;
const IMPURE_PACKAGES = /^(node:|fs$|path$|crypto$|svelte|fastify|better-sqlite3|kysely|pg$)/;

/**
 * Where amounts of money may be typed. Rules and scenes that show fixed amounts read them from their game's
 * `prizes.ts`.
 */
const MONEY_HOME = /^src\/games\/[^/]+\/(deal\/structure|play\/prizes)\.ts$/;
const MONEY_FOLDERS = ['game', 'games', 'maths', 'stage', 'scenes', 'site', 'office', 'verify', 'wire', 'server'];
const MONEY_WORDS = /£\s?\d|\b1 in \d|\d\.\d+\s?%/;

const isTest = (path: string): boolean => /\.test\.ts$|\/testing\/|(^|\/)contract\.ts$/.test(path);
/** The room a file stands in: the first folder under `src/`. */
const folderOf = (path: string): string => path.split('/')[1] ?? '';
/** The folder itself: `src/platform/plays`. */
const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const where = (source: Source, line: number): string => `${source.path}:${line}`;

/**
 * The arrows of the table whose first column has that heading: the names in a row's first cell, and those in its
 * last.
 */
export function arrowsDrawn(page: string, heading: string): Readonly<Record<string, readonly string[]>> {
  const [, after] = page.split(`| ${heading} |`);
  assert(after !== undefined, `ARCHITECTURE.md has a table of each ${heading}`);
  const [table = ''] = after.split('\n\n', 1);
  const rows = [...table.matchAll(/^\| `(\w+)` \|.*\| ([^|]*) \|$/gm)];
  const arrows = Object.fromEntries(rows.map(([, name = '', cell = '']) => [name, namesIn(name, cell)]));
  for (const target of Object.values(arrows).flat())
    assert(arrows[target] !== undefined, `ARCHITECTURE.md draws an arrow to ${target}, which it does not name`);
  return arrows;
}

/** `nothing`, or names in backquotes with commas between them; anything else would be read as less than it says. */
function namesIn(row: string, cell: string): readonly string[] {
  assert(/^(nothing|`\w+`(, `\w+`)*)$/.test(cell), `ARCHITECTURE.md says of ${row} what it may import: ${cell}`);
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** Every violation in the sources, sorted by check. */
export function violations(sources: readonly Source[]): string[] {
  return [
    ...wrongArrows(sources),
    ...circles(sources),
    ...folderCircles(sources),
    ...impurities(sources),
    ...browserWays(sources),
    ...moneyOutsideStructures(sources),
  ];
}

/** Imports that run against the arrows of the house. */
export function wrongArrows(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTest(source.path))
    .flatMap((source) =>
      source.imports.flatMap((entry) => {
        const reason = faultOf(source.path, entry);
        return reason ? [`${where(source, entry.line)}: ${reason}`] : [];
      }),
    );
}

function faultOf(path: string, { target, specifier, isTypeOnly }: Import): string | null {
  const from = folderOf(path);
  if (target === null) {
    const isServerPackage = /^(node:|fastify|better-sqlite3|kysely|pg$|pino)/.test(specifier);
    return BROWSER.includes(from) && isServerPackage ? `browser code may not import ${specifier}` : null;
  }
  if (!target.startsWith('src/')) return `imports ${target}, outside src/`;
  const to = folderOf(target);
  if (isTest(target)) return `imports the test file ${target}`;
  if (BROWSER.includes(from) && to === 'games' && !BROWSER_SIDE_GAME.test(target) && !isTypeOnly) {
    return `the browser may hold of a game its play/ and words/, not ${target} (dealing and winners stay on the server)`;
  }
  if (to === 'wire' && BROWSER.includes(from) && !isTypeOnly) return `may import only types from ${target}`;
  if (from === to) return from === 'games' ? betweenGames(path, target, isTypeOnly) : null;
  const allowed = ALLOWED[from];
  if (!allowed) return `the folder src/${from} is not part of the house (ARCHITECTURE.md)`;
  return allowed.includes(to) ? null : `an arrow from ${from} to ${to} (${target}) runs the wrong way`;
}

/** The two lists that hold all games: those on sale, and what the maths bench knows of them. */
const LISTS_OF_GAMES = /^src\/games\/(catalogue|bench)\./;

function betweenGames(path: string, target: string, isTypeOnly: boolean): string | null {
  const [mine, theirs] = [path.split('/')[2], target.split('/')[2]];
  if (LISTS_OF_GAMES.test(path)) return null;
  if (mine === theirs) return withinGame(path, target, isTypeOnly);
  return `one game may not import another (${target}): what two games share becomes a noun in src/game/`;
}

function withinGame(path: string, target: string, isTypeOnly: boolean): string | null {
  const [from = '', to = ''] = [path.split('/')[3], target.split('/')[3]];
  const allowed = ALLOWED_IN_GAME[from];
  if (allowed === undefined || from === to) return null;
  if (from === 'deal' && READER.test(target) && !isTypeOnly)
    return 'dealing may not use the reader: they share nothing';
  return allowed.includes(to) ? null : `within a game an arrow from ${from} to ${to} (${target}) runs the wrong way`;
}

/** Circles among folders: who imports from a folder is never imported by it, however far round. Tests left out. */
export function folderCircles(sources: readonly Source[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    if (isTest(path)) continue;
    const from = directoryOf(path);
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const { target } of imports) {
      if (target !== null && !isTest(target) && directoryOf(target) !== from) targets.add(directoryOf(target));
    }
  }
  return circlesIn(arrows, 'a circle of folders');
}

/** Circles among files, each named once by its members. Type-only imports count too: they tell of a knot. */
export function circles(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map((source) => [source.path, new Set(source.imports.flatMap((entry) => entry.target ?? []))]),
  );
  return circlesIn(targets, 'a circle');
}

function circlesIn(targets: ReadonlyMap<string, ReadonlySet<string>>, name: string): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`${name}: ${[...trail.slice(start), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    for (const target of targets.get(path) ?? []) walk(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of targets.keys()) walk(path, []);
  return found;
}

/** Clocks, chance and input or output where there must be none. */
export function impurities(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => PURE.includes(folderOf(source.path)) && !isTest(source.path) && source.path !== CLOCK)
    .flatMap((source) => [
      ...source.names
        .filter(({ text }) => IMPURE_NAMES.test(text))
        .map(({ text, line }) => `${where(source, line)}: ${text} in pure code (time and chance are arguments)`),
      ...source.imports
        .filter(({ specifier }) => IMPURE_PACKAGES.test(specifier))
        .map(({ specifier, line }) => `${where(source, line)}: ${specifier} in pure code`),
    ]);
}

const KEEP = 'src/stage/storage.ts';
const OWN_CLOCK = /^(Date\.now|new Date\(\))$/;
const STORAGE = /^(localStorage|sessionStorage|indexedDB)$/;

/** In the browser: its clock, which may be wrong; its storage, which may throw, anywhere but in its one place. */
export function browserWays(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => BROWSER.includes(folderOf(source.path)) && !isTest(source.path))
    .flatMap((source) =>
      source.names.flatMap(({ text, line }) => {
        if (OWN_CLOCK.test(text))
          return [`${where(source, line)}: ${text} (only the server's clock decides what is said)`];
        return STORAGE.test(text) && source.path !== KEEP ? [`${where(source, line)}: ${text} outside ${KEEP}`] : [];
      }),
    );
}

/**
 * Odds, payouts and prizes typed anywhere but in a structure. Tests included: they read the structure too, but may
 * quote amounts.
 */
export function moneyOutsideStructures(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => MONEY_FOLDERS.includes(folderOf(source.path)))
    .filter((source) => !isTest(source.path) && !MONEY_HOME.test(source.path))
    .flatMap((source) => [
      ...source.strings
        .filter(({ text }) => MONEY_WORDS.test(text))
        .map(({ text, line }) => `${where(source, line)}: "${text.trim().slice(0, 60)}" types odds, payout or a prize`),
      ...(folderOf(source.path) === 'games' || folderOf(source.path) === 'scenes' ? source.money : []).map(
        ({ text, line }) => `${where(source, line)}: ${text} outside structure.ts or prizes.ts`,
      ),
    ]);
}
