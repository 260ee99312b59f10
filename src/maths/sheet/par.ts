/**
 * The PAR sheet of a game as plain data: everything the page prints, fractions as texts, so that scripts can check
 * it.
 */
import {
  decimalText,
  type Fraction,
  fraction,
  fractionText,
  inverse,
  overallOddsText,
  payoutPercentText,
} from '../../game/figures.ts';
import type { AnyGame } from '../../game/game.ts';
import { structureHash } from '../../proof/structure-hash.ts';
import { type Liability, liabilityOf } from './liability.ts';
import { type Sheet, type Spread, sheetOf, TOP_WINNERS_MAX } from './sheet.ts';

export interface ParRow {
  readonly prizePence: number;
  readonly breakdown: string;
  readonly winners: number;
  readonly chance: string;
  readonly oneIn: string;
  readonly contribution: string;
  readonly contributionPercent: string;
}

export interface ParSpread {
  readonly variancePence: string;
  readonly deviationInPrices: number;
  readonly volatilityIndex: number;
}

export interface Par {
  readonly game: string;
  readonly name: string;
  readonly version: string;
  readonly structureSha256: string;
  readonly pricePence: number;
  readonly pool: number;
  readonly winners: number;
  readonly overallOdds: string;
  readonly payoutPercent: string;
  readonly exact: {
    readonly win: string;
    readonly payout: string;
    readonly meanPrizePence: string;
    readonly meanWinPence: string;
  };
  readonly hitRatePercent: string;
  readonly abovePrice: { readonly chance: string; readonly oneIn: string };
  readonly ofPrice: { readonly chance: string; readonly oneIn: string; readonly shareOfWins: string };
  readonly medianWinPence: number;
  readonly topPrizePence: number;
  readonly topPrizeWinners: number;
  readonly spread: ParSpread;
  readonly spreadWithoutTop: ParSpread & { readonly winnersMax: number; readonly payoutPercent: string };
  readonly rows: readonly ParRow[];
  readonly amounts: readonly Omit<ParRow, 'breakdown'>[];
  readonly bands: readonly {
    readonly times: string;
    readonly winners: number;
    readonly shareOfWinsPercent: string;
    readonly contributionPercent: string;
    readonly contribution: string;
  }[];
  readonly features: readonly {
    readonly kind: string;
    readonly winners: number;
    readonly oneIn: string;
    readonly contributionPercent: string;
    readonly contribution: string;
  }[];
  readonly liability: Liability;
}

export function parOf(game: AnyGame): Par {
  const { structure } = game;
  const sheet = sheetOf(structure);
  const { figures } = sheet;
  return {
    game: game.id,
    name: game.copy.name,
    version: game.version,
    structureSha256: structureHash(structure),
    pricePence: structure.pricePence,
    pool: structure.pool,
    winners: figures.winners,
    overallOdds: overallOddsText(figures.win),
    payoutPercent: payoutPercentText(figures.payout),
    exact: {
      win: fractionText(figures.win),
      payout: fractionText(figures.payout),
      meanPrizePence: fractionText(sheet.meanPrizePence),
      meanWinPence: fractionText(sheet.meanWinPence),
    },
    hitRatePercent: percentText(figures.win),
    abovePrice: { chance: fractionText(sheet.chanceAbovePrice), oneIn: oneInText(sheet.chanceAbovePrice) },
    ofPrice: {
      chance: fractionText(sheet.chanceOfPrice),
      oneIn: oneInText(sheet.chanceOfPrice),
      shareOfWins: fractionText(figures.moneyBackShareOfWins),
    },
    medianWinPence: sheet.medianWinPence,
    topPrizePence: figures.topPrizePence,
    topPrizeWinners: figures.topPrizeWinners,
    spread: spreadText(sheet.spread),
    spreadWithoutTop: {
      ...spreadText(sheet.spreadWithoutTop),
      winnersMax: TOP_WINNERS_MAX,
      payoutPercent: percentText(sheet.payoutWithoutTop),
    },
    ...tablesOf(game, sheet),
    liability: liabilityOf(structure),
  };
}

function tablesOf(game: AnyGame, sheet: Sheet): Pick<Par, 'rows' | 'amounts' | 'bands' | 'features'> {
  return {
    rows: sheet.rows.map((row) => ({
      ...chanceTexts(row),
      breakdown: game.copy.describeBreakdown(game.structure.rows[row.index]?.breakdown ?? []),
    })),
    amounts: sheet.amounts.map(chanceTexts),
    bands: sheet.bands.map((band) => ({
      times: timesText(band.fromTimes, band.toTimes),
      winners: band.winners,
      shareOfWinsPercent: percentText(band.shareOfWins),
      contribution: fractionText(band.contribution),
      contributionPercent: percentText(band.contribution),
    })),
    features: sheet.features.map((feature) => ({
      kind: feature.kind,
      winners: feature.winners,
      oneIn: oneInText(feature.chance),
      contribution: fractionText(feature.contribution),
      contributionPercent: percentText(feature.contribution),
    })),
  };
}

function chanceTexts(row: {
  readonly prizePence: number;
  readonly winners: number;
  readonly chance: Fraction;
  readonly contribution: Fraction;
}): Omit<ParRow, 'breakdown'> {
  return {
    prizePence: row.prizePence,
    winners: row.winners,
    chance: fractionText(row.chance),
    oneIn: oneInText(row.chance),
    contribution: fractionText(row.contribution),
    contributionPercent: percentText(row.contribution),
  };
}

function spreadText({ variance, deviation, volatilityIndex }: Spread): ParSpread {
  return { variancePence: fractionText(variance), deviationInPrices: deviation, volatilityIndex };
}

function oneInText(chance: Fraction): string {
  if (chance.numerator === 0n) return 'never';
  const odds = inverse(chance);
  return `1 in ${grouped(decimalText(odds, odds.numerator / odds.denominator >= 1000n ? 0 : 2))}`;
}

/** Four decimals: contributions of rare rows are small. */
function percentText({ numerator, denominator }: Fraction): string {
  return decimalText(fraction(numerator * 100n, denominator), 4);
}

function timesText(from: number, to: number | null): string {
  if (from === 0) return 'the price';
  return to === null ? `over ${grouped(String(from))} prices` : `over ${from} to ${grouped(String(to))} prices`;
}

export function grouped(digits: string): string {
  const [whole = '', rest] = digits.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest === undefined ? '' : `.${rest}`);
}
