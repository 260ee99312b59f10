/**
 * `npm run kill-proof [-- kills]`: kills the server under load (ten times) and prints what the journal and the books
 * say.
 */
import { killProof } from '../tests/faults/kill-proof.ts';
import { dataFolder } from '../tests/faults/server-process.ts';

const CALLERS = 16;
const kills = Number(process.argv[2] ?? 10);
if (!Number.isInteger(kills) || kills < 1) {
  console.error('how many kills? a whole number from 1');
  process.exit(2);
}
const data = dataFolder();
const report = await killProof({ kills, callers: CALLERS, dataDir: data.path, say: (line) => console.error(line) });
console.log(JSON.stringify(report, null, 2));
if (report.violations.length === 0) data.remove();
else console.error(`the data is kept in ${data.path}`);
process.exitCode = report.violations.length === 0 ? 0 : 1;
