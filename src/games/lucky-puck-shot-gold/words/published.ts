/** What is published of the game: its line in the lobby, How to Play, the Procedures, the words of its prize table. */
import type { Copy } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import type { PuckComponent } from '../play/components.ts';
import { boostPence, ROW_PENCE } from '../play/prizes.ts';
import type { PuckEvent, PuckView } from '../play/rules.ts';
import { announce, words } from './copy.ts';
import { howToPlay, procedures } from './prose.ts';

export const copy: Copy<PuckView, PuckEvent, PuckComponent> = {
  name: words.name,
  tagline: 'Black glass, gold pucks and bumpers that send them back across the table.',
  howToPlay,
  procedures,
  describeBreakdown,
  announce,
};

/** As published: `£2 + £5 Instant Prize`, `£4 + £2 Boost`, `£4 + £2 Boost x 2`. */
function describeBreakdown(breakdown: readonly PuckComponent[]): string {
  return breakdown.map(componentWords).join(' + ');
}

function componentWords(component: PuckComponent): string {
  if (component.kind === 'instant') return `${formatPence(component.pence)} Instant Prize`;
  const amount = formatPence(ROW_PENCE[component.colour]);
  if (component.boosts === 0) return amount;
  const boost = `${amount} + ${formatPence(boostPence(component.colour))} Boost`;
  return component.boosts === 1 ? boost : `${boost} x ${component.boosts}`;
}
