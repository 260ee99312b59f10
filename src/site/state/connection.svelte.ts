/** Whether an answer of the server is being waited for because the connection was lost. For the banner. */
import { PATIENT, type Patience } from './retry.ts';

class Connection {
  #waiting: number = $state(0);
  readonly isWaiting: boolean = $derived(this.#waiting > 0);

  /** Patience that shows the banner while it lasts. */
  readonly patience: Patience = {
    ...PATIENT,
    onwaiting: (waiting) => {
      this.#waiting += waiting ? 1 : -1;
    },
  };
}

export const connection = new Connection();
