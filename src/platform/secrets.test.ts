import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPlatform } from './create.ts';
import { createSecrets } from './secrets.ts';
import { openHouse } from './testing/house.ts';

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

  it('never repeats a fresh seed', () => {
    const seeds = Array.from({ length: 1000 }, () => Buffer.from(secrets.fresh(32)).toString('hex'));
    expect(new Set(seeds).size).toBe(1000);
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
