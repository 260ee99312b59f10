/** The terms Plays were sold under, each text kept once. */
import { present } from '../../kernel/assert.ts';
import type { TermsText } from '../../platform/jurisdiction/terms.ts';
import type { PurchaseStore } from '../../platform/ports/purchase-store.ts';
import { fromHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { one, put, type Script, statement } from './script.ts';

const TEXT = statement<{ text: string }>('SELECT text FROM rules WHERE hash = $1');
const FIND = statement<{ id: number }>('SELECT id FROM rules WHERE hash = $1');
const INSERT = statement('INSERT INTO rules (hash, text) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING');

/** Terms as scripts: each text is kept once, by its hash. */
export function termsStore({ ask }: Engine): Pick<PurchaseStore, 'terms'> {
  return {
    terms: (hash) =>
      ask(function* () {
        return (yield* one(TEXT, fromHex(hash)))?.text ?? null;
      }),
  };
}

/** Gives the row of the terms, writing them when they are new. */
export function* keepTerms({ hash, text }: TermsText): Script<number> {
  const found = yield* one(FIND, fromHex(hash));
  if (found) return found.id;
  yield* put(INSERT, fromHex(hash), text);
  return present(yield* one(FIND, fromHex(hash)), 'the terms just kept').id;
}
