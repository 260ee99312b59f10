/**
 * What is kept about a person: shown to them, handed to them whole, and erased as far as records of money and Plays
 * allow.
 */
import { present } from '../../kernel/assert.ts';
import { accept, refuse } from '../../kernel/result.ts';
import type { IdentityParts } from '../account/accounts.ts';
import { emails } from '../account/emails.ts';
import { proveOwner } from '../account/owner.ts';
import { listedPasskeys } from '../account/passkeys.ts';
import { openPerson } from '../account/sealed-person.ts';
import { listedSessions } from '../account/sessions.ts';
import type { Identity } from '../ports/identity.ts';
import { exportOf } from './export.ts';

/** What an owner may see, take away and have erased. Closing is refused while money or a Play is left. */
export function createPersonal(parts: IdentityParts): Pick<Identity, 'accountDetails' | 'exportData' | 'closeAccount'> {
  const { context } = parts;
  const { store, clock } = context;
  const factsOf = async (accountId: string) => {
    const [account, identity, twoStep, passkeys] = await Promise.all([
      store.account(accountId),
      store.identity(accountId),
      store.twoStep(accountId),
      store.passkeysOf(accountId),
    ]);
    return {
      account: present(account, `account ${accountId}`),
      verifiedAt: identity.verifiedAt,
      person: identity.sealedPerson === null ? null : openPerson(context, identity.sealedPerson),
      recoveryCodesLeft: twoStep?.confirmedAt == null ? null : twoStep.codesLeft,
      passkeys: listedPasskeys(passkeys),
    };
  };

  return {
    accountDetails: async (accountId, token) => {
      const { account, verifiedAt, person, recoveryCodesLeft, passkeys } = await factsOf(accountId);
      const sessions = await listedSessions(context, accountId, token);
      return { email: account.email, isVerified: verifiedAt !== null, person, recoveryCodesLeft, passkeys, sessions };
    },
    exportData: (accountId) => exportOf(context, accountId),
    closeAccount: async ({ accountId, password }) => {
      const owner = await proveOwner(parts, accountId, password);
      if (!owner.ok) return owner;
      const obstacle = await store.closeAccount(accountId, clock.now());
      if (obstacle !== null) return refuse(obstacle);
      await context.outbox.add(accountId, emails.closed(owner.value.email));
      return accept(null);
    },
  };
}
