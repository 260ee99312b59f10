/**
 * Whether an account may move money at all: its address confirmed and its owner known, where the operator asks for
 * that.
 */
import type { Context } from '../ports/context.ts';

/**
 * Asked before the transaction: what is confirmed once stays confirmed, and a closed account has no session left to
 * ask with.
 */
export function mayMoveMoney({ identity }: Context, isIdentified: boolean): boolean {
  return isIdentified || !identity.moneyNeedsIdentity;
}
