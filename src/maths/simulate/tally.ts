/** What a simulation has counted so far. Plain numbers, so that workers can send it and tallies add up in any order. */

/** One Play that showed something else than was sold, as much as is needed to deal it again. */
export interface Finding {
  readonly kind: 'mismatch' | 'latent-win';
  readonly chunk: number;
  readonly play: number;
  readonly row: number | null;
  readonly what: string;
}

export interface Tally {
  readonly plays: number;
  /** Plays per row as drawn; the last number counts losing Plays. */
  readonly rowCounts: readonly number[];
  /** Prize money as read off the finished views, per row: what was shown, not what was meant. */
  readonly shownPence: readonly number[];
  readonly moves: number;
  readonly views: number;
  readonly mismatches: number;
  readonly latentWins: number;
  readonly findings: readonly Finding[];
  /** Seconds of processor time the workers took, added up. */
  readonly busySeconds: number;
}

/** Findings kept to be shown; all are counted. */
export const FINDINGS_MAX = 10;

export function emptyTally(rows: number): Tally {
  const zeros = new Array<number>(rows + 1).fill(0);
  return {
    plays: 0,
    rowCounts: zeros,
    shownPence: zeros,
    moves: 0,
    views: 0,
    mismatches: 0,
    latentWins: 0,
    findings: [],
    busySeconds: 0,
  };
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    plays: a.plays + b.plays,
    rowCounts: a.rowCounts.map((count, i) => count + (b.rowCounts[i] ?? 0)),
    shownPence: a.shownPence.map((sum, i) => sum + (b.shownPence[i] ?? 0)),
    moves: a.moves + b.moves,
    views: a.views + b.views,
    mismatches: a.mismatches + b.mismatches,
    latentWins: a.latentWins + b.latentWins,
    findings: [...a.findings, ...b.findings].slice(0, FINDINGS_MAX),
    busySeconds: a.busySeconds + b.busySeconds,
  };
}
