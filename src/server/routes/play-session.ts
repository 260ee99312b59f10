/** The play session: how long the player is here, and their spending. */
import { PlaySessionAnswer } from '../../wire/limits.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { accountOf } from '../plugins/visitors.ts';

/** GET /play-session: to ask is not to be here, and ends no break. */
export function playSessionRoutes(api: Api, { platform }: Services): void {
  api.get(
    '/play-session',
    {
      schema: {
        summary: 'How long the player is here, and their spending',
        response: { 200: PlaySessionAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request) => ({ ...(await platform.playSession(accountOf(request).id)), serverTime: platform.now() }),
  );
}
