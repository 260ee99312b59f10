/** Builds the player's site to dist/site; in development serves it and hands /api on to the server. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { galleryAt } from './scripts/gallery.ts';
import { verifierFiles } from './scripts/proof/verifier-file.ts';
import { precompress, subsetFonts } from './scripts/site-build.ts';

export default defineConfig({
  root: 'src/site',
  plugins: [
    svelte({ configFile: '../../svelte.config.js' }),
    subsetFonts('src'),
    verifierFiles(),
    precompress(),
    galleryAt('/gallery'),
  ],
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows nothing inline: every script, style, font and picture is a file.
    assetsInlineLimit: 0,
    // Pages are small and load in one step: lists of what else to fetch would weigh more than they save.
    modulePreload: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '8080'}` },
  },
});
