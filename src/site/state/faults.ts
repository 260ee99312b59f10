/** Tells the server of a scene that stopped for no fault of the connection or the account: the operator's alarm. */
import { SessionFault } from '../../stage/session.ts';
import type { SceneFaultBody } from '../../wire/plays.ts';
import { api } from './api.ts';

const FAULT_CHARACTERS_MAX = 200;
/** Of one page: what stops again and again is told often enough. */
const REPORTS_MAX = 5;
let reports = 0;

/** Never throws and is never waited for. */
export function reportFault(where: Omit<SceneFaultBody, 'fault'>, fault: unknown): void {
  if (fault instanceof SessionFault || reports === REPORTS_MAX) return;
  reports += 1;
  const words = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
  void api.change('POST', '/faults', { ...where, fault: words.slice(0, FAULT_CHARACTERS_MAX) });
}
