/** Builds the office's pages to dist/office. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { precompress, subsetFonts } from './scripts/site-build.ts';

export default defineConfig({
  root: 'src/office',
  plugins: [svelte({ configFile: '../../svelte.config.js' }), subsetFonts('src'), precompress()],
  build: {
    outDir: '../../dist/office',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows nothing inline: every script, style, font and picture is a file.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
