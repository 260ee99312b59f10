/** The gallery of the toy: its event and each outcome alone. */
import { read } from '../../games/toy/play/read.ts';
import { rules } from '../../games/toy/play/rules.ts';
import type { ToyScenario } from '../../games/toy/play/scenario.ts';
import type { ToyMove } from '../../games/toy/play/view.ts';
import { pounds } from '../../kernel/pence.ts';
import { exhibitsOf, fixtureFigures, type SceneGallery } from '../../stage/exhibit.ts';

const [PRICE, OTHER, MORE, TOP] = [1, 2, 5, 100] as const;
const scenario = (...amounts: readonly number[]): ToyScenario => ({ amounts: amounts.map(pounds) });
const ALL: readonly ToyMove[] = [2, 0, 3, 1].map((box) => ({ type: 'open', box }));

const exhibit = exhibitsOf({ rules, read }, scenario(PRICE, OTHER, PRICE, OTHER));

export const gallery: SceneGallery = {
  figures: fixtureFigures(PRICE, TOP),
  exhibits: [
    exhibit('splash', { hasSplash: true }),
    exhibit('board', {}),
    exhibit('box opened', { moves: ALL.slice(0, 1) }),
    exhibit('end with two pairs', { moves: ALL }),
    exhibit('end without a win', { dealt: scenario(PRICE, OTHER, MORE, TOP), moves: ALL }),
  ],
};
