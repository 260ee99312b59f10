/** What the next purchase will use: the hash of a secret seed, numbered and signed, handed out before it. */
import { CommitmentAnswer } from '../../wire/commitments.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { accountOf } from '../plugins/visitors.ts';

/** GET /commitment: the hash the next purchase uses, signed, with how the one before ended. */
export function commitmentRoutes(api: Api, { platform, limits }: Services): void {
  api.get(
    '/commitment',
    {
      schema: {
        summary: 'The hash of the secret seed the next purchase will use',
        response: { 200: CommitmentAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.account },
    },
    async (request) => platform.issuedCommitment(accountOf(request).id),
  );
}
