/**
 * Versions of Diamond Riches that are no longer sold, kept for Plays bought before: they are finished, shown and
 * checked under the version that sold them. Version 1.1.0 sells red and upgraded ladders less often and larger PRIZE
 * POTs more often, nearer to the natural model. Rules and dealing are the same.
 */
import type { AnyGame } from '../../game/game.ts';
import { present } from '../../kernel/assert.ts';
import { diamondRiches } from './index.ts';

/** Winners of each row, in the order of the structure: all that was different. */
// biome-ignore format: a list of numbers.
const WINNERS_OF_1_0_0: readonly number[] = [
  1_137_293, 218_710, 239_757, 8_870, 9_886, 192_544, 57_697, 95_600, 18_080, 21_160, 3_067, 9_662, 2_432, 680,
  3_456, 766, 47_310, 17_174, 26_781, 2_711, 3_599, 2_721, 1_619, 551, 5_920, 817, 869, 856, 7_685, 623, 190, 112,
  41_498, 4_253, 4_830, 2_208, 930, 137, 962, 490, 155, 213, 7_497, 135, 36_759, 10_932, 3_746, 1_202, 400, 753,
  47_203, 461, 3_322, 1_057, 5_144, 521, 1_143, 4_090, 4_272, 941, 935, 164, 147, 428, 8_079, 4_489, 517, 15, 577,
  184, 35_716, 5, 2_911, 3_247, 11_196, 925, 987, 3_464, 507, 273, 315, 240, 24, 85, 44, 10, 21, 24, 1, 1, 1, 8, 2,
  3, 2, 1,
];

export const former: readonly AnyGame[] = [withWinners('1.0.0', WINNERS_OF_1_0_0)];

function withWinners(version: string, winners: readonly number[]): AnyGame {
  const { structure } = diamondRiches;
  const rows = structure.rows.map((row, index) => ({ ...row, winners: present(winners[index], 'winners of a row') }));
  return { ...diamondRiches, version, structure: { ...structure, rows } };
}
