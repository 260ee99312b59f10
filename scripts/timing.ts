/**
 * How much the time of a purchase tells of its prize: `npm run timing -- [--plays N] [--game ID] [--at-once]`. Half of
 * the Plays lose, the others are spread evenly over all rows, as large prizes are too rare to be measured else. Two
 * clocks of an attacker: how long the answer takes, and for how long everything else was held up meanwhile. Each is
 * held against shuffled labels.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyGame } from '../src/game/game.ts';
import { games } from '../src/games/catalogue.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { createPlatform } from '../src/platform/create.ts';
import { createDealThreads } from '../src/platform/plays/deal-threads.ts';
import { AT_ONCE, createPace } from '../src/platform/ports/pace.ts';
import { createSecrets } from '../src/platform/ports/secrets.ts';
import { accepted, freshKey, playerWith, purchaseOf } from '../src/platform/testing/house.ts';
import { openProfile } from '../src/platform/testing/profiles.ts';
import { openSqliteStore } from '../src/store/sqlite/store.ts';

const { values } = parseArgs({
  options: {
    plays: { type: 'string', default: '5000' },
    game: { type: 'string' },
    'at-once': { type: 'boolean', default: false },
  },
});
const PLAYS = Number(values.plays);
const WARM_UP = 200;
const FUNDS_PENCE = 2000;
const LARGE_PENCE = 1000;
const BINS = 16;
const SHUFFLES = 400;

interface Sample {
  readonly isLarge: boolean;
  readonly isWin: boolean;
  readonly answerMs: number;
  readonly blockMs: number;
}

/** As the server has it. */
const pace = values['at-once'] ? AT_ONCE : createPace({ deal: createDealThreads() });
const chosen = games.filter(({ id }) => values.game === undefined || id === values.game);
console.log(
  `${PLAYS} Plays a game, dealt ${values['at-once'] ? 'at once' : 'at the pace'}; bit: mutual information, its 99% under shuffling, AUC`,
);
for (const game of chosen) {
  const samples = await samplesOf(game);
  for (const [label, of] of [
    ['prize >= £10', (one: Sample) => one.isLarge],
    ['any prize', (one: Sample) => one.isWin],
  ] as const)
    for (const clock of ['answerMs', 'blockMs'] as const) {
      const told = samples.map((one) => ({ value: one[clock], label: of(one) }));
      const bits = information(told);
      const bound = shuffledBound(told);
      const verdict = bits <= bound ? 'within noise' : 'TELLS';
      console.log(
        `${game.id.padEnd(22)} ${label.padEnd(12)} ${clock.padEnd(8)} ${bits.toFixed(4)} (${bound.toFixed(4)}) AUC ${auc(told).toFixed(3)} ${verdict}`,
      );
      if (bits > bound) process.exitCode = 1;
    }
  const times = samples.map(({ answerMs }) => answerMs).sort((a, b) => a - b);
  console.log(
    `${game.id.padEnd(22)} answer: median ${times[Math.floor(times.length / 2)]?.toFixed(2)} ms, 99%: ${times[Math.floor(times.length * 0.99)]?.toFixed(2)} ms`,
  );
}

async function samplesOf(game: AnyGame): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-timing-'));
  const store = openSqliteStore(join(folder, 'unveil.db'));
  const { rows } = game.structure;
  const even = { ...game.structure, pool: rows.length * 2, rows: rows.map((row) => ({ ...row, winners: 1 })) };
  const sold: AnyGame = { ...game, structure: even };
  const platform = createPlatform({
    store,
    secrets: createSecrets(new Uint8Array(32).fill(1)),
    findGame: () => sold,
    profile: openProfile(),
    pace,
  });
  const samples: Sample[] = [];
  for (let n = 0; n < PLAYS + WARM_UP; n++) {
    const id = await playerWith({ store, platform, clock: systemClock } as never, FUNDS_PENCE);
    const purchase = await purchaseOf(platform, id, game.id);
    // At a moment of the grid that has nothing to do with the one before.
    await new Promise((resolve) => setTimeout(resolve, Number.parseInt(freshKey().slice(0, 2), 16) % 10));
    const watch = watchBlocks();
    const from = performance.now();
    const { playNumber } = accepted(await platform.buy(purchase));
    const answerMs = performance.now() - from;
    const blockMs = watch();
    const prizePence = (await store.play(playNumber))?.prizePence ?? 0;
    if (n >= WARM_UP) samples.push({ isLarge: prizePence >= LARGE_PENCE, isWin: prizePence > 0, answerMs, blockMs });
  }
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
  return samples;
}

/** The longest time that nothing else was served, until it is asked for. */
function watchBlocks(): () => number {
  let longest = 0;
  let last = performance.now();
  let isOn = true;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOn = false;
    look();
    return longest;
  };
}

type Told = readonly { readonly value: number; readonly label: boolean }[];

/** Between the label and the value in bins of equally many. In bits. */
function information(told: Told): number {
  const order = told.map((_, index) => index).sort((a, b) => (told[a]?.value ?? 0) - (told[b]?.value ?? 0));
  const counts = Array.from({ length: BINS }, () => [0, 0] as [number, number]);
  order.forEach((index, rank) => {
    const bin = counts[Math.floor((rank * BINS) / told.length)];
    if (bin) bin[told[index]?.label ? 1 : 0] += 1;
  });
  const all = told.filter(({ label }) => label).length / told.length;
  let bits = 0;
  for (const bin of counts)
    for (const label of [0, 1] as const) {
      const share = bin[label] / told.length;
      const chance = ((bin[0] + bin[1]) / told.length) * (label === 1 ? all : 1 - all);
      if (share > 0) bits += share * Math.log2(share / chance);
    }
  return bits;
}

/** What chance alone reaches once in a hundred times. */
function shuffledBound(told: Told): number {
  const found = Array.from({ length: SHUFFLES }, () => {
    const labels = told.map(({ label }) => label);
    for (let at = labels.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [labels[at], labels[other]] = [labels[other] ?? false, labels[at] ?? false];
    }
    return information(told.map(({ value }, index) => ({ value, label: labels[index] ?? false })));
  }).sort((a, b) => a - b);
  return found[Math.floor(SHUFFLES * 0.99)] ?? 0;
}

/** How often a labelled value is above an unlabelled one. */
function auc(told: Told): number {
  const sorted = [...told].sort((a, b) => a.value - b.value);
  let ranks = 0;
  let labelled = 0;
  sorted.forEach(({ label }, index) => {
    if (!label) return;
    ranks += index + 1;
    labelled += 1;
  });
  return (ranks - (labelled * (labelled + 1)) / 2) / (labelled * (told.length - labelled));
}
