/** The terms Plays were sold under, each text kept once. */
import type { Database } from 'better-sqlite3';
import type { TermsText } from '../../platform/jurisdiction/terms.ts';
import type { Store } from '../../platform/ports/store.ts';
import { fromHex } from './codec.ts';

export function prepareRules(db: Database): Pick<Store, 'terms'> {
  const byHash = db.prepare<[Buffer], string>('SELECT text FROM rules WHERE hash = ?').pluck();
  return { terms: async (hash) => byHash.get(fromHex(hash)) ?? null };
}

/** Gives the row of the rules, writing them when they are new. */
export function prepareKeepRules(db: Database): (rules: TermsText) => number {
  const find = db.prepare<[Buffer], number>('SELECT id FROM rules WHERE hash = ?').pluck();
  const insert = db.prepare<[Buffer, string]>('INSERT INTO rules (hash, text) VALUES (?, ?)');
  return ({ hash, text }) => find.get(fromHex(hash)) ?? Number(insert.run(fromHex(hash), text).lastInsertRowid);
}
