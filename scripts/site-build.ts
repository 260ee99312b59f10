/**
 * What the build does to the site's files after vite: fonts keep only the letters this project prints, and every text
 * file is written in compressed form beside itself, so that the server never compresses on the way.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(html|js|css|svg|json)$/;
const COMPRESS_BYTES_MIN = 512;
/** The weights a variable face keeps: what is set lighter or heavier is drawn at the nearest of them. */
const WEIGHTS = { min: 400, max: 800 };
/** Faces that a scene sets in one weight only, by the start of their file's name: half the bytes. */
const SINGLE_WEIGHTS: Readonly<Record<string, number>> = { cinzel: 800, outfit: 650, 'exo-2': 750 };
/** Pairs of letters set closer, and figures of one width for columns. Nothing here asks for ligatures or alternates. */
const FEATURES = ['kern', 'tnum'];
/** Names of styles for menus, and shortcuts to what the outlines tell anyway. */
const UNREAD_TABLES = ['STAT', 'HVAR', 'MVAR'];

/** Cuts each font down to ASCII and whatever other letters stand in the sources, and to the weights in use. */
export function subsetFonts(sources: string): Plugin {
  return {
    name: 'unveil-subset-fonts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const letters = lettersOf(sources);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
          // Named first: the package's types know only some of what it takes.
          const options = {
            targetFormat: 'woff2' as const,
            keepFeatures: FEATURES,
            dropTables: UNREAD_TABLES,
            // Hints are read by no browser at the sizes and densities of today; in some faces they are half the file.
            noHinting: true,
            ...(file.fileName.includes('-wght-') ? { variationAxes: { wght: weightsOf(file.fileName) } } : {}),
          };
          file.source = await subsetFont(Buffer.from(file.source), letters, options);
        }
      },
    },
  };
}

function weightsOf(fileName: string): number | typeof WEIGHTS {
  const face = Object.keys(SINGLE_WEIGHTS).find((name) => fileName.includes(`/${name}-`));
  return (face === undefined ? undefined : SINGLE_WEIGHTS[face]) ?? WEIGHTS;
}

/** Writes `.gz` and `.br` beside every text file of the build that gains by it. */
export function precompress(): Plugin {
  return {
    name: 'unveil-precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!TEXT_FILE.test(file.fileName)) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < COMPRESS_BYTES_MIN) continue;
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli(bytes) });
        }
      },
    },
  };
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function lettersOf(folder: string): string {
  const letters = new Set<string>();
  for (let code = 0x20; code < 0x7f; code++) letters.add(String.fromCharCode(code));
  for (const file of filesUnder(folder)) {
    if (!/\.(svelte|ts|html|css)$/.test(file)) continue;
    for (const letter of readFileSync(file, 'utf8')) if (letter > '\x7f') letters.add(letter);
  }
  return [...letters].sort().join('');
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesUnder(join(path, entry)));
}
