/**
 * Two-step sign-in by authenticator app (RFC 6238) with recovery codes. The secret is sealed, codes are hashed; a
 * code works once, and so does every step of time.
 */
import { Secret, TOTP } from 'otpauth';
import { present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { Caller, CodeRefusal, Identity, OwnerRefusal } from '../ports/identity.ts';
import type { StoredAccount, StoredTwoStep } from '../ports/identity-store.ts';
import { sha256Hex } from '../ports/secrets.ts';
import type { IdentityParts } from './accounts.ts';
import { emails } from './emails.ts';
import { proveOwner } from './owner.ts';
import { accountNow, openSession } from './sessions.ts';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** A clock may be so many steps ahead or behind. */
const DRIFT_STEPS = 1;
const CODES = 10;
const CODE_CHARACTERS = 16;
/** No letter or digit that can be taken for another. */
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

type TwoStep = Pick<Identity, 'secondStep' | 'draftTwoStep' | 'confirmTwoStep' | 'removeTwoStep'>;

/** The second step: a code of an authenticator app, good once, or a recovery code, used up. */
export function createTwoStep(parts: IdentityParts): TwoStep {
  const { context, guard, tickets } = parts;
  const { store, clock, secrets } = context;

  return {
    secondStep: async ({ ticket, code, caller }) => {
      const found = await tickets.look('two-step', ticket);
      if (found?.accountId == null) return refuse('sign-in-expired');
      const { accountId } = found;
      const account = present(await store.account(accountId), `account ${accountId}`);
      const proven = await proveSecondStep(parts, accountId, code, caller);
      if (!proven.ok) return proven;
      if ((await tickets.take('two-step', ticket)) === null) return refuse('sign-in-expired');
      if (proven.value === 'recovery') await context.outbox.add(accountId, emails.recoveryCodeUsed(account.email));
      const session = await openSession(context, guard, account, caller);
      return session === null ? refuse('sign-in-expired') : accept(session);
    },
    draftTwoStep: async ({ accountId, password }) => {
      const owner = await proveOwner(parts, accountId, password);
      if (!owner.ok) return owner;
      const secret = secrets.fresh(SECRET_BYTES);
      if (!(await store.draftTwoStep(accountId, secrets.seal('two-step', secret)))) return refuse('two-step-on');
      const totp = totpOf(secret, owner.value.email);
      return accept({ secret: totp.secret.base32, uri: totp.toString() });
    },
    confirmTwoStep: async ({ accountId, code }) => {
      const forgive = await guard.admit(`two-step draft ${accountId}`, null, null);
      if (forgive === null) return refuse('too-many-attempts');
      const draft = await store.twoStep(accountId);
      const step = draft ? stepOf(parts, draft, code) : null;
      const codes = Array.from({ length: CODES }, () => freshCode(secrets.fresh));
      const hashes = codes.map((one) => codeHash(accountId, one));
      const isOn = step !== null && (await store.confirmTwoStep(accountId, step, hashes, clock.now()));
      if (!isOn) return refuse('code-wrong');
      await forgive();
      await context.outbox.add(accountId, emails.twoStepOn((await accountNow(store, accountId)).email));
      return accept({ codes });
    },
    removeTwoStep: async ({ accountId, password, code }) => {
      const owner = await proveOwnerTwice(parts, accountId, password, code);
      if (!owner.ok) return owner;
      await store.removeTwoStep(accountId);
      await context.outbox.add(accountId, emails.twoStepOff(owner.value.email));
      return accept(null);
    },
  };
}

/** The password, and where two-step sign-in is on, its code: for changes that would get around it. */
export async function proveOwnerTwice(
  parts: IdentityParts,
  accountId: string,
  password: string,
  code: string | null,
): Promise<Result<StoredAccount, OwnerRefusal | CodeRefusal>> {
  const owner = await proveOwner(parts, accountId, password);
  if (!owner.ok) return owner;
  const twoStep = await parts.context.store.twoStep(accountId);
  if (twoStep?.confirmedAt == null) return owner;
  if (code === null) return refuse('code-needed');
  const proven = await proveSecondStep(parts, accountId, code, null);
  if (proven.ok) return owner;
  // Turned off meanwhile: there is no code that could be right.
  return proven.refusal.code === 'sign-in-expired' ? refuse('code-wrong') : refuse(proven.refusal.code);
}

/** By which of the two it was proven. Attempts count on the account, however many tickets a password buys. */
async function proveSecondStep(
  parts: IdentityParts,
  accountId: string,
  code: string,
  caller: Caller | null,
): Promise<Result<'app' | 'recovery', 'sign-in-expired' | 'code-wrong' | 'too-many-attempts'>> {
  const { store } = parts.context;
  const forgive = await parts.guard.admit(`second step ${accountId}`, caller, accountId);
  if (forgive === null) return refuse('too-many-attempts');
  const twoStep = await store.twoStep(accountId);
  if (twoStep?.confirmedAt == null) return refuse('sign-in-expired');
  const step = stepOf(parts, twoStep, code);
  const isApp = step !== null && (await store.useTimeStep(accountId, step));
  const isRecovery = !isApp && (await store.useRecoveryCode(accountId, codeHash(accountId, code)));
  if (!isApp && !isRecovery) return refuse('code-wrong');
  await forgive();
  return accept(isApp ? 'app' : 'recovery');
}

/** The step of time whose code it is, or null. Whether that step was used before, only the store can tell. */
function stepOf({ context }: IdentityParts, { sealedSecret }: StoredTwoStep, typed: string): number | null {
  const secret = present(context.secrets.open('two-step', sealedSecret), 'the secret of a two-step sign-in');
  return stepAt(secret, typed, context.clock.now());
}

/** The step of time whose code of that secret it is, or null. */
export function stepAt(secret: Uint8Array, typed: string, now: Instant): number | null {
  const token = typed.replace(/\s+/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '').validate({ token, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** The authenticator's side of a secret. */
export function totpOf(secret: Uint8Array, label: string): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: 'Unveil', label, period: PERIOD_S, secret: new Secret({ buffer }) });
}

/** About 79 bits, in four groups: too many to guess, so a plain hash keeps it. */
function freshCode(fresh: (bytes: number) => Uint8Array): string {
  let code = '';
  while (code.length < CODE_CHARACTERS) {
    const byte = present(fresh(1)[0], 'a fresh byte');
    // Bytes past the last whole round of the alphabet are thrown away: every character is as likely.
    const rounds = Math.floor(256 / CODE_ALPHABET.length) * CODE_ALPHABET.length;
    if (byte < rounds) code += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
  }
  return (code.match(/.{4}/g) ?? []).join('-');
}

function codeHash(accountId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return sha256Hex(`recovery ${accountId} ${code}`);
}
