/** `unveil design <spec.json>`: winners for the rows of a prize structure. */

import { formatPence, pence } from '../kernel/pence.ts';
import { type Design, design } from '../maths/design/design.ts';
import { TILT_MAX, TILT_MIN } from '../maths/design/preferred.ts';
import { figuresOf } from '../maths/design/report.ts';
import { aligned, type Output } from './output.ts';

export async function designCommand(path: string, output: Output): Promise<number> {
  const spec = output.readJson(path);
  if (!spec.ok) return output.refuse(spec.refusal);
  const result = await design(spec.value);
  if (!result.ok) return output.refuse(result.refusal);
  const found = result.value;
  const figures = figuresOf(found);
  if (output.json)
    output.data({
      ...figures,
      tilt: found.tilt,
      largestDeviation: found.largestDeviation,
      bands: found.bands,
      rows: found.rows,
    });
  else
    output.text(
      [
        heading(found),
        '',
        ...table(found),
        '',
        'For structure.ts, in the order of the rows:',
        '',
        winnersTable(found),
      ].join('\n'),
    );
  return 0;
}

/** Said when the shares wished and the payout pull apart so far that no tilt reconciles them. */
function warning({ tilt }: Design): string[] {
  const isAtEnd = tilt < TILT_MIN + 0.001 || tilt > TILT_MAX - 0.001;
  return isAtEnd
    ? ['warning: these shares and this payout do not go together; shares and rows were bent to meet the payout']
    : [];
}

function heading(found: Design): string {
  const { overallOdds, payoutPercent, exact } = figuresOf(found);
  return [
    `${formatPence(pence(found.pricePence))} a Play, pool ${found.pool}, ${found.rows.length} rows`,
    `overall odds ${overallOdds} (exactly ${exact.win}), payout ${payoutPercent}% (exactly ${exact.payout})`,
    `${found.winners} winners; tilt ${found.tilt.toFixed(4)}; largest deviation from the shape ${(100 * found.largestDeviation).toFixed(2)}%`,
    ...warning(found),
    ...found.bands.map(
      (b) =>
        `band ${formatPence(pence(b.fromPence))}–${formatPence(pence(b.toPence))}: ${(100 * b.share).toFixed(2)}% of wins`,
    ),
  ].join('\n');
}

function table(found: Design): string[] {
  const cells = found.rows.map((row) => [
    formatPence(pence(row.prizePence)),
    String(row.winners),
    `1 in ${Math.ceil(found.pool / row.winners)}`,
    row.preferred.toFixed(1),
    JSON.stringify(row.breakdown),
  ]);
  return aligned([['prize', 'winners', 'odds', 'shape', 'breakdown'], ...cells]);
}

/** A constant to paste: `[prizePence, winners]`, one a row, with its odds and breakdown beside it. */
function winnersTable(found: Design): string {
  const lines = found.rows.map(
    (row) =>
      `  [${row.prizePence}, ${row.winners}], // ${formatPence(pence(row.prizePence))} ${JSON.stringify(row.breakdown)}`,
  );
  return `const WINNERS: readonly (readonly [prizePence: number, winners: number])[] = [\n${lines.join('\n')}\n];`;
}
