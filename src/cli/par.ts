/** `unveil par <game> --out DIR`: the PAR sheet as a page and as JSON. */
import type { AnyGame } from '../game/game.ts';
import { parPage } from '../maths/sheet/page.ts';
import { parOf } from '../maths/sheet/par.ts';
import { type Output, writePage } from './output.ts';

export function parCommand(
  game: AnyGame,
  output: Output,
  { out }: { readonly out: string; readonly json?: boolean },
): number {
  const par = parOf(game);
  const path = writePage(out, `par-${game.id}`, parPage(par), par);
  if (output.json) output.data(par);
  else output.text(`written: ${path} and its figures as JSON beside it`);
  return 0;
}
