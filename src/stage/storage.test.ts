import { expect, it } from 'vitest';
import { keepIn } from './storage.ts';

const forbidden = () => {
  throw new Error('The operation is insecure.');
};

it.each([
  ['may not be asked for', forbidden],
  [
    'throws on every use',
    () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden }) as unknown as Storage,
  ],
  ['is full', () => ({ getItem: () => null, setItem: forbidden, removeItem: () => {} }) as unknown as Storage],
])('keeps for the page, says that it is no longer, and never throws, where storage %s', (_, find) => {
  const keep = keepIn(find);
  expect(keep.read('key')).toBeNull();
  expect(keep.write('key', 'value')).toBe(false);
  expect(keep.read('key')).toBe('value');
  keep.remove('key');
  expect(keep.read('key')).toBeNull();
});

it('does not read again what could not be removed', () => {
  const stale = { getItem: () => 'old', setItem: forbidden, removeItem: forbidden };
  const keep = keepIn(() => stale as unknown as Storage);
  expect(keep.read('key')).toBe('old');
  keep.remove('key');
  expect(keep.read('key')).toBeNull();
});
