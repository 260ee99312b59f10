/**
 * The published page of a game's naturalness: each element beside its model, how full unfinished sets are, what first
 * reveals tell.
 */
import type { AnyGame } from '../../game/game.ts';
import { bar, drawing, frame, INK, legend, level, linearScale, path, text, upright } from '../page/charts.ts';
import { facts, figure, html, type Markup, markup, note, page, section, table } from '../page/html.ts';
import { AIMS, type ElementReport, fewPlays, type NaturalReport } from './naturalness.ts';

export function naturalnessPage(game: AnyGame, report: NaturalReport): string {
  const few = fewPlays(report);
  return page({
    title: game.copy.name,
    eyebrow: 'Naturalness',
    lead: `Version ${report.version}. ${report.plays.toLocaleString('en-GB')} dealt Plays beside as many drawn from the natural model, blind to prizes; seed ${report.seed}.`,
    body: [
      section('In brief', html`<p>${report.says}</p>`, inBrief(report), note(WHAT)),
      section(
        'Elements of chance',
        elementsTable(report),
        ...(few === null ? [] : [note(`${few}.`)]),
        html`<div class="pair">${report.elements.map(elementFigure)}</div>`,
      ),
      section('How full the fullest unfinished set is', nearMissFigure(report), note(NEAR_MISS)),
      section('What the first reveal tells', note(TELLS), tellsFacts(report)),
    ],
  });
}

const WHAT =
  'A Play is drawn by the odds of the prize structure, then dealt a picture for its row. The picture should look as chance would make it. Distances are total variations: the most by which the chance of any event differs.';
const NEAR_MISS =
  'Losing Plays only. Were near misses manufactured, the dealt line would run below the natural one at the right: more losing Plays would be almost full.';
const TELLS =
  'Mutual information between the first thing revealed and the class of prize (nothing, the price, up to 5, up to 50, more prices), with the model weighted to the odds sold; corrected for finite counts.';

function inBrief(report: NaturalReport): Markup {
  const judged = (value: number, isMet: boolean, aim: string): Markup =>
    html`<span class="${isMet ? 'good' : 'bad'}">${value.toFixed(4)}</span><small>aim ${aim}: ${isMet ? 'met' : 'missed'}</small>`;
  const above = report.tells.bits - report.tells.naturalBits;
  return facts([
    [
      'largest distance of an element',
      judged(
        report.maxTotalVariation,
        report.maxTotalVariation <= AIMS.maxTotalVariation,
        `at most ${AIMS.maxTotalVariation}`,
      ),
    ],
    [
      'near misses, Kolmogorov distance',
      judged(report.nearMiss.ks, report.nearMiss.ks <= AIMS.ks, `at most ${AIMS.ks}`),
    ],
    [
      'first reveal, bits above the model',
      judged(above, above <= AIMS.bitsAboveNatural, `at most ${AIMS.bitsAboveNatural}`),
    ],
    ['the model alone would win', `${(100 * report.model.winRate).toFixed(2)}%`],
    ['and pay', `${report.model.payoutPercent.toFixed(2)}%`],
    ['natural draws never dealt', String(report.model.thrownAway)],
  ]);
}

function elementsTable(report: NaturalReport): Markup {
  return table(report.elements, [
    { head: 'element', isText: true, cell: (element) => element.name },
    { head: 'values', cell: (element) => String(element.values.length) },
    { head: 'distance', cell: (element) => element.totalVariation.toFixed(5) },
    { head: 'as counted', cell: (element) => element.raw.toFixed(5) },
    { head: 'by chance alone', cell: (element) => element.noise.toFixed(5) },
  ]);
}

const NAMED_MAX = 16;

function elementFigure(element: ElementReport): Markup {
  const isLong = element.values.some((value) => value.length > 4);
  const f = frame(`${element.name}: dealt and natural shares`, {
    width: 470,
    height: isLong ? 260 : 220,
    bottom: isLong ? 78 : 34,
  });
  const most = Math.max(...element.dealt, ...element.natural, 1e-9);
  const y = linearScale([0, most * 1.12], [f.bottom, f.top]);
  const step = (f.right - f.left) / element.values.length;
  const bars = element.values.flatMap((value, v) => {
    const x = f.left + v * step;
    const [dealt, natural] = [element.dealt[v] ?? 0, element.natural[v] ?? 0];
    const isNamed = element.values.length <= NAMED_MAX || v % Math.ceil(element.values.length / NAMED_MAX) === 0;
    return [
      bar(
        x + step * 0.12,
        y.at(dealt),
        step * 0.38,
        f.bottom - y.at(dealt),
        INK.blue,
        `${value}: dealt ${percent(dealt)}`,
      ),
      bar(
        x + step * 0.5,
        y.at(natural),
        step * 0.38,
        f.bottom - y.at(natural),
        INK.gold,
        `${value}: natural ${percent(natural)}`,
      ),
      isNamed
        ? text(x + step / 2 + (isLong ? 4 : 0), f.bottom + 14, value, isLong ? { turn: true, anchor: 'end' } : {})
        : markup(''),
    ];
  });
  const drawn = drawing(
    f,
    ...upright(f, y, (share) => `${(100 * share).toFixed(most < 0.05 ? 1 : 0)}%`),
    ...bars,
    ...legend(f, [
      ['dealt', INK.blue],
      ['natural', INK.gold],
    ]),
  );
  return figure(`${element.name}: distance ${element.totalVariation.toFixed(4)}`, drawn);
}

function nearMissFigure(report: NaturalReport): Markup {
  const f = frame('Share of losing Plays whose fullest unfinished set is at most so full', { height: 280 });
  const x = linearScale([0, 1], [f.left, f.right], 10);
  const y = linearScale([0, 1], [f.bottom, f.top]);
  const stairs = (steps: NaturalReport['nearMiss']['dealt']): (readonly [number, number])[] => {
    let sum = 0;
    const points: [number, number][] = [[x.at(0), y.at(0)]];
    for (const [full, share] of steps) {
      points.push([x.at(full), y.at(sum)]);
      sum += share;
      points.push([x.at(full), y.at(sum)]);
    }
    points.push([x.at(1), y.at(sum)]);
    return points;
  };
  const drawn = drawing(
    f,
    ...upright(f, y, (share) => `${Math.round(100 * share)}%`),
    ...level(f, x, (full) => `${Math.round(100 * full)}%`),
    path(stairs(report.nearMiss.natural), { stroke: INK.gold, width: 4 }),
    path(stairs(report.nearMiss.dealt), { stroke: INK.blue, width: 1.6 }),
    ...legend(f, [
      ['dealt (thin)', INK.blue],
      ['natural (thick)', INK.gold],
    ]),
  );
  return figure('How full the fullest unfinished set is, as shares of losing Plays up to each fullness.', drawn);
}

function tellsFacts({ tells }: NaturalReport): Markup {
  return facts([
    ['dealt', `${tells.bits.toFixed(5)} bits`],
    ['natural', `${tells.naturalBits.toFixed(5)} bits`],
    ['different first reveals', String(tells.labels)],
  ]);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(3)}%`;
}
