/** The whole service on one data folder: key, database, platform, app, port. `main.ts` and the command line call it. */

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { publishedFigures } from '../game/figures.ts';
import type { AnyGame } from '../game/game.ts';
import { findGame, formerVersions, games } from '../games/catalogue.ts';
import { present } from '../kernel/assert.ts';
import { systemClock } from '../kernel/clock.ts';
import { visibleJson } from '../kernel/visible.ts';
import { openOffice, openPlatform, type PlatformParts } from '../platform/create.ts';
import { createSandbox } from '../platform/money/sandbox.ts';
import { createDealThreads } from '../platform/plays/deal-threads.ts';
import { countAlarms } from '../platform/ports/alarms.ts';
import type { FindGame } from '../platform/ports/context.ts';
import { createHealth } from '../platform/ports/health.ts';
import { createMailbox, type MailPort } from '../platform/ports/mail.ts';
import { createPace } from '../platform/ports/pace.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { keyFileFault, openKeyFile } from '../store/key-file.ts';
import { openLogFolder } from '../store/log-folder.ts';
import { openMarkFile } from '../store/mark-file.ts';
import { databaseFile, openStore } from '../store/open.ts';
import { createApp } from './app.ts';
import { hostCheck } from './hosts.ts';
import { type FindPublished, type GamesOnSale, gamesOnSale, type PublishedGame } from './http/games-on-sale.ts';
import { type DeskParts, listen, type Service } from './listen.ts';
import { createOfficeApp, type OfficeAppOptions } from './office/app.ts';
import { openOperators } from './operators.ts';
import { publishedCodes } from './published-code.ts';
import type { Settings } from './settings.ts';
import { smtpMail } from './smtp.ts';

/** What a test or a studio puts in place of the catalogue, or adds to the app before it opens. */
export interface ServeParts {
  readonly games?: readonly AnyGame[];
  readonly findGame?: FindGame;
  prepare?(app: FastifyInstance): void;
}

/** JSON lines, in which nothing that somebody else wrote can steer the terminal that shows them. */
export function logTo(out: DestinationStream, level: Settings['logLevel']): Logger {
  return pino({ level, base: null, hooks: { streamWrite: visibleJson } }, out);
}

/** Servers of one database share a folder, and each has a mark of its own in it. */
function markName({ databaseUrl, serverName }: Settings): string {
  const name = serverName ?? (databaseUrl === null ? null : hostname().toLowerCase());
  return name === null ? 'mark' : `mark-${name}`;
}

const SANDBOX_SECRET_BYTES = 32;
const published = (game: AnyGame): PublishedGame => ({ ...game, figures: publishedFigures(game) });

/** Serves a data folder, made when absent. Rejects when it is of a later version or the port is taken. */
export async function serve(settings: Settings, parts: ServeParts = {}): Promise<Service> {
  const log = logTo(pino.destination({ dest: 2, sync: true }), settings.logLevel);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const [keyPath, database] = [join(settings.dataDir, 'master.key'), databaseFile(settings.dataDir)];
  const key = openKeyFile(keyPath, database);
  const secrets = createSecrets(key);
  const alarms = countAlarms((message, name) => log.fatal({ alarm: name }, message));
  const health = createHealth(alarms.alarm);
  const lost = (): void => health.stop('store-cannot-write', 'the database broke off');
  const store = await openStore(settings, { alarm: alarms.alarm, lost });
  const onSale = parts.games ?? games;
  const find = parts.findGame ?? findGame;
  const findPublished: FindPublished = (id, version) => {
    const game = find(id, version);
    return game ? published(game) : null;
  };
  const mailbox = createMailbox(systemClock);
  const mail = mailOf(settings) ?? mailbox;
  try {
    const operators = openOperators(settings.operators);
    const sandbox = createSandbox(secrets.fresh(SANDBOX_SECRET_BYTES));
    const logFiles = openLogFolder(join(settings.dataDir, 'log'));
    const kept: PlatformParts = {
      logFiles,
      codes: publishedCodes(settings.siteDir),
      store,
      payments: sandbox,
      operators,
      secrets,
      server: settings.databaseUrl === null ? 'only' : randomUUID(),
      health,
      mark: openMarkFile(join(settings.dataDir, markName(settings))),
      operator: settings.publicUrl === null ? 'unveil.localhost' : new URL(settings.publicUrl).host.replace('+', '-'),
      findGame: find,
      onSale,
      pace: createPace({ deal: createDealThreads() }),
      isWithdrawn: (id) => formerVersions.some((game) => game.id === id),
      profile: settings.profile,
      alarm: alarms.alarm,
      checks: [{ alarm: 'key-missing', fault: () => keyFileFault(keyPath, database, key) }],
      mail,
      ownNames: ['Unveil', ...onSale.map(({ copy }) => copy.name)],
    };
    const platform = await openPlatform(kept);
    const office = openOffice(kept, platform);
    sandbox.listen((notice) => platform.paymentNotice(notice));
    const listed = gamesOnSale(onSale.map(published), formerVersions.map(published), findPublished);
    const app = await createApp({
      platform,
      onSale: listed,
      siteDir: settings.siteDir,
      logFiles,
      trustProxy: settings.trustProxy,
      operators,
      operatorSecrets: (id) => settings.operators.find((one) => one.id === id)?.secrets ?? null,
      isOurHost: hostCheck(settings.publicUrl, settings.hosts),
      ...(mail === mailbox ? { mailbox } : {}),
      ...(settings.publicUrl === null ? {} : { publicUrl: settings.publicUrl }),
      logger: log,
      alarmCount: alarms.count,
    });
    parts.prepare?.(app);
    const desk = await deskOf(settings, listed, { office, alarmCount: alarms.count, logger: log });
    return await listen(app, { platform, host: settings.host, port: settings.port }, desk);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Null: emails are for a mailbox of development. */
function mailOf({ mail, publicUrl }: Settings): MailPort | null {
  if (mail === 'mailbox') return null;
  return smtpMail(mail, present(publicUrl, 'the address that real emails link to'));
}

/** The office's app, and where it is to be opened. */
async function deskOf(
  settings: Settings,
  { nameOf, page: pageOf }: GamesOnSale,
  parts: Pick<OfficeAppOptions, 'office' | 'alarmCount' | 'logger'>,
): Promise<DeskParts> {
  const { officeSiteDir: siteDir, officeHost: host, officePort: port, trustProxy, publicUrl, hosts } = settings;
  const app = await createOfficeApp({
    ...parts,
    nameOf,
    pageOf,
    siteDir,
    trustProxy,
    isOurHost: hostCheck(publicUrl, hosts),
  });
  return { app, office: parts.office, host, port };
}
