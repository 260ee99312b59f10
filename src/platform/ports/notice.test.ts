import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOTICE_WINDOW_MS, readNotice, signNotice } from './notice.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const secret = Buffer.alloc(32, 1);
const former = Buffer.alloc(32, 2);
const read = (body: string, { key = secret, at = NOW, secrets = [secret, former] } = {}) => {
  const result = readNotice(secrets, signNotice(key, body, at), NOW);
  return result.ok ? result.value : (result.refusal.detail ?? result.refusal.code);
};
const PAID = '{"reference":"a:b","outcome":"paid"}';

it('heeds the present secret and those of before, for five minutes either way', () => {
  const notice = { reference: 'a:b', outcome: 'paid' };
  for (const key of [secret, former])
    for (const at of [NOW, NOW - NOTICE_WINDOW_MS, NOW + NOTICE_WINDOW_MS])
      expect(read(PAID, { key, at })).toEqual(notice);
  expect(read(PAID, { at: NOW - NOTICE_WINDOW_MS - 1000 })).toBe('notice-out-of-time');
  expect(read(PAID, { key: former, secrets: [secret] })).toBe('notice-signature-wrong');
  expect(read(PAID, { secrets: [] })).toBe('notice-signature-wrong');
  expect(read(' { "outcome" : "paid" ,\n"reference":"a:b" } ')).toEqual(notice);
});

it.each([
  ['{"reference":"a","outcome":"declined","outcome":"paid"}', 'a field stands there twice'],
  ['{"reference":"a","outcome":"declined","\\u006futcome":"paid"}', 'a field stands there twice'],
  ['{"outcome":7,"reference":"a","outcome":"paid"}', 'the body is one JSON object of texts'],
  ['{"outcome":{"outcome":"paid"},"reference":"a","outcome":"paid"}', 'the body is one JSON object of texts'],
  ['{"reference":7,"outcome":"paid"}', 'the body is one JSON object of texts'],
  ['{"reference":"a","outcome":"paid","__proto__":"x"}', 'there are fields besides reference and outcome'],
  ['{"outcome":"paid"}', 'reference is missing'],
  ['{"reference":"a","outcome":"Paid"}', 'outcome is paid or declined'],
  [`${PAID}x`, 'the body is one JSON object of texts'],
  [`\ufeff${PAID}`, 'the body is UTF-8 without a byte order mark'],
])('%j: %s', (body, fault) => expect(read(body)).toBe(fault));

it.each([
  ['junk after it', (signature: string) => `${signature}zz`],
  ['a digit more', (signature: string) => `${signature}0`],
  ['a line more', (signature: string) => `${signature}\n`],
  ['junk before it', (signature: string) => `sha256=${signature}`],
  ['a digit less', (signature: string) => signature.slice(1)],
  ['nothing', () => ''],
])('takes exactly the digits of the signature: %s', (_what, changed) => {
  const sent = signNotice(secret, PAID, NOW);
  const result = readNotice([secret], { ...sent, signature: changed(String(sent.signature)) }, NOW);
  expect(result).toMatchObject({ ok: false, refusal: { code: 'notice-unsigned' } });
});

it('reads whatever two texts say, as JSON says it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('paid', 'declined'), (reference, outcome) => {
      expect(read(JSON.stringify({ reference, outcome }, null, 1))).toEqual({ reference, outcome });
    }),
  );
});
