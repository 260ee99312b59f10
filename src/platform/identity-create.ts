/** Puts the use cases of identity together. Decides nothing itself. */
import { createAccounts, type IdentityParts } from './accounts.ts';
import type { Context } from './context.ts';
import { createCredentials } from './credentials.ts';
import { createGuard } from './guard.ts';
import type { Identity } from './identity.ts';
import { createPasskeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { createPersonal } from './personal.ts';
import type { Platform } from './platform.ts';
import { createSessions } from './sessions.ts';
import { createTickets } from './tickets.ts';
import { createTwoStep } from './two-step.ts';

export function createIdentity(context: Context, passwords: Passwords): Identity & Pick<Platform, 'signOut'> {
  const parts: IdentityParts = {
    context,
    guard: createGuard(context),
    tickets: createTickets(context),
    passwords,
  };
  return {
    identityProfile: context.identity,
    ...createAccounts(parts),
    ...createSessions(context),
    ...createCredentials(parts),
    ...createTwoStep(parts),
    ...createPasskeys(parts),
    ...createPersonal(parts),
  };
}
