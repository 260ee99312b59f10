/**
 * Everything that must hold, in one command: types, lint, arrows, build, unit and contract tests, the real browser.
 * `npm test -- unit` runs the named steps only. Ends with `N passed, N failed`, counting checks and tests alike.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

const bin = (name: string): string => join('node_modules', '.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'unveil-test-'));

const STEPS: readonly Step[] = [
  check('types', bin('tsc'), '--noEmit'),
  check('svelte', bin('svelte-check'), '--tsconfig', './tsconfig.json', '--threshold', 'warning', '--output', 'human'),
  check('lint', bin('biome'), 'check', '.', '--diagnostic-level=error'),
  check('arrows', process.execPath, '--import', 'tsx', 'scripts/arrows.ts'),
  check('build', process.execPath, 'scripts/run.mjs', 'build'),
  vitest('unit'),
  vitest('browser'),
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; the steps are ${STEPS.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const lines: string[] = [];
const total = { passed: 0, failed: 0 };
for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${step.name}`);
  const start = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  lines.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(8)} ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function check(name: string, file: string, ...args: string[]): Step {
  return {
    name,
    run: async () => ((await run(file, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

/** A vitest project, counted from its own report; a run that dies without one, or runs nothing, is a failure. */
function vitest(project: string): Step {
  const report = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name: project,
    run: async () => {
      const code = await run(bin('vitest'), args);
      const { passed, failed } = readReport(report);
      const isBroken = failed === 0 && (code !== 0 || passed === 0);
      return { passed, failed: isBroken ? 1 : failed };
    },
  };
}

function readReport(file: string): Outcome {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function run(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
