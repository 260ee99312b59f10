import { expect, it } from 'vitest';
import { later } from './later.ts';

it('fetches once, however often it is asked', async () => {
  let fetched = 0;
  const part = later(async () => {
    fetched += 1;
    return 'part';
  });
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part']);
  expect(await part()).toBe('part');
  expect(fetched).toBe(1);
});

it('tries again, gives up with the last fault, and can be asked anew', async () => {
  let tries = 0;
  const part = later(async () => {
    tries += 1;
    if (tries <= 3) throw new Error(`try ${tries}`);
    return 'part';
  }, [1, 1]);
  await expect(part()).rejects.toThrow('try 3');
  expect(await part()).toBe('part');
  expect(tries).toBe(4);
});
