/** The view after one event. Runs in the browser too: needs no scenario. */
import type { ToyEvent, ToyView } from './view.ts';

export function apply(view: ToyView, event: ToyEvent): ToyView {
  return {
    boxes: view.boxes.with(event.box, event.pence),
    left: view.left - 1,
    finished: view.left === 1,
  };
}
