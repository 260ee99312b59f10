/** How a claim's status is asked for: once, for all who count or look for claims under way. */
import { CLAIMS_UNDER_WAY } from '../../platform/ports/claim.ts';

export const IS_UNDER_WAY = `status IN (${CLAIMS_UNDER_WAY.map((status) => `'${status}'`).join(', ')})`;
