/**
 * The arrows of the house (ARCHITECTURE.md): which folder may import which, what the browser may hold, what rules may
 * not know, and where money may stand. Each check gives its violations as text; none means the house stands.
 */
import type { Import, Source } from './sources.ts';

/** What each folder under `src/` may import, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  game: ['kernel'],
  games: ['kernel', 'game'],
  maths: ['kernel', 'game', 'games', 'proof'],
  proof: ['kernel', 'game', 'games'],
  ledger: ['kernel'],
  platform: ['kernel', 'game', 'games', 'proof', 'ledger'],
  store: ['kernel', 'game', 'ledger', 'platform'],
  server: ['kernel', 'game', 'games', 'proof', 'ledger', 'platform', 'store'],
  cli: ['kernel', 'game', 'games', 'maths', 'proof', 'ledger', 'platform', 'store', 'server'],
  stage: ['kernel', 'game'],
  scenes: ['kernel', 'game', 'games', 'stage'],
  site: ['kernel', 'game', 'games', 'proof', 'stage', 'scenes'],
  office: ['kernel', 'game', 'games', 'proof', 'stage'],
};

const BROWSER = ['stage', 'scenes', 'site', 'office'];
/** Files of a game that only the server, the laboratory and the verifier may hold. */
const SERVER_SIDE_GAME = /^src\/games\/([^/]+\/(deal|structure|index|natural)(\.|\/|-)|catalogue|bench)/;
/** The verifier page computes a Play again in the browser: it holds whole games, and says so. */
const VERIFIER = /^src\/site\/verify\//;
const WIRE = /^src\/server\/wire(-[a-z]+)?\.ts$/;

const PURE = ['kernel', 'game', 'games', 'ledger'];
const CLOCK = 'src/kernel/clock.ts';
const IMPURE_NAMES =
  /^(Math\.random|Date\.now|new Date|performance\.now|fetch|setTimeout|setInterval|process\..*|document\..*|window\..*|globalThis\..*|crypto\..*)$/;
const IMPURE_PACKAGES = /^(node:|fs$|path$|crypto$|svelte|fastify|better-sqlite3|kysely)/;

/** Where amounts of money may be typed. Rules and scenes that show fixed amounts read them from their game's `prizes.ts`. */
const MONEY_HOME = /^src\/games\/[^/]+\/(structure|prizes)\.ts$/;
const MONEY_FOLDERS = ['game', 'games', 'maths', 'stage', 'scenes', 'site', 'office', 'server'];
const MONEY_WORDS = /£\s?\d|\b1 in \d|\d\.\d+\s?%/;

const isTest = (path: string): boolean => /\.test\.ts$|\/testing\/|(^|\/)contract\.ts$/.test(path);
const folderOf = (path: string): string => path.split('/')[1] ?? '';
const where = (source: Source, line: number): string => `${source.path}:${line}`;

/** Every violation in the sources, sorted by check. */
export function violations(sources: readonly Source[]): string[] {
  return [...wrongArrows(sources), ...circles(sources), ...impurities(sources), ...moneyOutsideStructures(sources)];
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
    const isServerPackage = /^(node:|fastify|better-sqlite3|kysely|pino)/.test(specifier);
    return BROWSER.includes(from) && isServerPackage ? `browser code may not import ${specifier}` : null;
  }
  if (!target.startsWith('src/')) return `imports ${target}, outside src/`;
  const to = folderOf(target);
  if (isTest(target)) return `imports the test file ${target}`;
  if (BROWSER.includes(from) && SERVER_SIDE_GAME.test(target) && !isTypeOnly && !VERIFIER.test(path)) {
    return `the browser may not hold ${target} (dealing and winners stay on the server)`;
  }
  if (WIRE.test(target) && BROWSER.includes(from)) return isTypeOnly ? null : `may import only types from ${target}`;
  if (from === to) return from === 'games' ? betweenGames(path, target) : null;
  const allowed = ALLOWED[from];
  if (!allowed) return `the folder src/${from} is not part of the house (ARCHITECTURE.md)`;
  return allowed.includes(to) ? null : `an arrow from ${from} to ${to} (${target}) runs the wrong way`;
}

/** The two lists that hold all games: those on sale, and what the maths bench knows of them. */
const LISTS_OF_GAMES = /^src\/games\/(catalogue|bench)\./;

function betweenGames(path: string, target: string): string | null {
  const [mine, theirs] = [path.split('/')[2], target.split('/')[2]];
  if (LISTS_OF_GAMES.test(path) || mine === theirs) return null;
  return `one game may not import another (${target}): what two games share becomes a noun in src/game/`;
}

/** Circles among files, each named once by its members. Type-only imports count too: they tell of a knot. */
export function circles(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map((source) => [source.path, source.imports.flatMap((entry) => entry.target ?? [])]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`a circle: ${[...trail.slice(start), path].join(' → ')}`);
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

/** Odds, payouts and prizes typed anywhere but in a structure. Tests included: they read the structure too, but may quote amounts. */
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
