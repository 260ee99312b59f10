import { expect, it } from 'vitest';
import { POLICY_TEXT, playOf, worldOf } from '../../proof/testing/world.ts';
import type { Keep } from '../../stage/storage.ts';
import { type Answer, UNREACHABLE } from './door.ts';
import { createReceipts, isInLog, sitePolicy } from './receipts.ts';

function memory(): Keep & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    read: (key) => values.get(key) ?? null,
    write: (key, value) => values.set(key, value).has(key),
    remove: (key) => values.delete(key),
  };
}

const doorTo = (answer: Answer<unknown>) => ({ get: async <T>() => answer as Answer<T> });
const LOST = doorTo({ ok: false, refusal: UNREACHABLE });

it('gives the receipt as it stands, and the kept one when nobody answers', async () => {
  const keep = memory();
  const found = await createReceipts(doorTo({ ok: true, value: { format: 'a' } }), keep).find('P-1');
  expect(found).toMatchObject({ receipt: { format: 'a' }, isKept: false, contradicted: null });
  expect(await createReceipts(LOST, keep).find('P-1')).toMatchObject({ receipt: { format: 'a' }, isKept: true });
  expect(await createReceipts(LOST, keep).find('P-2')).toBeNull();
});

it('keeps what an answer carries, and only that', async () => {
  const receipts = createReceipts(LOST, memory());
  receipts.keepFrom('P-1', { play: {}, receipt: { format: 'b' } });
  receipts.keepFrom('P-1', { play: {} });
  expect(await receipts.find('P-1')).toMatchObject({ receipt: { format: 'b' }, isKept: true });
});

it('never fills the storage: the oldest receipts give way', async () => {
  const keep = memory();
  const receipts = createReceipts(LOST, keep);
  for (let number = 1; number <= 20; number += 1)
    receipts.keepFrom(`P-${number}`, { receipt: { at: 'x'.repeat(60_000) } });
  expect([...keep.values.values()].join('').length).toBeLessThanOrEqual(500_000);
  expect(await receipts.find('P-20')).not.toBeNull();
  expect(await receipts.find('P-1')).toBeNull();
});

it.each(['{', '7', '[null, 3, {"playNumber": "P-1"}]'])('takes %s in the storage for no receipt', async (text) => {
  const keep = memory();
  keep.write('unveil.receipts', text);
  expect(await createReceipts(LOST, keep).find('P-1')).toBeNull();
});

it('takes the page of the site for no policy', async () => {
  const answered = (type: string) => async () => new Response('quorum none\n', { headers: { 'content-type': type } });
  expect(await sitePolicy(answered('text/html'))).toBeNull();
  expect(await sitePolicy(answered('text/plain; charset=utf-8'))).toBe('quorum none\n');
  expect(await sitePolicy(() => Promise.reject(new Error('offline')))).toBeNull();
});

it('says that a Play is in the log only when its receipt proves it', async () => {
  const [proved] = (await worldOf(1)).receipts;
  const playNumber = proved?.purchase.record.playNumber ?? '';
  expect(await isInLog(playNumber, proved, POLICY_TEXT)).toBe(true);
  expect(await isInLog('another', proved, POLICY_TEXT)).toBe(false);
  expect(await isInLog(playNumber, proved, null)).toBe(false);
  expect(await isInLog(playNumber, proved, 'quorum none\n')).toBe(false);
  expect(await isInLog(playNumber, playOf(1, []), POLICY_TEXT)).toBe(false);
  const salt = `${proved?.purchase.salt.startsWith('0') ? '1' : '0'}${proved?.purchase.salt.slice(1)}`;
  const forged = { ...proved, purchase: { ...proved?.purchase, salt } };
  expect(await isInLog(playNumber, forged, POLICY_TEXT)).toBe(false);
});

it('keeps the first word on what was bought, and holds a later one against it', async () => {
  const keep = memory();
  const bought = (game: string) => ({ purchase: { record: { game } } });
  createReceipts(LOST, keep).keepFrom('P-1', { receipt: bought('one') });
  const grown = { ...bought('one'), settlement: {} };
  const later = await createReceipts(doorTo({ ok: true, value: grown }), keep).find('P-1');
  expect(later).toMatchObject({ receipt: grown, contradicted: null });
  const found = await createReceipts(doorTo({ ok: true, value: bought('two') }), keep).find('P-1');
  expect(found).toMatchObject({ receipt: bought('two'), contradicted: grown });
  expect(await createReceipts(LOST, keep).find('P-1')).toMatchObject({ receipt: grown });
});
