import { describe, expect, it } from 'vitest';
import { fixedSeed } from '../../../game/contract.ts';
import {
  exactFigures,
  fractionText,
  overallOddsText,
  payoutPercentText,
  publishedFigures,
  publishedLine,
} from '../../../game/figures.ts';
import { dealRow, saleFault } from '../../../game/run.ts';
import { structureFaults } from '../../../game/structure.ts';
import { seededRandom } from '../../../kernel/random.ts';
import { findGame } from '../../catalogue.ts';
import { millionJackpotBlue } from '../index.ts';
import { PLACE_COUNT } from '../play/board.ts';
import { PLACE_AMOUNTS } from '../play/prizes.ts';
import { naturalModel } from './model.ts';

const game = findGame('million-jackpot-blue');
if (game === null) throw new Error('the game is not in the catalogue');

describe('the structure', () => {
  const figures = exactFigures(millionJackpotBlue.structure);

  it('is sound and published as the rulings say', () => {
    expect(structureFaults(millionJackpotBlue.structure)).toEqual([]);
    expect(fractionText(figures.win)).toBe('5/13');
    expect(overallOddsText(figures.win)).toBe('1 in 2.60');
    expect(fractionText(figures.payout)).toBe('1817/2500');
    expect(payoutPercentText(figures.payout)).toBe('72.68');
    expect(figures).toMatchObject({ pricePence: 500, topPrizePence: 100_000_000, topPrizeWinners: 1 });
    expect(figures.rowCount).toBeGreaterThanOrEqual(50);
    expect(figures.rowCount).toBeLessThanOrEqual(70);
  });

  it('has wins of every number of places, and of up to four bonus motifs with every multiplier', () => {
    const rows = millionJackpotBlue.structure.rows;
    const placesWon = rows.map((row) => row.breakdown.filter((part) => part.kind === 'place').length);
    expect(Math.max(...placesWon)).toBe(PLACE_COUNT);
    const bonuses = rows.flatMap((row) => row.breakdown.filter((part) => part.kind === 'bonus'));
    expect(new Set(bonuses.map((part) => part.motifs.length))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(bonuses.map((part) => part.multiplier))).toEqual(new Set([1, 2, 3, 5]));
  });

  it('prints as operators print', () => {
    const lines = publishedFigures(game).rows.map(publishedLine);
    expect(lines).toContain('£5');
    expect(lines).toContain('£10 (£5 BONUS MULT2)');
    expect(lines).toContain('£20 ((£5 x 2) + £5 BONUS MULT2)');
    expect(lines).toContain('£1,000,000');
  });
});

describe('the deal', () => {
  it('shows every row, for many seeds, in little room', () => {
    for (const rowIndex of [null, ...game.structure.rows.keys()]) {
      for (let number = 0; number < 20; number++) {
        const scenario = dealRow(game, rowIndex, seededRandom(fixedSeed(number), 'deal'));
        expect(saleFault(game, scenario, rowIndex)).toBeNull();
        expect(JSON.stringify(scenario).length).toBeLessThan(600);
      }
    }
  });

  it('shows no amount in vain: losing places show what places can win', () => {
    const won = new Set(
      game.structure.rows.flatMap((row) => row.breakdown.filter((part) => part.kind === 'place').map((p) => p.pence)),
    );
    expect(new Set(naturalModel.losingAmounts)).toEqual(won);
    expect(naturalModel.losingAmounts, 'what the browser takes for an amount of a place').toEqual(PLACE_AMOUNTS);
  });
});
