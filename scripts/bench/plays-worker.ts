/**
 * Sells, plays and reads Plays for a while on one core: exactly what the server does before each sale, each from a
 * seed of its own.
 */
import { createHash } from 'node:crypto';
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
/**
 * Warmed up by Plays, not by the clock: on a busy machine that would leave half the code to be compiled while it is
 * measured.
 */
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

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** How often in each second of processor time. */
function rateOf(workMany: (count: number, first: number) => void, forSeconds: number): { count: number; rate: number } {
  const [began, cpuBefore] = [performance.now(), cpuSeconds()];
  let count = 0;
  for (; performance.now() < began + forSeconds * 1000; count += LOOK_EVERY) workMany(LOOK_EVERY, count);
  return { count, rate: count / (cpuSeconds() - cpuBefore) };
}

function digestMany(count: number): void {
  const block = new Uint8Array(64);
  for (let digest = 0; digest < count; digest += 1) createHash('sha256').update(block).digest();
}

playMany(WARM_UP_PLAYS_A_SECOND * seconds, 1_000_000_000);
digestMany(WARM_UP_PLAYS_A_SECOND);
const began = performance.now();
const plays = rateOf(playMany, seconds);
const perSecond = plays.count / ((performance.now() - began) / 1000);
const digests = rateOf(digestMany, seconds / 4);
const speed: PlaySpeed = {
  gameId,
  plays: plays.count,
  perSecond,
  perCpuSecond: plays.rate,
  perDigest: plays.rate / digests.rate,
};
present(parentPort, 'parent port').postMessage(speed);
