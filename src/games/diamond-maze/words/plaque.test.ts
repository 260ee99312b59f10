import { describe, expect, it } from 'vitest';
import { pounds } from '../../../kernel/pence.ts';
import type { MazeEvent } from '../play/view.ts';
import { plaqueWords } from './plaque.ts';

const said: readonly (readonly [MazeEvent, string | null])[] = [
  [{ type: 'card-drawn', card: 7, isExtra: false }, 'CARD +7'],
  [{ type: 'card-drawn', card: 2, isExtra: true }, 'EXTRA CARD +2'],
  [{ type: 'dice-rolled', dice: [4, 3] }, 'MOVE 7 SPACES'],
  [{ type: 'extra-roll-won' }, 'EXTRA ROLL'],
  [{ type: 'stack-collected', tile: 3, colour: 'red', count: 14 }, '14 RED DIAMONDS'],
  [{ type: 'diamonds-collected', diamonds: [{ tile: 3, colour: 'blue' }] }, '1 BLUE DIAMOND'],
  [
    {
      type: 'diamonds-collected',
      diamonds: [
        { tile: 3, colour: 'blue' },
        { tile: null, colour: 'green' },
      ],
    },
    '2 DIAMONDS',
  ],
  [{ type: 'row-filled', colour: 'purple', pence: pounds(100_000) }, 'PURPLE ROW: £100,000'],
  [{ type: 'bonus-prize-won', pence: pounds(5) }, 'BONUS PRIZE £5'],
  [{ type: 'prize-upgraded' }, 'PRIZES UPGRADED'],
  [{ type: 'play-ended' }, null],
];

describe('the plaque beside the Board', () => {
  it.each(said)('%o: %s', (event, words) => {
    expect(plaqueWords(event)).toBe(words);
  });

  it('says four words at most', () => {
    for (const [, words] of said) expect((words ?? '').split(' ').length).toBeLessThanOrEqual(4);
  });
});
