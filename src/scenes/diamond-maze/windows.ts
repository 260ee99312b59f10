/** What the windows over the Board are given. */
import type { MazeMove, MazeView } from '../../games/diamond-maze/play/view.ts';
import type { Layout } from '../../stage/layout.ts';
import type { Stage } from '../../stage/stage.svelte.ts';

export interface WindowProps {
  readonly stage: Stage<MazeView, MazeMove>;
  readonly layout: Layout;
}
