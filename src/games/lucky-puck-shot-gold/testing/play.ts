/** For tests: scenarios from lists of symbols, and whole Plays along chosen arrows. */
import { seededRandom } from '../../../kernel/random.ts';
import { drawPaths } from '../deal/paths.ts';
import { type PuckEvent, type PuckView, rules } from '../play/rules.ts';
import type { PuckScenario } from '../play/scenario.ts';
import type { Arrow } from '../play/table.ts';

/** A scenario whose shots reveal these symbols; each has a multiple of three codes with a blank between. */
export function scenarioOf(...shots: readonly string[]): PuckScenario {
  const random = seededRandom(new Uint8Array(32).fill(3), 'test');
  return {
    shots: shots.map((reveals) => ({ reveals, paths: drawPaths(reveals.split(' ').length / 3 - 1, random) })),
  };
}

/** Shoots with the arrow until the Play is finished. Every view and every event on the way, in order. */
export function playWith(
  scenario: PuckScenario,
  arrow: Arrow,
): { readonly views: readonly PuckView[]; readonly events: readonly PuckEvent[]; readonly view: PuckView } {
  let view = rules.open(scenario);
  const views: PuckView[] = [view];
  const events: PuckEvent[] = [];
  while (!view.finished) {
    for (const event of rules.play(scenario, view, { type: 'shoot', arrow })) {
      view = rules.apply(view, event);
      events.push(event);
      views.push(view);
    }
  }
  return { views, events, view };
}
