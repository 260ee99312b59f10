/**
 * Runs once, before any worker of the browser tests: site and server are built from the sources there are, the
 * browser is unpacked.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export default async function setup(): Promise<void> {
  execFileSync(process.execPath, ['scripts/run.mjs', 'rebuild'], { cwd: ROOT, stdio: 'inherit' });
  process.env.UNVEIL_CHROMIUM = await chromiumPath();
}
