/** The account of who is signed in: what is known of it, and, in a file each, what its owner may do with it. */
import { AccountAnswer } from '../../wire/account.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { accountOf, tokenOf } from '../plugins/visitors.ts';
import { agreementsRoutes } from './account/agreements.ts';
import { closeRoutes } from './account/close.ts';
import { emailRoutes } from './account/email.ts';
import { exportRoutes } from './account/export.ts';
import { passkeysRoutes } from './account/passkeys.ts';
import { passwordRoutes } from './account/password.ts';
import { personRoutes } from './account/person.ts';
import { sessionsRoutes } from './account/sessions.ts';
import { twoStepRoutes } from './account/two-step.ts';

/** GET /account and everything under it: the signed-in owner's own account. */
export function accountRoutes(api: Api, services: Services): void {
  const { platform, limits } = services;
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/account',
    { schema: { summary: 'The account of the session', response: { 200: AccountAnswer, ...FAILURES } }, config },
    async (request) => {
      const details = await platform.accountDetails(accountOf(request).id, tokenOf(request));
      return { ...details, passkeys: [...details.passkeys], sessions: [...details.sessions] };
    },
  );
  personRoutes(api, services);
  emailRoutes(api, services);
  passwordRoutes(api, services);
  sessionsRoutes(api, services);
  twoStepRoutes(api, services);
  passkeysRoutes(api, services);
  exportRoutes(api, services);
  closeRoutes(api, services);
  agreementsRoutes(api, services);
}
