/**
 * Serves the gallery of scenes: in development at `/gallery` of the site's own server, in tests and for pictures on
 * its own.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type InlineConfig, type Plugin, preview } from 'vite';

const root = fileURLToPath(new URL('../src/scenes/gallery/', import.meta.url));

/** For the site's development server; does nothing in a build. */
export function galleryAt(path: string): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(path, async (request, response, next) => {
        try {
          const page = (await readFile(`${root}index.html`, 'utf8')).replace('./main.ts', `/@fs${root}main.ts`);
          response.setHeader('content-type', 'text/html');
          response.end(await server.transformIndexHtml(request.originalUrl ?? path, page));
        } catch (fault) {
          next(fault);
        }
      });
    },
  };
}

export interface OpenGallery {
  /** With a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** The gallery alone, built into a folder of its own and served on a free port of this machine. */
export async function openGallery(): Promise<OpenGallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'unveil-gallery-'));
  const options = { root, configFile: false, logLevel: 'error' } as const satisfies InlineConfig;
  await build({
    ...options,
    plugins: [svelte({ configFile: fileURLToPath(new URL('../svelte.config.js', import.meta.url)) })],
    build: { outDir, emptyOutDir: true, minify: false, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  });
  const server = await preview({ ...options, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gallery has no address');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
