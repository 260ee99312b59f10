/** What is published of the game: its line in the lobby, How to Play, the Procedures, the words of its prize table. */
import type { Copy } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { ROW_PENCE } from '../play/prizes.ts';
import type { MazeComponent } from '../play/read.ts';
import type { MazeEvent, MazeView } from '../play/view.ts';
import { announce, words } from './copy.ts';
import { howToPlay, procedures } from './prose.ts';

export const copy: Copy<MazeView, MazeEvent, MazeComponent> = {
  name: words.name,
  tagline: 'Roll the dice through a mine of six diamonds, by lamplight.',
  howToPlay,
  procedures,
  describeBreakdown,
  announce,
};

/** As published: `(£2.50 Bonus Prize x 2) + £5 Upgraded Prize Table`. */
function describeBreakdown(breakdown: readonly MazeComponent[]): string {
  const counts = new Map<string, number>();
  for (const part of breakdown.toSorted(byKindThenAmount)) {
    const text = `${formatPence(part.pence)} ${sourceWords(part)}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const texts = [...counts].map(([text, count]) => (count === 1 ? text : `${text} x ${count}`));
  return texts.length === 1
    ? texts.join()
    : texts.map((text) => (text.includes(' x ') ? `(${text})` : text)).join(' + ');
}

function byKindThenAmount(a: MazeComponent, b: MazeComponent): number {
  if (a.kind !== b.kind) return a.kind === 'row' ? -1 : 1;
  return a.pence - b.pence;
}

function sourceWords(part: MazeComponent): string {
  if (part.kind === 'bonus-prize') return 'Bonus Prize';
  return part.pence === ROW_PENCE[part.colour][0] ? 'Prize Table' : 'Upgraded Prize Table';
}
