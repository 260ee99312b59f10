/** A finished Play over the record of it: what the scene asks for is what was shown then. */
import type { Copy } from '../../game/copy.ts';
import type { GameEvent, Move, View } from '../../game/game.ts';
import { wordsOf } from '../../game/telling.ts';
import { pence } from '../../kernel/pence.ts';
import { type ScenePlay, SessionFault } from '../../stage/session.ts';
import type { OfficeReplayAnswer } from '../../wire/office-people.ts';

interface Rules {
  moves(view: View): readonly Move[];
  apply(view: View, event: GameEvent): View;
}
export interface Book {
  readonly rules: Rules;
  readonly copy: Pick<Copy, 'announce'>;
}

const rules = import.meta.glob<Rules | { readonly rules: Rules }>('../../games/*/play/rules.ts');
const copies = import.meta.glob<Pick<Copy, 'announce'>>('../../games/*/words/copy.ts');

export async function loadBook(gameId: string): Promise<Book> {
  const loadRules = rules[`../../games/${gameId}/play/rules.ts`];
  const loadCopy = copies[`../../games/${gameId}/words/copy.ts`];
  if (loadRules === undefined || loadCopy === undefined) throw new Error(`no rules for the game ${gameId}`);
  const [ruleModule, copy] = await Promise.all([loadRules(), loadCopy()]);
  return { rules: 'rules' in ruleModule ? ruleModule.rules : ruleModule, copy };
}

/** The view after each number of steps, the opening first. */
export function viewsOf({ opening, steps }: OfficeReplayAnswer, { apply }: Rules): readonly View[] {
  const views: View[] = [opening];
  for (const { events } of steps)
    views.push(events.reduce((view: View, event) => apply(view, event), views.at(-1) ?? opening));
  return views;
}

export function wordsIn(replay: OfficeReplayAnswer, book: Book): readonly (readonly string[])[] {
  return wordsOf(book, replay.opening, replay.steps);
}

/** From after so many steps on. */
export function replaySession(replay: OfficeReplayAnswer, view: View, from: number): ScenePlay {
  let next = from;
  return {
    kind: 'replay',
    view,
    move: () => {
      const step = replay.steps[next];
      if (step === undefined) return Promise.reject(new SessionFault('refused', 'The replay has ended.'));
      next += 1;
      return Promise.resolve(step.events);
    },
    finish: () => Promise.resolve({ prizePence: pence(replay.play.prizePence ?? 0) }),
  };
}
