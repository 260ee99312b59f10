/** Who may do what, and the lines that say who did or was refused. */
import type { Json } from '../../kernel/json.ts';
import { type Result, refuse } from '../../kernel/result.ts';
import type { Context } from '../ports/context.ts';
import type { NewLogLine } from '../ports/office-log.ts';
import { hasRight, type Right, type Staff } from '../ports/staff.ts';

export interface Desk {
  /** A line as this person's, now. */
  line(by: string, act: string, about: string | null, detail?: NewLogLine['detail']): NewLogLine;
  /** Writes such a line. */
  note(by: string, act: string, about: string | null, detail?: NewLogLine['detail']): Promise<void>;
  /** The refusal of somebody whose role does not allow it, logged; null when it does. */
  refusal(staff: Staff, right: Right, about: string | null): Promise<Result<never, 'not-allowed'> | null>;
}

/** The desk over a store. Every refusal it gives is a line of the office log before it is an answer. */
export function createDesk({ store, clock }: Pick<Context, 'store' | 'clock'>): Desk {
  const line = (by: string, act: string, about: string | null, detail: { readonly [name: string]: Json } = {}) => ({
    at: clock.now(),
    by,
    act,
    about,
    detail,
  });
  const note: Desk['note'] = (by, act, about, detail) => store.addLine(line(by, act, about, detail));
  return {
    line,
    note,
    refusal: async (staff, right, about) => {
      if (hasRight(staff, right)) return null;
      await note(staff.id, 'refused', about, { right, code: 'not-allowed' });
      return refuse('not-allowed');
    },
  };
}
