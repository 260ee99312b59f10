/** The `claims` command: the operator's door to claims, over the same data folder as the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findGame } from '../games/catalogue.ts';
import type { Instant } from '../kernel/clock.ts';
import { formatPence } from '../kernel/pence.ts';
import { parsePlayNumber } from '../kernel/play-number.ts';
import { accept, type Refusal, type Result, refuse } from '../kernel/result.ts';
import { openPlatform, type PlatformParts } from '../platform/create.ts';
import { readProfile, ukProfile } from '../platform/jurisdiction/profile.ts';
import { timeInWords } from '../platform/jurisdiction/words.ts';
import { CLAIM_STATUSES, type ClaimStatus, OFFICE_STEPS, type OfficeStep, REASONS } from '../platform/ports/claim.ts';
import type { ClaimLogLine } from '../platform/ports/claim-store.ts';
import type { OfficeClaim } from '../platform/ports/claims.ts';
import type { Platform } from '../platform/ports/platform.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { openKeyFile } from '../store/key-file.ts';
import { databaseFile, openStore } from '../store/open.ts';
import { aligned, EXIT, type Output } from './output.ts';

const PAGE = 500;

/** Where the claims are kept, and the rules of the jurisdiction: the file that the server is given, too. */
export interface ClaimsPlace {
  readonly dataDir: string;
  /** `postgres://…`; null or absent for the file in the data folder. */
  readonly databaseUrl?: string | null;
  readonly profilePath?: string | undefined;
}

/** What `--json` prints, for the help. */
export const CLAIM_FIELDS = `With --json, a claim is { playNumber, gameId, prizePence, boughtAt, route, status, deadlineAt, changedAt, reason, accountId,
email, payee }: whole pence, times in milliseconds since 1970, reason null unless rejected or put back. list prints an
array of them without payee; show and the steps print one, payee being { name, sortCode, accountNumber } or null; show
adds log, an array of { step, by, at, reason }, oldest first. A refusal is { refusal: { code, detail } } and exit code 2.`;

/** Lists claims, of one status when it is named. Gives the exit code. */
export function claimsList(place: ClaimsPlace, status: string | undefined, output: Output): Promise<number> {
  return withPlatform(place, output, async (platform, time) => {
    const known = CLAIM_STATUSES.find((name) => name === status);
    if (status !== undefined && !known)
      return output.refuse({ code: 'unknown-status', detail: `one of ${CLAIM_STATUSES.join(', ')}` });
    const claims = await allClaims(platform, known);
    if (output.json) output.data(claims.map(withoutPayee));
    else if (claims.length === 0) output.text(known ? `no claim is ${known}` : 'there are no claims');
    else for (const line of aligned([HEADING, ...claims.map((claim) => row(claim, time))])) output.text(line);
    return EXIT.done;
  });
}

/** One claim with whom to pay, and its log. */
export function claimsShow(place: ClaimsPlace, typed: string, output: Output): Promise<number> {
  return withPlatform(place, output, async (platform, time) => {
    const playNumber = parsePlayNumber(typed);
    if (playNumber === null) return output.refuse(noNumber(typed));
    const result = await platform.officeClaim(playNumber);
    if (!result.ok) return output.refuse(noClaim(playNumber));
    print(result.value, time, output);
    if (!output.json)
      for (const line of aligned(result.value.log.map((entry) => logRow(entry, time)))) output.text(line);
    return EXIT.done;
  });
}

/** Takes a step of the operator's. `by` is written into the claim's log. */
export function claimsStep(
  place: ClaimsPlace,
  { playNumber: typed, by, ...asked }: { readonly playNumber: string; readonly by: string } & AskedStep,
  output: Output,
): Promise<number> {
  return withPlatform(place, output, async (platform, time) => {
    const playNumber = parsePlayNumber(typed);
    if (playNumber === null) return output.refuse(noNumber(typed));
    if (by.trim() === '') return output.refuse({ code: 'person-missing', detail: '--by names who takes the step' });
    const step = stepOf(asked);
    if (!step.ok) return output.refuse(step.refusal);
    const result = await platform.stepClaim({ playNumber, by: by.trim(), ...step.value });
    if (!result.ok) return output.refuse(stepRefusal(result.refusal, playNumber, asked.step));
    print(result.value, time, output);
    output.note('The player is told by email, which the server sends.');
    return EXIT.done;
  });
}

interface AskedStep {
  readonly step: string;
  readonly reason?: string;
}

/** The step as the platform takes it. */
function stepOf({ step, reason }: AskedStep): Result<OfficeStep, 'unknown-step' | 'unknown-reason'> {
  const plain = OFFICE_STEPS.find((name) => name === step);
  if (plain) return accept({ step: plain });
  if (step === 'reject') {
    const known = REASONS[step].find((name) => name === reason);
    return known ? accept({ step, reason: known }) : refuse('unknown-reason', `one of ${REASONS[step].join(', ')}`);
  }
  if (step === 'put-back') {
    const known = REASONS[step].find((name) => name === reason);
    return known ? accept({ step, reason: known }) : refuse('unknown-reason', `one of ${REASONS[step].join(', ')}`);
  }
  return refuse('unknown-step', `one of ${[...OFFICE_STEPS, 'reject', 'put-back'].join(', ')}`);
}

const noNumber = (typed: string): Refusal => ({ code: 'play-number-invalid', detail: `${typed} is no Play Number` });
const noClaim = (playNumber: string): Refusal => ({
  code: 'unknown-claim',
  detail: `there is no claim for Play ${playNumber}`,
});

/** Why a step was not taken, for the person who asked for it. */
function stepRefusal({ code, detail }: Refusal, playNumber: string, step: string): Refusal {
  switch (code) {
    case 'unknown-claim':
      return noClaim(playNumber);
    case 'claim-other-route':
      return { code, detail: `${step} is not for a prize that is claimed by ${detail}` };
    case 'claim-out-of-order':
      return { code, detail: `${step} does not follow ${detail}` };
    case 'claim-expired':
      return { code, detail: 'it was not claimed in time' };
    case 'claim-rejected':
      return { code, detail: 'it was rejected; put-back opens it again' };
    default:
      return detail === undefined ? { code } : { code, detail };
  }
}

async function allClaims(platform: Platform, status: ClaimStatus | undefined): Promise<readonly OfficeClaim[]> {
  const claims: OfficeClaim[] = [];
  for (;;) {
    const after = claims.at(-1)?.playNumber;
    const page = await platform.officeClaims({
      limit: PAGE,
      ...(status ? { status } : {}),
      ...(after === undefined ? {} : { after }),
    });
    claims.push(...page);
    if (page.length < PAGE) return claims;
  }
}

/** A moment on the clocks of the jurisdiction. */
type Time = (at: Instant) => string;

function logRow({ at, step, by, reason }: ClaimLogLine, time: Time): string[] {
  return [time(at), step, by, reason ?? ''];
}

const HEADING = ['prize', 'status', 'route', 'claim by', 'Play Number'];

function row({ prizePence, status, route, deadlineAt, playNumber }: OfficeClaim, time: Time): string[] {
  return [formatPence(prizePence), status, route, time(deadlineAt), playNumber];
}

function print(claim: OfficeClaim, time: Time, output: Output): void {
  if (output.json) {
    output.data(claim);
    return;
  }
  const { payee, email, gameId, reason } = claim;
  for (const line of aligned([HEADING, row(claim, time)])) output.text(line);
  output.text(`${gameId}, won by ${email}`);
  if (reason) output.text(`because of ${reason}`);
  if (claim.isPayeeUnreadable) output.text('whom to pay cannot be read: put it back, so that it is claimed anew');
  if (payee) output.text(`pay ${payee.name}, ${payee.sortCode}, ${payee.accountNumber}`);
}

function withoutPayee({ payee: _, ...claim }: OfficeClaim): Omit<OfficeClaim, 'payee'> {
  return claim;
}

/** Runs over the platform of a place, and closes its store. Refuses a place without a database. */
export async function withPlatform(
  { dataDir, databaseUrl = null, profilePath }: ClaimsPlace,
  output: Output,
  run: (platform: Platform, time: Time, parts: PlatformParts) => Promise<number>,
): Promise<number> {
  const read = profilePath ? readProfile(profilePath) : accept(ukProfile());
  if (!read.ok) return output.refuse({ ...read.refusal, detail: `${profilePath}: ${read.refusal.detail}` });
  const profile = read.value;
  const isMissing = databaseUrl === null && !existsSync(databaseFile(dataDir));
  if (isMissing) return output.refuse(refuse('no-database', `there is no database in ${dataDir}`).refusal);
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const secrets = createSecrets(openKeyFile(join(dataDir, 'master.key'), databaseFile(dataDir)));
    const time: Time = (at) => timeInWords(profile, at);
    const parts = { store, secrets, findGame, profile };
    return await run(await openPlatform(parts), time, parts);
  } finally {
    await store.close();
  }
}
