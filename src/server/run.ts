/** One run of the server as a process: settings, the line with the address, signals, the exit code. */
import { StopFault } from '../platform/ports/stop-fault.ts';
import { StoreAway, StoreRefused } from '../platform/ports/store-refusals.ts';
import { KeyMissing } from '../store/key-file.ts';
import type { Service } from './listen.ts';
import { type ServeParts, serve } from './serve.ts';
import { settingsFrom } from './settings.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const CLOSE_WITHIN_MS = 10_000;

/**
 * Serves until a signal comes. Gives the exit code: 0 after an orderly close, 1 when it could not start, 2 for a
 * wrong setting.
 */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  parts: ServeParts = {},
): Promise<number> {
  const settings = settingsFrom(environment, root);
  if (!settings.ok) {
    console.error(settings.refusal.detail);
    return 2;
  }
  const stopped = signal();
  let service: Service;
  try {
    service = await serve(settings.value, parts);
  } catch (error) {
    console.error(startFault(error, settings.value.port));
    return 1;
  }
  console.log(`Unveil is open at ${service.url}`);
  if (service.officeUrl !== null) console.log(`The office is open at ${service.officeUrl}`);
  await stopped;
  // Whoever holds a connection open for too long does not keep the server from stopping; what is stored is stored.
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  await service.close();
  return 0;
}

function signal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of STOP_SIGNALS) process.once(name, () => resolve());
  });
}

function startFault(error: unknown, port: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `port ${port} is in use; choose another with PORT=…`;
  }
  if (error instanceof KeyMissing || error instanceof StopFault) return `the server was not started: ${error.message}`;
  if (error instanceof StoreRefused || error instanceof StoreAway)
    return `the server could not start: ${error.message}`;
  return `the server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
