/** Sells, plays and reads Plays for a while on one core: exactly what the server does before each sale, each from a seed of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { saleFault, sellFromSeed } from '../../src/game/run.ts';
import { findGame } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import type { PlaySpeed, PlayTask } from './plays.ts';

const { gameId, seconds } = workerData as PlayTask;
const game = present(findGame(gameId), gameId);
const seed = new Uint8Array(32);
const numbers = new DataView(seed.buffer);
const LOOK_EVERY = 256;

/** Plays until the time is up. A Play that does not show what was sold ends the bench. */
function playFor(limitSeconds: number, firstSeed: number): { plays: number; cpuSeconds: number } {
  const before = process.cpuUsage();
  const end = performance.now() + limitSeconds * 1000;
  let plays = 0;
  while (performance.now() < end) {
    for (let i = 0; i < LOOK_EVERY; i += 1) {
      numbers.setUint32(0, firstSeed + plays);
      const { rowIndex, scenario } = sellFromSeed(game, seed);
      const fault = saleFault(game, scenario, rowIndex);
      if (fault !== null) throw new Error(`${gameId}: ${fault}`);
      plays += 1;
    }
  }
  const { user, system } = process.cpuUsage(before);
  return { plays, cpuSeconds: (user + system) / 1e6 };
}

playFor(seconds / 2, 1_000_000_000);
const began = performance.now();
const { plays, cpuSeconds } = playFor(seconds, 0);
const speed: PlaySpeed = {
  gameId,
  plays,
  perSecond: plays / ((performance.now() - began) / 1000),
  perCpuSecond: plays / cpuSeconds,
};
present(parentPort, 'parent port').postMessage(speed);
