/** Which game has which gallery. Loaded on demand. */
import type { SceneGallery } from '../../stage/exhibit.ts';

export const galleries: Readonly<Record<string, () => Promise<{ readonly gallery: SceneGallery }>>> = {
  'diamond-maze': () => import('../diamond-maze/gallery.ts'),
  'lab-riches': () => import('../lab-riches/gallery.ts'),
  'diamond-riches': () => import('../diamond-riches/gallery.ts'),
  'lucky-puck-shot-gold': () => import('../lucky-puck-shot-gold/gallery.ts'),
  'million-jackpot-blue': () => import('../million-jackpot-blue/gallery.ts'),
};
