/**
 * Linear programs over a list of rows, written for HiGHS and solved by it. Deterministic: one thread, a fixed seed,
 * no clock.
 */
import loadHighs from 'highs';

export interface Variable {
  readonly min: number;
  readonly max: number;
  readonly cost: number;
  readonly isInteger?: boolean;
}

export interface Constraint {
  readonly terms: readonly (readonly [variable: number, factor: number])[];
  readonly min: number;
  readonly max: number;
}

export interface Program {
  readonly variables: readonly Variable[];
  readonly constraints: readonly Constraint[];
}

const highs = loadHighs();

/**
 * The values of an optimal (for integers: at least feasible and nearly optimal) solution, or `null` when there is
 * none.
 */
export async function solve(program: Program): Promise<number[] | null> {
  const solver = await highs;
  // A limit on nodes, never on time: the same spec must give the same winners on a slow machine.
  const solution = solver.solve(textOf(program), {
    output_flag: false,
    random_seed: 0,
    threads: 1,
    parallel: 'off',
    mip_rel_gap: 0.02,
    mip_max_nodes: 20_000,
  });
  if (solution.Status !== 'Optimal' && !program.variables.some((v) => v.isInteger)) return null;
  const values = program.variables.map((_, i) => {
    const column = solution.Columns[`x${i}`];
    return column && 'Primal' in column ? column.Primal : null;
  });
  return values.every((value): value is number => value !== null && Number.isFinite(value)) ? values : null;
}

/** The program in CPLEX LP format. */
function textOf({ variables, constraints }: Program): string {
  const objective = terms(variables.flatMap((v, i) => (v.cost === 0 ? [] : [[i, v.cost] as const])));
  const rows = constraints.flatMap((c, i) => {
    const sum = terms(c.terms);
    if (c.min === c.max) return [` e${i}: ${sum} = ${c.min}`];
    const from = Number.isFinite(c.min) ? [` l${i}: ${sum} >= ${c.min}`] : [];
    return Number.isFinite(c.max) ? [...from, ` u${i}: ${sum} <= ${c.max}`] : from;
  });
  const bounds = variables.map(
    (v, i) => ` ${v.min} <= x${i} <= ${v.max === Number.POSITIVE_INFINITY ? '+inf' : v.max}`,
  );
  const integers = variables.flatMap((v, i) => (v.isInteger ? [` x${i}`] : []));
  return [
    'Minimize',
    ` obj: ${objective}`,
    'Subject To',
    ...rows,
    'Bounds',
    ...bounds,
    ...(integers.length > 0 ? ['General', ...integers] : []),
    'End',
    '',
  ].join('\n');
}

function terms(list: readonly (readonly [number, number])[]): string {
  if (list.length === 0) return '0 x0';
  return list.map(([i, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} x${i}`).join('\n  ');
}
