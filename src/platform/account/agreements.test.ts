/** The Rules and the Account Terms: agreed to by version, and again when there is another. */
import { expect, it } from 'vitest';
import { documentsOf } from '../jurisdiction/documents.ts';
import { accepted, callerNamed, openHouse, PASSWORD, personNamed, registered, versionsOf } from '../testing/house.ts';
import { openProfile } from '../testing/profiles.ts';

const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? null : result.refusal?.code);

it('an account opens with what was agreed to, by version, and the very text is kept', async () => {
  const house = openHouse();
  const { platform, store } = house;
  const { account } = await registered(house);
  const agreed = await store.agreementsOf(account.id);
  expect(agreed.map(({ version }) => version).sort()).toEqual([...versionsOf(house)].sort());
  expect(await platform.toAgree(account.id)).toEqual([]);
  for (const { version, text } of platform.documents()) expect(await store.terms(version)).toBe(text.text);
  await house.close();
});

it('nobody registers without agreeing, to another version, or to more', async () => {
  const house = openHouse();
  const register = (agreedTo: readonly string[]) =>
    house.platform.register({
      email: 'ann@example.com',
      password: PASSWORD,
      agreedTo,
      caller: callerNamed('ann'),
      ...personNamed('ann'),
    });
  const [one = '', two = ''] = versionsOf(house);
  for (const wrong of [[], [one], [one, one], [one, 'a'.repeat(64)], [one, two, 'a'.repeat(64)]])
    expect(codeOf(await register(wrong))).toBe('terms-not-agreed');
  accepted(await register([two, one]));
  await house.close();
});

it('a new version is asked for, and what was agreed to before stays', async () => {
  const house = openHouse();
  const { platform, store, clock } = house;
  const { account } = await registered(house);
  const before = await store.agreementsOf(account.id);
  clock.advance(1);
  const former = documentsOf({ ...openProfile(), playIntervalSeconds: 9 }, 7);
  // Only the Rules name the interval: the Account Terms are the same.
  expect(former.filter(({ version }) => !versionsOf(house).includes(version)).map(({ id }) => id)).toEqual(['rules']);
  await store.agree(account.id, former, clock.now());
  expect(await store.agreementsOf(account.id)).toHaveLength(before.length + 1);
  expect(
    codeOf(
      await platform.agree(
        account.id,
        former.map(({ version }) => version),
      ),
    ),
  ).toBe('terms-not-agreed');
  accepted(await platform.agree(account.id, versionsOf(house)));
  expect(await store.agreementsOf(account.id)).toHaveLength(before.length + 1);
  await house.close();
});
