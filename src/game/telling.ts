/** A Play told again: what each of its moves revealed, in the game's words. For replays, transcripts and downloads. */
import type { Copy } from './copy.ts';
import type { GameEvent, View } from './view.ts';

/** What it takes to tell a Play: no scenario, no structure. */
export interface Teller {
  readonly rules: { apply(view: View, event: GameEvent): View };
  readonly copy: Pick<Copy, 'announce'>;
}

/** The words of each step's events, the opening view given. */
export function wordsOf(
  { rules, copy }: Teller,
  opening: View,
  steps: readonly { readonly events: readonly GameEvent[] }[],
): readonly (readonly string[])[] {
  let view = opening;
  return steps.map(({ events }) =>
    events.map((event) => {
      view = rules.apply(view, event);
      return copy.announce(event, view);
    }),
  );
}
