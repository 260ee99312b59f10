/** The `claims` command: the operator's door to claims, over the same data folder as the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findGame } from '../games/catalogue.ts';
import { formatPence } from '../kernel/pence.ts';
import { refuse } from '../kernel/result.ts';
import { CLAIM_STATUSES, OFFICE_STEPS, type OfficeStep, REASONS } from '../platform/claims/claim.ts';
import type { OfficeClaim } from '../platform/claims/port.ts';
import { openPlatform } from '../platform/create.ts';
import type { Platform } from '../platform/platform.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { ClaimLogLine } from '../platform/store.ts';
import { openKeyFile } from '../store/key-file.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { aligned, EXIT, type Output } from './output.ts';

const LIST_MAX = 1000;

/** Lists claims, of one status when it is named. Gives the exit code. */
export function claimsList(dataDir: string, status: string | undefined, output: Output): Promise<number> {
  return withPlatform(dataDir, output, async (platform) => {
    const known = CLAIM_STATUSES.find((name) => name === status);
    if (status !== undefined && !known)
      return output.refuse({ code: 'unknown-status', detail: `one of ${CLAIM_STATUSES.join(', ')}` });
    const claims = await platform.officeClaims({ limit: LIST_MAX, ...(known ? { status: known } : {}) });
    if (output.json) output.data(claims.map(withoutPayee));
    else for (const line of aligned([HEADING, ...claims.map(row)])) output.text(line);
    return EXIT.done;
  });
}

/** One claim with whom to pay, and its log. */
export function claimsShow(dataDir: string, playNumber: string, output: Output): Promise<number> {
  return withPlatform(dataDir, output, async (platform) => {
    const result = await platform.officeClaim(playNumber);
    if (!result.ok) return output.refuse({ ...result.refusal, detail: playNumber });
    print(result.value, output);
    if (!output.json) for (const line of aligned(result.value.log.map(logRow))) output.text(line);
    return EXIT.done;
  });
}

/** Takes a step of the operator's. `by` is written into the claim's log. */
export function claimsStep(
  dataDir: string,
  { playNumber, by, ...asked }: { readonly playNumber: string; readonly by: string } & AskedStep,
  output: Output,
): Promise<number> {
  return withPlatform(dataDir, output, async (platform) => {
    const step = stepOf(asked);
    if (!step) return output.refuse({ code: 'unknown-step', detail: STEPS_IN_WORDS });
    const result = await platform.stepClaim({ playNumber, by, ...step });
    if (!result.ok) return output.refuse(result.refusal);
    print(result.value, output);
    return EXIT.done;
  });
}

interface AskedStep {
  readonly step: string;
  readonly reason?: string;
}

/** The step as the platform takes it, or null when there is none of that name and reason. */
function stepOf({ step, reason }: AskedStep): OfficeStep | null {
  const plain = OFFICE_STEPS.find((name) => name === step);
  if (plain) return { step: plain };
  const against = REASONS.reject.find((name) => name === reason);
  if (step === 'reject' && against) return { step, reason: against };
  const back = REASONS['put-back'].find((name) => name === reason);
  return step === 'put-back' && back ? { step, reason: back } : null;
}

const STEPS_IN_WORDS = `one of ${OFFICE_STEPS.join(', ')}; reject for ${REASONS.reject.join(', ')}; put-back for ${REASONS['put-back'].join(', ')}`;

function logRow({ at, step, by, reason }: ClaimLogLine): string[] {
  return [new Date(at).toISOString(), step, by, reason ?? ''];
}

const HEADING = ['prize', 'status', 'route', 'claim by', 'Play Number'];

function row({ prizePence, status, route, deadlineAt, playNumber }: OfficeClaim): string[] {
  return [formatPence(prizePence), status, route, new Date(deadlineAt).toISOString(), playNumber];
}

function print(claim: OfficeClaim, output: Output): void {
  if (output.json) {
    output.data(claim);
    return;
  }
  const { payee, email, gameId, reason } = claim;
  for (const line of aligned([HEADING, row(claim)])) output.text(line);
  output.text(`${gameId}, won by ${email}`);
  if (reason) output.text(`because of ${reason}`);
  if (payee) output.text(`pay ${payee.name}, ${payee.sortCode}, ${payee.accountNumber}`);
}

function withoutPayee({ payee: _, ...claim }: OfficeClaim): Omit<OfficeClaim, 'payee'> {
  return claim;
}

async function withPlatform(
  dataDir: string,
  output: Output,
  run: (platform: Platform) => Promise<number>,
): Promise<number> {
  const path = join(dataDir, 'unveil.db');
  if (!existsSync(path)) return output.refuse(refuse('no-database', `there is no database in ${dataDir}`).refusal);
  const store = openSqliteStore(path);
  try {
    const secrets = createSecrets(openKeyFile(join(dataDir, 'master.key')));
    return await run(await openPlatform({ store, secrets, findGame }));
  } finally {
    await store.close();
  }
}
