/** What the operator sets from outside, read from the environment once and refused in words when it makes no sense. */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { type Profile, readProfile, ukProfile } from '../platform/jurisdiction/profile.ts';
import { isLoopback } from './hosts.ts';
import { type OperatorSettings, readOperators } from './operators.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Holds the database and, beside it, the key that seals seeds. Made when absent. */
  readonly dataDir: string;
  /** A PostgreSQL database, `postgres://…`, for several servers at once. Null: a file in the data folder. */
  readonly databaseUrl: string | null;
  /** What tells this server from others that share its data folder. */
  readonly serverName: string | null;
  readonly siteDir: string;
  /** Where the office is opened: on an address and a port of its own, so that it can stand behind another wall. */
  readonly officeHost: string;
  /** Null: the one after the site's, or any that is free. */
  readonly officePort: number | null;
  readonly officeSiteDir: string;
  readonly trustProxy: string | false;
  /** Names besides that of `publicUrl` under which the site may be asked. */
  readonly hosts: readonly string[];
  /** The rules of the jurisdiction where Plays are sold. */
  readonly profile: Profile;
  /** Where emails go: the development mailbox, or a server that takes them. */
  readonly mail: 'mailbox' | { readonly smtpUrl: string; readonly from: string };
  /** The address players use. Needed for the links in real emails. */
  readonly publicUrl: string | null;
  /** Operators that sell with wallets of their own. */
  readonly operators: readonly OperatorSettings[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PORT_MAX = 65_535;

/**
 * `PORT` (8080; 0 picks a free one), `HOST` (127.0.0.1), `UNVEIL_DATA` (data), `UNVEIL_DATABASE` (postgres://…; a
 * file in the data folder), `UNVEIL_SERVER` (a name of its own for each server that shares the folder), `UNVEIL_SITE`
 * (dist/site),
 * `UNVEIL_TRUST_PROXY` (addresses of proxies whose x-forwarded headers are believed), `UNVEIL_LOG` (warn),
 * `UNVEIL_PROFILE` (a file with the rules of the jurisdiction; those of the United Kingdom), `UNVEIL_MAIL` (mailbox,
 * or smtp://… or smtps://…), `UNVEIL_MAIL_FROM`, `UNVEIL_PUBLIC_URL`, `UNVEIL_HOSTS` (more names of the site),
 * `UNVEIL_OPERATORS` (a file that names operators with wallets of their own, docs/operators.md; none: all accounts
 * and money are kept here), `UNVEIL_OFFICE_PORT` (the one after PORT when it is free), `UNVEIL_OFFICE_HOST`
 * (127.0.0.1, whatever HOST says), `UNVEIL_OFFICE_SITE` (dist/office). Off this
 * machine there is no default for mail: in the development mailbox anyone reads everyone's emails.
 */
export function settingsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Result<Settings, 'setting-invalid'> {
  const port = Number(environment.PORT ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX || environment.PORT === '') {
    return refuse('setting-invalid', `PORT must be a whole number from 0 to ${PORT_MAX}, not "${environment.PORT}"`);
  }
  const officePort = officePortFrom(environment);
  if (!officePort.ok) return officePort;
  const logLevel = LOG_LEVELS.find((level) => level === (environment.UNVEIL_LOG ?? 'warn'));
  if (logLevel === undefined) {
    return refuse('setting-invalid', `UNVEIL_LOG must be one of ${LOG_LEVELS.join(', ')}`);
  }
  const profile = environment.UNVEIL_PROFILE ? readProfile(environment.UNVEIL_PROFILE) : accept(ukProfile());
  if (!profile.ok) return refuse('setting-invalid', `UNVEIL_PROFILE: ${profile.refusal.detail}`);
  const databaseUrl = environment.UNVEIL_DATABASE || null;
  if (databaseUrl !== null && !isDatabase(databaseUrl))
    return refuse('setting-invalid', 'UNVEIL_DATABASE must be an address like postgres://user@db.example.org/unveil');
  const serverName = environment.UNVEIL_SERVER || null;
  if (serverName !== null && !/^[a-z0-9][a-z0-9.-]{0,63}$/.test(serverName))
    return refuse('setting-invalid', 'UNVEIL_SERVER must be a short name of small letters and digits, like server-1');
  const host = environment.HOST || '127.0.0.1';
  const mail = mailFrom(environment, host);
  if (!mail.ok) return mail;
  const operators = environment.UNVEIL_OPERATORS ? readOperators(environment.UNVEIL_OPERATORS) : accept([]);
  if (!operators.ok) return refuse('setting-invalid', `UNVEIL_OPERATORS: ${operators.refusal.detail}`);
  const fault = addressFault(environment, mail.value);
  if (fault !== null) return refuse('setting-invalid', fault);
  return accept({
    host,
    port,
    dataDir: environment.UNVEIL_DATA || join(root, 'data'),
    databaseUrl,
    serverName,
    siteDir: environment.UNVEIL_SITE || join(root, 'dist', 'site'),
    officeHost: environment.UNVEIL_OFFICE_HOST || '127.0.0.1',
    officePort: officePort.value,
    officeSiteDir: environment.UNVEIL_OFFICE_SITE || join(root, 'dist', 'office'),
    trustProxy: environment.UNVEIL_TRUST_PROXY || false,
    hosts: hostsFrom(environment),
    profile: profile.value,
    mail: mail.value,
    publicUrl: environment.UNVEIL_PUBLIC_URL || null,
    operators: operators.value,
    logLevel,
  });
}

function officePortFrom({ UNVEIL_OFFICE_PORT: text }: Environment): Result<number | null, 'setting-invalid'> {
  if (!text) return accept(null);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= PORT_MAX) return accept(port);
  return refuse('setting-invalid', `UNVEIL_OFFICE_PORT must be a whole number from 0 to ${PORT_MAX}, not "${text}"`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with the site's address, its proxy or its names; null when nothing is. */
function addressFault(environment: Environment, mail: Settings['mail']): string | null {
  const { UNVEIL_PUBLIC_URL: publicUrl, UNVEIL_TRUST_PROXY: proxy } = environment;
  if (publicUrl && !isOrigin(publicUrl))
    return 'UNVEIL_PUBLIC_URL must be an address without a path, like https://play.example.org';
  if (mail !== 'mailbox' && !publicUrl) return 'UNVEIL_PUBLIC_URL is needed with UNVEIL_MAIL: emails carry links';
  if (proxy && !proxy.split(',').every((part) => isProxy(part.trim())))
    return 'UNVEIL_TRUST_PROXY must be addresses or networks of proxies, like 10.0.0.1 or 10.0.0.0/8, a comma between them';
  if (publicUrl?.startsWith('https:') && !proxy)
    return 'UNVEIL_TRUST_PROXY must name the proxy that speaks https for UNVEIL_PUBLIC_URL: else all players seem to have one address, its own';
  const name = hostsFrom(environment).find(
    (one) => !URL.canParse(`http://${one}`) || new URL(`http://${one}`).hostname !== one,
  );
  return name === undefined ? null : `UNVEIL_HOSTS must be names in small letters, a comma between them, not "${name}"`;
}

function hostsFrom({ UNVEIL_HOSTS: hosts }: Environment): readonly string[] {
  return hosts ? hosts.split(',').map((host) => host.trim()) : [];
}

/** An address, or a network of some; never all there are: then anybody's word would be believed. */
function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return (
    isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= 128))
  );
}

/** What anything says of production: there nothing that is for development is on. */
function productionSign({ NODE_ENV, UNVEIL_PUBLIC_URL: publicUrl }: Environment): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV is production';
  const isElsewhere = publicUrl && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname);
  return isElsewhere ? 'UNVEIL_PUBLIC_URL is where others reach the site' : null;
}

function mailFrom(environment: Environment, host: string): Result<Settings['mail'], 'setting-invalid'> {
  const { UNVEIL_MAIL: mail, UNVEIL_MAIL_FROM: from, UNVEIL_TRUST_PROXY: proxy } = environment;
  const sign = productionSign(environment);
  if (sign !== null && (!mail || mail === 'mailbox'))
    return refuse(
      'setting-invalid',
      `UNVEIL_MAIL must be smtp://… or smtps://…, for ${sign}: in the development mailbox anyone reads every email`,
    );
  if (mail === 'mailbox') return accept('mailbox');
  if (!mail) {
    if (isLoopback(host === '::1' ? '[::1]' : host) && !proxy) return accept('mailbox');
    return refuse(
      'setting-invalid',
      'UNVEIL_MAIL must be set where others can reach the server: smtp://…, or mailbox for a sandbox in which anyone may read every email',
    );
  }
  if (!/^smtps?:\/\/./.test(mail) || !URL.canParse(mail)) {
    return refuse(
      'setting-invalid',
      'UNVEIL_MAIL must be mailbox, or an address like smtps://user:password@mail.example.org',
    );
  }
  if (!from?.includes('@')) return refuse('setting-invalid', 'UNVEIL_MAIL_FROM must be the address emails come from');
  return accept({ smtpUrl: mail, from });
}

/** Says what the setting may be, and never what it is: it may hold a password. */
export function isDatabase(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}
