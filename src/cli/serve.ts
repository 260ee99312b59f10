/** The `serve` command: the server in this process until it is asked to stop. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../server/run.ts';

export interface ServeFlags {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
}

/** Flags go before the environment. Gives the exit code. */
export function serveCommand(flags: ServeFlags = {}): Promise<number> {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const { PORT, HOST, UNVEIL_DATA } = process.env;
  return run(
    {
      ...process.env,
      PORT: flags.port ?? PORT,
      HOST: flags.host ?? HOST,
      UNVEIL_DATA: flags.data ?? UNVEIL_DATA,
    },
    root,
  );
}
