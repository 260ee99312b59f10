/** What is kept about a person: shown to them, handed to them whole, and erased as far as records of money and Plays allow. */
import { present } from '../kernel/assert.ts';
import { accept, refuse } from '../kernel/result.ts';
import type { IdentityParts } from './accounts.ts';
import type { Context } from './context.ts';
import { post } from './email.ts';
import type { Identity } from './identity.ts';
import { letters } from './letters.ts';
import { proveOwner } from './owner.ts';
import { listedPasskeys } from './passkeys.ts';
import type { Person } from './person.ts';
import { listedSessions } from './sessions.ts';
import type { StoredPlay } from './store.ts';

const PAGE = 100;

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
      person: personOf(context, identity.sealedPerson),
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
    exportData: async (accountId) => {
      const { account, verifiedAt, person, recoveryCodesLeft, passkeys } = await factsOf(accountId);
      const { email, createdAt, balancePence } = account;
      return {
        exportedAt: new Date(clock.now()).toISOString(),
        account: { email, openedAt: iso(createdAt), emailConfirmedAt: iso(verifiedAt), balancePence },
        person,
        signIn: {
          twoStep: recoveryCodesLeft !== null,
          passkeys: passkeys.map((passkey) => ({ name: passkey.name, addedAt: iso(passkey.createdAt) })),
          sessions: (await store.sessionsOf(accountId)).map((session) => ({
            browser: session.agent,
            openedAt: iso(session.openedAt),
            lastUsedAt: iso(session.seenAt),
          })),
        },
        payments: (await store.paymentsOf(accountId)).map((payment) => ({
          amountPence: payment.amountPence,
          status: payment.status,
          at: iso(payment.openedAt),
        })),
        plays: await playsOf(context, accountId),
      };
    },
    closeAccount: async ({ accountId, password }) => {
      const owner = await proveOwner(parts, accountId, password);
      if (!owner.ok) return owner;
      const obstacle = await store.closeAccount(accountId, clock.now());
      if (obstacle !== null) return refuse(obstacle);
      post(context, letters.closed(owner.value.email));
      return accept(null);
    },
  };
}

/** Unsealed. Throws when it cannot be: then the master key is not the one of this store. */
function personOf({ secrets }: Context, sealed: Uint8Array | null): Person | null {
  if (sealed === null) return null;
  const plain = present(secrets.open('person', sealed), 'the person of an account');
  const { name, bornOn, country } = JSON.parse(Buffer.from(plain).toString()) as Person;
  return { name, bornOn, country };
}

/** Every Play as bought, with its prize once settled: before, nobody may know it. */
async function playsOf({ store }: Context, accountId: string): Promise<object[]> {
  const plays: object[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await store.playsOf(accountId, { limit: PAGE, ...(before === undefined ? {} : { before }) });
    plays.push(...page.map(playData));
    before = page.at(-1)?.playNumber;
    if (page.length < PAGE) return plays;
  }
}

function playData(play: StoredPlay): object {
  const { playNumber, gameId, gameVersion, pricePence, boughtAt, settledAt, prizePence, clientSeed, serverSeedHash } =
    play;
  return {
    playNumber,
    gameId,
    gameVersion,
    pricePence,
    boughtAt: iso(boughtAt),
    settledAt: iso(settledAt),
    ...(settledAt === null ? {} : { prizePence }),
    clientSeed,
    serverSeedHash,
  };
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
