import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasHidden, visible, visibleJson } from './visible.ts';

it.each([
  ['Zoë O’Neill 王 😀', 'Zoë O’Neill 王 😀'],
  ['\u001b[31mred', '\\u{1b}[31mred'],
  ['\u009b31m', '\\u{9b}31m'],
  ['user\u202egnp.exe', 'user\\u{202e}gnp.exe'],
  ['two\r\nlines\u2028three', 'two\\u{d}\\u{a}lines\\u{2028}three'],
  ['Ann\u3164\u200b', 'Ann\\u{3164}\\u{200b}'],
])('%j is seen as %s', (text, seen) => {
  expect(visible(text)).toBe(seen);
  expect(hasHidden(text)).toBe(text !== seen);
});

it('leaves nothing hidden, and JSON that says the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(hasHidden(visible(text))).toBe(false);
      const json = visibleJson(JSON.stringify({ [text]: text }, null, 2));
      expect(JSON.parse(json)).toEqual({ [text]: text });
      expect(hasHidden(json.replaceAll('\n', ''))).toBe(false);
    }),
  );
});
