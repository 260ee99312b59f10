/** The sandbox's book asked without a line between: for tests that turn the clock, and for measuring. */
import { randomUUID } from 'node:crypto';
import { noAnswer, readBalanceAnswer, readMoneyAnswer, readSessionAnswer } from '../answers.ts';
import type { MoneyVerb } from '../calls.ts';
import type { Movement, WalletPort } from '../client.ts';
import type { Book } from './book.ts';
import { type Fault, FaultSwitches } from './faults.ts';

export interface SandboxPort extends WalletPort {
  readonly faults: FaultSwitches;
  /** Everything that was asked, in order, as an operator could record it. */
  readonly asked: { readonly verb: MoneyVerb; readonly id: string; readonly body: string; readonly at: number }[];
  /** Lets those debits arrive that were `late`. */
  arriveLate(): void;
}

export function sandboxPort(book: Book, { waitMs = 0 }: { readonly waitMs?: number } = {}): SandboxPort {
  const faults = new FaultSwitches();
  const asked: SandboxPort['asked'] = [];
  const late: (() => void)[] = [];
  const bytesOf = (said: object, requestId: string) => Buffer.from(JSON.stringify({ requestId, ...said }));
  const wait = () => (waitMs === 0 ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, waitMs)));

  return {
    faults,
    asked,
    arriveLate: () => {
      for (const arrive of late.splice(0)) arrive();
    },
    session: async (launchToken) => {
      const requestId = randomUUID();
      return readSessionAnswer(bytesOf(book.session(launchToken), requestId), requestId, { launchToken });
    },
    balance: async (player) => {
      const requestId = randomUUID();
      return readBalanceAnswer(bytesOf(book.balance(player), requestId), requestId);
    },
    move: async (verb, movement) => {
      const { id, body } = movement;
      asked.push({ verb, id, body: Buffer.from(body).toString(), at: performance.now() });
      await wait();
      const fault = faults.take(verb, null);
      if (fault === 'lost') return noAnswer('lost');
      if (fault === 'late') {
        late.push(() => void book.move(verb, body));
        return noAnswer('the time is up');
      }
      const said = book.move(verb, body);
      if (fault !== null) return noAnswer(fault);
      return answerOf(verb, movement, said);
    },
    close: () => {},
  };

  function answerOf<V extends MoneyVerb>(verb: V, { id, currency, scale }: Movement, said: object) {
    const requestId = randomUUID();
    return readMoneyAnswer(verb, bytesOf(said, requestId), { requestId, id, currency, scale });
  }
}

export type { Fault };
