/** Proving that it is the owner who changes an account: the password again, with the guard in front. */
import { present } from '../../kernel/assert.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { OwnerRefusal } from '../ports/identity.ts';
import type { StoredAccount } from '../ports/identity-store.ts';
import type { IdentityParts } from './accounts.ts';

/** The account, when the password is its owner's. Refused as `too-many-attempts` before the password is looked at. */
export async function proveOwner(
  { context, guard, passwords }: IdentityParts,
  accountId: string,
  password: string,
): Promise<Result<StoredAccount, OwnerRefusal>> {
  const account = present(await context.store.account(accountId), `account ${accountId}`);
  const forgive = await guard.admit(`owner ${accountId}`, null, null);
  if (forgive === null) return refuse('too-many-attempts');
  if (!(await passwords.verify(password, account.passwordHash || null))) return refuse('password-wrong');
  await forgive();
  // Passwords are checked in turn, and the turn may be long in coming: what was right then may be so no more.
  const now = present(await context.store.account(accountId), `account ${accountId}`);
  return now.credentialsVersion === account.credentialsVersion ? accept(account) : refuse('password-wrong');
}
