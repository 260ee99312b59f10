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
import { present } from '../../../kernel/assert.ts';
import { pence } from '../../../kernel/pence.ts';
import { seededRandom } from '../../../kernel/random.ts';
import { findGame } from '../../catalogue.ts';
import { millionJackpotBlue } from '../index.ts';
import { PLACE_COUNT, WINNING_TOTAL } from '../play/board.ts';
import { PLACE_AMOUNTS } from '../play/prizes.ts';
import { deal } from './deal.ts';
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

  it('is as the worked example of the model has it', () => {
    const [five, nine, ten] = [pence(500), 9, WINNING_TOTAL];
    const deals = 30_000;
    const shown = new Map<string, number>();
    const count = (what: string) => shown.set(what, (shown.get(what) ?? 0) + 1);
    const random = seededRandom(fixedSeed(0), 'example');
    for (let number = 0; number < deals; number++) {
      const { game3, bonus } = deal([{ kind: 'place', pence: five }], random);
      const { first, second, pence: amount } = present(game3[0], 'the first place of GAME 3');
      count(first + second === ten ? `won ${first}` : `lost ${first} ${second}`);
      if (first + second !== ten) count(`amount ${amount}`);
      if (bonus.multiplier === 5) count('X5');
    }
    const expectShare = (what: string, share: number) => {
      const spread = 5 * Math.sqrt(deals * share * (1 - share));
      expect(Math.abs((shown.get(what) ?? 0) - deals * share), what).toBeLessThan(spread);
    };
    for (let first = 1; first <= nine; first++) {
      expectShare(`won ${first}`, 1 / 11 / nine);
      for (let second = 1; second <= nine; second++)
        if (first + second !== ten) expectShare(`lost ${first} ${second}`, 10 / 11 / (nine * (nine - 1)));
    }
    for (const amount of naturalModel.losingAmounts) expectShare(`amount ${amount}`, 10 / 11 / 11);
    expectShare('X5', 8_865 / 1_613_894);
    expect(naturalModel.multiplierWeights.reduce((sum, weight) => sum + weight)).toBe(1_613_894);
    expect(naturalModel.multiplierWeights.at(-1)).toBe(8_865);
  });
});
