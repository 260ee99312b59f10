/** How a wallet can misbehave on the way: everything an integrator has ever had to live through, by name. */
import { MONEY_VERBS, type MoneyVerb, VERBS, type Verb } from '../calls.ts';

/**
 * `lost`: the request never arrived. The others happen after it was booked: `slow` answers too late, `cut` breaks off
 * in the middle, and so on. `late` books only after the answer was given up, when a cancel may have come already.
 */
export const FAULTS = [
  'lost',
  'slow',
  'cut',
  'bad-gateway',
  'html',
  'empty-object',
  'unsigned',
  'wrong-signature',
  'wrong-id',
  'other-request',
  'other-currency',
  'try-later',
  'late',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A fault for the next so many calls of a verb. */
export interface FaultSwitch {
  readonly verb: Verb;
  readonly fault: Fault;
  times: number;
}

export class FaultSwitches {
  private readonly waiting: FaultSwitch[] = [];

  set(verb: Verb, fault: Fault, times = 1): void {
    this.waiting.push({ verb, fault, times });
  }

  clear(): void {
    this.waiting.length = 0;
  }

  /** The fault of this call, used up once; by switch first, then by amount. */
  take(verb: Verb, amount: string | null): Fault | null {
    const found = this.waiting.find((one) => one.verb === verb && one.times > 0);
    if (found) {
      found.times -= 1;
      return found.fault;
    }
    return amount !== null && MONEY_VERBS.some((one) => one === verb) ? (FAULT_AMOUNTS[amount] ?? null) : null;
  }
}

/** Amounts in minor units that misbehave always: to try a client without touching a switch. */
export const FAULT_AMOUNTS: Readonly<Record<string, Fault>> = {
  '1301': 'slow',
  '1302': 'cut',
  '1303': 'bad-gateway',
  '1304': 'html',
  '1305': 'empty-object',
  '1306': 'unsigned',
  '1307': 'wrong-signature',
  '1308': 'wrong-id',
  '1309': 'try-later',
  '1310': 'late',
};

/** `debit:slow:2` as the command line takes it. */
export function readSwitch(text: string): FaultSwitch | null {
  const [verbText, faultText, timesText = '1'] = text.split(':');
  const verb = VERBS.find((one) => one === verbText);
  const fault = FAULTS.find((one) => one === faultText);
  const times = Number(timesText);
  return verb && fault && Number.isSafeInteger(times) && times > 0 ? { verb, fault, times } : null;
}

export type { MoneyVerb };
