/**
 * The short form of `npm run kill-proof`: the server is killed under load and nothing it acknowledged is lost or
 * doubled.
 */
import { afterEach, expect, it } from 'vitest';
import { embedded } from './deployment.ts';
import { killProof } from './kill-proof.ts';
import { type DataFolder, dataFolder } from './server-process.ts';

const KILLS = 2;
const PLAYERS = 6;
const BUYERS = 4;

let data: DataFolder | null = null;
afterEach(() => data?.remove());

it(`survives ${KILLS} kills under load`, async () => {
  data = dataFolder();
  const report = await killProof({ kills: KILLS, players: PLAYERS, buyers: BUYERS, deployment: embedded(data.path) });
  expect(report.violations).toEqual([]);
  // A proof that killed an idle server would prove nothing.
  expect(report.acknowledgedPurchases).toBeGreaterThan(KILLS);
  expect(report.acknowledgedFinishes).toBeGreaterThan(0);
  expect(report.lostAnswers).toBeGreaterThan(0);
});
