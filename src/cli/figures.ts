/** `unveil figures <game>`: the published figures of a game, exact. */
import {
  decimalText,
  exactFigures,
  fractionText,
  oddsText,
  overallOddsText,
  payoutPercentText,
  publishedFigures,
  publishedLine,
} from '../game/figures.ts';
import type { AnyGame } from '../game/game.ts';
import { formatPence } from '../kernel/pence.ts';
import { aligned, type Output } from './output.ts';

/** The figures by the names a laboratory's scripts know them by. Shares as decimals of one, exact ones as fractions. */
export interface FiguresAnswer {
  readonly game: string;
  readonly version: string;
  readonly pricePence: number;
  readonly pool: number;
  readonly rows: number;
  readonly amounts: number;
  readonly winners: number;
  readonly overallOdds: string;
  readonly payoutPercent: string;
  readonly exact: { readonly win: string; readonly payout: string };
  readonly moneyBackShareOfWins: number;
  readonly topPrizePence: number;
  readonly topPrizeOdds: string;
}

export function figuresAnswer(game: AnyGame): FiguresAnswer {
  const figures = exactFigures(game.structure);
  return {
    game: game.id,
    version: game.version,
    pricePence: figures.pricePence,
    pool: figures.pool,
    rows: figures.rowCount,
    amounts: figures.amountCount,
    winners: figures.winners,
    overallOdds: overallOddsText(figures.win),
    payoutPercent: payoutPercentText(figures.payout),
    exact: { win: fractionText(figures.win), payout: fractionText(figures.payout) },
    moneyBackShareOfWins: Number(decimalText(figures.moneyBackShareOfWins, 6)),
    topPrizePence: figures.topPrizePence,
    topPrizeOdds: oddsText(figures.pool, figures.topPrizeWinners),
  };
}

export function figuresCommand(game: AnyGame, output: Output): number {
  const answer = figuresAnswer(game);
  if (output.json) output.data(answer);
  else output.text(figuresText(game, answer));
  return 0;
}

function figuresText(game: AnyGame, answer: FiguresAnswer): string {
  const published = publishedFigures(game);
  const rows = published.rows.map((row) => [row.odds, publishedLine(row)]);
  return [
    `${game.copy.name} ${game.version}, ${formatPence(published.pricePence)} a Play`,
    `overall odds ${answer.overallOdds} (exactly ${answer.exact.win}), payout ${answer.payoutPercent}% (exactly ${answer.exact.payout})`,
    `pool ${answer.pool}, ${answer.winners} winners, ${answer.rows} rows of ${answer.amounts} amounts`,
    `money back ${(100 * answer.moneyBackShareOfWins).toFixed(2)}% of wins; top prize ${formatPence(published.topPrizePence)}, ${answer.topPrizeOdds}`,
    '',
    ...aligned([['odds', 'prize and breakdown'], ...rows]),
  ].join('\n');
}
