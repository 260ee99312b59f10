/**
 * Opening an account and signing in to it. An account exists only once its address is confirmed; until then there is a
 * ticket. Whatever a stranger asks about an address or a person, the answer and the work are the same.
 */
import { present } from '../../kernel/assert.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { Context } from '../ports/context.ts';
import type { Caller, ConfirmRefusal, Identity, SignedIn } from '../ports/identity.ts';
import type { NewAccount } from '../ports/identity-store.ts';
import { checkPerson, type Person } from '../ports/person.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { documentsInForce, isAgreed } from './agreements.ts';
import { knownEmail, mailboxOf, normalEmail, sendOnce } from './email.ts';
import { emails } from './emails.ts';
import { type Guard, networkOf } from './guard.ts';
import { checkPassword } from './new-password.ts';
import type { Passwords } from './passwords.ts';
import { marksOf, sealPerson } from './sealed-person.ts';
import { openSession } from './sessions.ts';
import { type Papers, paper, type Ticket, type Tickets } from './tickets.ts';

const ACCOUNT_ID_BYTES = 16;
/** How long the second step may be waited for. */
const SECOND_STEP_MS = 5 * MINUTE_MS;

export interface IdentityParts {
  readonly context: Context;
  readonly guard: Guard;
  readonly tickets: Tickets;
  readonly passwords: Passwords;
}

/**
 * Registering and signing in. Whatever is asked about an address, the answer does not tell whether it has an account.
 */
export function createAccounts(parts: IdentityParts): Pick<Identity, 'register' | 'confirmAccount' | 'signIn'> {
  const { context, guard, tickets, passwords } = parts;
  const { store, clock, identity } = context;
  const documents = documentsInForce(context);
  return {
    register: async ({ email, password, agreedTo, caller, ...given }) => {
      const address = normalEmail(email);
      if (address === null) return refuse('email-invalid');
      const checked = await checkPassword(password, [given.name, address, ...context.ownNames]);
      if (!checked.ok) return checked;
      const person = checkPerson(given, identity, clock.now());
      if (!person.ok) return person;
      if (!isAgreed(documents, agreedTo)) return refuse('terms-not-agreed');
      const papers = {
        email: address,
        passwordHash: await passwords.hash(checked.value),
        visitor: sha256Hex(caller.visitor),
        agreedTo: agreedTo.join(' '),
        ...person.value,
      };
      await writeAbout(parts, papers, person.value, caller);
      return accept({ sentTo: address });
    },
    confirmAccount: async ({ token, password, caller }) => {
      const ticket = await tickets.look('register', token);
      if (ticket === null) return refuse('link-invalid');
      const owner = await provenOwner(parts, ticket, { token, password, caller });
      if (!owner.ok) return owner;
      return open(parts, ticket.papers, token, caller);
    },
    signIn: async ({ email, password, caller }) => {
      // What is no address is looked up all the same: every wrong credential gets the same answer in about the same
      // time.
      const address = knownEmail(email);
      const account = await store.accountByEmail(address);
      const forgive = await guard.admit(`sign-in ${address}`, caller, account?.id ?? null);
      if (forgive === null) return refuse('too-many-attempts');
      const isRight = await passwords.verify(password, account?.passwordHash || null);
      if (!account || !isRight) return refuse('credentials-wrong');
      await forgive();
      const twoStep = await store.twoStep(account.id);
      if (twoStep?.confirmedAt != null) {
        const subject = sha256Hex(caller.visitor + account.id);
        const ticket = await tickets.issue('two-step', { account, subject, forMs: SECOND_STEP_MS });
        return accept({ type: 'two-step', ticket });
      }
      const session = await openSession(context, guard, account, caller);
      return session === null ? refuse('credentials-wrong') : accept(session);
    },
  };
}

/** The email that fits, and a ticket in any case: the same work whoever has an account. */
async function writeAbout(
  { context, guard, tickets }: IdentityParts,
  papers: Papers,
  person: Person,
  caller: Caller,
): Promise<void> {
  const { store, identity } = context;
  const address = paper(papers, 'email');
  const [taken, isKnown, isAllowed] = await Promise.all([
    store.accountByEmail(address),
    store.isPersonKnown(marksOf(context, person)),
    guard.mayEmail('register', mailboxOf(address), networkOf(caller.address)),
  ]);
  const isOpen = taken === null && !isKnown && isAllowed;
  const token = await tickets.issue(isOpen ? 'register' : 'decoy', {
    // Each browser has its own: a stranger who registers the address takes nobody's link away.
    subject: `${address} ${paper(papers, 'visitor')}`,
    papers,
    forMs: identity.confirmLinkMs,
  });
  if (!isAllowed) return;
  if (taken !== null) sendOnce(context, emails.alreadyRegistered(address));
  else if (isKnown) sendOnce(context, emails.cannotOpen(address));
  else sendOnce(context, emails.confirmRegistration(address, token, identity.confirmLinkMs));
}

/**
 * The link was sent to whoever reads that mailbox; the account is for whoever chose the password. In the browser that
 * registered they are the same, anywhere else the password tells.
 */
async function provenOwner(
  { guard, passwords }: IdentityParts,
  { papers }: Ticket,
  { token, password, caller }: { token: string; password: string | null; caller: Caller },
): Promise<Result<null, ConfirmRefusal>> {
  if (caller.visitor !== '' && sha256Hex(caller.visitor) === paper(papers, 'visitor')) return accept(null);
  if (password === null) return refuse('password-needed');
  const forgive = await guard.admit(`confirm ${token}`, caller, null);
  if (forgive === null) return refuse('too-many-attempts');
  if (!(await passwords.verify(password, paper(papers, 'passwordHash')))) return refuse('password-wrong');
  await forgive();
  return accept(null);
}

async function open(
  { context, guard }: IdentityParts,
  papers: Papers,
  token: string,
  caller: Caller,
): Promise<Result<SignedIn, ConfirmRefusal>> {
  const { store, secrets, clock } = context;
  const person: Person = {
    name: paper(papers, 'name'),
    bornOn: paper(papers, 'bornOn'),
    country: paper(papers, 'country'),
  };
  const account: NewAccount = {
    id: Buffer.from(secrets.fresh(ACCOUNT_ID_BYTES)).toString('hex'),
    email: paper(papers, 'email'),
    passwordHash: paper(papers, 'passwordHash'),
    createdAt: clock.now(),
  };
  const opening = await store.openAccount(sha256Hex(token), account, sealPerson(context, person));
  if (opening === 'person-known') return refuse('person-known');
  if (opening !== 'opened') return refuse('link-invalid');
  // Of an email from before there was anything to agree to, or since which a text has changed: asked for at sign-in.
  const documents = documentsInForce(context).filter(({ version }) => papers.agreedTo?.includes(version));
  await store.agree(account.id, documents, clock.now());
  const opened = present(await store.account(account.id), 'the account just opened');
  const session = await openSession(context, guard, opened, caller, { isFirst: true });
  return session === null ? refuse('link-invalid') : accept(session);
}
