/**
 * What lies between two states of the view: the colour the Cards have taken, the Bonus Tiles on their way back.
 * Ornament; the view and the words tell all of it.
 */
import { tick } from 'svelte';
import type { Motif } from '../../../games/diamond-maze/play/motifs.ts';
import type { Colour } from '../../../games/diamond-maze/play/stones.ts';

export interface Air {
  /** The colour of the Diamond that the Cards are about to collect. */
  readonly tint: Colour | null;
  /** The Bonus Tiles in the middle of the Board. */
  readonly motif: Motif | null;
  /** What was revealed last, in a few words. */
  readonly story: string;
  set(change: Partial<Pick<Air, 'tint' | 'motif' | 'story'>>): Promise<void>;
}

export function createAir(): Air {
  const state = $state<{ tint: Colour | null; motif: Motif | null; story: string }>({
    tint: null,
    motif: null,
    story: '',
  });
  return {
    get tint() {
      return state.tint;
    },
    get motif() {
      return state.motif;
    },
    get story() {
      return state.story;
    },
    set: async (change) => {
      Object.assign(state, change);
      await tick();
    },
  };
}
