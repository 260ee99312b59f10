/** The few words below the picture of a Bonus Icon, line by line, short enough for a casket on a phone. */
import { bonusOf, type Motif, type MotifKind } from '../../games/diamond-riches/play/motifs.ts';

const CAPTIONS: Readonly<Record<MotifKind, readonly string[]>> = {
  'extra-diamonds': ['EXTRA', 'DIAMONDS'],
  'multi-fill': ['MULTI-FILL'],
  'mystery-fill': ['MYSTERY', 'FILL'],
  'double-spins': ['DOUBLE', 'SPINS'],
  'upgrade-multiplier': ['UPGRADE', 'MULTIPLIER'],
  'upgrade-prizes': ['UPGRADE', 'PRIZES'],
  'max-prizes': ['MAX', 'PRIZES'],
  'prize-pips': ['PRIZE', 'GAME'],
  'activate-prize-game': ['ACTIVATE', 'PRIZE GAME'],
};

export function captionOf(motif: Motif): readonly string[] {
  return CAPTIONS[bonusOf(motif).kind];
}
