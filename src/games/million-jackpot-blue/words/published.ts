/** What is published of the game: its line in the lobby, How to Play, the Procedures, the words of its prize table. */
import type { Copy } from '../../../game/copy.ts';
import { formatPence, type Pence, pounds } from '../../../kernel/pence.ts';
import type { BlueComponent } from '../play/board.ts';
import { GAME_NAME } from '../play/prizes.ts';
import type { BlueEvent, BlueView } from '../play/view.ts';
import { announce } from './copy.ts';
import { howToPlay, procedures } from './prose.ts';

export const copy: Copy<BlueView, BlueEvent, BlueComponent> = {
  name: GAME_NAME,
  tagline: 'A vault, four games and a Bonus Game behind its door.',
  howToPlay,
  procedures,
  describeBreakdown,
  announce,
};

/** As published: parts by ascending amount, a place before a bonus: `(£5 x 2) + £5 BONUS MULT2`. */
function describeBreakdown(breakdown: readonly BlueComponent[]): string {
  const places = new Map<Pence, number>();
  const parts: { readonly pence: Pence; readonly text: (isAlone: boolean) => string }[] = [];
  for (const component of breakdown) {
    if (component.kind === 'place') places.set(component.pence, (places.get(component.pence) ?? 0) + 1);
  }
  for (const [amount, count] of places) {
    const printed = formatPence(amount);
    const many = (isAlone: boolean) => (isAlone ? `${printed} x ${count}` : `(${printed} x ${count})`);
    parts.push({ pence: amount, text: count === 1 ? () => printed : many });
  }
  for (const component of breakdown) {
    if (component.kind !== 'bonus') continue;
    const multiplied = component.multiplier === 1 ? '' : ` MULT${component.multiplier}`;
    for (const number of component.motifs) {
      const amount = pounds(number);
      parts.push({ pence: amount, text: () => `${formatPence(amount)} BONUS${multiplied}` });
    }
  }
  parts.sort((a, b) => a.pence - b.pence);
  return parts.map((part) => part.text(parts.length === 1)).join(' + ');
}
