/**
 * Passkeys (WebAuthn): made for one site, asked for by a challenge that works once, and good for both steps at once,
 * since the authenticator verifies its user. The cryptography is the library's; which challenge, site and account,
 * ours.
 */

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { present } from '../../kernel/assert.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { visible } from '../../kernel/visible.ts';
import type { Identity, ListedPasskey, PasskeySite } from '../ports/identity.ts';
import type { StoredPasskey } from '../ports/identity-store.ts';
import type { IdentityParts } from './accounts.ts';
import { emails } from './emails.ts';
import { proveOwner } from './owner.ts';
import { openSession } from './sessions.ts';
import { paper } from './tickets.ts';
import { proveOwnerTwice } from './two-step.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;
const NAME_LENGTH_MAX = 60;

type Passkeys = Pick<Identity, 'draftPasskey' | 'addPasskey' | 'removePasskey' | 'askForPasskey' | 'signInWithPasskey'>;

/** Passkeys, each good only for the site it was made for. Adding one wants every other proof the account has. */
export function createPasskeys(parts: IdentityParts): Passkeys {
  return { ...createPasskeyChanges(parts), ...createPasskeySignIn(parts) };
}

function createPasskeyChanges(parts: IdentityParts): Pick<Passkeys, 'draftPasskey' | 'addPasskey' | 'removePasskey'> {
  const { context, tickets } = parts;
  const { store, clock, secrets } = context;

  return {
    draftPasskey: async ({ accountId, password, code, site }) => {
      const owner = await proveOwnerTwice(parts, accountId, password, code);
      if (!owner.ok) return owner;
      const known = await store.passkeysOf(accountId);
      const options = await generateRegistrationOptions({
        rpName: 'Unveil',
        rpID: site.rpId,
        userID: new Uint8Array(Buffer.from(accountId)),
        userName: owner.value.email,
        challenge: new Uint8Array(secrets.fresh(32)),
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const papers = { challenge: options.challenge, rpId: site.rpId };
      const asked = { account: owner.value, subject: accountId, papers, forMs: CHALLENGE_MS };
      const ticket = await tickets.issue('passkey-add', asked);
      return accept({ ticket, options });
    },
    addPasskey: async ({ accountId, ticket, response, name, site }) => {
      const { email, credentialsVersion } = present(await store.account(accountId), `account ${accountId}`);
      const drafted = await tickets.take('passkey-add', ticket);
      if (drafted === null || drafted.accountId !== accountId) return refuse('sign-in-expired');
      const made = await registrationOf(response, paper(drafted.papers, 'challenge'), site);
      if (made === null) return refuse('passkey-refused');
      const label = visible(name.trim().slice(0, NAME_LENGTH_MAX)) || 'Passkey';
      const passkey = { ...made, accountId, name: label, createdAt: clock.now(), usedAt: null };
      if (!(await store.addPasskey(passkey, credentialsVersion)))
        return refuse((await store.passkey(passkey.id)) === null ? 'sign-in-expired' : 'passkey-known');
      await context.outbox.add(accountId, emails.passkeyAdded(email));
      return accept(null);
    },
    removePasskey: async ({ accountId, password, id }) => {
      const owner = await proveOwner(parts, accountId, password);
      if (!owner.ok) return owner;
      if (!(await store.removePasskey(accountId, id))) return refuse('unknown-passkey');
      await context.outbox.add(accountId, emails.passkeyRemoved(owner.value.email));
      return accept(null);
    },
  };
}

function createPasskeySignIn({
  context,
  guard,
  tickets,
}: IdentityParts): Pick<Passkeys, 'askForPasskey' | 'signInWithPasskey'> {
  const { store, clock, secrets } = context;
  return {
    askForPasskey: async (site) => {
      const challenge = new Uint8Array(secrets.fresh(32));
      // No list of credentials: the browser offers those it has for this site, and nobody learns who has which.
      const options = await generateAuthenticationOptions({
        rpID: site.rpId,
        challenge,
        userVerification: 'required',
      });
      const ticket = await tickets.issue('passkey-sign-in', {
        subject: options.challenge,
        papers: { challenge: options.challenge, rpId: site.rpId },
        forMs: CHALLENGE_MS,
      });
      return { ticket, options };
    },
    signInWithPasskey: async ({ ticket, response, site, caller }) => {
      const asked = await tickets.take('passkey-sign-in', ticket);
      if (asked === null) return refuse('sign-in-expired');
      const passkey = await store.passkey(idOf(response));
      if (passkey === null || passkey.rpId !== site.rpId) return refuse('passkey-refused');
      const account = present(await store.account(passkey.accountId), `account ${passkey.accountId}`);
      const counter = await counterOf(response, passkey, paper(asked.papers, 'challenge'), site);
      // A counter that does not go on tells of a copied key; the store has the last word.
      if (counter === null || !(await store.usePasskey(passkey.id, counter, clock.now())))
        return refuse('passkey-refused');
      const session = await openSession(context, guard, account, caller);
      return session === null ? refuse('passkey-refused') : accept(session);
    },
  };
}

/** The passkeys of an account as its owner sees them: no key, no counter. */
export function listedPasskeys(passkeys: readonly StoredPasskey[]): ListedPasskey[] {
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));
}

type MadePasskey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports' | 'rpId'>;

/** The credential in the browser's answer, or null when it is not an answer to this challenge for this site. */
async function registrationOf(response: unknown, challenge: string, site: PasskeySite): Promise<MadePasskey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library parses it whole, and throws at what is no such answer.
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { id, publicKey, counter, transports: transports ?? [], rpId: site.rpId };
  } catch {
    return null;
  }
}

async function counterOf(
  response: unknown,
  passkey: StoredPasskey,
  challenge: string,
  site: PasskeySite,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function idOf(response: unknown): string {
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : null;
  return typeof id === 'string' ? id : '';
}
