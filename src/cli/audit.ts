/**
 * `unveil audit-export` and `unveil audit`: the operator opens what stands behind the leaves of its log, and an auditor
 * who has the log and a policy computes every settled Play and the sums again.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findGame } from '../games/catalogue.ts';
import { refuse } from '../kernel/result.ts';
import { openedItems } from '../platform/audit/opened.ts';
import { contextOf, keepCodes } from '../platform/create.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { type AuditReport, createAudit } from '../proof/audit/audit.ts';
import type { AuditFault } from '../proof/audit/faults.ts';
import { itemLine, parseItem } from '../proof/audit/items.ts';
import { lookAt, type SeenLog } from '../proof/audit/seen-log.ts';
import type { ComputePlay } from '../proof/compute.ts';
import { asksForWitnesses, type Policy, parsePolicy } from '../proof/note/policy.ts';
import { publishedCodes } from '../server/published-code.ts';
import { openKeyFile } from '../store/key-file.ts';
import { openLogFolder } from '../store/log-folder.ts';
import { databaseFile, openStore, type StorePlace } from '../store/open.ts';
import { placesOf, readSeen, seenText } from './log-places.ts';
import { aligned, EXIT, type Output, whole } from './output.ts';
import { type Progress, progressBar } from './progress.ts';
import { computeHere, readText } from './verify.ts';

export interface ExportOptions {
  readonly siteDir: string;
  readonly out: string;
}

/** Writes what an auditor is shown. Secret: it holds what players bought and the seeds of settled Plays. */
export async function exportCommand(
  { dataDir, databaseUrl, siteDir, out }: StorePlace & ExportOptions,
  output: Output,
): Promise<number> {
  const isMissing = databaseUrl === null && !existsSync(databaseFile(dataDir));
  if (isMissing) return output.refuse({ code: 'no-database', detail: `there is no database in ${dataDir}` });
  const store = await openStore({ dataDir, databaseUrl });
  const file = await open(out, 'w', 0o600);
  try {
    const secrets = createSecrets(openKeyFile(join(dataDir, 'master.key'), databaseFile(dataDir)));
    const logFiles = openLogFolder(join(dataDir, 'log'));
    const codes = await keepCodes(store, publishedCodes(siteDir));
    const context = contextOf({ store, secrets, findGame, logFiles, codes });
    let lines = 0;
    for await (const item of openedItems(context, logFiles)) {
      await file.write(itemLine(item));
      lines += 1;
    }
    await file.sync();
    if (output.json) output.data({ file: out, lines });
    else output.text(`${whole(lines)} lines are in ${out}: for the auditor alone`);
    return EXIT.done;
  } finally {
    await file.close();
    await store.close();
  }
}

export interface AuditOptions {
  readonly policyPath: string;
  /** Folders or URLs. */
  readonly logs: readonly string[];
  /** What was seen last. */
  readonly seenPath: string | undefined;
  readonly siteDir: string;
}

/** Gives 0 when all holds, 1 when something is wrong, 2 when something cannot be told. */
export async function auditCommand(path: string, options: AuditOptions, output: Output): Promise<number> {
  const { policyPath, logs: places, seenPath, siteDir } = options;
  const text = readText(policyPath);
  const policy = text.ok ? parsePolicy(text.value) : text;
  if (!policy.ok) return output.refuse(policy.refusal);
  const seen = seenPath === undefined ? new Map() : readSeen(seenPath);
  if (seen === null) return output.refuse({ code: 'seen-malformed', detail: String(seenPath) });
  if (!existsSync(path)) return output.refuse(refuse('unreadable-file', `there is no ${path}`).refusal);
  const logs: SeenLog[] = [];
  for (const place of places.flatMap(placesOf)) {
    const log = await lookAt(place, policy.value, (origin) => seen.get(origin) ?? null);
    if (log !== null) logs.push(log);
  }
  const bar = progressBar(statSync(path).size, 'bytes');
  const report = await auditFile(path, { compute: computeHere(siteDir), logs, bar });
  bar.stop();
  const told = tellAll(report, logs, policy.value);
  if (seenPath !== undefined && told.faults.length === 0) {
    await writeFile(
      `${seenPath}.draft`,
      seenText([...seen, ...logs.map(({ origin, head }) => [origin, head] as const)]),
    );
    await rename(`${seenPath}.draft`, seenPath);
  }
  print(told, output);
  return { holds: 0, fails: 1, unknown: 2 }[told.state];
}

interface Told extends Omit<AuditReport, 'faults'> {
  readonly state: 'holds' | 'fails' | 'unknown';
  readonly logs: readonly { readonly origin: string; readonly size: number; readonly witnessed: boolean }[];
  readonly faults: readonly AuditFault[];
  /** The first that is wrong. */
  readonly first: AuditFault | null;
}

function tellAll(report: AuditReport, logs: readonly SeenLog[], policy: Policy): Told {
  const faults = [...logs.flatMap((log) => log.faults), ...report.faults];
  const lacking = logs.filter(({ isWitnessed }) => asksForWitnesses(policy) && !isWitnessed);
  const unknown = [
    ...report.unknown,
    ...lacking.map(({ origin }) => `too few of the policy’s witnesses saw ${origin}`),
  ];
  return {
    ...report,
    state: faults.length > 0 ? 'fails' : unknown.length > 0 ? 'unknown' : 'holds',
    logs: logs.map(({ origin, head, isWitnessed }) => ({ origin, size: head.size, witnessed: isWitnessed })),
    faults,
    first: faults[0] ?? null,
    unknown,
  };
}

async function auditFile(
  path: string,
  { compute, logs, bar }: { readonly compute: ComputePlay; readonly logs: readonly SeenLog[]; readonly bar: Progress },
): Promise<AuditReport> {
  const audit = createAudit(compute, (origin) => logs.find((log) => log.origin === origin)?.log ?? null);
  const file = createReadStream(path);
  let line = 0;
  for await (const text of createInterface({ input: file })) {
    line += 1;
    const item = parseItem(text);
    if (item.ok) await audit.take(item.value);
    else audit.malformed(line, item.refusal.detail ?? '');
    if (line % 100 === 0) bar.update(file.bytesRead);
  }
  return audit.finish();
}

function print({ state, logs, plays, retired, sums, faults, first, unknown }: Told, output: Output): void {
  if (output.json) {
    output.data({ state, logs, plays, retired, sums, first, faults, unknown });
    return;
  }
  const rows = [
    ['logs', ...logs.map(({ origin, size }) => `${origin} (${whole(size)} leaves)`)],
    ['Plays', `${whole(plays.settled)} settled and computed again, ${whole(plays.unfinished)} unfinished`],
    ['sums', `${whole(sums.pricePence)} pence of prices, ${whole(sums.prizePence)} pence of prizes`],
    ['found', faults.length === 0 ? 'nothing wrong' : `${whole(faults.length)} faults`],
  ].map(([name = '', ...rest]) => [name, rest.join(', ')]);
  for (const row of aligned(rows)) output.text(row);
  if (first !== null) output.text(`first: ${wordsOf(first)}`);
  for (const fault of faults.slice(1, FAULTS_TOLD)) output.text(`       ${wordsOf(fault)}`);
  for (const words of unknown) output.text(`cannot be told: ${words}`);
}

const FAULTS_TOLD = 20;

function wordsOf({ code, origin, leaf, playNumber, detail }: AuditFault): string {
  const where = [playNumber === null ? null : `Play ${playNumber}`, leaf === null ? null : `leaf ${leaf} of ${origin}`];
  return `${code}: ${[...where, detail].filter((part) => part !== null).join(', ')}`;
}
