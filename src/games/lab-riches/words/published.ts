/** What is published of the game: its line in the lobby, How to Play, the Procedures, the words of its prize table. */
import type { Copy } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { GAME_NAME } from '../play/prizes.ts';
import type { LabComponent } from '../play/read.ts';
import type { LabEvent, LabView } from '../play/rules.ts';
import { announce } from './copy.ts';
import { howToPlay, procedures } from './prose.ts';

export const copy: Copy<LabView, LabEvent, LabComponent> = {
  name: GAME_NAME,
  tagline: 'A laboratory at night, a grid that locks and a meter that surges.',
  howToPlay,
  procedures,
  describeBreakdown,
  announce,
};

/** As published: rows first, `(£3 x 2) + £4 METER + £5 INSTANT PRIZE`; a lone row is just its amount. */
function describeBreakdown(breakdown: readonly LabComponent[]): string {
  const suffix = { row: '', meter: ' METER', instant: ' INSTANT PRIZE' } as const;
  const counts = new Map<string, number>();
  for (const { kind, pence } of breakdown) {
    const text = `${formatPence(pence)}${suffix[kind]}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const isAlone = counts.size === 1;
  return [...counts]
    .map(([text, count]) => (count === 1 ? text : isAlone ? `${text} x ${count}` : `(${text} x ${count})`))
    .join(' + ');
}
