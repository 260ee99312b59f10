/** What is published of the game: its line in the lobby, How to Play, the Procedures, the words of its prize table. */
import type { Copy } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import type { RichesComponent } from '../play/read.ts';
import type { RichesEvent, RichesView } from '../play/view.ts';
import { announce, PRIZE_GAME, words } from './copy.ts';
import { howToPlay, procedures } from './prose.ts';

export const copy: Copy<RichesView, RichesEvent, RichesComponent> = {
  name: words.name,
  tagline: 'Three wheels, six ladders of diamonds and a Prize Game behind them.',
  howToPlay,
  procedures,
  describeBreakdown,
  announce,
};

/** As published: ladders in their order, then the Prize Game: `£5 + £10 + £8 Prize Game`. */
function describeBreakdown(breakdown: readonly RichesComponent[]): string {
  const ladders = breakdown.filter((part) => part.kind === 'ladder').toSorted((a, b) => a.pence - b.pence);
  const pots = breakdown.filter((part) => part.kind === 'prize-game');
  return [
    ...ladders.map((part) => formatPence(part.pence)),
    ...pots.map((part) => `${formatPence(part.pence)} ${PRIZE_GAME}`),
  ].join(' + ');
}
