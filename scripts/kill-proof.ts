/**
 * `npm run kill-proof -- [kills] [--store postgres] [--servers N] [--load N]`: kills servers, and the database where it
 * is one of its own, under load (ten times) and prints what the journal and the books say.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../src/store/testing/postgres.ts';
import { cluster, embedded } from '../tests/faults/deployment.ts';
import { killProof } from '../tests/faults/kill-proof.ts';
import { dataFolder } from '../tests/faults/server-process.ts';

const PLAYERS = 4;
const BUYERS = 32;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: 'sqlite' },
    servers: { type: 'string', default: '2' },
    load: { type: 'string', default: '300' },
  },
});
const [kills, servers, load] = [positionals[0] ?? '10', values.servers, values.load].map(Number);
if (!isCount(kills) || !isCount(servers) || !isCount(load) || !['sqlite', 'postgres'].includes(values.store)) {
  console.error('kill-proof [kills] [--store sqlite|postgres] [--servers N] [--load N]: whole numbers from 1');
  process.exit(2);
}
const data = dataFolder();
const postgres = values.store === 'postgres' ? await startPostgres() : null;
const deployment = postgres ? cluster(data.path, postgres, await postgres.place(), servers) : embedded(data.path);
const began = performance.now();
const report = await killProof({
  kills,
  players: PLAYERS,
  buyers: BUYERS,
  deployment,
  load,
  say: (line) => console.error(line),
});
const seconds = Math.round((performance.now() - began) / 1000);
console.log(JSON.stringify({ store: values.store, servers: postgres ? servers : 1, seconds, ...report }, null, 2));
const isSound = report.violations.length === 0;
if (isSound) {
  data.remove();
  await postgres?.stop();
} else console.error(`the data is kept in ${data.path}${postgres ? ` and ${postgres.folder}` : ''}`);
process.exit(isSound ? 0 : 1);

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1;
}
