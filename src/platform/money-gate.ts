/** Whether an account may move money at all: its address confirmed and its owner known, where the operator asks for that. */
import type { Context } from './context.ts';

/** Asked before the transaction: what is confirmed once stays confirmed, and a closed account has no session left to ask with. */
export async function mayMoveMoney({ store, identity }: Context, accountId: string): Promise<boolean> {
  return !identity.moneyNeedsIdentity || (await store.isIdentified(accountId));
}
