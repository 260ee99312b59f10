/**
 * Claims from the office: the queue, the steps, and the file for the bank. A step that ends a large claim takes two
 * people; the command at the machine stays as it is.
 */
import { accept, refuse } from '../../kernel/result.ts';
import type { OfficeStep } from '../ports/claim.ts';
import type { OfficeClaim } from '../ports/claims.ts';
import type { Context } from '../ports/context.ts';
import type { Office } from '../ports/office.ts';
import type { Platform } from '../ports/platform.ts';
import { hasRight, type Staff } from '../ports/staff.ts';
import type { Desk } from './access.ts';

const BANK_FILE_MAX = 1000;
/** What ends a claim, or sends it back to its beginning. */
const ENDING: ReadonlySet<OfficeStep['step']> = new Set(['pay', 'reject', 'put-back']);

type ClaimViews = Pick<Office, 'claims' | 'claim' | 'stepClaim' | 'bankFile'>;

/** The claims desk. Prizes are pence; a step that wants two people is refused to one. */
export function createClaimViews(
  context: Context,
  desk: Desk,
  platform: Pick<Platform, 'officeClaims' | 'officeClaim' | 'stepClaim'>,
): ClaimViews {
  return {
    claims: async (staff, query) => {
      const refused = await desk.refusal(staff, 'see-claims', null);
      return refused ?? accept((await platform.officeClaims(query)).map((claim) => shownTo(staff, claim)));
    },
    claim: async (staff, playNumber) => {
      const refused = await desk.refusal(staff, 'see-claims', playNumber);
      if (refused) return refused;
      const found = await platform.officeClaim(playNumber);
      if (!found.ok) return found;
      await desk.note(staff.id, 'claim-looked-at', playNumber);
      const log = found.value.log.map(({ at, step, by, reason }) => ({
        at,
        what: reason === null ? step : `${step} (${reason})`,
        by,
      }));
      return accept({ ...shownTo(staff, found.value), log, needsTwo: needsTwo(context, found.value) });
    },
    stepClaim: async (staff, { playNumber, ...step }) => {
      const refused = await desk.refusal(staff, 'work-claims', playNumber);
      if (refused) return refused;
      const found = await platform.officeClaim(playNumber);
      if (!found.ok) return found;
      if (ENDING.has(step.step) && needsTwo(context, found.value)) return refuse('second-person-needed');
      const stepped = await platform.stepClaim({ playNumber, by: staff.name, ...step });
      await desk.note(staff.id, stepped.ok ? 'claim-stepped' : 'refused', playNumber, {
        step: step.step,
        ...(stepped.ok ? {} : { code: stepped.refusal.code }),
      });
      return stepped.ok ? accept(shownTo(staff, stepped.value)) : stepped;
    },
    bankFile: async (staff) => {
      const refused =
        (await desk.refusal(staff, 'see-payees', null)) ?? (await desk.refusal(staff, 'see-claims', null));
      if (refused) return refused;
      const claims = await platform.officeClaims({ status: 'verified', limit: BANK_FILE_MAX });
      await desk.note(staff.id, 'bank-file-made', null, { claims: claims.length });
      return accept(claims.filter(({ payee }) => payee !== null));
    },
  };
}

/** Above what a bank transfer carries by the rules of the jurisdiction, one person alone does not end a claim. */
function needsTwo({ profile }: Context, { prizePence }: Pick<OfficeClaim, 'prizePence'>): boolean {
  return prizePence > profile.claims.bankMaxPence;
}

/** Whom to pay is for those who pay. */
function shownTo(staff: Staff, claim: OfficeClaim): OfficeClaim {
  return hasRight(staff, 'see-payees') ? claim : { ...claim, payee: null };
}
