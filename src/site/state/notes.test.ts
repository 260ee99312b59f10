import { expect, it } from 'vitest';
import { type Held, notesOf } from './notes.ts';
import { memoryStore } from './testing.ts';

function held(number: number, seed = number): Held {
  const hex = (value: number, width: number) => value.toString(16).padStart(width, '0');
  const named = { origin: 'shop.example/2026', series: hex(1, 32), number, hash: hex(number, 64) };
  const issue = { record: { ...named, previousEnd: null, issuedAt: 1 }, signature: 'signed' };
  return { issue, logKey: 'key', clientSeed: hex(seed, 32), givenAt: 1, seedMadeAt: 2, end: null };
}

it('a seed of one tab never takes the place of another’s', () => {
  const notes = notesOf(memoryStore(), 'notes');
  const [first, second] = [held(1, 7), held(1, 8)];
  notes.write(first);
  notes.write(second);
  expect(notes.find(first.issue.record.hash, first.clientSeed)).toEqual(first);
  expect(notes.latestOf(first.issue.record.hash)).toEqual(second);
  notes.write({ ...first, end: 'sold' });
  expect(notes.latest()).toEqual({ ...first, end: 'sold' });
});

it('storage does not fill with the numbers of thousands of Plays', () => {
  const store = memoryStore();
  const notes = notesOf(store, 'notes');
  for (let number = 1; number <= 1_000; number++) notes.write(held(number));
  expect(store.kept.size).toBeLessThan(250);
  expect(notes.latest()).toEqual(held(1_000));
});

it('what this page did not write is nothing', () => {
  const store = memoryStore();
  store.write('notes', 'no such note');
  store.write('notes.damaged.1', '{"issue":7}');
  const notes = notesOf(store, 'notes');
  expect([notes.latest(), notes.latestOf('damaged'), notes.find('damaged', '1')]).toEqual([null, null, null]);
});
