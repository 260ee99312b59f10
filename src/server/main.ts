/** Starts the server from the environment, prints its address, and closes it in order when asked to stop. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
process.exitCode = await run(process.env, root);
