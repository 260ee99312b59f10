/**
 * Looking after address and password: forgotten, changed, confirmed. Links work once and in time; owners hear of
 * every change.
 */
import { present } from '../../kernel/assert.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { holdRefusal } from '../ports/hold.ts';
import type { Identity } from '../ports/identity.ts';
import type { StoredAccount } from '../ports/identity-store.ts';
import { checkPerson } from '../ports/person.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { exclusionHold } from '../ports/standing.ts';
import type { Store } from '../ports/store.ts';
import type { IdentityParts } from './accounts.ts';
import { mailboxOf, normalEmail, sendOnce } from './email.ts';
import { emails } from './emails.ts';
import { networkOf } from './guard.ts';
import { checkPassword } from './new-password.ts';
import { proveOwner } from './owner.ts';
import { personOf, sealPerson } from './sealed-person.ts';
import { paper } from './tickets.ts';

type Credentials = Pick<
  Identity,
  | 'requestReset'
  | 'resetPassword'
  | 'sendConfirmation'
  | 'confirmEmail'
  | 'changePassword'
  | 'changeEmail'
  | 'putPerson'
  | 'changePerson'
>;

/** Passwords and addresses: every change wants the present password, and ends what was begun under the old one. */
export function createCredentials(parts: IdentityParts): Credentials {
  return { ...createPasswordCases(parts), ...createAddressCases(parts), ...createPersonCases(parts) };
}

function createPasswordCases(
  parts: IdentityParts,
): Pick<Credentials, 'requestReset' | 'resetPassword' | 'changePassword'> {
  const { context, guard, tickets, passwords } = parts;
  const { store, clock, identity } = context;

  /** What no password of the account may be made of. */
  async function namesOf(accountId: string): Promise<readonly string[]> {
    const person = await personOf(context, accountId);
    return [...(person ? [person.name] : []), (await accountWith(store, accountId)).email, ...context.ownNames];
  }

  return {
    requestReset: async ({ email, caller }) => {
      const address = normalEmail(email) ?? '';
      const account = await store.accountByEmail(address);
      // A device the account knows asks for itself: no stranger uses up what its owner may ask for.
      const isKnown = account !== null && (await guard.knows(caller, account.id));
      const asker = isKnown ? `device ${caller.device}` : networkOf(caller.address);
      const isAllowed = await guard.mayEmail(isKnown ? 'reset at home' : 'reset', mailboxOf(address), asker);
      const token = await tickets.issue(account && isAllowed ? 'reset' : 'decoy', {
        ...(account ? { account } : {}),
        subject: `${address} ${sha256Hex(caller.visitor)}`,
        forMs: identity.resetLinkMs,
      });
      if (account && isAllowed) sendOnce(context, emails.reset(address, token, identity.resetLinkMs));
    },
    resetPassword: async ({ token, password }) => {
      const seen = await tickets.look('reset', token);
      if (seen?.accountId == null) return refuse('link-invalid');
      const { accountId } = seen;
      const { email, credentialsVersion } = await accountWith(store, accountId);
      const checked = await checkPassword(password, await namesOf(accountId));
      if (!checked.ok) return checked;
      const passwordHash = await passwords.hash(checked.value);
      if ((await tickets.take('reset', token)) === null) return refuse('link-invalid');
      const isSet = await store.setPassword(accountId, passwordHash, { tokenHash: null, credentialsVersion });
      if (!isSet) return refuse('link-invalid');
      await store.markVerified(accountId, clock.now());
      await context.outbox.add(accountId, emails.passwordChanged(email));
      return accept({ device: await guard.knowDevice(accountId) });
    },
    changePassword: async ({ accountId, token, current, next }) => {
      const owner = await proveOwner(parts, accountId, current);
      if (!owner.ok) return owner;
      const checked = await checkPassword(next, await namesOf(accountId));
      if (!checked.ok) return checked;
      const passwordHash = await passwords.hash(checked.value);
      const { credentialsVersion } = owner.value;
      if (!(await store.setPassword(accountId, passwordHash, { tokenHash: sha256Hex(token), credentialsVersion })))
        return refuse('password-wrong');
      await context.outbox.add(accountId, emails.passwordChanged(owner.value.email));
      return accept(null);
    },
  };
}

function createAddressCases(
  parts: IdentityParts,
): Pick<Credentials, 'sendConfirmation' | 'confirmEmail' | 'changeEmail'> {
  const { context, guard, tickets } = parts;
  const { store, clock, identity } = context;

  /** A ticket for a new address or the present one; the email goes where the link must be read. */
  async function writeTo(address: string, account: StoredAccount, isFree: boolean): Promise<void> {
    const isAllowed = await guard.mayEmail('email', mailboxOf(address), account.id);
    const token = await tickets.issue(isFree && isAllowed ? 'email' : 'decoy', {
      account,
      subject: account.id,
      papers: { email: address },
      forMs: identity.confirmLinkMs,
    });
    if (!isAllowed) return;
    if (isFree) sendOnce(context, emails.confirmEmail(address, token, identity.confirmLinkMs));
    else sendOnce(context, emails.alreadyRegistered(address));
  }

  return {
    sendConfirmation: async (accountId) => {
      const account = await accountWith(store, accountId);
      await writeTo(account.email, account, true);
    },
    confirmEmail: async ({ accountId, token }) => {
      const seen = await tickets.look('email', token);
      // A link opened where somebody else is signed in stays good for its owner.
      if (seen?.accountId !== accountId) return refuse('link-invalid');
      const ticket = await tickets.take('email', token);
      if (ticket === null) return refuse('link-invalid');
      const email = paper(ticket.papers, 'email');
      const former = (await accountWith(store, accountId)).email;
      if (!(await store.setEmail(accountId, email, clock.now()))) return refuse('link-invalid');
      if (former !== email) await context.outbox.add(accountId, emails.emailChanged(former));
      return accept({ email });
    },
    changeEmail: async ({ accountId, password, email }) => {
      const owner = await proveOwner(parts, accountId, password);
      if (!owner.ok) return owner;
      const address = normalEmail(email);
      if (address === null) return refuse('email-invalid');
      const other = await store.accountByEmail(address);
      await writeTo(address, owner.value, other === null || other.id === accountId);
      return accept({ sentTo: address });
    },
  };
}

function createPersonCases(parts: IdentityParts): Pick<Credentials, 'putPerson' | 'changePerson'> {
  const { context } = parts;
  const { store, clock, identity } = context;
  return {
    putPerson: async ({ accountId, name, bornOn, country }) => {
      const checked = checkPerson({ name, bornOn, country }, identity, clock.now());
      if (!checked.ok) return checked;
      // Said once and for all: a person who is known cannot become another.
      const { sealedPerson } = await store.identity(accountId);
      if (sealedPerson !== null) return refuse('person-known');
      return (await store.putPerson(accountId, sealPerson(context, checked.value)))
        ? accept(null)
        : refuse('person-known');
    },
    changePerson: async ({ accountId, password, name, country }) => {
      const owner = await proveOwner(parts, accountId, password);
      if (!owner.ok) return owner;
      const before = await personOf(context, accountId);
      if (before === null) return refuse('identity-needed');
      const checked = checkPerson({ name, country, bornOn: before.bornOn }, identity, clock.now());
      if (!checked.ok) return checked;
      const former = sealPerson(context, before);
      const at = clock.now();
      // Under an exclusion the person stays who excluded themselves: another name would be another beginning.
      const obstacle = await store.changePerson(
        accountId,
        sealPerson(context, checked.value),
        { at, former: former.sealed },
        (exclusion) => {
          const hold = exclusion && exclusionHold(exclusion, at);
          return hold && holdRefusal(hold);
        },
      );
      if (obstacle !== null) return { ok: false, refusal: obstacle };
      await context.outbox.add(accountId, emails.personChanged(owner.value.email));
      return accept(null);
    },
  };
}

async function accountWith(store: Store, accountId: string): Promise<StoredAccount> {
  return present(await store.account(accountId), `account ${accountId}`);
}
