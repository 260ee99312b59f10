/**
 * Opens the port for an app, sweeps while it is open, and closes in order: no new requests, running ones answered,
 * then the store.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { assert } from '../kernel/assert.ts';
import type { Office } from '../platform/ports/office.ts';
import type { Platform } from '../platform/ports/platform.ts';
import {
  startEmails,
  startMonitor,
  startOperatorCalls,
  startSequencing,
  startSweeps,
  startTelling,
  startWatch,
} from './sweeps.ts';

export interface Service {
  readonly url: string;
  /** Where staff work; null where no office was handed in. */
  readonly officeUrl: string | null;
  close(): Promise<void>;
}

/** The office: its app, and where it is to be opened. `port` null: the one after the site's, or any that is free. */
export interface DeskParts {
  readonly app: FastifyInstance;
  readonly office: Pick<Office, 'tellStops'>;
  readonly host: string;
  readonly port: number | null;
}

/** Opens the port (0 picks a free one) and gives the address it got. Closing waits for the answers under way. */
export async function listen(
  app: FastifyInstance,
  { platform, host, port }: { platform: Platform; host: string; port: number },
  desk: DeskParts | null = null,
): Promise<Service> {
  await app.listen({ host, port });
  if (desk) await openDesk(desk, portOf(app)).catch((error: unknown) => app.close().then(() => Promise.reject(error)));
  const stopTelling = desk ? startTelling(desk.office, app.log) : async () => {};
  const stopSweeps = startSweeps(platform, app.log);
  const stopSequencing = startSequencing(platform, app.log);
  const stopEmails = startEmails(platform, app.log);
  const stopWatch = startWatch(platform, app.log);
  const stopMonitor = startMonitor(platform, app.log);
  const stopCalls = startOperatorCalls(platform, app.log);
  return {
    url: urlOf(app, host),
    officeUrl: desk && urlOf(desk.app, desk.host),
    close: async () => {
      await Promise.all([app.close(), desk?.app.close()]);
      await Promise.all([stopTelling(), stopSweeps(), stopSequencing(), stopWatch(), stopMonitor(), stopCalls()]);
      // The post may take its time: closing the platform waits for one email, not for all.
      const stopped = stopEmails();
      await platform.close();
      await stopped;
    },
  };
}

/** An office that nobody gave a port is opened all the same, where another server of this machine has taken its own. */
async function openDesk({ app, host, port }: DeskParts, sitePort: number): Promise<void> {
  if (port !== null) {
    await app.listen({ host, port });
    return;
  }
  await app.listen({ host, port: sitePort < PORT_MAX ? sitePort + 1 : 0 }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return app.listen({ host, port: 0 });
    throw error;
  });
}

const PORT_MAX = 65_535;

function portOf(app: FastifyInstance): number {
  const address: AddressInfo | string | null = app.server.address();
  assert(address !== null && typeof address === 'object', 'a listening server has an address');
  return address.port;
}

function urlOf(app: FastifyInstance, host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(app)}`;
}
