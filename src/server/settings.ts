/** What the operator sets from outside, read from the environment once and refused in words when it makes no sense. */
import { join } from 'node:path';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { type Profile, readProfile, ukProfile } from '../platform/profile/profile.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Holds the database and, beside it, the key that seals seeds. Made when absent. */
  readonly dataDir: string;
  readonly siteDir: string;
  readonly trustProxy: string | false;
  /** The rules of the place where Plays are sold. */
  readonly profile: Profile;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PORT_MAX = 65_535;

/**
 * `PORT` (8080; 0 picks a free one), `HOST` (127.0.0.1), `UNVEIL_DATA` (data), `UNVEIL_SITE` (dist/site),
 * `UNVEIL_TRUST_PROXY` (addresses of proxies whose x-forwarded headers are believed), `UNVEIL_LOG` (warn),
 * `UNVEIL_PROFILE` (a file with the rules of the place; those of the United Kingdom).
 */
export function settingsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Result<Settings, 'setting-invalid'> {
  const port = Number(environment.PORT ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX || environment.PORT === '') {
    return refuse('setting-invalid', `PORT must be a whole number from 0 to ${PORT_MAX}, not "${environment.PORT}"`);
  }
  const logLevel = LOG_LEVELS.find((level) => level === (environment.UNVEIL_LOG ?? 'warn'));
  if (logLevel === undefined) {
    return refuse('setting-invalid', `UNVEIL_LOG must be one of ${LOG_LEVELS.join(', ')}`);
  }
  const profile = environment.UNVEIL_PROFILE ? readProfile(environment.UNVEIL_PROFILE) : accept(ukProfile());
  if (!profile.ok) return refuse('setting-invalid', `UNVEIL_PROFILE: ${profile.refusal.detail}`);
  return accept({
    host: environment.HOST || '127.0.0.1',
    port,
    dataDir: environment.UNVEIL_DATA || join(root, 'data'),
    siteDir: environment.UNVEIL_SITE || join(root, 'dist', 'site'),
    trustProxy: environment.UNVEIL_TRUST_PROXY || false,
    profile: profile.value,
    logLevel,
  });
}
