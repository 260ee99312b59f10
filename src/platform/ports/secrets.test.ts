import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPlatform } from '../create.ts';
import { openHouse } from '../testing/house.ts';
import { createSecrets } from './secrets.ts';

describe('sealing', () => {
  const secrets = createSecrets(randomBytes(32));
  const plain = randomBytes(32);

  it('opens what it sealed, for its purpose and under its key only', () => {
    const sealed = secrets.seal('server-seed', plain);
    expect(sealed).toHaveLength(72);
    expect(Buffer.from(secrets.open('server-seed', sealed) ?? [])).toEqual(plain);
    expect(secrets.open('try', sealed)).toBeNull();
    expect(createSecrets(randomBytes(32)).open('server-seed', sealed)).toBeNull();
    expect(secrets.seal('server-seed', plain)).not.toEqual(sealed);
  });

  it('notices every changed byte and every cut', () => {
    const sealed = Buffer.from(secrets.seal('try', plain));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(secrets.open('try', changed)).toBeNull();
      expect(secrets.open('try', sealed.subarray(0, at))).toBeNull();
    }
  });

  it.each([32, 24, 7])('never repeats %d fresh bytes, and leaves those it gave alone', (bytes) => {
    const given = Array.from({ length: 1000 }, () => secrets.fresh(bytes));
    const texts = given.map((fresh) => Buffer.from(fresh).toString('hex'));
    expect(new Set(texts).size).toBe(1000);
    // No run of bytes comes twice where one draw ends and the next begins: every byte value is about as common.
    const counts = new Array<number>(256).fill(0);
    for (const fresh of given) for (const byte of fresh) counts[byte] = (counts[byte] ?? 0) + 1;
    const expected = (1000 * bytes) / 256;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 255 degrees of freedom: above 420 once in a thousand million.
    expect(chi).toBeLessThan(420);
  });

  it('refuses a short key', () => expect(() => createSecrets(randomBytes(31))).toThrow());
});

it('a platform opens only with the key its database was written with', async () => {
  const house = openHouse();
  await openPlatform(house.parts);
  await openPlatform(house.parts);
  const secrets = createSecrets(randomBytes(32));
  await expect(openPlatform({ ...house.parts, secrets })).rejects.toThrow('key file');
  expect(house.alarms).toHaveLength(1);
  await house.close();
});
