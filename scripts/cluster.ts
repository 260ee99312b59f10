/**
 * `npm run cluster -- [--servers N] [--port N]`: a PostgreSQL, two servers on it and one address for both, from this
 * machine's own parts, until Ctrl-C. Nothing of it is kept.
 */
import { parseArgs } from 'node:util';
import { whyNoPostgres } from '../src/store/testing/postgres.ts';
import { startCluster } from './cluster/cluster.ts';

const PORT_MAX = 65_535;
const { values } = parseArgs({
  options: { servers: { type: 'string', default: '2' }, port: { type: 'string', default: '8080' } },
});
const [servers, port] = [Number(values.servers), Number(values.port)];
if (!Number.isInteger(servers) || servers < 1 || !Number.isInteger(port) || port < 0 || port > PORT_MAX) {
  console.error('cluster: --servers is a whole number from 1, --port one from 0 (any that is free)');
  process.exit(2);
}
const why = whyNoPostgres();
if (why !== null) {
  console.error(`cluster: ${why}`);
  process.exit(1);
}

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
});
const environment = { UNVEIL_PROFILE: process.env.UNVEIL_PROFILE ?? '' };
const cluster = await startCluster({ servers, port, server: { environment } });
console.log(`Unveil is open at ${cluster.url}`);
console.log(`servers: ${cluster.running().join(' ')}`);
console.log(`database: ${cluster.databaseUrl}`);
console.log('Ctrl-C ends it all; nothing is kept.');
await stopped;
for (const fault of await cluster.stop()) {
  console.error(fault);
  process.exitCode = 1;
}
