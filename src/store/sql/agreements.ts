/** Which texts of the Rules and the Account Terms an account has agreed to, and when. */
import type { AgreementStore } from '../../platform/ports/identity-store.ts';
import { accountRow } from './account-row.ts';
import type { Engine } from './engine.ts';
import { all, put, statement } from './script.ts';
import { keepTerms } from './terms.ts';

const INSERT = statement(
  `INSERT INTO agreement (account, document, terms, at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account, document, terms) DO NOTHING`,
);
const OF = statement<{ document: string; hash: Buffer; at: number }>(
  `SELECT document, rules.hash AS hash, at FROM agreement JOIN rules ON rules.id = agreement.terms
   WHERE account = $1 ORDER BY at, document`,
);

/** Each agreement is written once, with its text; those of before stay. */
export function agreementStore({ ask, write }: Engine): AgreementStore {
  return {
    agree: (accountId, documents, at) =>
      write(function* () {
        const row = yield* accountRow(accountId);
        for (const { id, text } of documents) yield* put(INSERT, row, id, yield* keepTerms(text), at);
      }),
    agreementsOf: (accountId) =>
      ask(function* () {
        const row = yield* accountRow(accountId);
        return (yield* all(OF, row)).map(({ document, hash, at }) => ({ document, version: hash.toString('hex'), at }));
      }),
  };
}
