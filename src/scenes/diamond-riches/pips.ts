/** How many pips of a Bonus Icon Collector are filled on screen. */
import type { RichesView } from '../../games/diamond-riches/play/view.ts';
import { METER_PIPS, type Meter } from '../../games/diamond-riches/play/wheels.ts';

/**
 * Procedures: once a Bonus Game is unlocked, the pips over the number required populate the collector "before Your play
 * of the Bonus Game". The Prize Game Meter has no surplus: it stays full.
 */
export function pipsShown(view: Pick<RichesView, 'meters' | 'unlocked'>, meter: Meter): number {
  const [collected, needed] = [view.meters[meter], METER_PIPS[meter]];
  return meter !== 'prize' && view.unlocked.includes(meter) ? collected - needed : Math.min(needed, collected);
}
