import { describe, expect, it } from 'vitest';
import { longFile, longFunctions, tooLong, wideLines } from './sizes.ts';

const lines = (count: number, line = '  step();') => Array.from({ length: count }, () => line).join('\n');
const path = 'src/kernel/one.ts';

describe('a function of more than seventy lines', () => {
  it.each([
    ['declared', `function long() {\n${lines(69)}\n}`, 'long'],
    ['as an arrow', `const long = () => {\n${lines(69)}\n};`, 'long'],
    ['in an object', `const x = {\n  long: () => {\n${lines(69)}\n  },\n};`, 'long'],
    ['as a method', `class X {\n  long() {\n${lines(69)}\n  }\n}`, 'long'],
    ['without a name', `each(() => {\n${lines(69)}\n});`, 'a function'],
  ])('%s is found by name', (_how, text, name) => {
    const [found, ...more] = longFunctions({ path, text });
    expect(found).toMatch(new RegExp(`^src/kernel/one\\.ts:\\d+: ${name} has 71 lines`));
    expect(more).toEqual([]);
  });

  it('is one of seventy-one: seventy are right, and what stands inside counts for what is around it', () => {
    expect(longFunctions({ path, text: `function right() {\n${lines(68)}\n}` })).toEqual([]);
    const text = `function outer() {\n  const inner = () => {\n${lines(67)}\n  };\n}`;
    expect(longFunctions({ path, text })).toEqual([expect.stringContaining('outer has 71 lines')]);
  });

  it('is found in the script of a component, by its line there', () => {
    const text = `<p>A page</p>\n<script lang="ts">\nfunction long() {\n${lines(69)}\n}\n</script>\n${lines(90, '<p></p>')}`;
    expect(longFunctions({ path: 'src/site/One.svelte', text })).toEqual([
      'src/site/One.svelte:3: long has 71 lines, 70 at most',
    ]);
  });
});

it('a file has 320 lines at most', () => {
  expect(longFile({ path, text: `${lines(320)}\n` })).toEqual([]);
  expect(longFile({ path, text: `${lines(321)}\n` })).toHaveLength(1);
});

describe('a line of more than 120', () => {
  const wide = `a ${'word '.repeat(24)}`;
  it.each([
    ['in a page', 'docs/one.md', wide],
    ['after two slashes', 'scripts/one.ts', `  // ${wide}`],
    ['in a block of comment', path, ` * ${wide}`],
    ['at the head of a component', 'src/site/One.svelte', `<!-- ${wide} -->`],
  ])('%s is found', (_where, where, text) => {
    expect(wideLines({ path: where, text })).toEqual([expect.stringMatching(/:1: a line of 1\d\d, 120 at most/)]);
  });

  it.each([
    ['of 120', 'docs/one.md', `a ${'x'.repeat(118)}`],
    ['of a table', 'docs/one.md', `| ${wide} |`],
    ['of code in a page', 'docs/one.md', `\`\`\`\n${wide}\n\`\`\``],
    ['of code', path, `const x = '${wide}';`],
    ['that is one word', 'docs/one.md', `- ${'x'.repeat(130)}`],
  ])('%s may be', (_what, where, text) => expect(wideLines({ path: where, text })).toEqual([]));
});

it('tests are not measured, and comments in them are', () => {
  const text = `it('x', () => {\n${lines(80)}\n});\n// ${'word '.repeat(30)}`;
  expect(tooLong([{ path: 'src/kernel/one.test.ts', text }])).toEqual([expect.stringContaining('a line of')]);
});
