/**
 * For what watches the server: /healthz says that it lives, /readyz whether anything can be sold. Why not is told on
 * this machine only; the alarm has told it to the operator.
 */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/ports/platform.ts';
import { isFromThisMachine } from './metrics.ts';

/** `/healthz`: the process answers. `/readyz`: 503 while nothing can be sold. */
export function installHealth(app: FastifyInstance, platform: Pick<Platform, 'stopReasons'>): void {
  const hidden = { schema: { hide: true } } as const;
  app.get('/healthz', hidden, async () => ({ ok: true }));
  app.get('/readyz', hidden, async (request, reply) => {
    const reasons = platform.stopReasons();
    if (reasons.length === 0) return { ready: true };
    return reply.code(503).send({ ready: false, ...(isFromThisMachine(request) ? { reasons } : {}) });
  });
}
