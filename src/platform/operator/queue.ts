/**
 * The queue of calls to operators' wallets. Each operator has lines of its own, and each call takes one: a wallet that
 * hangs holds up neither another operator's calls nor more of its own than it hangs on. Calls are leased while they are
 * under way, so that a server that is killed leaves them to be sent again, under the same name, with the same bytes.
 */
import type { Context } from '../ports/context.ts';
import type { CallHead, Operator } from '../ports/operator.ts';
import type { Desk } from './desk.ts';

/** Above what one attempt can take, so that nobody else sends the same call meanwhile. */
export const LEASE_MS = 15_000;
/** How many calls to one operator may be under way at once. */
const UNDER_WAY_MAX = 64;

export interface CallQueue {
  /** Starts every call that is due and has a line free. Resolves once they have been started, not answered. */
  run(): Promise<void>;
  /** Resolves when no call that was started is under way any more. */
  idle(): Promise<void>;
}

/** The queue over the store's calls. A call is sent until it is answered or a person has to look at it. */
export function createCallQueue(context: Context, desk: Desk): CallQueue {
  const { store, clock, operators, alarm } = context;
  const underWay = new Map<string, Set<Promise<void>>>();
  const taking = new Map<string, Promise<void>>();

  function linesOf(id: string): Set<Promise<void>> {
    const lines = underWay.get(id) ?? new Set();
    underWay.set(id, lines);
    return lines;
  }

  function start(head: CallHead): void {
    const lines = linesOf(head.operatorId);
    const line = desk
      .send(head)
      .then(
        () => {},
        // What could not be written stays leased, and is sent again when the lease is over.
        (error: unknown) =>
          alarm(
            `the ${head.verb} of ${head.subject} could not be dealt with: ${error instanceof Error ? error.message : error}`,
            'item-failed',
          ),
      )
      .finally(() => lines.delete(line));
    lines.add(line);
  }

  async function take({ id }: Operator): Promise<void> {
    const free = UNDER_WAY_MAX - linesOf(id).size;
    if (free <= 0) return;
    const now = clock.now();
    const heads = await store.takeCalls({ operatorId: id, now, leasedUntil: now + LEASE_MS, limit: free });
    for (const head of heads) start(head);
  }

  return {
    run: async () => {
      await Promise.all(
        operators.all.map((operator) => {
          const running = taking.get(operator.id) ?? take(operator).finally(() => taking.delete(operator.id));
          taking.set(operator.id, running);
          return running;
        }),
      );
    },
    idle: async () => {
      await Promise.all([...underWay.values()].flatMap((lines) => [...lines]));
    },
  };
}
