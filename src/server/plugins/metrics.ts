/** Counters for the operator, for Prometheus. Answers only on this machine; holds no account, Play or amount. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ALARM_NAMES, ALARMS, type AlarmName } from '../../platform/ports/alarms.ts';
import type { StopReason } from '../../platform/ports/health.ts';
import type { Counted } from '../http/api.ts';

export interface Watched {
  count(alarm: AlarmName): number;
  stopReasons(): readonly StopReason[];
}

/** `/metrics` for Prometheus, and what routes count into it. No name or address is ever a label. */
export function installMetrics(app: FastifyInstance, watched: Watched): Counted {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'unveil_http_request_seconds',
    help: 'Time from request to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'unveil_unexpected_failures_total',
    help: 'Requests answered with `internal`.',
    registers: [registry],
  });
  const stopped = new Counter({
    name: 'unveil_scenes_stopped_total',
    help: 'Scenes that browsers report to have stopped rather than show an answer, by game.',
    labelNames: ['game'],
    registers: [registry],
  });

  new Counter({
    name: 'unveil_alarms_total',
    help: 'Alarms raised since the start, by name (docs/alarms.md).',
    labelNames: ['alarm', 'level'],
    registers: [registry],
    collect() {
      this.reset();
      for (const alarm of ALARM_NAMES) this.inc({ alarm, level: ALARMS[alarm] }, watched.count(alarm));
    },
  });
  new Gauge({
    name: 'unveil_sale_stopped',
    help: '1 for each reason why nothing can be sold now.',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      this.reset();
      for (const alarm of ALARM_NAMES) if (ALARMS[alarm] === 'stop') this.set({ alarm }, 0);
      for (const { alarm } of watched.stopReasons()) this.set({ alarm }, 1);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    done();
  });
  app.addHook('onClose', async () => registry.clear());

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { sceneStopped: (game) => stopped.inc({ game }) };
}

/** A forwarded request came from elsewhere, even when the proxy stands on this machine. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress } = request.socket;
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && remoteAddress !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress);
}
