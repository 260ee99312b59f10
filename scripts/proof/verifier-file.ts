/**
 * The verifier as one HTML file: scripts, styles and every game's code stand in it, and its content policy lets run
 * only these, by their hashes, and fetch nothing. For the site the same game files lie under /proof/, with their list.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin } from 'vite';
import { type GameFile, gameFiles } from './game-code.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = 'virtual:verifier';

/**
 * Adds `verify.html`, the game files and their list to the build of the site. In development the game files are
 * those of the first check.
 */
export function verifierFiles(): Plugin {
  return {
    name: 'unveil-verifier',
    configureServer(server) {
      let files: ReturnType<typeof gameFiles> | undefined;
      server.middlewares.use('/proof', async (request, response, next) => {
        files ??= gameFiles();
        const games = await files;
        const game = games.find(({ codeHash }) => request.url === `/${codeHash}.js`);
        if (request.url !== '/games.json' && game === undefined) return next();
        response.setHeader('content-type', game === undefined ? 'application/json' : 'text/javascript');
        response.end(game?.text ?? listOf(games));
      });
    },
    async generateBundle() {
      const games = await gameFiles();
      this.emitFile({ type: 'asset', fileName: 'proof/games.json', source: listOf(games) });
      for (const { text, codeHash } of games)
        this.emitFile({ type: 'asset', fileName: `proof/${codeHash}.js`, source: text });
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: await verifierPage(games) });
    },
  };
}

function listOf(games: readonly GameFile[]): string {
  const list = Object.fromEntries(games.map(({ id, version, codeHash }) => [`${id}@${version}`, codeHash]));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** The whole page. */
export async function verifierPage(games: readonly GameFile[]): Promise<string> {
  const { script, style } = await pageParts();
  const policy = [
    "default-src 'none'",
    `script-src ${[script, ...games.map(({ text }) => text)].map(sourceOf).join(' ')}`,
    `style-src ${sourceOf(style)}`,
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const blocks = games.map(
    ({ id, version, text }) => `<script type="text/plain" data-game="${id}@${version}">${inline(text)}</script>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light">
<title>Check a Play · Unveil</title>
<style>${inline(style)}</style>
</head>
<body>
<noscript>This page computes: it needs JavaScript.</noscript>
<div id="verifier"></div>
${blocks.join('\n')}
<script>${inline(script)}</script>
</body>
</html>
`;
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What stands in an element may not end it; it is looked at, not changed, so that its hash stays the file's. */
function inline(text: string): string {
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error('a part of the verifier would end its own element');
  return text;
}

/** The script, in one piece, and the styles of site and verifier with their font. */
async function pageParts(): Promise<{ readonly script: string; readonly style: string }> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: `${ROOT}svelte.config.js` }), entry],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      rollupOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const style = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  if (script.length !== 1) throw new Error(`the verifier came in ${script.length} scripts`);
  return {
    script: script.join('').replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--'),
    style: style.join(''),
  };
}

/** Verifier and site know nothing of each other here: the page only wears the site's look. */
const entry: Plugin = {
  name: 'unveil-verifier-entry',
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
  load: (id) =>
    id === `\0${ENTRY}` ? `import '${ROOT}src/site/site.css';\nimport '${ROOT}src/verify/main.ts';` : null,
};
