import { describe, expect, it } from 'vitest';
import { BONUS_SYMBOL, MAIN_WEIGHTS, UNLOCKING } from './model.ts';
import { HIT_WEIGHTS } from './paths.ts';
import { quotient } from './simulation.ts';

describe('the worked examples', () => {
  const [red, gold] = [MAIN_WEIGHTS[0], MAIN_WEIGHTS[6]];
  const sum = 20;

  it('of a lean: nothing is owed while every row is open, and what later symbols owe', () => {
    expect(quotient(red, sum, 256, sum, sum)).toBeCloseTo(1, 12);
    expect(quotient(red, sum, 256 - gold, sum, sum)).toBeCloseTo(1.0162, 4);
    expect(quotient(gold, 0, 256 - red, 0, sum)).toBe(236 / 256);
  });

  it('of a lean: it is the natural over the leaning chance, beyond what the table paid when every row was open', () => {
    const owed = (open: number) => {
      const natural = red / open;
      return natural / (((256 - sum) / 256) * natural + sum / 256);
    };
    expect(quotient(red, sum, 256 - gold, sum, sum)).toBeCloseTo(owed(256 - gold) / owed(256), 12);
  });

  it('of a shot that unlocks the Bonus Game without a bumper', () => {
    expect(MAIN_WEIGHTS[BONUS_SYMBOL]).toBe(34);
    expect(HIT_WEIGHTS[0]).toBe(28_412);
    // Of its three pips there can be no four and no five.
    expect([...UNLOCKING.slice(0, 3)]).toEqual([1_096, 1_096, 1_096]);
  });
});
