import { afterEach, expect, it, vi } from 'vitest';
import { hasHidden } from '../kernel/visible.ts';
import { aligned, outputFor } from './output.ts';

afterEach(() => vi.restoreAllMocks());

it('shows what players wrote, and lets none of it steer the terminal', () => {
  const written: string[] = [];
  const write = (chunk: unknown): boolean => written.push(String(chunk)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
  const name = 'Ann\u001b[2J\u202eeeyap\u009b';
  const output = outputFor(false);
  for (const line of aligned([
    ['name', 'x'],
    [`${name}\nforged row`, 'y'],
  ]))
    output.text(line);
  output.text(`pay ${name}`);
  output.note(name);
  output.data({ name });
  outputFor(true).refuse({ code: 'x', detail: name });
  const all = written.join('');
  expect(hasHidden(all.replaceAll('\n', ''))).toBe(false);
  expect(all).not.toContain('\nforged row');
  expect(all).toContain('pay Ann\\u{1b}[2J\\u{202e}eeyap\\u{9b}');
  expect(JSON.parse(written.find((text) => text.startsWith('{')) ?? '')).toEqual({ name });
});
