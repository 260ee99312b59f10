/**
 * Development: the API server and the site with hot reload, side by side. Ctrl-C stops both, at any moment of the
 * start.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const API_PORT = process.env.PORT ?? '8080';
const api = spawn(process.execPath, ['--import', 'tsx', '--watch', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: API_PORT },
});
let close: () => Promise<void> = async () => {};
const stop = async (): Promise<void> => {
  api.kill('SIGTERM');
  await close();
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
api.on('exit', () => void stop());

const site = await createServer({ server: { host: '127.0.0.1' } });
close = () => site.close();
await site.listen();
site.printUrls();
