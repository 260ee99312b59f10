/** Runs every check against an operator's wallet, and tells what holds: as data, and as a page for people. */
import { CHECKS } from './checks.ts';
import { type KitOptions, openKit } from './kit.ts';

export interface CheckResult {
  readonly id: string;
  readonly promise: string;
  readonly holds: boolean;
  /** What was seen instead; null when it holds. */
  readonly seen: string | null;
}

export interface ConformReport {
  readonly url: string;
  readonly at: string;
  readonly holds: boolean;
  readonly checks: readonly CheckResult[];
}

export async function conform(options: KitOptions, at: string, told: (result: CheckResult) => void = () => {}) {
  const kit = await openKit(options);
  const checks: CheckResult[] = [];
  const note = (result: CheckResult): void => {
    checks.push(result);
    told(result);
  };
  const opens = {
    id: 'session-opens',
    promise: 'The launch token opens a session, signed, with its player and money.',
  };
  note({ ...opens, holds: typeof kit !== 'string', seen: typeof kit === 'string' ? kit : null });
  if (typeof kit !== 'string') {
    for (const { id, promise, run } of CHECKS) {
      const seen = await run(kit).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
      note({ id, promise, holds: seen === null, seen });
    }
    kit.close();
  }
  const report: ConformReport = { url: options.url, at, holds: checks.every(({ holds }) => holds), checks };
  return report;
}

export function markdownOf({ url, at, holds, checks }: ConformReport): string {
  const kept = checks.filter((one) => one.holds).length;
  const rows = checks.map(
    (one) => `| ${one.holds ? 'holds' : '**does not hold**'} | \`${one.id}\` | ${one.promise} | ${cell(one.seen)} |`,
  );
  return [
    `# The wallet at ${url}`,
    '',
    `${at}: ${kept} of ${checks.length} promises hold. ${holds ? 'It conforms.' : 'It does not conform.'}`,
    '',
    '| | check | promise | seen instead |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function cell(text: string | null): string {
  return (text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ');
}
