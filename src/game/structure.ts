/**
 * Prize structures: what can be won, how often, out of how many; and what makes one sound. The shape only; each game's
 * figures stand in its own `structure.ts`.
 */
import { canonicalJson } from '../kernel/json.ts';
import { NO_PENCE, type Pence, pence } from '../kernel/pence.ts';

/**
 * One part of a Prize Amount, as a person would name it: a filled row, a bonus prize with its multiplier. `pence` is
 * what the part adds to the Prize Amount. Games extend this with what else tells their components apart.
 */
export interface Component {
  readonly kind: string;
  readonly pence: Pence;
}

/** What components add up to. */
export function totalPence(components: readonly Component[]): Pence {
  let total = 0;
  for (const component of components) total += component.pence;
  return pence(total);
}

/** One way of winning one Prize Amount. `prizePence` is the sum of its components; `winners` of `pool` Plays win it. */
export interface PrizeRow<C extends Component = Component> {
  readonly prizePence: Pence;
  readonly breakdown: readonly C[];
  readonly winners: number;
}

/** The whole offer of a game: every Play not won by a row is a losing Play. Rows ascend by `prizePence`. */
export interface PrizeStructure<C extends Component = Component> {
  readonly pricePence: Pence;
  readonly pool: number;
  readonly rows: readonly PrizeRow<C>[];
}

/** What was drawn: the index of a row, or `null` for a losing Play. */
export type RowIndex = number | null;

/** What a Play of the drawn row is worth and is made of. */
export interface Outcome<C extends Component = Component> {
  readonly prizePence: Pence;
  readonly breakdown: readonly C[];
}

const LOSING: Outcome<never> = { prizePence: NO_PENCE, breakdown: [] };

/** The row's prize and breakdown; nothing and none for a losing Play. Throws on an index that is no row. */
export function outcomeAt<C extends Component>(structure: PrizeStructure<C>, rowIndex: RowIndex): Outcome<C> {
  if (rowIndex === null) return LOSING;
  const row = structure.rows[rowIndex];
  if (row === undefined) throw new RangeError(`no row ${rowIndex}`);
  return row;
}

/** One text for one multiset of components, whatever their order. */
export function componentsKey(components: readonly Component[]): string {
  if (components.length === 0) return '';
  return components.map(canonicalJson).sort().join();
}

/** Keys of breakdowns, which never change: each is asked for at every sale of its row. */
const soldKeys = new WeakMap<readonly Component[], string>();

/** Whether a list holds the components sold, each as often, in whatever order. */
export function isSameComponents(shown: readonly Component[], sold: readonly Component[]): boolean {
  if (shown.length !== sold.length) return false;
  let key = soldKeys.get(sold);
  if (key === undefined) {
    key = componentsKey(sold);
    soldKeys.set(sold, key);
  }
  return componentsKey(shown) === key;
}

/**
 * Whether everything in `part` is in `whole`, each as often. A component of a growing kind may also stand for one of
 * its kind that is worth at least as much.
 */
export function isPartOf(
  part: readonly Component[],
  whole: readonly Component[],
  growingKinds: readonly string[] = [],
): boolean {
  const left = new Map<string, Component[]>();
  for (const component of whole) {
    const key = canonicalJson(component);
    left.set(key, [...(left.get(key) ?? []), component]);
  }
  const unmatched = part.filter((component) => left.get(canonicalJson(component))?.pop() === undefined);
  const spare = [...left.values()].flat();
  return unmatched
    .sort((a, b) => b.pence - a.pence)
    .every((component) => {
      if (!growingKinds.includes(component.kind)) return false;
      const at = spare.findIndex((other) => other.kind === component.kind && other.pence >= component.pence);
      if (at >= 0) spare.splice(at, 1);
      return at >= 0;
    });
}

/** Plays in a nominal pool: from the least to the most that any structure has. */
export const POOL_MIN = 4_990_000;
export const POOL_MAX = 8_000_000;

/** What is wrong with a structure, one sentence each; empty when it is sound. */
export function structureFaults(structure: PrizeStructure): string[] {
  const faults: string[] = [];
  const { pricePence, pool, rows } = structure;
  const say = (isWrong: boolean, fault: string) => {
    if (isWrong) faults.push(fault);
  };
  say(!Number.isSafeInteger(pool) || pool < POOL_MIN || pool > POOL_MAX, `the pool is out of range: ${pool}`);
  say(rows.length === 0, 'there is no row');
  say(rows.length > 0 && rows[0]?.prizePence !== pricePence, 'the smallest prize is not the price');
  const seen = new Set<string>();
  let winners = 0;
  let before = 0;
  rows.forEach((row, index) => {
    const sum = totalPence(row.breakdown);
    say(sum !== row.prizePence, `row ${index}: the components make ${sum}, not ${row.prizePence}`);
    say(
      row.breakdown.some((component) => !Number.isSafeInteger(component.pence) || component.pence <= 0),
      `row ${index}: a component without an amount`,
    );
    say(row.prizePence < before, `row ${index}: the rows do not ascend`);
    say(!Number.isSafeInteger(row.winners) || row.winners < 1, `row ${index}: ${row.winners} winners`);
    const key = componentsKey(row.breakdown);
    say(seen.has(key), `row ${index}: the same breakdown twice`);
    seen.add(key);
    before = row.prizePence;
    winners += row.winners;
  });
  say(winners >= pool, 'no losing Play is left');
  return faults;
}
