/**
 * The high-water mark. A database put back from a copy holds commitments as pending whose seeds have been opened since:
 * whoever saw one could search a seed of their own that wins. So the mark outside the database is raised before any
 * seed is opened, and a database that is behind it, or cannot show that it is not, ends every pending commitment and
 * begins a new log before it sells.
 */
import { assert } from '../../kernel/assert.ts';
import { openCheckpoint } from '../../proof/note/checkpoint.ts';
import { toHex } from '../../proof/note/encoding.ts';
import type { SignerKey } from '../../proof/note/key.ts';
import type { Context } from '../ports/context.ts';
import type { LogEnd } from '../ports/log-store.ts';
import type { Mark, MarkFile, SeedGuard } from '../ports/proof.ts';
import { retirePending } from './commitments.ts';

const BATCH = 200;
/** What the first leaf of the log that follows says. */
const RESTORED = 'The database may have been put back from a copy.';

/** Raises the mark before seeds are opened. Without a file nothing is raised: for tests and tools. */
export function createSeedGuard({ store }: Pick<Context, 'store'>, file: MarkFile | null): SeedGuard {
  /** What is on disk. Read once: from then on this process alone writes it. */
  let mark: Mark | null = null;
  /** What it is to be, once every raise asked for is on disk. */
  let meant: Mark | null = null;
  let last: Promise<void> = Promise.resolve();
  /** The write that has not begun: raises that come while another is under way share it. */
  let next: Promise<void> | null = null;

  function known(): Mark {
    if (mark === null) {
      const found = file?.read();
      mark = typeof found === 'object' ? found : { plays: 0, log: null };
    }
    return mark;
  }

  function raise({ plays = 0, log }: Partial<Mark>): Promise<void> {
    const { plays: before, log: former } = meant ?? known();
    meant = { plays: Math.max(plays, before), log: log ?? former };
    next ??= last
      .catch(() => {})
      .then(async () => {
        next = null;
        const now = meant ?? known();
        await file?.write(now);
        mark = now;
      });
    last = next;
    return next;
  }

  return {
    beforeOpening: async () => {
      if (file === null) return;
      const plays = await store.highestPlay();
      if (plays > known().plays) await raise({ plays });
    },
    logMark: () => known().log,
    raiseLog: (log) => raise({ log }),
    // The marks before the database: that only grows meanwhile.
    behind: async () => {
      const found = file?.read();
      return typeof found === 'object' ? behind(store, found) : null;
    },
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
  return behind(context.store, mark);
}

async function behind(store: Context['store'], { plays, log }: Mark): Promise<string | null> {
  const held = await store.highestPlay();
  if (held < plays) return `the database holds Plays up to ${held}, and the mark says ${plays}`;
  if (log && (await store.sequencedOf(log.origin)) < log.size)
    return `the log ${log.origin} was signed up to ${log.size}, and the database does not hold as many leaves`;
  return null;
}

/** Looks at the mark before anything is sold. Gives how many commitments were opened unsold. */
export async function checkMark(context: Context, operator: string, file: MarkFile): Promise<number> {
  const why = await doubt(context, file);
  const plays = await context.store.highestPlay();
  if (why === null) {
    if (file.read() === 'missing') await file.begin({ plays, log: null });
    return 0;
  }
  await beginOrigin(context, operator, file);
  const retired = await retireAll(context);
  context.alarm(
    `the database may have been put back from a copy: ${why}. ${retired} pending commitments were opened unsold, and a new log begins`,
  );
  // Only now: whoever is stopped in between begins anew.
  await file.begin({ plays, log: null });
  return retired;
}

/** Of a name that the history which was lost cannot have used. Its first leaf names where the log before ended. */
async function beginOrigin(context: Context, operator: string, file: MarkFile): Promise<void> {
  const { store, clock, secrets } = context;
  const begunAt = clock.now();
  const fresh = Buffer.from(secrets.fresh(4)).toString('hex');
  const name = `${operator}/${new Date(begunAt).getUTCFullYear()}/${fresh}`;
  const previous = await lastEnd(context, file);
  assert(await store.addOrigin({ name, begunAt, previous, reason: RESTORED }), `there is a log ${name}`);
}

/** Where the log that spoke until now was seen last: by its checkpoint, or by the mark where that is further. */
async function lastEnd(context: Context, file: MarkFile): Promise<LogEnd | null> {
  const { name } = await context.log.current();
  const mark = file.read();
  const marked = typeof mark === 'object' && mark.log?.origin === name ? mark.log : null;
  const kept = [...Object.values(await context.store.checkpoints(name)), context.logFiles?.checkpoint(name) ?? null];
  const signed = kept.flatMap((note) => endOf(note, context.log.of(name)) ?? []);
  return [...signed, ...(marked ? [marked] : [])].sort((a, b) => b.size - a.size)[0] ?? null;
}

function endOf(note: string | null, key: SignerKey): LogEnd | null {
  const opened = note === null ? null : openCheckpoint(note, [key], []);
  return opened?.ok ? { origin: key.name, size: opened.value.size, root: toHex(opened.value.root) } : null;
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
