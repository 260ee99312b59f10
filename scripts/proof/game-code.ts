/**
 * The file that computes the Plays of a game's version: one script a version, from its sources alone, the same bytes
 * wherever it is built. Records and publications name its SHA-256 as `codeHash`; a verifier runs exactly this text.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { formerVersions, games } from '../../src/games/catalogue.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface GameFile {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the text, hex. */
  readonly codeHash: string;
}

/** Every version of the catalogue, built from the sources under a root. */
export async function gameFiles(root = ROOT): Promise<readonly GameFile[]> {
  const sources = [
    ...games.map((game) => ({ ...game, source: 'index' })),
    ...formerVersions.map((game) => ({ ...game, source: 'former' })),
  ];
  return Promise.all(sources.map((game) => gameFile(root, game)));
}

/** What a loader finds under this name once the script has run. */
const GLOBAL_NAME = 'unveilGame';

interface Sourced {
  readonly id: string;
  readonly version: string;
  /** The module of the game's folder that exports it. */
  readonly source: string;
}

async function gameFile(root: string, { id, version, source }: Sourced): Promise<GameFile> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { gameCodeOf } from './src/proof/game-code.ts';
import * as parts from './src/games/${id}/${source}.ts';
export const { compute, apply } = gameCodeOf(Object.values(parts), '${id}', '${version}');`,
      resolveDir: root,
      loader: 'ts',
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: GLOBAL_NAME,
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    legalComments: 'none',
    // Nothing of the folder it stands in may change the bytes.
    tsconfigRaw: '{}',
    preserveSymlinks: true,
    plugins: [wordless],
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`nothing was built for ${id} ${version}`);
  return { id, version, text: file.text, codeHash: createHash('sha256').update(file.contents).digest('hex') };
}

/** Words decide no Play: a sentence may be put better without another hash. */
const wordless: Plugin = {
  name: 'unveil-wordless',
  setup(builder) {
    builder.onLoad({ filter: /\/words\/published\.ts$/ }, () => ({
      contents: 'export const copy = {};',
      loader: 'ts',
    }));
  },
};
