/**
 * Opens the port for an app, sweeps while it is open, and closes in order: no new requests, running ones answered,
 * then the store.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { assert } from '../kernel/assert.ts';
import type { Platform } from '../platform/ports/platform.ts';
import { startEmails, startMonitor, startOperatorCalls, startSequencing, startSweeps, startWatch } from './sweeps.ts';

export interface Service {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the port (0 picks a free one) and gives the address it got. Closing waits for the answers under way. */
export async function listen(
  app: FastifyInstance,
  { platform, host, port }: { platform: Platform; host: string; port: number },
): Promise<Service> {
  await app.listen({ host, port });
  const stopSweeps = startSweeps(platform, app.log);
  const stopSequencing = startSequencing(platform, app.log);
  const stopEmails = startEmails(platform, app.log);
  const stopWatch = startWatch(platform, app.log);
  const stopMonitor = startMonitor(platform, app.log);
  const stopCalls = startOperatorCalls(platform, app.log);
  return {
    url: urlOf(app, host),
    close: async () => {
      await app.close();
      await Promise.all([stopSweeps(), stopSequencing(), stopWatch(), stopMonitor(), stopCalls()]);
      // The post may take its time: closing the platform waits for one email, not for all.
      const stopped = stopEmails();
      await platform.close();
      await stopped;
    },
  };
}

function urlOf(app: FastifyInstance, host: string): string {
  const address: AddressInfo | string | null = app.server.address();
  assert(address !== null && typeof address === 'object', 'a listening server has an address');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
