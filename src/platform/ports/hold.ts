/** What holds a player back, as a refusal: its code, and the figures a page needs to say which limit and until when. */
import type { Refusal } from '../../kernel/result.ts';
import type { Hold, HoldCode } from './standing.ts';

/** The hold as a refusal. `untilAt` null: no passing of time alone ends it. */
export function holdRefusal({ code, untilAt, limit, by, allowed, used }: Hold): Refusal<HoldCode> {
  if (limit === undefined) return { code, data: { untilAt } };
  return { code, data: { untilAt, limit, by: by ?? null, allowed: allowed ?? null, used: used ?? null } };
}
