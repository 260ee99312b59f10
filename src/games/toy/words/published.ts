/** The words of the toy for lobby, Prize Table and published pages. The game window never loads them. */
import type { Copy } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import type { ToyPair } from '../play/read.ts';
import type { ToyEvent, ToyView } from '../play/view.ts';
import { announce, words } from './copy.ts';
import { howToPlay, procedures } from './prose.ts';

export const copy: Copy<ToyView, ToyEvent, ToyPair> = {
  name: words.name,
  tagline: 'Four boxes.',
  howToPlay,
  procedures,
  describeBreakdown: (breakdown) => breakdown.map((part) => formatPence(part.pence)).join(' + '),
  announce,
};
