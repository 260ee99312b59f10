import { expect, it } from 'vitest';
import { undocumented } from './docstrings.ts';

const found = (path: string, text: string) => undocumented([{ path, text }]);
const port = 'src/platform/ports/one.ts';

it.each([
  ['an exported function', 'src/server/one.ts', 'export function one(): void {}', 'one'],
  ['one with a comment of another kind', 'src/store/one.ts', '// Gives one.\nexport function one(): void {}', 'one'],
  ['one with a word for a sentence', 'src/store/one.ts', '/** One. */\nexport function one(): void {}', 'one'],
  ['a generator', 'src/store/sql/one.ts', 'export function* one() {}', 'one'],
  ['what a port offers', port, 'export interface One {\n  two(): void;\n}', 'One.two'],
  ['a function that a port holds', port, 'export interface One {\n  readonly two: () => void;\n}', 'One.two'],
])('%s without a sentence is found', (_what, path, text, name) => {
  expect(found(path, text)).toEqual([expect.stringContaining(`: ${name} says nothing`)]);
});

it.each([
  ['with a sentence', 'src/server/one.ts', '/** Gives one, in pence. */\nexport function one(): void {}'],
  [
    'with several lines',
    port,
    'export interface One {\n  /**\n   * Null when there\n   * is none.\n   */\n  two(): void;\n}',
  ],
  ['of its own file', 'src/server/one.ts', 'function one(): void {}'],
  ['that is no function', port, 'export interface One {\n  readonly two: number;\n}'],
  ['of a test', 'src/store/one.test.ts', 'export function one(): void {}'],
  ['elsewhere', 'src/kernel/one.ts', 'export function one(): void {}'],
])('one %s is right', (_what, path, text) => {
  expect(found(path, text)).toEqual([]);
});
