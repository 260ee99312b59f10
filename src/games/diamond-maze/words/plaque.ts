/**
 * What the plaque beside the Board says of an event, in four words at most. The whole of it is announced (`copy.ts`).
 */
import { formatPence } from '../../../kernel/pence.ts';
import type { Colour } from '../play/stones.ts';
import type { MazeEvent } from '../play/view.ts';

/** `null` where the picture says it all: the plaque stays as it was. */
export function plaqueWords(event: MazeEvent): string | null {
  switch (event.type) {
    case 'card-drawn':
      return `${event.isExtra ? 'EXTRA CARD' : 'CARD'} +${event.card}`;
    case 'dice-rolled':
      return `MOVE ${event.dice[0] + event.dice[1]} SPACES`;
    case 'extra-roll-won':
      return 'EXTRA ROLL';
    case 'stack-collected':
      return diamondsWords(event.count, event.colour);
    case 'fast-forwarded':
      return 'FAST FORWARD';
    case 'diamonds-collected':
      return diamondsWords(event.diamonds.length, event.diamonds.length === 1 ? event.diamonds[0]?.colour : undefined);
    case 'row-filled':
      return `${event.colour.toUpperCase()} ROW: ${formatPence(event.pence)}`;
    case 'bonus-matched':
      return 'TWO MATCH';
    case 'bonus-prize-won':
      return `BONUS PRIZE ${formatPence(event.pence)}`;
    case 'prize-upgraded':
      return 'PRIZES UPGRADED';
    default:
      return null;
  }
}

/** `8 RED DIAMONDS`; of several colours `8 DIAMONDS`. */
function diamondsWords(count: number, colour: Colour | undefined): string {
  return `${count} ${colour === undefined ? '' : `${colour.toUpperCase()} `}DIAMOND${count === 1 ? '' : 'S'}`;
}
