/** The words of the toy on screen and announced. */
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import type { ToyEvent } from '../play/view.ts';

export const words = {
  name: 'Toy',
  instruction: 'OPEN ALL BOXES. AN AMOUNT FOUND TWICE IS WON',
  finish: 'FINISH',
} as const;

/** `Box 2, £5, wins` */
export function boxWords(box: number, amount: Pence | null, isWon: boolean): string {
  const shown = amount === null ? 'closed' : formatPence(amount);
  return `Box ${box + 1}, ${shown}${isWon ? ', wins' : ''}`;
}

/** The end message. The Prize Amount is what the reader adds up on the finished screen. */
export function endMessage(prizePence: Pence): string {
  return prizePence > 0 ? `YOU HAVE WON ${formatPence(prizePence)}` : 'NO PRIZE ON THIS PLAY';
}

/** What an event reveals, in words. */
export function announce(event: ToyEvent): string {
  return `Box ${event.box + 1}: ${formatPence(event.pence)}.`;
}
