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
/** Warmed up by Plays, not by the clock: on a busy machine that would leave half the code to be compiled while it is measured. */
const WARM_UP_PLAYS_A_SECOND = 10_000;

/** A Play that does not show what was sold ends the bench. */
function playMany(count: number, firstSeed: number): void {
  for (let play = 0; play < count; play += 1) {
    numbers.setUint32(0, firstSeed + play);
    const { rowIndex, scenario } = sellFromSeed(game, seed);
    const fault = saleFault(game, scenario, rowIndex);
    if (fault !== null) throw new Error(`${gameId}: ${fault}`);
  }
}

playMany(WARM_UP_PLAYS_A_SECOND * seconds, 1_000_000_000);
const before = process.cpuUsage();
const began = performance.now();
let plays = 0;
for (; performance.now() < began + seconds * 1000; plays += LOOK_EVERY) playMany(LOOK_EVERY, plays);
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1e6;
const speed: PlaySpeed = {
  gameId,
  plays,
  perSecond: plays / ((performance.now() - began) / 1000),
  perCpuSecond: plays / cpuSeconds,
};
present(parentPort, 'parent port').postMessage(speed);
