/**
 * What a check gives: violations, as values. And what every check of a game needs: plain JSON, frozen values, nothing
 * thrown.
 */

/** What a game can be found to do wrong. */
export const CHECKS = [
  'structure',
  'draw',
  'deal',
  'parse',
  'opening',
  'moves',
  'illegal-move',
  'shown',
  'settlement',
  'taken-back',
  'counters',
  'json',
  'leak',
  'words',
  'purity',
  'state-key',
  'throws',
] as const;
export type Check = (typeof CHECKS)[number];

/** One thing found wrong: the check that failed and, in words, where. */
export interface Violation {
  readonly check: Check;
  readonly text: string;
}

export type Report = (check: Check, text: string) => void;

/** Runs a check; what it throws is a violation, too. */
export function collect(run: (report: Report) => void): Violation[] {
  const found: Violation[] = [];
  const seen = new Set<string>();
  const report: Report = (check, text) => {
    if (seen.has(`${check}${text}`)) return;
    seen.add(`${check}${text}`);
    found.push({ check, text });
  };
  try {
    run(report);
  } catch (error) {
    report(
      error instanceof TypeError && /read.only|extensible/.test(error.message) ? 'purity' : 'throws',
      String(error),
    );
  }
  return found;
}

/** Whether an act throws. */
export function throws(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

/** What in a value is not plain JSON, or `null`. */
export function plainJsonFault(value: unknown): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : `the number ${value}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return 'an object of a class';
  for (const member of Object.values(value)) {
    const fault = plainJsonFault(member);
    if (fault !== null) return fault;
  }
  return null;
}

/** The value, frozen through and through: whoever changes it in place throws. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFrozen(member);
  }
  return value;
}
