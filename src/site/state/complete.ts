/**
 * The committed result without a scene: makes the moves that remain, one legal move after another, and settles. For a
 * scene that had to stop. Every move is made and recorded as if it had been pressed; no choice changes what was sold.
 */

import type { View } from '../../game/view.ts';
import { MOVES_MAX } from '../../kernel/moves.ts';
import type { ScenePlay } from '../../stage/session.ts';
import type { BrowserRules } from './browser-games.ts';

export async function complete(session: ScenePlay, rules: BrowserRules): Promise<void> {
  let view: View = session.view;
  for (let made = 0; !view.finished; made++) {
    const move = rules.moves(view)[0];
    if (move === undefined || made === MOVES_MAX) throw new Error('the Play cannot be completed from here');
    for (const event of await session.move(move)) view = rules.apply(view, event);
  }
  await session.finish();
}
