/** Serves the gallery of scenes: in development at `/gallery` of the site's own server, in tests and for pictures on its own. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin } from 'vite';

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

/** The gallery alone, on a free port of this machine. */
export async function openGallery(): Promise<OpenGallery> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: fileURLToPath(new URL('../svelte.config.js', import.meta.url)) })],
    server: { host: '127.0.0.1', port: 0, hmr: false, fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] } },
    cacheDir: fileURLToPath(new URL('../node_modules/.vite-gallery', import.meta.url)),
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gallery has no address');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
