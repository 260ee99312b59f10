/**
 * How soon the monitor stops a sale that drifts, and how often one that is right: draws of rows, nothing dealt, judged
 * every thousand Plays over all, over a week and over a day, as the platform does it.
 * `npm run monitor-proof -- [right Plays a game] [runs a drift]`
 */
import { preparedRowAt } from '../src/game/draw.ts';
import type { PrizeStructure } from '../src/game/structure.ts';
import { games } from '../src/games/catalogue.ts';
import { present } from '../src/kernel/assert.ts';
import { seededRandom } from '../src/kernel/random.ts';
import { monitor, type PlayCounts } from '../src/maths/monitor/monitor.ts';
import { chunkSeed } from '../src/maths/simulate/chunk.ts';

const LOOK = 1000;
/** Plays a day; a week of them is the other window. */
const DAY = 20_000;
const WEEK_DAYS = 8;

type Draw = () => number | null;

/** Sells until the monitor stops it, or so many Plays. Gives the Play it was stopped at, or null. */
function sell(structure: PrizeStructure, playsMax: number, drawAt: (play: number) => number | null): number | null {
  const rows = structure.rows.length;
  const days: number[][] = [];
  const all = new Array<number>(rows + 1).fill(0);
  for (let play = 0; play < playsMax; play++) {
    if (play % DAY === 0) days.push(new Array<number>(rows + 1).fill(0));
    const at = drawAt(play) ?? rows;
    const day = present(days.at(-1), 'today');
    day[at] = (day[at] ?? 0) + 1;
    all[at] = (all[at] ?? 0) + 1;
    if ((play + 1) % LOOK !== 0) continue;
    const week = all.map((_, row) => days.slice(-WEEK_DAYS).reduce((sum, one) => sum + (one[row] ?? 0), 0));
    const windows = days.length === 1 ? [all] : days.length <= WEEK_DAYS ? [all, day] : [all, week, day];
    if (windows.some((window) => monitor(structure, countsOf(window)).level === 'alarm')) return play + 1;
  }
  return null;
}

const countsOf = (window: readonly number[]): PlayCounts => ({
  rows: window.slice(0, -1),
  losing: window.at(-1) ?? 0,
});

function drawOf(structure: PrizeStructure, seed: string): Draw {
  const rowAt = preparedRowAt(structure);
  let random = seededRandom(chunkSeed(seed, 0), 'draw');
  let drawn = 0;
  return () => {
    if (++drawn % 1_000_000 === 0) random = seededRandom(chunkSeed(seed, drawn), 'draw');
    return rowAt(random.below(structure.pool));
  };
}

/** The same rows with other winners. Losing Plays make up the pool. */
const withWinners = (structure: PrizeStructure, winners: (row: number, of: number) => number): PrizeStructure => ({
  ...structure,
  rows: structure.rows.map((row, index) => ({ ...row, winners: Math.round(winners(index, row.winners)) })),
});

/** Three times the payout: as many wins as before, those above the price more often, the smallest less. */
function tripled(structure: PrizeStructure): PrizeStructure {
  const paid = (one: PrizeStructure): number => one.rows.reduce((sum, row) => sum + row.prizePence * row.winners, 0);
  const wanted = 3 * paid(structure);
  let factor = 1;
  const at = (of: number): PrizeStructure =>
    withWinners(structure, (row, winners) =>
      present(structure.rows[row], 'a row').prizePence > structure.pricePence ? winners * of : winners,
    );
  while (paid(at(factor)) < wanted) factor += 0.05;
  return at(factor);
}

/** The row whose winners are nearest to this share of the most common row's. */
function rowNear(structure: PrizeStructure, share: number): number {
  const most = Math.max(...structure.rows.map(({ winners }) => winners));
  const distances = structure.rows.map(({ winners }) => Math.abs(Math.log(winners / (most * share))));
  return distances.indexOf(Math.min(...distances));
}

interface Drift {
  readonly name: string;
  readonly structure: (structure: PrizeStructure) => PrizeStructure;
  /** Right Plays before it begins. */
  readonly after: number;
}

const doubled = (share: number) => (structure: PrizeStructure) =>
  withWinners(structure, (row, winners) => (row === rowNear(structure, share) ? winners * 2 : winners));
const DRIFTS: readonly Drift[] = [
  { name: 'pays 3×, from the first Play', structure: tripled, after: 0 },
  { name: 'pays 3×, after 510,000 right Plays', structure: tripled, after: 510_000 },
  { name: 'the commonest row twice as often', structure: doubled(1), after: 0 },
  { name: 'a row of a tenth of it twice as often', structure: doubled(0.1), after: 0 },
  { name: 'a row of a hundredth of it twice as often', structure: doubled(0.01), after: 0 },
];
const GIVEN_UP = 3_000_000;

function main([rightText = '2000000', runsText = '5']: readonly string[]): void {
  const [right, runs] = [Number(rightText), Number(runsText)];
  let falseAlarms = 0;
  for (const { id, structure } of games) {
    for (const drift of DRIFTS) {
      const stopped = Array.from({ length: runs }, (_, run) => {
        const before = drawOf(structure, `before ${id} ${run}`);
        const after = drawOf(drift.structure(structure), `after ${id} ${run}`);
        const at = sell(structure, drift.after + GIVEN_UP, (play) => (play < drift.after ? before() : after()));
        return at === null ? Number.POSITIVE_INFINITY : at - drift.after;
      }).sort((a, b) => a - b);
      console.log(
        `${id}: ${drift.name}: stopped after ${stopped[Math.floor(runs / 2)]} Plays (${stopped[0]}–${stopped.at(-1)})`,
      );
    }
    const source = drawOf(structure, `repeat ${id}`);
    const cycle = Array.from({ length: LOOK }, source);
    const repeating = sell(structure, GIVEN_UP, (play) => cycle[play % LOOK] ?? null);
    console.log(`${id}: draws that repeat every ${LOOK} Plays: stopped after ${repeating} Plays`);
    const draw = drawOf(structure, `right ${id}`);
    const alarm = sell(structure, right, draw);
    if (alarm !== null) falseAlarms++;
    console.log(`${id}: ${right} right Plays: ${alarm === null ? 'never stopped' : `stopped after ${alarm}`}`);
  }
  console.log(`false alarms in ${right * games.length} right Plays: ${falseAlarms}`);
}

main(process.argv.slice(2));
