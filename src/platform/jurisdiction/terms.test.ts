/** Terms stay readable for as long as a Play was sold under them, whatever profiles have learnt to hold since. */
import { expect, it } from 'vitest';
import type { Store } from '../ports/store.ts';
import { ukProfile } from './profile.ts';
import { termsOf, termsText } from './terms.ts';

it('kept before profiles held accounts are read all the same, with their own figures', async () => {
  const { accounts: _, ...former } = { ...ukProfile(), playIntervalSeconds: 3 };
  const text = JSON.stringify({ profile: former, topics: [] });
  const store = { terms: async () => text } as unknown as Store;
  expect((await termsOf(store, 'aa'))?.profile).toEqual({ ...ukProfile(), playIntervalSeconds: 3 });
});

it('of one profile have one hash', () => {
  expect(termsText(ukProfile(), 7).hash).toBe(termsText(ukProfile(), 7).hash);
  expect(termsText({ ...ukProfile(), playIntervalSeconds: 6 }, 7).hash).not.toBe(termsText(ukProfile(), 7).hash);
});
