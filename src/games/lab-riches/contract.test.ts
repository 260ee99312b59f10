import { expect, it } from 'vitest';
import { describeGame } from '../../game/contract.ts';
import { publishedFigures } from '../../game/figures.ts';
import { pounds } from '../../kernel/pence.ts';
import { labRiches } from './index.ts';

describeGame(labRiches);

it('has the figures the Procedures print', () => {
  expect(publishedFigures(labRiches)).toMatchObject({
    pricePence: pounds(3),
    overallOdds: '1 in 2.74',
    payoutPercent: '71.00',
    topPrizePence: pounds(250_000),
  });
});
