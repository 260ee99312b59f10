/**
 * Versions of Lucky Puck Shot Gold that are no longer sold, kept for Plays bought before: they are finished, shown
 * and checked under the version that sold them. Version 1.1.0 sells Instant Prizes and boosts less often, about as
 * often as the natural model shows them. Rules and dealing are the same.
 */
import type { AnyGame } from '../../game/game.ts';
import { present } from '../../kernel/assert.ts';
import { luckyPuckShotGold } from './index.ts';

/** Winners of each row, in the order of the structure: all that was different. */
// biome-ignore format: a list of numbers.
const WINNERS_OF_1_0_0: readonly number[] = [
  917_061, 42_970, 29_583, 73_193, 408_751, 4_550, 47_215, 23_254, 26_633, 16_359, 82_137, 4_718, 148_546, 11_568,
  15_898, 5_816, 3_489, 7_523, 5_124, 34_905, 565, 7_197, 3_716, 2_775, 3_340, 991, 2_189, 2_850, 1_074, 15_628,
  8_421, 3_420, 2_317, 2_243, 7_878, 9_833, 90, 1_113, 2_029, 188, 2_714, 613, 1_380, 2_208, 920, 690, 368, 552, 368,
  276, 138, 690, 460, 460, 276, 221, 138, 69, 92, 55, 37, 22, 28, 22, 11, 11, 8, 8, 4, 3, 4, 2, 2,
];

export const former: readonly AnyGame[] = [withWinners('1.0.0', WINNERS_OF_1_0_0)];

function withWinners(version: string, winners: readonly number[]): AnyGame {
  const { structure } = luckyPuckShotGold;
  const rows = structure.rows.map((row, index) => ({ ...row, winners: present(winners[index], 'winners of a row') }));
  return { ...luckyPuckShotGold, version, structure: { ...structure, rows } };
}
