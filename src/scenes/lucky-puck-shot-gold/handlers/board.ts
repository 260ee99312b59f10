/**
 * What the handlers of Lucky Puck Shot Gold work with: the board's elements, the air above it, and the shot under
 * way.
 */
import type { PuckEvent, PuckView } from '../../../games/lucky-puck-shot-gold/play/rules.ts';
import type { Handlers } from '../../../stage/director.ts';
import { createEffects, type Effects } from '../../../stage/effects.ts';
import type { Kit } from '../../../stage/kit.ts';
import type { Air } from './air.svelte.ts';
import type { Glide } from './glide.ts';
import type { PuckCue } from './sounds.ts';
import { type Track, trackOf } from './track.ts';

export interface BoardAccess {
  /** An element of the board by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** All of them. */
  findAll(selector: string): HTMLElement[];
  /** The events of the shot that is about to be shown. */
  shot(): readonly PuckEvent[];
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: PuckView): boolean;
}

/**
 * The shot being shown. It is known whole when its events arrive, so the puck glides in one motion and reveals wait
 * for it.
 */
export interface ShotUnderWay {
  track: Track;
  glide: Glide;
  pipsPassed: number;
  legsEnded: number;
  /** Symbols still in the air: the shot is over when the last has landed. */
  flights: Promise<void>[];
}

export interface Table {
  readonly kit: Kit<PuckCue>;
  readonly air: Air;
  readonly board: BoardAccess;
  readonly effects: Effects;
  readonly shot: ShotUnderWay;
}

export type PuckHandlers = Handlers<PuckView, PuckEvent>;

export const GOLD = '#ffcf5c';
export const CYAN = '#2ee6ff';
export const ROSE = '#ff3d6e';

export function tableOf(kit: Kit<PuckCue>, air: Air, board: BoardAccess): Table {
  const glide: Glide = { reach: () => Promise.resolve() };
  const shot: ShotUnderWay = { track: trackOf([]), glide, pipsPassed: 0, legsEnded: 0, flights: [] };
  return { kit, air, board, effects: createEffects(kit), shot };
}
