/** What every part of the account page is handed. */
import type { AccountAnswer } from '../../../wire/account.ts';

export interface PartProps {
  readonly details: AccountAnswer;
  /** Looks at the account again, after a change. */
  readonly reload: () => Promise<void>;
}
