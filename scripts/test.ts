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
  /** Whether it may run beside other checks. */
  readonly isCheck: boolean;
  run(): Promise<Outcome>;
}

/** Each check keeps one core busy. The last of them, the unit tests of what needs no database, takes what it finds. */
const CHECKS_AT_ONCE = 2;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const bin = (name: string): string => join('node_modules', '.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'unveil-test-'));

const STEPS: readonly Step[] = [
  // All types, those of TypeScript's own files included.
  check('types', bin('svelte-check'), '--tsconfig', './tsconfig.json', '--threshold', 'warning', '--output', 'human'),
  check('lint', bin('biome'), 'check', '.', '--diagnostic-level=error'),
  check('arrows', process.execPath, '--import', 'tsx', 'scripts/arrows.ts'),
  check('build', process.execPath, 'scripts/run.mjs', 'build'),
  vitest('pure', true),
  vitest('unit'),
  vitest('browser'),
];

/** The database is compiled while the checks run, which do not need it. No verdict: without it the tests fail. */
const DATABASE: Step = {
  name: 'database',
  isCheck: true,
  run: async () => {
    const { code, printed } = await run(process.execPath, ['scripts/run.mjs', 'compile'], 'keep');
    if (code !== 0) console.log(printed);
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; the steps are ${STEPS.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const lines: string[] = [];
const total = { passed: 0, failed: 0 };
const start = performance.now();
const steps = [DATABASE, ...STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))];
await atMost(
  CHECKS_AT_ONCE,
  steps.filter((step) => step.isCheck),
);
await atMost(
  1,
  steps.filter((step) => !step.isCheck),
);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\nin ${secondsSince(start)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs the steps in their order, that many at a time, and says how each went. */
async function atMost(count: number, queue: readonly Step[]): Promise<void> {
  const waiting = [...queue];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await account(step);
  };
  await Promise.all(Array.from({ length: count }, work));
}

async function account(step: Step): Promise<void> {
  console.log(`── ${step.name} …`);
  const begun = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const word = failed === 0 ? 'ok    ' : 'FAILED';
  const line = `${word} ${step.name.padEnd(8)} ${passed} passed, ${failed} failed, ${secondsSince(begun)} s`;
  lines.push(line);
  console.log(line);
}

function secondsSince(time: number): string {
  return ((performance.now() - time) / 1000).toFixed(1);
}

/** Not a test but one verdict, told by the exit code. What it prints is kept together: others run beside it. */
function check(name: string, file: string, ...args: string[]): Step {
  return {
    name,
    isCheck: true,
    run: async () => {
      const { code, printed } = await run(file, args, 'keep');
      if (printed !== '') console.log(`\n── ${name}\n${printed}`);
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/** A vitest project, counted from its own report; a run that dies without one, or runs nothing, is a failure. */
function vitest(project: string, isCheck = false): Step {
  const report = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name: project,
    isCheck,
    run: async () => {
      const { code } = await run(bin('vitest'), args, 'show');
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

interface Ended {
  readonly code: number;
  readonly printed: string;
}

function run(file: string, args: readonly string[], output: 'show' | 'keep'): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    const handOn = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, handOn);
    const end = (code: number) => {
      for (const signal of SIGNALS) process.off(signal, handOn);
      resolve({ code, printed: printed.trim() });
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
