/** `unveil verify` and `unveil receipt`: check a Play from its receipt, and take a receipt out of a data folder. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGame } from '../games/catalogue.ts';
import { parsePlayNumber } from '../kernel/play-number.ts';
import { type Result, refuse } from '../kernel/result.ts';
import { openPlatform } from '../platform/create.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { type ComputePlay, computeWith } from '../proof/compute.ts';
import { asksForWitnesses, type Policy, parsePolicy } from '../proof/note/policy.ts';
import { receiptText } from '../proof/receipt.ts';
import { type Verdict, verifyReceipt } from '../proof/verify.ts';
import { computeByFiles, publishedCodes } from '../server/published-code.ts';
import { openKeyFile } from '../store/key-file.ts';
import { openLogFolder } from '../store/log-folder.ts';
import { databaseFile, openStore, type StorePlace } from '../store/open.ts';
import { aligned, EXIT, type Output } from './output.ts';

/** Of `verify`: all claims hold, one does not, one cannot be told. */
const VERDICT = { holds: 0, fails: 1, unknown: 2 } as const;

/** Trusts nobody: whatever leans on a signature cannot be told. */
const NO_POLICY: Policy = { logs: [], witnesses: [], groups: [], quorum: 'none' };

export interface VerifyOptions {
  readonly policyPath: string | undefined;
  /** Where the build has put the published code of the games. */
  readonly siteDir: string;
}

/** Checks a receipt under a policy. Gives 0 when all claims hold, 1 when one does not, 2 when one cannot be told. */
export function verifyCommand(path: string, { policyPath, siteDir }: VerifyOptions, output: Output): number {
  const receipt = readText(path);
  if (!receipt.ok) return output.refuse(receipt.refusal);
  const policy = readPolicy(policyPath);
  if (!policy.ok) return output.refuse(policy.refusal);
  const verdict = verifyReceipt(receipt.value, policy.value, computeHere(siteDir));
  print(verdict, output);
  return exitCodeOf(verdict, policy.value);
}

/** By the published file where the build has one; else by the games compiled into this command, known by structure. */
export function computeHere(siteDir: string): ComputePlay {
  const byFiles = computeByFiles(siteDir);
  const byStructure = computeWith((id, version) => {
    const game = findGame(id, version);
    return game ? { game, codeHash: null } : null;
  });
  return (asked) => byFiles(asked) ?? byStructure(asked);
}

function exitCodeOf({ claims }: Verdict, policy: Policy): number {
  const states = Object.entries(claims).map(([name, { state }]) => {
    const mayLack = name === 'witnessed' && state === 'unknown' && !asksForWitnesses(policy);
    return mayLack ? 'holds' : state;
  });
  if (states.includes('fails')) return VERDICT.fails;
  return states.includes('unknown') ? VERDICT.unknown : VERDICT.holds;
}

function print({ claims, playNumber, prizePence }: Verdict, output: Output): void {
  const told = Object.entries(claims);
  if (output.json) {
    const states = Object.fromEntries(told.map(([name, { state }]) => [name, state]));
    output.data({ claims: states, playNumber, prizePence });
    return;
  }
  const words = { holds: 'holds', fails: 'does not hold', unknown: 'cannot be told' };
  const rows = told.map(([name, { state, reason }]) => [name, words[state], reason]);
  for (const line of aligned([['claim', '', playNumber ?? 'no Play'], ...rows])) output.text(line);
}

function readPolicy(path: string | undefined): Result<Policy> {
  if (path === undefined) return { ok: true, value: NO_POLICY };
  const text = readText(path);
  return text.ok ? parsePolicy(text.value) : text;
}

export function readText(path: string): Result<string, 'unreadable-file'> {
  try {
    return { ok: true, value: readFileSync(path, 'utf8') };
  } catch (error) {
    return refuse('unreadable-file', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export interface ReceiptOptions extends Pick<VerifyOptions, 'siteDir'> {
  readonly typed: string;
  readonly out: string;
}

/** Writes the receipt of a Play, and beside it a policy that names the log it is in. Gives the exit code. */
export async function receiptCommand(
  { dataDir, databaseUrl, siteDir, typed, out }: StorePlace & ReceiptOptions,
  output: Output,
): Promise<number> {
  const playNumber = parsePlayNumber(typed);
  if (playNumber === null) return output.refuse({ code: 'play-number-invalid', detail: typed });
  const isMissing = databaseUrl === null && !existsSync(databaseFile(dataDir));
  if (isMissing) return output.refuse({ code: 'no-database', detail: `there is no database in ${dataDir}` });
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const secrets = createSecrets(openKeyFile(join(dataDir, 'master.key'), databaseFile(dataDir)));
    const logFiles = openLogFolder(join(dataDir, 'log'));
    const codes = publishedCodes(siteDir);
    const platform = await openPlatform({ store, secrets, findGame, logFiles, codes });
    const play = await store.play(playNumber);
    const receipt = await platform.receipt(play?.accountId ?? '', playNumber);
    if (!receipt.ok) return output.refuse(receipt.refusal);
    writeFileSync(out, receiptText(receipt.value));
    output.note(`${out}; a policy that names its log:\nlog ${await platform.logKey()}\nquorum none`);
    return EXIT.done;
  } finally {
    await store.close();
  }
}
