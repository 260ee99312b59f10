/** Players of operators in the use cases of every Play: whose they are, what they have, what they are paid. */
import { present } from '../../kernel/assert.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import type { Context } from '../ports/context.ts';
import type { Session } from '../ports/identity.ts';
import type { NewCall, OperatorPlayer } from '../ports/operator.ts';
import { within } from '../ports/within.ts';
import { creditCall, type FinishedPlay } from './messages.ts';
import type { CallQueue } from './queue.ts';

/** The operator's player behind an account; null for accounts that are kept here. */
export async function operatorPlayerOf(
  { store, operators }: Pick<Context, 'store' | 'operators'>,
  accountId: string,
): Promise<OperatorPlayer | null> {
  return operators.all.length === 0 ? null : store.operatorPlayer(accountId);
}

/** What the account holds: here, or as its operator said last. */
export async function balanceNow(context: Pick<Context, 'store' | 'operators'>, accountId: string): Promise<Pence> {
  const player = await operatorPlayerOf(context, accountId);
  if (player !== null) return pence(player.balance);
  return present(await context.store.account(accountId), `account ${accountId}`).balancePence;
}

/** A session of an operator's player shows what the operator said last. */
export async function withOperatorBalance(context: Context, session: Session | null): Promise<Session | null> {
  const player = session && (await operatorPlayerOf(context, session.account.id));
  if (!session || !player) return session;
  return { ...session, account: { ...session.account, balancePence: pence(player.balance) } };
}

/** The credit of a Play that has been finished. Nothing won is credited, too: as 0. */
export function creditOf({ operators }: Context, player: OperatorPlayer, play: FinishedPlay): NewCall {
  const operator = present(operators.find(player.operatorId), `the operator ${player.operatorId}`);
  return creditCall(operator, player, play);
}

/** A player who has just finished would like to see the balance with the prize; who does not wait forever for it. */
const CREDIT_SHOWN_WITHIN_MS = 1_000;

/** Sends an operator's player what is due, and waits a little for it: the answer then shows the new balance. */
export async function creditSoon(context: Context, calls: CallQueue, accountId: string): Promise<void> {
  if ((await operatorPlayerOf(context, accountId)) === null) return;
  await calls.run();
  await within(CREDIT_SHOWN_WITHIN_MS, calls.idle(), () => undefined);
}
