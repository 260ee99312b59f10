/** The log that speaks now, as c2sp.org/tlog-tiles has it: checkpoint, tiles and bundles, and beside them its key. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/ports/platform.ts';
import type { LogFiles } from '../../platform/ports/proof.ts';
import { parseTilePath, tilePath } from '../../proof/log/tile.ts';
import { sendError } from '../http/errors.ts';

/** Whom the site itself trusts: its own log, and no witness, for none vouches for it yet. */
const policyOf = (vkey: string): string => `log ${vkey}\nquorum none\n`;

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The transparency log as files, with the paths and lifetimes that docs/proof.md gives them. */
export function logRoutes(app: FastifyInstance, platform: Platform, files: LogFiles): void {
  app.get<{ Params: { '*': string } }>('/log/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    const vkey = await platform.logKey();
    const [origin = ''] = vkey.split('+');
    if (path === 'checkpoint' || path === 'key' || path === 'policy') {
      const text = path === 'checkpoint' ? files.checkpoint(origin) : path === 'key' ? `${vkey}\n` : policyOf(vkey);
      if (text === null) return sendError(reply, 'not-found');
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
    }
    const tile = parseTilePath(path);
    const bytes = tile.ok ? files.tile(origin, tilePath(tile.value)) : null;
    if (bytes === null) return sendError(reply, 'not-found');
    return reply.header('cache-control', FOR_EVER).type('application/octet-stream').send(Buffer.from(bytes));
  });
}
