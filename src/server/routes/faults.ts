/**
 * What a browser tells of a scene that had to stop because an answer was not one the game can give. An alarm for the
 * operator; the sender learns nothing by it. Anybody can send one, so each counts, and few are told.
 */
import { SceneFaultBody } from '../../wire/plays.ts';
import { DoneAnswer } from '../../wire/shapes.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';

/** Alarms of all senders together; the rest are only counted. */
const ALARMS_PER_MINUTE = 30;

/** POST /faults: counted and logged, never stored; limited, for anyone may send it. */
export function faultsRoutes(api: Api, { onSale, counted, limits }: Services): void {
  let told = 0;
  let minute = 0;

  api.post(
    '/faults',
    {
      schema: {
        summary: 'A scene stopped rather than show an answer',
        body: SceneFaultBody,
        response: { 202: DoneAnswer, ...FAILURES },
      },
      config: { rateLimit: limits.faults },
    },
    async (request, reply) => {
      const { gameId, gameVersion, playNumber, fault } = request.body;
      const isKnown = onSale.page(gameId, gameVersion) !== undefined;
      counted.sceneStopped(isKnown ? gameId : 'unknown');
      const now = Math.floor(process.uptime() / 60);
      if (now !== minute) [minute, told] = [now, 0];
      told += 1;
      if (told <= ALARMS_PER_MINUTE) {
        const which = { gameId, gameVersion, playNumber, fault, account: request.session?.account.id ?? null };
        request.log.fatal({ alarm: true, ...which }, 'a scene stopped rather than show an answer');
      }
      return reply.code(202).send({ done: true });
    },
  );
}
