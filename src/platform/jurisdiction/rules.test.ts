/** Rules stay readable for as long as a Play was sold under them, whatever profiles have learnt to hold since. */
import { expect, it } from 'vitest';
import type { Store } from '../ports/store.ts';
import { ukProfile } from './profile.ts';
import { rulesOf, rulesText } from './rules.ts';

it('kept before profiles held accounts are read all the same, with their own figures', async () => {
  const { accounts: _, ...former } = { ...ukProfile(), pauseSeconds: 3 };
  const text = JSON.stringify({ profile: former, topics: [] });
  const store = { rules: async () => text } as unknown as Store;
  expect((await rulesOf(store, 'aa'))?.profile).toEqual({ ...ukProfile(), pauseSeconds: 3 });
});

it('of one profile have one hash', () => {
  expect(rulesText(ukProfile(), 7).hash).toBe(rulesText(ukProfile(), 7).hash);
  expect(rulesText({ ...ukProfile(), pauseSeconds: 6 }, 7).hash).not.toBe(rulesText(ukProfile(), 7).hash);
});
