/**
 * The high-water mark. A database put back from a copy holds commitments as pending whose seeds have been opened since:
 * whoever saw one could search a seed of their own that wins. So the mark outside the database is raised before any
 * seed is opened, and a database that is behind it, or cannot show that it is not, ends every pending commitment and
 * begins a new log before it sells.
 */
import { assert } from '../../kernel/assert.ts';
import type { Context } from '../ports/context.ts';
import type { Mark, MarkFile, SeedGuard } from '../ports/proof.ts';
import { retirePending } from './commitments.ts';

const BATCH = 200;

/** Raises the mark before seeds are opened. Without a file nothing is raised: for tests and tools. */
export function createSeedGuard({ store }: Pick<Context, 'store'>, file: MarkFile | null): SeedGuard {
  /** Read once: from then on this process alone writes it. */
  let mark: Mark | null = null;
  const known = (): Mark => {
    if (mark === null) {
      const found = file?.read();
      mark = typeof found === 'object' ? found : { plays: 0, log: null };
    }
    return mark;
  };
  const raise = (change: Partial<Mark>): void => {
    const next = { ...known(), ...change };
    file?.write(next);
    mark = next;
  };
  return {
    beforeOpening: async () => {
      if (file === null) return;
      const plays = await store.highestPlay();
      if (plays > known().plays) raise({ plays });
    },
    logMark: () => known().log,
    raiseLog: (log) => raise({ log }),
  };
}

/** Why the database may be an older one than it was; null when it is not. */
async function doubt(context: Context, file: MarkFile): Promise<string | null> {
  const mark = file.read();
  const plays = await context.store.highestPlay();
  if (mark === 'doubtful') return 'the mark beside the key is a copy, or was put back from one';
  if (mark === 'missing') {
    const [pending] = await context.store.accountsPending({ after: 0, limit: 1 });
    return plays === 0 && pending === undefined ? null : 'there is no mark beside the key to compare the database with';
  }
  if (plays < mark.plays) return `the database holds Plays up to ${plays}, and the mark says ${mark.plays}`;
  if (mark.log && (await context.store.sequencedOf(mark.log.origin)) < mark.log.size)
    return `the log ${mark.log.origin} was signed up to ${mark.log.size}, and the database does not hold as many leaves`;
  return null;
}

/** Looks at the mark before anything is sold. Gives how many commitments were opened unsold. */
export async function checkMark(context: Context, operator: string, file: MarkFile): Promise<number> {
  const why = await doubt(context, file);
  const plays = await context.store.highestPlay();
  if (why === null) {
    if (file.read() === 'missing') file.write({ plays, log: null });
    return 0;
  }
  await beginOrigin(context, operator);
  const retired = await retireAll(context);
  context.alarm(
    `the database may have been put back from a copy: ${why}. ${retired} pending commitments were opened unsold, and a new log begins`,
  );
  // Only now: whoever is stopped in between begins anew.
  file.write({ plays, log: null });
  return retired;
}

/** Of a name that the history which was lost cannot have used. */
async function beginOrigin({ store, clock, secrets }: Context, operator: string): Promise<void> {
  const begunAt = clock.now();
  const fresh = Buffer.from(secrets.fresh(4)).toString('hex');
  const name = `${operator}/${new Date(begunAt).getUTCFullYear()}/${fresh}`;
  assert(await store.addOrigin({ name, begunAt }), `there is a log ${name}`);
}

async function retireAll(context: Context): Promise<number> {
  let retired = 0;
  let after = 0;
  for (;;) {
    const accounts = await context.store.accountsPending({ after, limit: BATCH });
    const done = await Promise.all(accounts.map(({ accountId }) => retirePending(context, accountId, 'restored')));
    retired += done.filter(Boolean).length;
    after = accounts.at(-1)?.row ?? after;
    if (accounts.length < BATCH) return retired;
  }
}
