/**
 * A transaction as a script: a generator that yields statements, is handed their answers, and decides in between. An
 * engine runs it: SQLite at once and without a pause, PostgreSQL over the wire. Its SQL keeps to what both take:
 * parameters as `$1`, RETURNING, ON CONFLICT with its target, integers for truths; `FOR UPDATE` in its forms is
 * heeded where several write at once and left out where one does.
 */

export type Value = string | number | Uint8Array | null;

/**
 * `lock`: heard only where several write at once. `audit`: reads whole tables, for who checks them. `postgres`: in
 * words that the other engine does not know.
 */
type Use = 'everyday' | 'lock' | 'audit' | 'postgres';

/** A statement, known by its number in every engine. `Row` is what a row of its answer looks like. */
export interface Statement<Row = unknown> {
  readonly number: number;
  readonly sql: string;
  readonly use: Use;
  readonly row?: Row;
}

/**
 * `one`: the first row, `all`: the rows, `run`: how many rows it changed, `add`: the id of the row it inserted,
 * `put`: nothing, so nobody waits for it.
 */
type Kind = 'one' | 'all' | 'run' | 'add' | 'put';

/** Set while an engine runs a script that can answer each step at once. */
let answerAtOnce: ((step: Step) => unknown) | null = null;

/**
 * One statement with its parameters, to be yielded once for its answer. Its own iterator, and no generator: every
 * statement passes through here, and making one more object costs a tenth of the cheapest.
 */
export class Step<Answer = unknown> implements Script<Answer> {
  private isAsked = false;

  constructor(
    readonly kind: Kind,
    readonly statement: Statement,
    readonly parameters: readonly Value[],
  ) {}

  [Symbol.iterator](): Script<Answer> {
    return this;
  }

  /** Yields the step, then gives what comes back; gives it without yielding where an engine answers at once. */
  next(answer?: unknown): IteratorResult<Step, Answer> {
    // Engines answer by `kind`, and what rows hold is for the tables to say.
    if (this.isAsked) return { done: true, value: answer as Answer };
    this.isAsked = true;
    return answerAtOnce ? { done: true, value: answerAtOnce(this) as Answer } : { done: false, value: this };
  }
}

/** Runs a script in one go, every step answered at once. Scripts never pause within, so one runs at a time. */
export function runAtOnce<Result>(script: () => Script<Result>, answer: (step: Step) => unknown): Result {
  const outer = answerAtOnce;
  answerAtOnce = answer;
  try {
    const turn = script().next();
    if (!turn.done) throw new Error('a script paused where every step is answered at once');
    return turn.value;
  } finally {
    answerAtOnce = outer;
  }
}

/** What is yielded: a statement, or several that wait for nothing of each other. */
export interface Script<Result> {
  [Symbol.iterator](): Script<Result>;
  next(answer?: unknown): IteratorResult<Step | readonly Step[], Result>;
}

const known: Statement[] = [];

/** Every statement there is, for engines to prepare. */
export function statements(): readonly Statement[] {
  return known;
}

/** A statement, prepared once by each engine. Its SQL is what both engines take. */
export function statement<Row = never>(sql: string): Statement<Row> {
  return make(sql, 'everyday');
}

/** A statement that does nothing but make others wait, in the words of PostgreSQL. */
export function lock(sql: string): Statement<never> {
  return make(sql, 'lock');
}

/** A statement that may read everything there is. */
export function audit<Row>(sql: string): Statement<Row> {
  return make(sql, 'audit');
}

/** A statement for PostgreSQL alone, where its own words are much faster than those that both engines take. */
export function postgresStatement<Row = never>(sql: string): Statement<Row> {
  return make(sql, 'postgres');
}

function make<Row>(sql: string, use: Use): Statement<Row> {
  const made = { number: known.length, sql, use };
  known.push(made);
  return made;
}

/** Asks for the first row; undefined when there is none. */
export function one<Row>(statement: Statement<Row>, ...parameters: readonly Value[]): Step<Row | undefined> {
  return new Step('one', statement, parameters);
}

/** Asks for every row. */
export function all<Row>(statement: Statement<Row>, ...parameters: readonly Value[]): Step<readonly Row[]> {
  return new Step('all', statement, parameters);
}

/** Runs a change and gives how many rows it changed. */
export function run(statement: Statement<never>, ...parameters: readonly Value[]): Step<number> {
  return new Step('run', statement, parameters);
}

/** Inserts one row into a table whose rows have an `id`, and gives it. */
export function add(statement: Statement<never>, ...parameters: readonly Value[]): Step<number> {
  return new Step('add', statement, parameters);
}

/** Nobody waits for it: what it breaks comes out at the next answer or at COMMIT. */
export function put(statement: Statement<never>, ...parameters: readonly Value[]): Step<void> {
  return new Step('put', statement, parameters);
}

type Answers<Steps extends readonly Step[]> = {
  -readonly [K in keyof Steps]: Steps[K] extends Step<infer Answer> ? Answer : never;
};

/** Steps of which none needs another's answer, sent at once. */
export function* together<Steps extends readonly Step[]>(...steps: Steps): Script<Answers<Steps>> {
  return (answerAtOnce ? steps.map(answerAtOnce) : yield steps) as Answers<Steps>;
}
