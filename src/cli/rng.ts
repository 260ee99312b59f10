/** `unveil rng`: raw and scaled streams for outside batteries, and the bench's own. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { runBatteries } from '../maths/rng/batteries.ts';
import { rawBytes, scaled } from '../maths/rng/stream.ts';
import { aligned, EXIT, type Output } from './output.ts';

export interface RngOptions {
  readonly seed: Uint8Array;
  /** Infinity: without end, until the reader closes. */
  readonly bytes?: number;
  readonly integers?: number;
  readonly count?: number;
  readonly battery?: boolean;
}

export async function rngCommand(options: RngOptions, output: Output): Promise<number> {
  const { seed, bytes, integers, count, battery } = options;
  const asked = [bytes, integers, battery].filter((one) => one !== undefined && one !== false).length;
  if (asked !== 1)
    return output.refuse({ code: 'bad-option', detail: 'ask for one of --bytes, --integers, --battery' });
  output.note(`seed ${bytesToHex(seed)}`);
  if (battery) return batteryCommand(seed, count, output);
  if (bytes !== undefined) await pour(rawBytes(seed, bytes));
  else await pour(lines(scaled(seed, integers ?? 1), count ?? 1000));
  return EXIT.done;
}

/** Writes as fast as the reader takes it; ends quietly when the reader has had enough. */
async function pour(pieces: Iterable<Uint8Array | string>): Promise<void> {
  const { stdout } = process;
  let isClosed = false;
  stdout.on('error', () => {
    isClosed = true;
  });
  for (const piece of pieces) {
    if (isClosed) return;
    await new Promise<void>((resolve) => stdout.write(piece, () => resolve()));
  }
}

const LINES_A_PIECE = 10_000;

function* lines(next: () => number, count: number): Generator<string> {
  for (let done = 0; done < count; done += LINES_A_PIECE) {
    const piece = Array.from({ length: Math.min(LINES_A_PIECE, count - done) }, next);
    yield `${piece.join('\n')}\n`;
  }
}

function batteryCommand(seed: Uint8Array, count: number | undefined, output: Output): number {
  const report = runBatteries((bound) => scaled(seed, bound), count ?? 1_000_000);
  if (output.json) output.data({ seed: bytesToHex(seed), ...report });
  else {
    const rows = report.tests.map((test) => [test.p.toFixed(6), String(test.bound), test.name]);
    output.text(
      [
        ...aligned([['p', 'below', 'test'], ...rows]),
        '',
        `smallest p, corrected for ${report.tests.length} tests: ${report.p.toFixed(4)}; ${report.passes ? 'passes' : 'fails'} at 99%`,
      ].join('\n'),
    );
  }
  return report.passes ? EXIT.done : EXIT.violated;
}
