/**
 * Which version of the Rules and of the Account Terms an account has agreed to: at registration, and again when there
 * is a new one. What was agreed to is kept as the text it was.
 */
import { DAY_MS } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { type Document, documentsOf } from '../jurisdiction/documents.ts';
import { PLAY_TIME_MS } from '../jurisdiction/play-time.ts';
import type { Context } from '../ports/context.ts';
import type { Identity } from '../ports/identity.ts';

/** Whether these versions are all those in force, and no others. */
export function isAgreed(documents: readonly Document[], versions: readonly string[]): boolean {
  return documents.every(({ version }) => versions.includes(version)) && versions.length === documents.length;
}

/** The documents of the profile as it is now: the same ones as long as the platform runs. */
export function documentsInForce({ profile }: Pick<Context, 'profile'>): readonly Document[] {
  return documentsOf(profile, PLAY_TIME_MS / DAY_MS);
}

/** The use cases of agreeing. Nothing else is refused for want of an agreement: who has not agreed is asked. */
export function createAgreements(context: Context): Pick<Identity, 'documents' | 'toAgree' | 'agree'> {
  const { store, clock } = context;
  const documents = documentsInForce(context);
  return {
    documents: () => documents,
    toAgree: async (accountId) => {
      const agreed = await store.agreementsOf(accountId);
      return documents.filter(({ version }) => !agreed.some((agreement) => agreement.version === version));
    },
    agree: async (accountId, versions) => {
      if (!isAgreed(documents, versions)) return refuse('terms-not-agreed');
      await store.agree(accountId, documents, clock.now());
      return accept(null);
    },
  };
}
