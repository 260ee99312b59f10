/** Everything kept about an account, as a file for its owner. */
import type { Api, Services } from '../../http/api.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** GET /account/export: all that is kept about the account, as a file. */
export function exportRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/account/export',
    {
      schema: { summary: 'Everything kept about the account, as a file' },
      config: { ...config, fetchedFrom: '/account' },
    },
    async (request, reply) => {
      const data = await platform.exportData(accountOf(request).id);
      return reply
        .header('content-disposition', 'attachment; filename="unveil-account.json"')
        .type('application/json')
        .send(`${JSON.stringify(data, null, 2)}\n`);
    },
  );
}
