/** Puts the use cases of identity together. Decides nothing itself. */
import { createAccounts, type IdentityParts } from './account/accounts.ts';
import { createAgreements } from './account/agreements.ts';
import { createCredentials } from './account/credentials.ts';
import { createGuard } from './account/guard.ts';
import { createPasskeys } from './account/passkeys.ts';
import type { Passwords } from './account/passwords.ts';
import { createSessions } from './account/sessions.ts';
import { createTickets } from './account/tickets.ts';
import { createTwoStep } from './account/two-step.ts';
import type { Context } from './ports/context.ts';
import type { Identity } from './ports/identity.ts';
import type { Platform } from './ports/platform.ts';
import { createPersonal } from './privacy/personal.ts';

/** Puts the use cases around identity together, over one guard of attempts and one outbox. */
export function createIdentity(context: Context, passwords: Passwords): Identity & Pick<Platform, 'signOut'> {
  const parts: IdentityParts = {
    context,
    guard: createGuard(context),
    tickets: createTickets(context),
    passwords,
  };
  return {
    identityProfile: context.identity,
    ...createAgreements(context),
    ...createAccounts(parts),
    ...createSessions(context),
    ...createCredentials(parts),
    ...createTwoStep(parts),
    ...createPasskeys(parts),
    ...createPersonal(parts),
  };
}
