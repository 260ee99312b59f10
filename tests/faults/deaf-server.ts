/**
 * The real server with one fault built in for tests: asked with the header `x-test-lose-answer`, it does its work and
 * then cuts the connection in place of the answer. Lives here, so that no server that is sold to anyone can do it.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/server/run.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
process.exitCode = await run(process.env, root, {
  prepare: (app) => {
    app.addHook('onSend', async (request) => {
      if (request.headers['x-test-lose-answer'] !== undefined) request.raw.socket.destroy();
    });
  },
});
