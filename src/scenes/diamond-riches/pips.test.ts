import { expect, it } from 'vitest';
import { pipsShown } from './pips.ts';

const meters = { bonus: 7, super: 3, mega: 5, prize: 7 };

it('fills a collector, and empties it to its surplus once its Bonus Game is unlocked', () => {
  expect(pipsShown({ meters, unlocked: [] }, 'super')).toBe(3);
  expect(pipsShown({ meters, unlocked: [] }, 'bonus')).toBe(5);
  expect(pipsShown({ meters, unlocked: ['bonus'] }, 'bonus')).toBe(2);
  expect(pipsShown({ meters, unlocked: ['mega'] }, 'mega')).toBe(0);
});

it('leaves the Prize Game Meter full', () => {
  expect(pipsShown({ meters, unlocked: ['prize'] }, 'prize')).toBe(7);
});
