/** Distances between distributions, and what one thing tells of another. Pure arithmetic on counts. */

/** Half the sum of differences of shares: the largest difference of any event's chance. */
export function totalVariation(counts: readonly number[], expected: readonly number[]): number {
  const [a, b] = [sumOf(counts), sumOf(expected)];
  if (a === 0 || b === 0) return a === b ? 0 : 1;
  return counts.reduce((sum, count, i) => sum + Math.abs(count / a - (expected[i] ?? 0) / b), 0) / 2;
}

/** The total variation to expect from chance alone; `counted` when the expectation was itself counted. */
export function noiseOf(
  counts: readonly number[],
  expected: readonly number[],
  counted: readonly number[] | null,
): number {
  const [shown, weight] = [sumOf(counts), sumOf(expected)];
  const inverse = 1 / Math.max(shown, 1) + (counted === null ? 0 : 1 / Math.max(sumOf(counted), 1));
  return expected.reduce((sum, each) => {
    const share = each / Math.max(weight, 1);
    return sum + Math.sqrt((2 / Math.PI) * share * (1 - share) * inverse) / 2;
  }, 0);
}

type Steps = readonly (readonly [value: number, share: number])[];

/** Kolmogorov's distance of two distributions given as ascending values with their shares. */
export function distanceOfSteps(a: Steps, b: Steps): number {
  const values = [...new Set([...a, ...b].map(([value]) => value))].sort((x, y) => x - y);
  let [belowA, belowB, distance] = [0, 0, 0];
  for (const value of values) {
    belowA += a.find(([at]) => at === value)?.[1] ?? 0;
    belowB += b.find(([at]) => at === value)?.[1] ?? 0;
    distance = Math.max(distance, Math.abs(belowA - belowB));
  }
  return distance;
}

/**
 * Bits that the row of a table (label) tells of its column (class), with columns weighted as `classWeights` say; less
 * the bias that finite counts bring (Miller and Madow).
 */
export function mutualInformation(table: readonly (readonly number[])[], classWeights: readonly number[]): number {
  const total = sumOf(classWeights);
  const columns = classWeights.map((weight, c) => ({
    weight: weight / total,
    plays: sumOf(table.map((row) => row[c] ?? 0)),
    labels: table.filter((row) => (row[c] ?? 0) > 0).length,
  }));
  const used = columns.map((column) => (column.plays > 0 ? column.weight : 0));
  let bits = 0;
  for (const row of table) {
    const joint = row.map((count, c) => ((used[c] ?? 0) * count) / Math.max(columns[c]?.plays ?? 0, 1));
    const label = sumOf(joint);
    joint.forEach((chance, c) => {
      if (chance > 0) bits += chance * Math.log2(chance / label / (used[c] as number));
    });
  }
  return Math.max(0, bits - biasOf(columns, table));
}

function biasOf(
  columns: readonly { readonly weight: number; readonly plays: number; readonly labels: number }[],
  table: readonly (readonly number[])[],
): number {
  // The entropy of labels is underestimated by (labels − 1) / 2N, that of labels within each class by more.
  const within = sumOf(columns.map(({ weight, plays, labels }) => (plays > 0 ? (weight * (labels - 1)) / plays : 0)));
  const labels = table.filter((row) => sumOf(row) > 0).length;
  const spread = sumOf(columns.map(({ weight, plays }) => (plays > 0 ? (weight * weight) / plays : 0)));
  return Math.max(0, within - (labels - 1) * spread) / (2 * Math.LN2);
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, item) => sum + item, 0);
}
