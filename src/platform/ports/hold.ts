/** What holds a player back, as a refusal: its code, and the figures a page needs to say which limit and until when. */
import type { Refusal } from '../../kernel/result.ts';
import type { Hold, HoldCode } from './standing.ts';

export function holdRefusal({ code, untilAt, limit, by, allowed, used }: Hold): Refusal<HoldCode> {
  if (limit === undefined) return { code, data: { untilAt } };
  return { code, data: { untilAt, limit, by: by ?? null, allowed: allowed ?? null, used: used ?? null } };
}
