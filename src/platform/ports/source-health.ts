/**
 * Health tests of a random source, run over all it gives before any of it is used, as NIST SP 800-90B asks (4.3, 4.4):
 * a byte that keeps repeating, a byte that comes too often, and, as a source may repeat itself at length, blocks that
 * came before. Each bound is such that a sound source does not fail in a century of selling; so one failure is for
 * good.
 */
import { StopFault } from './stop-fault.ts';

export type RandomSource = (into: Uint8Array) => void;

/** Repetition count: 1 + 60 bits / 8 bits a byte, rounded up. */
const REPETITIONS_MAX = 8;
/** Adaptive proportion: in 512 bytes one value is expected twice; thirty times has a chance below 2^-70. */
const WINDOW = 512;
const PROPORTION_MAX = 29;
/** Blocks are compared by their first 8 bytes with all that are kept: a chance of 2^-48 a block, some 2^-52 a byte. */
const BLOCK = 16;
const BLOCKS_KEPT = 65_536;

/** The source, tested. Two draws are tested at once: what fails at the start never begins. */
export function testedSource(source: RandomSource, drawBytes: number): RandomSource {
  const test = continuousTest();
  let fault: string | null = null;
  const draw: RandomSource = (into) => {
    if (fault === null) {
      source(into);
      fault = test(into);
    }
    if (fault !== null) {
      into.fill(0);
      throw new StopFault('random-source-failed', `the random source failed its health test: ${fault}`);
    }
  };
  for (let n = 0; n < 2; n++) draw(new Uint8Array(drawBytes));
  return draw;
}

/** Gives what is wrong with the next bytes, or null. */
function continuousTest(): (bytes: Uint8Array) => string | null {
  let last = -1;
  let repetitions = 0;
  const seen = new Set<bigint>();

  function isStuck(bytes: Uint8Array): boolean {
    for (const byte of bytes) {
      repetitions = byte === last ? repetitions + 1 : 1;
      last = byte;
      if (repetitions > REPETITIONS_MAX) return true;
    }
    return false;
  }

  function repeatsBlock(bytes: Uint8Array): boolean {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + BLOCK <= bytes.length; at += BLOCK) {
      const block = view.getBigUint64(at);
      if (seen.has(block)) return true;
      seen.add(block);
    }
    for (const oldest of seen) {
      if (seen.size <= BLOCKS_KEPT) break;
      seen.delete(oldest);
    }
    return false;
  }

  return (bytes) => {
    if (isStuck(bytes)) return 'one byte repeats';
    if (isLopsided(bytes)) return 'one byte comes too often';
    return repeatsBlock(bytes) ? 'a block came before' : null;
  };
}

function isLopsided(bytes: Uint8Array): boolean {
  for (let from = 0; from + WINDOW <= bytes.length; from += WINDOW) {
    const first = bytes[from];
    let count = 0;
    for (let at = from; at < from + WINDOW; at++) if (bytes[at] === first) count++;
    if (count > PROPORTION_MAX) return true;
  }
  return false;
}
