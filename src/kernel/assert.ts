/** Invariants. A broken one is a defect of ours and throws; expected refusals are values (`result.ts`). */

export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws `InvariantError` with the message when the claim does not hold. */
export function assert(claim: boolean, message: string): asserts claim {
  if (!claim) throw new InvariantError(message);
}

/** Ends a switch over a union: a missed member fails to compile, a foreign value throws. */
export function assertNever(value: never): never {
  throw new InvariantError(`unexpected value: ${JSON.stringify(value)}`);
}

/** The value, or `InvariantError` when it is absent. For look-ups that cannot miss. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new InvariantError(`missing: ${what}`);
  return value;
}
