/** The PAR sheet as one page to be read on screen or on paper. */
import { formatPence, pence } from '../../kernel/pence.ts';
import {
  bar,
  drawing,
  frame,
  INK,
  legend,
  level,
  line,
  linearScale,
  logScale,
  path,
  text,
  upright,
} from '../page/charts.ts';
import { facts, figure, html, type Markup, markup, note, page, section, table } from '../page/html.ts';
import { RESERVE_SHARE } from './liability.ts';
import { INTERVALS, LIABILITY, METHOD, SPREAD } from './page-words.ts';
import { grouped, type Par } from './par.ts';

export function parPage(par: Par): string {
  return page({
    title: par.name,
    eyebrow: 'PAR sheet',
    lead: `${par.game} ${par.version}, ${money(par.pricePence)} a Play. Every figure is computed from the prize structure; none is typed.`,
    body: [
      identity(par),
      inBrief(par),
      section('Prizes and odds', oddsFigure(par), amountsTable(par)),
      section('Where the payout comes from', contributionFigure(par), bandsTable(par), featuresTable(par)),
      section('Spread', spreadFacts(par), note(SPREAD)),
      section('Payout over many Plays', funnelFigure(par), intervalsTable(par), note(INTERVALS)),
      section('Liability', liabilityFacts(par), topPrizesTable(par), note(LIABILITY)),
      section('All rows', rowsTable(par)),
      section(
        'How each figure is computed',
        ...METHOD.map(([name, how]) => html`<p><strong>${name}.</strong> ${how}</p>`),
      ),
    ],
  });
}

function identity(par: Par): Markup {
  return html`<p class="note">Structure SHA-256 <code>${par.structureSha256}</code></p>`;
}

function inBrief(par: Par): Markup {
  const small = (value: string, under: string): Markup => html`${value}<small>${under}</small>`;
  return section(
    'In brief',
    facts([
      ['overall odds', small(par.overallOdds, `exactly ${par.exact.win}`)],
      ['payout', small(`${par.payoutPercent}%`, `exactly ${par.exact.payout}`)],
      [
        'pool',
        small(
          grouped(String(par.pool)),
          `${grouped(String(par.winners))} winners, ${par.rows.length} rows of ${par.amounts.length} amounts`,
        ),
      ],
      ['top prize', small(money(par.topPrizePence), `${par.topPrizeWinners} in a pool`)],
      ['prize above the price', small(par.abovePrice.oneIn, par.abovePrice.chance)],
      ['prize of the price', small(par.ofPrice.oneIn, `${par.ofPrice.shareOfWins} of wins`)],
      ['mean win', small(fractionPence(par.exact.meanWinPence), `median ${money(par.medianWinPence)}`)],
      [
        'standard deviation',
        small(
          `${par.spread.deviationInPrices.toFixed(3)} prices`,
          `${par.spreadWithoutTop.deviationInPrices.toFixed(3)} without top rows`,
        ),
      ],
    ]),
  );
}

/** One stem an amount: how rare it is, both on scales of powers of ten. */
function oddsFigure(par: Par): Markup {
  const f = frame('Odds of every Prize Amount', { height: 320, left: 92 });
  const x = logScale([par.pricePence * 0.8, par.topPrizePence * 1.5], [f.left, f.right]);
  const y = logScale([1, par.pool * 2], [f.top, f.bottom]);
  const stems = par.amounts.flatMap(({ prizePence, winners, oneIn }) => {
    const [at, top] = [x.at(prizePence), y.at(par.pool / winners)];
    return [
      line(at, top, at, f.bottom, INK.blue, 2),
      html`<circle cx="${at.toFixed(1)}" cy="${top.toFixed(1)}" r="4" fill="${INK.blue}"><title>${money(prizePence)}: ${oneIn}</title></circle>`,
    ];
  });
  return figure(
    'How rare each Prize Amount is. Both scales run in powers of ten.',
    drawing(
      f,
      ...upright(f, y, (odds) => `1 in ${grouped(String(odds))}`),
      ...level(f, x, (amount) => money(Math.round(amount))),
      ...stems,
    ),
  );
}

function amountsTable(par: Par): Markup {
  return table(
    par.amounts,
    [
      { head: 'Prize Amount', cell: (row) => money(row.prizePence) },
      { head: 'winners', cell: (row) => grouped(String(row.winners)) },
      { head: 'chance', cell: (row) => row.chance },
      { head: 'odds', cell: (row) => row.oneIn },
      { head: 'of the price, %', cell: (row) => row.contributionPercent },
    ],
    { foot: ['all', grouped(String(par.winners)), par.exact.win, par.overallOdds, par.payoutPercent] },
  );
}

const FILLS = ['#0f3d6e', '#1f5fa8', '#4f8fce', '#8fbbe4', '#c8922a', '#e0b760', '#7a8797', '#aab4bf'];

/** One bar as long as the payout, cut into bands and again into features; what is kept stands at its end. */
function contributionFigure(par: Par): Markup {
  const f = frame('Contribution to the payout by band and by feature', { height: 176, left: 92 });
  const x = linearScale([0, 100], [f.left, f.right], 10);
  const stack = (top: number, parts: readonly { readonly name: string; readonly percent: number }[]): Markup[] => {
    let sum = 0;
    return parts.flatMap(({ name, percent }, i) => {
      const from = x.at(sum);
      sum += percent;
      const width = x.at(sum) - from;
      const label = `${name} ${percent.toFixed(2)}%`;
      return [
        bar(from, top, width - 1, 40, FILLS[i % FILLS.length] ?? INK.blue, label),
        width > 60
          ? text(from + width / 2, top + 24, width > 7 * label.length ? label : `${percent.toFixed(1)}%`, {
              fill: i % FILLS.length === 3 || i % FILLS.length === 5 || i % FILLS.length === 7 ? INK.ink : '#fff',
            })
          : markup(''),
      ];
    });
  };
  const bands = par.bands.map((band) => ({ name: band.times, percent: Number(band.contributionPercent) }));
  const features = par.features.map((feature) => ({
    name: feature.kind,
    percent: Number(feature.contributionPercent),
  }));
  return figure(
    'Percent of the price paid back, by size of prize and by kind of component. The rest is not paid as prizes.',
    drawing(
      f,
      ...level(f, x, (percent) => `${percent}%`),
      text(f.left - 8, 44, 'by band', { anchor: 'end' }),
      ...stack(20, bands),
      text(f.left - 8, 110, 'by feature', { anchor: 'end' }),
      ...stack(86, features),
    ),
  );
}

function bandsTable(par: Par): Markup {
  return table(
    par.bands,
    [
      { head: 'prize', isText: true, cell: (band) => band.times },
      { head: 'winners', cell: (band) => grouped(String(band.winners)) },
      { head: 'of wins, %', cell: (band) => band.shareOfWinsPercent },
      { head: 'of the price', cell: (band) => band.contribution },
      { head: 'of the price, %', cell: (band) => band.contributionPercent },
    ],
    { foot: ['all', grouped(String(par.winners)), '100', par.exact.payout, par.payoutPercent] },
  );
}

function featuresTable(par: Par): Markup {
  return table(
    par.features,
    [
      { head: 'component', isText: true, cell: (feature) => feature.kind },
      { head: 'Plays that win it', cell: (feature) => grouped(String(feature.winners)) },
      { head: 'odds', cell: (feature) => feature.oneIn },
      { head: 'of the price', cell: (feature) => feature.contribution },
      { head: 'of the price, %', cell: (feature) => feature.contributionPercent },
    ],
    { foot: ['all', '', '', par.exact.payout, par.payoutPercent] },
  );
}

function spreadFacts({ spread, spreadWithoutTop }: Par): Markup {
  return facts([
    ['variance, pence²', html`<code>${spread.variancePence}</code>`],
    ['standard deviation', `${spread.deviationInPrices.toFixed(4)} prices`],
    ['volatility index', spread.volatilityIndex.toFixed(4)],
    ['without top rows: variance, pence²', html`<code>${spreadWithoutTop.variancePence}</code>`],
    ['standard deviation', `${spreadWithoutTop.deviationInPrices.toFixed(4)} prices`],
    ['volatility index', spreadWithoutTop.volatilityIndex.toFixed(4)],
    ['payout without top rows', `${spreadWithoutTop.payoutPercent}%`],
  ]);
}

function payoutOf(par: Par, plays: number, amount: number): number {
  return (100 * amount) / (plays * par.pricePence);
}

/** Bands of 90% and 99% closing in on the payout. */
function funnelFigure(par: Par): Markup {
  const f = frame('Payout intervals against the number of Plays', { height: 300 });
  const horizons = par.liability.intervals;
  const at = (share: number): readonly (readonly [number, number])[] =>
    horizons.map(
      ({ plays, quantiles }) =>
        [plays, payoutOf(par, plays, quantiles.find((q) => q.share === share)?.pence ?? 0)] as const,
    );
  const payout = Number(par.payoutPercent);
  const most = Math.min(Math.max(...at(0.995).map(([, percent]) => percent)), payout * 1.6);
  const least = Math.min(...at(0.005).map(([, percent]) => percent));
  const x = logScale([1e3, 1e9], [f.left, f.right]);
  const y = linearScale([Math.floor(least / 10) * 10, Math.ceil(most / 10) * 10], [f.bottom, f.top], 6);
  const place = ([plays, percent]: readonly [number, number]): readonly [number, number] => [
    x.at(plays),
    Math.max(y.at(percent), f.top),
  ];
  const area = (low: number, high: number): readonly (readonly [number, number])[] => [
    ...at(low).map(place),
    ...at(high).map(place).toReversed(),
  ];
  return figure(
    'Intervals that hold 99% (light) and 90% (dark) of outcomes, and the median (line). Where the upper edge touches the top, one top prize lifts it beyond the drawing: see the table.',
    drawing(
      f,
      path(area(0.005, 0.995), { fill: INK.wash }),
      path(area(0.05, 0.95), { fill: '#9fc1e6' }),
      ...upright(f, y, (percent) => `${percent}%`),
      ...level(f, x, (plays) => grouped(String(plays))),
      path(at(0.5).map(place), { stroke: INK.blue, width: 2 }),
      line(f.left, y.at(payout), f.right, y.at(payout), INK.gold, 1.5),
      ...legend(f, [
        ['99%', INK.wash],
        ['90%', '#9fc1e6'],
        ['payout', INK.gold],
      ]),
    ),
  );
}

function intervalsTable(par: Par): Markup {
  const shares = par.liability.intervals[0]?.quantiles.map((q) => q.share) ?? [];
  return table(par.liability.intervals, [
    { head: 'Plays', cell: ({ plays }) => grouped(String(plays)) },
    ...shares.map((share, i) => ({
      head: `${(100 * share).toFixed(1)}%`,
      cell: ({ plays, quantiles }: Par['liability']['intervals'][number]) =>
        `${payoutOf(par, plays, quantiles[i]?.pence ?? 0).toFixed(3)}%`,
    })),
  ]);
}

function liabilityFacts({ liability: { reserve } }: Par): Markup {
  return facts([
    ['Plays', grouped(String(reserve.plays))],
    ['expected prizes', money(Math.round(reserve.expectedPence))],
    [`at most, with ${100 * RESERVE_SHARE}%`, money(reserve.quantilePence)],
    ['reserve', money(reserve.reservePence)],
  ]);
}

function topPrizesTable(par: Par): Markup {
  return table(par.liability.topPrizes, [
    { head: 'prize', cell: (top) => money(top.prizePence) },
    { head: 'expected', cell: (top) => String(top.expected) },
    { head: 'none at all', cell: (top) => `${(100 * top.chanceOfNone).toFixed(3)}%` },
    ...[0.5, 0.95, 0.99, 0.999].map((share, i) => ({
      head: `at most, with ${100 * share}%`,
      cell: (top: Par['liability']['topPrizes'][number]) => String(top.quantiles[i]?.count ?? ''),
    })),
  ]);
}

function rowsTable(par: Par): Markup {
  return table(
    par.rows,
    [
      { head: 'prize', cell: (row) => money(row.prizePence) },
      { head: 'breakdown', isText: true, cell: (row) => row.breakdown },
      { head: 'winners', cell: (row) => grouped(String(row.winners)) },
      { head: 'chance', cell: (row) => row.chance },
      { head: 'odds', cell: (row) => row.oneIn },
      { head: 'of the price, %', cell: (row) => row.contributionPercent },
    ],
    { foot: ['all', '', grouped(String(par.winners)), par.exact.win, par.overallOdds, par.payoutPercent] },
  );
}

function money(amount: number): string {
  return formatPence(pence(amount));
}

function fractionPence(text: string): string {
  const [above = '0', below = '1'] = text.split('/');
  return money(Math.round(Number(above) / Number(below)));
}
