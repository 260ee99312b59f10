/** Prizes too large for the wallet: which there are, and claiming one. */
import type { ClaimView } from '../../platform/ports/claims.ts';
import { ClaimAnswer, ClaimBody, ClaimsAnswer } from '../../wire/claims.ts';
import { type Api, FAILURES, PlayParams, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

/** /claims: the player's claims, and the bank details that move one on. */
export function claimsRoutes(api: Api, { platform, onSale, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/claims',
    { schema: { summary: 'Prizes to claim, and claimed', response: { 200: ClaimsAnswer, ...FAILURES } }, config },
    async (request) => ({ claims: (await platform.claims(accountOf(request).id)).map(withName) }),
  );

  api.post(
    '/claims/:playNumber',
    {
      schema: {
        summary: 'Claim a prize that is paid to the bank',
        params: PlayParams,
        body: ClaimBody,
        response: { 200: ClaimAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const { playNumber } = request.params;
      const result = await platform.confirmClaim({ accountId: accountOf(request).id, playNumber, payee: request.body });
      return result.ok ? withName(result.value) : sendRefusal(reply, result.refusal);
    },
  );

  function withName(claim: ClaimView): ClaimAnswer {
    return { ...claim, gameName: onSale.nameOf(claim.gameId) };
  }
}
