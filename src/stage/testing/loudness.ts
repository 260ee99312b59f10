/** How loud samples are to an ear, for tests of cues. */

/** The filters below are those of this rate. */
export const LOUDNESS_HZ = 48_000;

/**
 * Loudest 400 ms, K-weighted (ITU-R BS.1770 at 48 kHz): never below the integrated loudness, so a safe bound for it.
 */
export function loudness(samples: Float32Array): number {
  const shelved = biquad(
    samples,
    [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  );
  const weighted = biquad(shelved, [1, -2, 1, -1.99004745483398, 0.99007225036621]);
  const window = LOUDNESS_HZ * 0.4;
  let loudest = 0;
  for (let start = 0; start === 0 || start + window <= weighted.length; start += window / 4) {
    let sum = 0;
    for (let index = start; index < Math.min(start + window, weighted.length); index += 1)
      sum += (weighted[index] ?? 0) ** 2;
    loudest = Math.max(loudest, sum / window);
  }
  return -0.691 + 10 * Math.log10(loudest);
}

function biquad(input: Float32Array, [b0, b1, b2, a1, a2]: [number, number, number, number, number]): Float32Array {
  const output = new Float32Array(input.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let at = 0; at < input.length; at += 1) {
    const x = input[at] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    output[at] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
  return output;
}
